import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { UNDEAD } from '../../game-server/data/undead.ts';
import { SPECIES_FACTS } from '../../game-server/mobs/species/speciesTable.ts';
import { VILLAGER_HUNTERS } from '../../game-server/mobs/species/villagerHunters.ts';
import { isMonster } from '../../protocol/monsterKinds.ts';
import { TASK_ENEMIES } from '../../worlds/plan/taskEnemies.ts';

/** minecraft-data's "Hostile mobs" that attack nobody. */
const PEACEFUL: ReadonlySet<string> = new Set(['skeleton_horse', 'zombie_horse', 'strider']);
const VERSIONS = ['1.19.2', '1.20.4', '1.21.1', '1.21.4', '1.21.8', '1.21.11'] as const;

describe('kinds of monsters', () => {
  test.each(VERSIONS)('are those that minecraft-data has at %s', (version) => {
    const { entitiesArray } = minecraftData(version);
    const hostile = entitiesArray.filter(({ category, type }) => category === 'Hostile mobs' && type !== 'other');
    const names = hostile.map(({ name }) => name).filter((name) => !PEACEFUL.has(name));
    expect(names.length).toBeGreaterThan(30);
    const ours = entitiesArray.map(({ name }) => name).filter((name) => isMonster(name, true));
    expect(ours.sort()).toEqual(names.sort());
  });

  test('are the same to the embedded server, to bodies and to tasks', () => {
    const own = Object.entries(SPECIES_FACTS).flatMap(([kind, { monster }]) => (monster ? [kind] : []));
    expect(own.filter((kind) => !isMonster(kind, true))).toEqual([]);
    for (const kind of [...TASK_ENEMIES, ...VILLAGER_HUNTERS]) expect(isMonster(kind), kind).toBe(true);
  });

  test('are undead where the server plays them so', () => {
    for (const kind of ['zombie', 'parched', 'phantom', 'skeleton_horse']) expect(UNDEAD).toContain(kind);
    for (const kind of ['creeper', 'spider', 'giant', 'piglin']) expect(UNDEAD).not.toContain(kind);
  });
});
