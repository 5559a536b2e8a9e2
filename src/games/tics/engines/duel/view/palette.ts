/** Every colour of the picture but the players', 0x00RRGGBB: a dark hall, so that shots and players glow. */
export const palette = {
  floor: 0x171c28,
  floorLight: 0x1e2534,
  seam: 0x10141d,
  stud: 0x2c3549,
  wall: 0x232b3c,
  wallTop: 0x3a4660,
  wallTopLow: 0x323d55,
  wallEdge: 0x7f93c4,
  shade: 0x04060a,
  pit: 0x05070b,
  pitFace: 0x222c40,
  pitEdge: 0x3b4a68,
  spawn: 0x34415e,
  barrel: 0xc8623a,
  barrelLight: 0xf5a469,
  barrelDark: 0x6e2f1c,
  flame: 0xffb454,
  white: 0xffffff,
  ink: 0x10141c,
  paper: 0xf2f5fa,
  steel: 0xc3ccdb,
  health: 0x63d48a,
  rapid: 0xffd166,
  spread: 0xff8fa3,
  shield: 0x6fc3ff,
  danger: 0xff5d5d,
} as const;

/** World units a side of a tile. */
export const tileUnits = 48;
