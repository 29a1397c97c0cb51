import { type CompoundTag, compound, elementsOf, int, list, numberOf, short, stringOf } from '../data/nbtTag.ts';
import type { SpawnerEntity } from './blockEntity.ts';

/** Numbers of a spawner in NBT, each a short, and the most that files may say: no more mobs than a server can bear. */
const NUMBERS = [
  ['Delay', 'delay', -1, 32_767],
  ['MinSpawnDelay', 'minDelay', 0, 32_767],
  ['MaxSpawnDelay', 'maxDelay', 0, 32_767],
  ['SpawnCount', 'count', 0, 64],
  ['MaxNearbyEntities', 'mostNear', 0, 1024],
  ['RequiredPlayerRange', 'playerRange', 0, 128],
  ['SpawnRange', 'range', 0, 32],
] as const;
const MOST_POTENTIALS = 64;
const MOST_WEIGHT = 1000;

/**
 * A spawner's data (Minecraft wiki, "Monster Spawner", block data; 1.18 and later).
 * @param shown whether clients are sent it, which are not told what it may make later.
 */
export function spawnerTag(spawner: SpawnerEntity, shown = false): CompoundTag {
  const numbers = NUMBERS.map(([name, field]) => [name, short(spawner[field])] as const);
  const potentials = spawner.potentials.map(({ weight, data }) => compound({ data, weight: int(weight) }));
  return compound({
    ...Object.fromEntries(numbers),
    SpawnData: spawner.next,
    SpawnPotentials: shown ? undefined : list(...potentials),
  });
}

/** Gives a spawner what tags say, within the bounds of the server; what they do not say stays as it is. */
export function readSpawner(spawner: SpawnerEntity, { value }: CompoundTag): void {
  for (const [name, field, least, most] of NUMBERS) {
    const number = numberOf(value.get(name));
    if (number !== undefined && Number.isFinite(number))
      spawner[field] = Math.floor(Math.max(least, Math.min(most, number)));
  }
  const next = value.get('SpawnData');
  if (next?.type === 'compound') spawner.next = next;
  const potentials = elementsOf(value.get('SpawnPotentials'));
  if (potentials)
    spawner.potentials = potentials.slice(0, MOST_POTENTIALS).flatMap((potential) => {
      const data = potential.type === 'compound' ? potential.value.get('data') : undefined;
      const weight = potential.type === 'compound' ? numberOf(potential.value.get('weight')) : undefined;
      return data?.type === 'compound'
        ? [{ weight: Math.max(1, Math.min(MOST_WEIGHT, Math.floor(weight ?? 1))), data }]
        : [];
    });
}

/** What a spawner makes next: the mob's tags and its kind without namespace; undefined for nothing. */
export function nextOf({ next }: SpawnerEntity): { readonly kind: string; readonly entity: CompoundTag } | undefined {
  const entity = next?.value.get('entity');
  if (entity?.type !== 'compound') return undefined;
  const kind = stringOf(entity.value.get('id'))?.replace(/^minecraft:/, '');
  return kind === undefined ? undefined : { kind, entity };
}

/** Has a spawner make a kind of mob from now on. */
export function makeOnly(spawner: SpawnerEntity, kind: string): void {
  const entity = compound({ id: { type: 'string', value: `minecraft:${kind}` } });
  spawner.next = compound({ entity });
  spawner.potentials = [];
}
