import { fromBase64Url, toBase64Url } from '../lib/base64url.ts';

/** Larger recordings are files only: longer links do not survive chats and mails. */
const maxLinkBytes = 12 * 1024;

/** The recording in a page's fragment `#/replay/…`; undefined for any other fragment, and for one that is broken. */
export function readRecordingLink(fragment: string): Uint8Array<ArrayBuffer> | undefined {
  const [, text] = /^#\/replay\/([\w-]+)$/.exec(fragment) ?? [];
  const file = text === undefined ? undefined : fromBase64Url(text);
  return file && file.length <= maxLinkBytes ? file : undefined;
}

/** The link to a recording on the page at `pageUrl`; undefined for one that is too large for a link. */
export function writeRecordingLink(pageUrl: string, file: Uint8Array): string | undefined {
  if (file.length > maxLinkBytes) return undefined;
  const url = new URL(pageUrl);
  url.search = '';
  url.hash = `/replay/${toBase64Url(file)}`;
  return url.href;
}
