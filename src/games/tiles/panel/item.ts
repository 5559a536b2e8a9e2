import { noChange } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';
import { Brush } from '../../../render/brush.ts';
import { paintItem } from '../view/items.ts';

/** Pixels of the pictures' sides: 2 rem on a screen of two pixels to the CSS pixel. */
const sidePx = 64;

/** Paints an item on a canvas as it is in the picture of the game, and again only when it is another one. */
class ItemPicture extends Directive {
  #item = -1;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('itemPicture() belongs in a canvas’s tag');
  }

  render(_item: number): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [item]: [number]): unknown {
    if (item === this.#item || !(element instanceof HTMLCanvasElement)) return noChange;
    this.#item = item;
    element.width = sidePx;
    element.height = sidePx;
    const context = element.getContext('2d');
    if (!context) return noChange;
    context.setTransform(sidePx, 0, 0, sidePx, sidePx / 2, sidePx / 2);
    paintItem(new Brush(context), item);
    return noChange;
  }
}

/** `<canvas ${itemPicture(itemIds.bread)}></canvas>` */
export const itemPicture = directive(ItemPicture);
