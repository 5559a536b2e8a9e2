/** A slot's colour: its name, which is also a player's name until they choose one, and its value. */
export interface SlotColour {
  readonly name: string;
  /** 0x00RRGGBB. */
  readonly rgb: number;
}

/** Slots 0–3 have the four colours of the tics protocol; the rest are told apart as well as sixteen can be. */
const palette: readonly SlotColour[] = [
  { name: 'Green', rgb: 0x5fc75d },
  { name: 'Indigo', rgb: 0x7c82f2 },
  { name: 'Brown', rgb: 0xb98554 },
  { name: 'Red', rgb: 0xef5b5b },
  { name: 'Amber', rgb: 0xf5b83d },
  { name: 'Cyan', rgb: 0x43c6de },
  { name: 'Pink', rgb: 0xf17fb5 },
  { name: 'Lime', rgb: 0xb5d94c },
  { name: 'Violet', rgb: 0xb67bf0 },
  { name: 'Orange', rgb: 0xf78b45 },
  { name: 'Teal', rgb: 0x35b39a },
  { name: 'Blue', rgb: 0x4a9df5 },
  { name: 'Rose', rgb: 0xe8788a },
  { name: 'Sand', rgb: 0xd9c58c },
  { name: 'Silver', rgb: 0xb4bfcc },
  { name: 'Magenta', rgb: 0xdb5fd6 },
];

const fallback: SlotColour = { name: 'Grey', rgb: 0x9a9a9a };

/** The colour of `slot`; beyond sixteen the palette begins again, numbered. */
export function slotColour(slot: number): SlotColour {
  const { name, rgb } = palette[slot % palette.length] ?? fallback;
  const round = Math.floor(slot / palette.length) + 1;
  return { name: round === 1 ? name : `${name} ${round}`, rgb };
}

/** As CSS writes it: `#rrggbb`. */
export function cssColour(rgb: number): string {
  return `#${rgb.toString(16).padStart(6, '0')}`;
}
