import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONFORMANCE_VERSIONS } from '../../support/testedVersions.ts';
import { collectBehaviours } from './behaviour.ts';
import { laterFormTitles, listedTitles, showingTitles } from './differences.ts';

const FEWEST = 150;
const FOLDER = import.meta.dirname;

const behaviours = await collectBehaviours(async () => {
  for (const file of readdirSync(FOLDER).sort())
    if (file.endsWith('.integration.test.ts')) await import(join(FOLDER, file));
});

describe('the behaviours of survival under test', () => {
  test(`are at least ${FEWEST}`, () => {
    expect(behaviours.length).toBeGreaterThanOrEqual(FEWEST);
  });

  test('have titles of their own', () => {
    const titles = behaviours.map(({ title }) => title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });

  test('are those that are listed as different between versions', () => {
    const titles = new Set(behaviours.map(({ title }) => title));
    expect(listedTitles().filter((title) => !titles.has(title))).toEqual([]);
    expect(showingTitles().filter((title) => !listedTitles().includes(title))).toEqual([]);
    expect(laterFormTitles().filter((title) => !titles.has(title))).toEqual([]);
  });

  test('each name the source of truth', () => {
    const known = /Minecraft wiki|minecraft-data|vanilla|Mineflayer|survival\.md/i;
    expect(behaviours.filter(({ source }) => !known.test(source)).map(({ title }) => title)).toEqual([]);
  });

  test('each run at one version or more, and say why not at the others', () => {
    const nowhere = behaviours.filter(({ unless }) => CONFORMANCE_VERSIONS.every((version) => unless[version]));
    expect(nowhere.map(({ title }) => title)).toEqual([]);
    for (const { unless } of behaviours)
      for (const reason of Object.values(unless)) expect(reason.length).toBeGreaterThan(8);
  });
});
