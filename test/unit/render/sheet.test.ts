import { expect } from 'chai';
import { blend, css } from '../../../src/render/brush.ts';
import { createCanvas, releaseCanvas, Sheet } from '../../../src/render/sheet.ts';

const square = (side: number) => ({
  width: side,
  height: side,
  originX: side / 2,
  originY: side / 2,
  unit: 10,
  paint: (brush: { rect(paint: string, x: number, y: number, width: number, height: number): unknown }) => {
    brush.rect('#00ff00', -side / 2, -side / 2, side, side);
  },
});

function pixel(context: CanvasRenderingContext2D, x: number, y: number): number[] {
  return [...context.getImageData(x, y, 1, 1).data];
}

describe('sheet', () => {
  it('paints pictures beside each other that draw with their origin where it is wanted', () => {
    const sheet = new Sheet(64);
    const [small, large] = [sheet.add(square(1)), sheet.add(square(2))];
    if (!small || !large) return expect.fail('no room');
    const { context } = createCanvas(40, 40);
    sheet.draw(context, large, 20, 20);
    expect(pixel(context, 10, 10)).to.deep.equal([0, 255, 0, 255]);
    expect(pixel(context, 29, 29)).to.deep.equal([0, 255, 0, 255]);
    for (const at of [9, 30]) expect(pixel(context, at, 20), `${at}`).to.deep.equal([0, 0, 0, 0]);
    sheet.draw(context, small, 4, 4);
    expect(pixel(context, 0, 0)).to.deep.equal([0, 255, 0, 255]);
    expect(pixel(context, 9, 9)).to.deep.equal([0, 0, 0, 0]);
    sheet.destroy();
  });

  it('gives nothing when it is full, and what came before stays', () => {
    const sheet = new Sheet(64);
    const regions = Array.from({ length: 10 }, () => sheet.add(square(2)));
    const made = regions.filter((region) => region !== undefined);
    // Two rows of two of 20 pixels, and gaps.
    expect(made.length).to.equal(4);
    expect(regions.slice(4).every((region) => region === undefined)).to.equal(true);
    for (const one of made)
      for (const other of made)
        if (one !== other) expect(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))).to.be.at.least(20);
    expect(sheet.add(square(9)), 'larger than the sheet').to.equal(undefined);
    sheet.destroy();
  });

  it('draws lines around a picture and none around what lies below it', () => {
    const sheet = new Sheet(64);
    const region = sheet.add({
      ...square(2),
      outlines: [
        { colour: '#ff0000', widthPx: 3 },
        { colour: '#0000ff', widthPx: 2 },
      ],
      paintBelow: (brush) => brush.rect('#ffffff', 1, -1, 0.5, 0.2),
    });
    if (!region) return expect.fail('no room');
    expect(region).to.include({ width: 30, height: 30, originX: 15, originY: 15 });
    const context = sheet.canvas.getContext('2d') ?? expect.fail('no context');
    const at = (x: number, y: number) => pixel(context, region.x + x, region.y + y);
    expect(at(15, 15)).to.deep.equal([0, 255, 0, 255]);
    expect(at(15, 4), 'inner line').to.deep.equal([0, 0, 255, 255]);
    expect(at(15, 1), 'outer line').to.deep.equal([255, 0, 0, 255]);
    sheet.destroy();
    expect(sheet.canvas.width).to.equal(0);
  });

  it('lets nothing of one picture get into the next', () => {
    const sheet = new Sheet(64);
    sheet.add({
      ...square(2),
      paint({ context }) {
        context.beginPath();
        context.rect(0, 0, 0.1, 0.1);
        context.clip();
        context.translate(5, 5);
        context.globalAlpha = 0.1;
        context.globalCompositeOperation = 'destination-out';
        context.fillRect(-9, -9, 18, 18);
      },
    });
    const region = sheet.add(square(1));
    if (!region) return expect.fail('no room');
    const context = sheet.canvas.getContext('2d') ?? expect.fail('no context');
    for (const [x, y] of [
      [0, 0],
      [9, 9],
    ] as const)
      expect(pixel(context, region.x + x, region.y + y)).to.deep.equal([0, 255, 0, 255]);
    expect(pixel(context, region.x + 10, region.y), 'of the larger one').to.deep.equal([0, 0, 0, 0]);
    sheet.destroy();
  });

  it('knows colours', () => {
    expect(css(0x12ff03, 0.5)).to.equal('rgb(18 255 3 / 0.5)');
    expect(blend(0x000000, 0xff8040, 0)).to.equal(0);
    expect(blend(0x000000, 0xff8040, 1)).to.equal(0xff8040);
    expect(blend(0x204060, 0x406080, 0.5)).to.equal(0x305070);
    const { canvas } = createCanvas(8, 8, { opaque: true });
    releaseCanvas(canvas);
    expect([canvas.width, canvas.height]).to.deep.equal([0, 0]);
  });
});
