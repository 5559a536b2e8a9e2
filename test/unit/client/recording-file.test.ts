import { expect } from 'chai';
import { maxRecordingFileBytes, readRecordingFile } from '../../../src/client/recording-file.ts';

describe('a file that is opened as a recording', () => {
  it('is read as it is', async () => {
    expect(await readRecordingFile(new File([Uint8Array.of(1, 2, 3)], 'a.tictab'))).to.deep.equal(
      Uint8Array.of(1, 2, 3),
    );
  });

  it('is none where it cannot be read, rather than that nothing happens', async () => {
    const folder = { size: 4096, arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
    expect(await readRecordingFile(folder)).to.have.length(0);
  });

  it('is not read at all where it is larger than any', async () => {
    let reads = 0;
    const arrayBuffer = () => {
      reads++;
      return Promise.resolve(new ArrayBuffer(1));
    };
    expect(await readRecordingFile({ size: maxRecordingFileBytes + 1, arrayBuffer })).to.have.length(0);
    expect(await readRecordingFile({ size: maxRecordingFileBytes, arrayBuffer })).to.have.length(1);
    expect(reads).to.equal(1);
  });
});
