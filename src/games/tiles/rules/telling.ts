import { entityTypes } from '../catalogue.ts';
import { isInside, viewportOf } from '../geometry.ts';
import type { DetailMeta } from '../protocol.gen.ts';
import { chestBeside } from './chests.ts';
import { creatureOf } from './creatures.ts';
import type { Slot } from './pack.ts';
import { isAvatar } from './players.ts';
import { heardFrom } from './talk.ts';
import { entityOf, type Realm } from './world.ts';

/**
 * What this viewer may know of an entity; undefined when that is nothing: out of the viewport, or nobody. A pack is its
 * owner's alone, what is in a chest is for who stands beside it, what a person says for whom they talk with.
 */
export function detailOf(realm: Realm, viewerId: number, entityId: number): DetailMeta | undefined {
  const viewer = entityOf(realm, viewerId);
  const entity = entityOf(realm, entityId);
  if (!viewer || !entity || !isAvatar(viewer) || !isInside(viewportOf(viewer), entity.x, entity.y)) return undefined;
  const { revision } = entity;
  if (entity.player) {
    const { name } = entity.player;
    return entity === viewer ? { revision, name, items: itemsOf(entity.slots) } : { revision, name };
  }
  const kind = creatureOf(entity.type);
  if (kind) return { revision, name: kind.name };
  switch (entity.type) {
    case entityTypes.chest:
      return chestBeside(realm, viewer, entityId) ? { revision, items: itemsOf(entity.slots) } : { revision };
    case entityTypes.items:
      return { revision, items: itemsOf(entity.slots) };
    case entityTypes.sign:
      return { revision, text: entity.texts.join(' ') };
    default: {
      const heard = heardFrom(viewer, entity);
      const name = personNames.get(entity.type) ?? '';
      return heard
        ? { revision, name, text: heard.text, choices: heard.answers.map(({ say }) => say) }
        : { revision, name };
    }
  }
}

const personNames: ReadonlyMap<number, string> = new Map([
  [entityTypes.villager, 'villager'],
  [entityTypes.trader, 'trader'],
  [entityTypes.elder, 'elder'],
]);

function itemsOf(slots: readonly Slot[]): NonNullable<DetailMeta['items']> {
  return {
    count: slots.length,
    item: Uint16Array.from(slots, ({ item }) => item),
    amount: Uint16Array.from(slots, ({ amount }) => amount),
  };
}
