import { Container, Graphics, Text } from 'pixi.js';
import { slotColour } from '../../../../../lobby/colours.ts';
import { blend } from '../../../../../render/brush.ts';
import { ticRateHz } from '../../../protocol.ts';
import { one } from '../rules/fixed.ts';
import { limits } from '../rules/limits.ts';
import type { PlayerScene } from '../rules/scene.ts';
import { standings, weapons } from '../rules/state.ts';
import type { Lie } from './lie.ts';
import { palette, tileUnits } from './palette.ts';

const radius = (limits.playerRadius / one) * tileUnits;
const barWidth = 42;
const nameUnits = 16;
/** Names are at least this high on the screen, CSS pixels, however small the field. */
const minNamePx = 11;
/** Between a name and the picture's edge. */
const edgeUnits = 4;

/** How a fighter stands to who looks: themselves, the one they watch, on their side, who felled them, or anybody else. */
export type Regard = 'own' | 'watched' | 'mate' | 'feller' | 'other';

/** What a fighter's picture depends on. */
export interface FighterLook {
  readonly player: PlayerScene;
  readonly lie: Lie;
  readonly name: string;
  readonly regard: Regard;
  /** CSS pixels to a world unit. */
  readonly pxPerUnit: number;
  /** The tic that is drawn, with its fraction. */
  readonly tic: number;
  readonly still: boolean;
}

const guns = { [weapons.plain]: 4.2, [weapons.rapid]: 3.6, [weapons.spread]: 7 } as const;
const gunColours = {
  [weapons.plain]: palette.steel,
  [weapons.rapid]: palette.rapid,
  [weapons.spread]: palette.spread,
} as const;

const weaponOf = ({ weapon }: PlayerScene): keyof typeof guns => (weapon === 1 || weapon === 2 ? weapon : 0);

/**
 * One player: a body, or how long they lie yet, on the floor, and a sign that stands over everything. Drawn anew only when
 * it looks otherwise.
 */
export class Fighter {
  readonly rest = new Container();
  readonly body = new Container();
  readonly sign = new Container();
  readonly #colour: number;
  readonly #ring = new Graphics();
  readonly #hull = new Graphics();
  readonly #bars = new Graphics();
  readonly #name: Text;
  readonly #count: Text;
  readonly #clock = new Graphics();
  #drawn = '';
  #ringDrawn = '';
  #barsDrawn = '';
  #halfName = 0;

