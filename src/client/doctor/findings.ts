/** What “Test my connection” looks at, in the order it is shown. */
export const checkNames = ['signalling', 'stun', 'turn', 'udp', 'loopback'] as const;

export type CheckName = (typeof checkNames)[number];

/** What is wrong; the page has a sentence for each that says what to do. */
export type Problem =
  | 'signalling-unreachable'
  | 'signalling-silent'
  | 'signalling-refused'
  | 'stun-silent'
  | 'turn-silent'
  | 'turn-password'
  | 'turn-full'
  | 'udp-blocked'
  | 'no-addresses'
  | 'no-webrtc'
  | 'loopback';

/** Why a check could not be made. */
export type Omission = 'no-stun' | 'no-turn' | 'no-server';

/** What one check has found so far. */
export type Finding =
  | { readonly state: 'running' }
  /** `tookMs`: to the answer, where there was one to wait for. */
  | { readonly state: 'fine'; readonly tookMs: number | undefined }
  | { readonly state: 'omitted'; readonly because: Omission }
  | { readonly state: 'problem'; readonly problem: Problem };

export const fine = (tookMs?: number): Finding => ({ state: 'fine', tookMs });
export const problem = (what: Problem): Finding => ({ state: 'problem', problem: what });
export const omitted = (because: Omission): Finding => ({ state: 'omitted', because });
