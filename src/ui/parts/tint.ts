import { noChange } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';
import { cssColour } from '../../lobby/colours.ts';

/**
 * Gives an element the custom property `--colour`. Through the CSSOM, which the page's Content-Security-Policy allows,
 * where a `style` attribute would be refused.
 */
class Tint extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('tint() belongs in an element’s tag');
  }

  render(_rgb: number): unknown {
    return noChange;
  }

  override update(part: ElementPart, [rgb]: [number]): unknown {
    if (part.element instanceof HTMLElement) part.element.style.setProperty('--colour', cssColour(rgb));
    return noChange;
  }
}

/** `<i ${tint(0x5fc75d)}></i>`: 0x00RRGGBB as `--colour`. */
export const tint = directive(Tint);
