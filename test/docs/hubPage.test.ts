import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { GameState } from '../../hub/games/game.ts';
import { GameOrder } from '../../hub/games/gameRequest.ts';
import { HubFile } from '../../hub/settings/hubFile.ts';
import { openDatabase } from '../../hub/store/database.ts';
import { GameStore } from '../../hub/store/games.ts';
import { HubMetrics } from '../../hub/telemetry/metrics.ts';
import { ROOT } from '../house/imports.ts';

const PAGE = readFileSync(join(ROOT, 'docs/reference/hub.md'), 'utf8');
const rows = new Map(
  [...PAGE.matchAll(/^\| `([^|]+)` \| ([^|]+) \|/gm)].map(([, name = '', second = '']) => [name, second]),
);

/** Every setting by its path, with its usual value as the page has it. */
function settings(shape: Readonly<Record<string, unknown>>, usual: object, above = ''): [string, string][] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const path = `${above}${name}`;
    const inner = innerShape(field);
    const value = (usual as Record<string, unknown>)[name];
    if (inner) return settings(inner, value as object, `${path}.`);
    if (value === undefined) return [[path, 'none']];
    return [[path, typeof value === 'object' ? `\`${JSON.stringify(value)}\`` : `\`${value}\``]];
  });
}

/** The fields of a setting that is a group of settings. */
function innerShape(field: unknown): Readonly<Record<string, unknown>> | undefined {
  const { shape, unwrap } = field as { shape?: Record<string, unknown>; unwrap?: () => unknown };
  return shape ?? (unwrap ? innerShape(unwrap.call(field)) : undefined);
}

describe('docs/reference/hub.md', () => {
  const database = openDatabase(mkdtempSync(join(tmpdir(), 'hub-')));
  afterAll(() => database.close());

  test.each(settings(HubFile.shape, HubFile.parse({})))('has the setting %s with its usual value %s', (path, usual) => {
    expect(rows.get(path)).toBe(usual);
  });

  test('has no setting that does not exist', () => {
    const known = new Map(settings(HubFile.shape, HubFile.parse({})));
    const named = [...rows.keys()].filter((name) => /^(?:web|game|games|quotas)\.\w+$/.test(name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThan(20);
  });

  test('names every state and every field of a request', () => {
    for (const state of GameState.options) expect([...rows.keys()]).toContain(state);
    for (const field of Object.keys(GameOrder.shape))
      expect(PAGE, field).toMatch(new RegExp(`^\\|[^|]*\`${field}\``, 'm'));
  });

  test('names every metric', async () => {
    const metrics = new HubMetrics({
      store: new GameStore(database),
      host: {
        onTick: () => () => undefined,
        tickRate: () => ({ ticksPerSecond: 20, msPerTickMedian: 1, msPerTickP99: 1 }),
      },
      people: () => 0,
      playing: () => 0,
    });
    const names = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    metrics.close();
    expect(names.length).toBeGreaterThan(20);
    const section = PAGE.split('\n## Metrics')[1]?.split('\n## ')[0] ?? '';
    const own = names.filter((name) => !/^guildhall_(?:process|nodejs)_/.test(name));
    expect(own.filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
    const known = new Set(names);
    const documented = [...section.matchAll(/`(guildhall_\w+)`/g)].map(([, name = '']) => name);
    expect(documented.filter((name) => !known.has(name))).toEqual([]);
  });
});
