/** Every colour of the picture but the players', 0x00RRGGBB: a dark hall, so that shots and players glow. */
export const palette = {
  void: 0x0b0e15,
  floor: 0x1b212e,
  floorLight: 0x202738,
  seam: 0x161b26,
  wall: 0x3a465c,
  wallTop: 0x55647f,
  wallEdge: 0x8494b3,
  shade: 0x070910,
  pit: 0x05060a,
  pitEdge: 0x2a3242,
  spawn: 0x2c3850,
  barrel: 0xc8623a,
  barrelLight: 0xf0955c,
  barrelDark: 0x6e2f1c,
  flame: 0xffb454,
  smoke: 0x586070,
  white: 0xffffff,
  ink: 0x10141c,
  health: 0x63d48a,
  rapid: 0xffd166,
  spread: 0xff8fa3,
  shield: 0x6fc3ff,
  danger: 0xff5d5d,
} as const;

/** World units a side of a tile. */
export const tileUnits = 48;