  constructor(slot: number) {
    this.#colour = slotColour(slot).rgb;
    const shade = new Graphics().ellipse(2, 8, radius * 1.05, radius * 0.9).fill({ color: palette.shade, alpha: 0.55 });
    this.body.addChild(shade, this.#ring, this.#hull);
    this.#name = letters(nameUnits, palette.paper, 4);
    this.#name.anchor.set(0.5, 1);
    this.#count = letters(26, this.#colour, 5);
    this.#count.anchor.set(0.5);
    this.rest.addChild(this.#clock, this.#count);
    this.sign.addChild(this.#bars, this.#name);
  }

  show(look: FighterLook): void {
    const { player, lie } = look;
    const isIn = player.standing !== standings.out;
    const isUp = player.standing === standings.up;
    this.body.visible = isUp;
    this.rest.visible = isIn && !isUp;
    this.sign.visible = isIn;
    if (!isIn) return;
    const { x, y } = lie.place(player.x, player.y);
    this.body.position.set(x, y);
    this.rest.position.set(x, y);
    this.sign.position.set(x, y);
    this.body.zIndex = look.regard === 'own' ? 1 : 0;
    this.#bars.visible = isUp;
    this.#showName(look, isUp);
    if (isUp) this.#showUp(look);
    else this.#showFallen(player);
  }

  #showUp(look: FighterLook): void {
    const { player, lie, tic, still } = look;
    this.#drawHull(player);
    this.#drawRing(look);
    this.#drawBars(player);
    this.#hull.rotation = -(player.angle + lie.turns) * 2 * Math.PI;
    const rolls = player.isRolling && !still;
    this.#hull.scale.set(rolls ? 1.15 : 1, rolls ? 0.78 : 1);
    // Who cannot be hurt yet looks it, at rest where little is to move.
    this.#hull.alpha = player.isSafe ? (still ? 0.55 : 0.55 + 0.3 * Math.sin(tic * 0.6)) : player.isRolling ? 0.7 : 1;
  }

  /** How long they lie yet. */
  #showFallen({ fallenTics }: PlayerScene): void {
    const text = String(Math.ceil(fallenTics / ticRateHz));
    if (this.#count.text !== text) this.#count.text = text;
    const left = fallenTics / limits.fallenTics;
    this.#clock
      .clear()
      .circle(0, 0, radius + 2)
      .fill({ color: palette.ink, alpha: 0.75 })
      .moveTo(0, -radius - 2)
      .arc(0, 0, radius + 2, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * left)
      .stroke({ color: this.#colour, width: 3 });
  }

  #showName({ name, lie, pxPerUnit, regard }: FighterLook, isUp: boolean): void {
    const scale = Math.max(1, minNamePx / (nameUnits * pxPerUnit));
    if (this.#name.text !== name) {
      this.#name.text = name;
      this.#halfName = this.#name.width / this.#name.scale.x / 2;
    }
    this.#name.scale.set(scale);
    const { x, y } = this.sign.position;
    const half = this.#halfName * scale + edgeUnits;
    // Within the picture: who stands at its edge has the name inwards of them, or below.
    this.#name.x = Math.min(Math.max(x, half), Math.max(half, lie.width - half)) - x;
    const height = (nameUnits + 6) * scale;
    const over = -radius - 7;
    this.#name.y = y + over - height < 0 ? radius + 14 + height : over;
    this.#name.alpha = isUp ? 1 : regard === 'own' ? 0.9 : 0.6;
  }

  #drawRing({ regard, player, still, tic }: FighterLook): void {
    this.#ring.alpha = regard === 'feller' && !still ? 0.6 + 0.4 * Math.sin(tic * 0.5) : 1;
    const drawn = `${regard} ${player.shield > 0}`;
    if (drawn === this.#ringDrawn) return;
    this.#ringDrawn = drawn;
    this.#ring.clear();
    if (player.shield > 0)
      this.#ring
        .circle(0, 0, radius + 4.5)
        .fill({ color: palette.shield, alpha: 0.16 })
        .circle(0, 0, radius + 4.5)
        .stroke({ color: palette.shield, width: 2 });
    if (regard === 'own') this.#ring.circle(0, 0, radius + 8).stroke({ color: palette.white, width: 2.5 });
    if (regard === 'watched')
      this.#ring.circle(0, 0, radius + 8).stroke({ color: palette.white, width: 1.5, alpha: 0.6 });
    if (regard === 'feller') this.#ring.circle(0, 0, radius + 10).stroke({ color: palette.danger, width: 4 });
    if (regard === 'mate')
      for (let n = 0; n < 6; n++) {
        const from = (n / 6) * 2 * Math.PI;
        this.#ring
          .moveTo(Math.cos(from) * (radius + 8), Math.sin(from) * (radius + 8))
          .arc(0, 0, radius + 8, from, from + 0.5)
          .stroke({ color: palette.white, width: 2, alpha: 0.75 });
      }
  }

  /** Looks east: a hull on two tracks, a gun, and a visor to see which way it is turned. */
  #drawHull(player: PlayerScene): void {
    const weapon = weaponOf(player);
    const drawn = String(weapon);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    const dark = blend(this.#colour, palette.ink, 0.55);
    const light = blend(this.#colour, palette.white, 0.35);
    const gun = guns[weapon];
    const hull = this.#hull.clear();
    for (const side of [-1, 1])
      hull
        .roundRect(-radius * 0.85, side * radius * 0.72 - 5, radius * 1.7, 10, 4)
        .fill(palette.ink)
        .roundRect(-radius * 0.85 + 2, side * radius * 0.72 - 3, radius * 1.7 - 4, 6, 3)
        .fill(dark);
    hull
      .roundRect(radius * 0.2, -gun - 1.8, radius * 1.35, gun * 2 + 3.6, 3)
      .fill(palette.ink)
      .roundRect(radius * 0.2, -gun, radius * 1.35 - 1.8, gun * 2, 2)
      .fill(gunColours[weapon]);
    if (weapon === weapons.spread) hull.rect(radius * 0.9, -1, radius * 0.6, 2).fill(palette.ink);
    hull
      .circle(0, 0, radius * 0.86)
      .fill(palette.ink)
      .circle(0, 0, radius * 0.86 - 2.2)
      .fill(this.#colour)
      .circle(-radius * 0.14, 0, radius * 0.5)
      .fill(light)
      .circle(-radius * 0.14, 0, radius * 0.5 - 2.5)
      .fill(this.#colour)
      .roundRect(radius * 0.34, -radius * 0.42, 5.5, radius * 0.84, 2.5)
      .fill(palette.ink)
      .roundRect(radius * 0.34 + 1.5, -radius * 0.36, 2.5, radius * 0.72, 1.2)
      .fill(palette.white);
  }

  #drawBars(player: PlayerScene): void {
    const { health, shield, weaponLeft, breathLeft } = player;
    const steps = [health, shield, weaponLeft, breathLeft].map((part) => Math.round(part * barWidth));
    const drawn = `${player.weapon} ${steps.join(' ')}`;
    if (drawn === this.#barsDrawn) return;
    this.#barsDrawn = drawn;
    const [full = 0, guard = 0, left = 0, breath = 0] = steps;
    const x = -barWidth / 2;
    const y = radius + 9;
    this.#bars
      .clear()
      .roundRect(x - 1.5, y - 1.5, barWidth + 3, 8, 3)
      .fill({ color: palette.ink, alpha: 0.85 });
    if (full > 0) this.#bars.roundRect(x, y, full, 5, 2).fill(health > 0.35 ? palette.health : palette.danger);
    if (guard > 0) this.#bars.rect(x, y, guard, 2).fill(palette.shield);
    if (left > 0) this.#bars.rect(x, y + 7.5, left, 3).fill(gunColours[weaponOf(player)]);
    if (breath > 0) this.#bars.rect(x, y + 11.5, barWidth - breath, 2).fill({ color: palette.white, alpha: 0.4 });
  }
}

function letters(units: number, fill: number, strokeUnits: number): Text {
  return new Text({
    style: {
      fontFamily: 'system-ui, sans-serif',
      fontSize: units,
      fontWeight: '700',
      // Never a tint: Pixi's plain canvas keeps tinted letters, and would show the first ones for ever.
      fill,
      stroke: { color: palette.ink, width: strokeUnits, join: 'round' },
    },
    resolution: 2,
  });
}
