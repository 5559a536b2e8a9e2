/** Larger files are no recordings: ten hours of the busiest game take less. */
export const maxRecordingFileBytes = 64 * 1024 * 1024;

/**
 * The bytes of a file that somebody has chosen as a recording; none, which is no recording either, of one that is larger
 * than any, and of one that cannot be read: a folder, or what has been moved since.
 */
export async function readRecordingFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > maxRecordingFileBytes) return new Uint8Array();
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}
