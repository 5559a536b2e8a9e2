/** As long as a browser may take to begin with a download. */
const graceMs = 60_000;

/** Has the browser keep `bytes` as a file, where it keeps downloads. */
export function saveFile(document: Document, fileName: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), graceMs);
}
