import type { Entity, Realm } from './world.ts';

/** Says of who or what is gone for good that its den is empty, and from which age it may be filled again. */
export function vacate(realm: Realm, entity: Entity, refillAge: number): void {
  if (!entity.den) return;
  const { chunkId, index } = entity.den;
  const place = realm.places.get(chunkId);
  if (!place || place.residents[index] !== entity.id) return;
  place.residents[index] = 0;
  place.refillAges[index] = refillAge;
}
