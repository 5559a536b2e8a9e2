/** More than any frame takes. */
const maxFrameBytes = 65_536;

/** Where what is written by hand goes to. */
export const out = new Uint8Array(maxFrameBytes);
export const outView = new DataView(out.buffer);

/** What is read by hand is copied here first: that is quicker than a view of each frame is made. */
const copy = new Uint8Array(maxFrameBytes);
const copyView = new DataView(copy.buffer);

export function viewOfCopy(frame: Uint8Array): DataView {
  copy.set(frame);
  return copyView;
}
