import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { ownNamesOnly } from '../../patches/ownNames.ts';
import { HOSTILE_NAMES } from '../support/hostileNames.ts';
import { TESTED_VERSIONS } from '../support/testedVersions.ts';

describe.each(TESTED_VERSIONS)('tables of minecraft-data %s', (version) => {
  const data = ownNamesOnly(minecraftData(version)) as unknown as Readonly<Record<string, unknown>>;
  const tables = Object.entries(data).filter(([name]) => name.endsWith('ByName') || name === 'language');

  test('know no name but their own', () => {
    expect(tables.length).toBeGreaterThan(9);
    for (const [table, entries] of tables)
      for (const name of HOSTILE_NAMES)
        expect([table, name, (entries as Record<string, unknown>)[name]]).toEqual([table, name, undefined]);
  });

  test('keep what they have', () => {
    expect(data).toHaveProperty('blocksByName.stone.name', 'stone');
    expect(data).toHaveProperty('itemsByName.bread.name', 'bread');
    expect(minecraftData(version).entitiesByName.cow?.name).toBe('cow');
  });
});
