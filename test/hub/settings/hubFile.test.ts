import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HUB_FILE_EXAMPLE } from '../../../hub/settings/example.ts';
import { HubFile, parseHubFile, quotasOf, readHubFile } from '../../../hub/settings/hubFile.ts';
import { allows } from '../../../hub/settings/quotas.ts';

describe('hub.yaml', () => {
  test('as it is written for a start has the usual settings, every one of them', () => {
    expect(parseHubFile(HUB_FILE_EXAMPLE, 'hub.yaml')).toEqual(HubFile.parse({}));
    const names = (value: object): string[] =>
      Object.entries(value).flatMap(([name, inner]) => [
        name,
        ...(inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? names(inner) : []),
      ]);
    for (const name of names(HubFile.parse({})))
      expect(HUB_FILE_EXAMPLE, name).toMatch(new RegExp(`^\\s*${name}:`, 'm'));
  });

  test('may be empty', () => {
    expect(parseHubFile('', 'hub.yaml')).toEqual(HubFile.parse({}));
  });

  test.each([
    ['web: {port: 70000}', 'web.port'],
    ['wbe: {}', 'Unrecognized key'],
    ['groups: {"Lab A": {}}', 'groups.Lab A: expected 1 to 40 of a-z'],
    ['game: {address: "hub.example.org/x"}', 'game.address: expected a host name'],
    ['groups: {lab-a: {arenas: -1}}', 'groups.lab-a.arenas'],
    ['games: {afterBreak: forget}', 'games.afterBreak'],
    ['a: &a [*a]', 'hub.yaml: '],
    ['web: [', 'hub.yaml: '],
    ['- 1', 'expected object'],
  ])('is refused with the place of what is wrong: %s', (text, place) => {
    expect(() => parseHubFile(text, 'hub.yaml')).toThrow(place);
    expect(() => parseHubFile(text, 'hub.yaml')).toThrow(expect.objectContaining({ code: 'bad-hub-file' }));
  });

  test('names folders from where it lies', () => {
    const folder = mkdtempSync(join(tmpdir(), 'hub-'));
    writeFileSync(join(folder, 'hub.yaml'), 'data: state\ngame: {server: paper.json}\n');
    const { data, game } = readHubFile(join(folder, 'hub.yaml'));
    expect([data, game.server]).toEqual([join(folder, 'state'), join(folder, 'paper.json')]);
    expect(() => readHubFile(join(folder, 'other.yaml'))).toThrow('no such file');
  });
});

describe("a group's quotas", () => {
  const settings = parseHubFile('quotas: {arenas: 3}\ngroups: {lab-a: {modelUsdPerDay: 5}}', 'hub.yaml');

  test('are the usual ones but for those of its own', () => {
    expect(quotasOf(settings, 'lab-a')).toEqual({ ...settings.quotas, modelUsdPerDay: 5 });
    expect(quotasOf(settings, 'lab-b')).toEqual(settings.quotas);
    expect(quotasOf(settings, 'constructor')).toEqual(settings.quotas);
  });

  test.each([
    [['*'], 'construction/lamp', true],
    [['construction'], 'construction/lamp', true],
    [['construction/lamp'], 'construction/lamp', true],
    [['construction/la'], 'construction/lamp', false],
    [[], 'construction/lamp', false],
    [['openai'], 'openai/gpt-5-mini', true],
    [['openai/gpt-5'], 'openai/gpt-5-mini', false],
  ])('%j and %s: %s', (list, name, isAllowed) => {
    expect(allows(list, name)).toBe(isAllowed);
  });
});
