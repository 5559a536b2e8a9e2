import type { SignallingError } from './introducer.ts';

/** Why a connection could not even be made, whoever introduces. */
export const noConnection: SignallingError = {
  code: 'no-webrtc',
  reason: 'This browser did not make a connection: reload the page, or try another browser.',
};

/** What makes connections was not loaded: that says nothing of the browser. */
export const partMissing: SignallingError = {
  code: 'part-missing',
  reason: 'A part of this page did not load: check the connection, then reload the page.',
};
