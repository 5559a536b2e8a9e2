import { Container, Graphics, Text } from 'pixi.js';
import { slotColour } from '../../../../../lobby/colours.ts';
import { ticRateHz } from '../../../protocol.ts';
import { one } from '../rules/fixed.ts';
import { limits } from '../rules/limits.ts';
import type { PlayerScene } from '../rules/scene.ts';
import { standings, weapons } from '../rules/state.ts';
import { palette, tileUnits } from './palette.ts';

const radius = (limits.playerRadius / one) * tileUnits;
const barWidth = 44;
const nameUnits = 17;
/** Names are at least this high on the screen, CSS pixels, however small the field. */
const minNamePx = 11;

/** What a fighter's picture depends on besides where it stands. */
export interface FighterLook {
  readonly player: PlayerScene;
  readonly name: string;
  readonly own: boolean;
  /** CSS pixels to a world unit. */
  readonly pxPerUnit: number;
  /** The tic that is drawn, with its fraction. */
  readonly tic: number;
  readonly still: boolean;
}

/** One player: drawn anew only when more changes than the place and the direction. */
export class Fighter extends Container {
  readonly #shade = new Graphics();
  readonly #body = new Graphics();
  readonly #ring = new Graphics();
  readonly #bars = new Graphics();
  readonly #label: Text;
  readonly #count: Text;
  #drawn = '';
  #barsDrawn = '';

  constructor(slot: number) {
    super();
    const colour = slotColour(slot).rgb;
    this.#shade.ellipse(3, 6, radius * 1.05, radius * 0.95).fill({ color: palette.shade, alpha: 0.5 });
    this.#label = new Text({
      anchor: { x: 0.5, y: 1 },
      style: {
        fontFamily: 'system-ui, sans-serif',
        fontSize: nameUnits,
        fontWeight: '600',
        fill: 0xf2f5fa,
        stroke: { color: palette.ink, width: 4 },
      },
      resolution: 2,
    });
    this.#count = new Text({
      anchor: 0.5,
      style: { fontFamily: 'system-ui, sans-serif', fontSize: 34, fontWeight: '800', fill: colour },
      resolution: 2,
    });
    this.addChild(this.#shade, this.#ring, this.#body, this.#bars, this.#label, this.#count);
  }

  show(look: FighterLook): void {
    const { player, own } = look;
    this.visible = player.standing !== standings.out;
    if (!this.visible) return;
    const isUp = player.standing === standings.up;
    this.position.set(player.x * tileUnits, player.y * tileUnits);
    this.zIndex = isUp ? (own ? 2 : 1) : 0;
    for (const part of [this.#shade, this.#body, this.#ring, this.#bars]) part.visible = isUp;
    this.#count.visible = !isUp;
    this.#showName(look, isUp);
    if (!isUp) {
      this.#count.text = String(Math.ceil(player.fallenTics / ticRateHz));
      return;
    }
    this.#draw(look);
    this.#drawBars(player);
    this.#body.rotation = -player.angle * 2 * Math.PI;
    const rolls = player.isRolling && !look.still;
    this.#body.scale.set(rolls ? 1.12 : 1, rolls ? 0.8 : 1);
    // Who cannot be hurt yet looks it, at rest where little is to move.
    this.#body.alpha = player.isSafe ? (look.still ? 0.6 : 0.55 + 0.3 * Math.sin(look.tic * 0.6)) : 1;
  }

  #showName({ name, pxPerUnit }: FighterLook, isUp: boolean): void {
    if (this.#label.text !== name) this.#label.text = name;
    const scale = Math.max(1, minNamePx / (nameUnits * pxPerUnit));
    this.#label.scale.set(scale);
    this.#label.y = -radius - (isUp ? 12 : 4);
    this.#label.alpha = isUp ? 1 : 0.6;
  }

  #draw({ player, own }: FighterLook): void {
    const colour = slotColour(player.slot).rgb;
    const drawn = `${player.weapon} ${own}`;
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#ring.clear();
    if (own) this.#ring.circle(0, 0, radius + 6).stroke({ color: palette.white, width: 2.5, alpha: 0.9 });
    this.#body.clear();
    // Looks east: a round body, a gun, and eyes to see which way it is turned.
    const gun = { plain: 5, rapid: 4, spread: 8 }[nameOfWeapon(player.weapon)];
    this.#body
      .rect(radius * 0.3, -gun, radius * 1.15, gun * 2)
      .fill(palette.ink)
      .rect(radius * 0.3, -gun + 2, radius * 1.15 - 2, gun * 2 - 4)
      .fill(weaponColour(player.weapon))
      .circle(0, 0, radius)
      .fill(palette.ink)
      .circle(0, 0, radius - 2.5)
      .fill(colour)
      .circle(-radius * 0.25, 0, radius * 0.45)
      .fill({ color: palette.white, alpha: 0.22 })
      .circle(radius * 0.35, -radius * 0.38, 3.4)
      .circle(radius * 0.35, radius * 0.38, 3.4)
      .fill(palette.ink);
  }

  #drawBars({ health, shield, weapon, weaponLeft, breathLeft }: PlayerScene): void {
    const steps = [health, shield, weaponLeft, breathLeft].map((part) => Math.round(part * barWidth));
    const drawn = `${weapon} ${steps.join(' ')}`;
    if (drawn === this.#barsDrawn) return;
    this.#barsDrawn = drawn;
    const [full = 0, guard = 0, left = 0, breath = 0] = steps;
    const x = -barWidth / 2;
    const y = radius + 7;
    this.#bars
      .clear()
      .roundRect(x - 1, y - 1, barWidth + 2, 8, 3)
      .fill({ color: palette.ink, alpha: 0.8 })
      .rect(x, y, full, 6)
      .fill(health > 0.35 ? palette.health : palette.danger);
    if (guard > 0) this.#bars.rect(x, y, guard, 2.5).fill(palette.shield);
    if (left > 0) this.#bars.rect(x, y + 8, left, 3).fill(weaponColour(weapon));
    if (breath > 0) this.#bars.rect(x, y + 12, barWidth - breath, 2).fill({ color: palette.white, alpha: 0.35 });
  }
}

function nameOfWeapon(weapon: number): keyof typeof weapons {
  return weapon === weapons.rapid ? 'rapid' : weapon === weapons.spread ? 'spread' : 'plain';
}

function weaponColour(weapon: number): number {
  return { plain: 0xaab4c5, rapid: palette.rapid, spread: palette.spread }[nameOfWeapon(weapon)];
}
