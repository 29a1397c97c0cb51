import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ManualClock } from '../../../clock/manualClock.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import { FacingWord, facingProperties } from '../../../sidecar/tools/facing.ts';
import { createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { VILLAGER_TOOLS } from '../../../sidecar/tools/villager/villagerTools.ts';
import { CONSTRUCTION_NAMES } from './toolNames.ts';

/** No call in this file gets as far as a body. */
const body = { agent: 'Alice' } as Body;
const signal = new AbortController().signal;
const all = CONSTRUCTION_NAMES;
const belt = (names: readonly string[] = all) => createToolBelt(body, names, { clock: new ManualClock() });

describe('ToolBelt', () => {
  test('has the ten tools of the construction scenario', () => {
    expect(belt().names).toEqual([
      'placeBlock',
      'fetchContainerContents',
      'MineBlock',
      'scanNearbyEntities',
      'equipItem',
      'navigateTo',
      'withdrawItem',
      'dismantleDirtLadder',
      'erectDirtLadder',
      'handoverBlock',
    ]);
  });

  test('describes each tool by a JSON Schema that says what its validator says', () => {
    for (const { name, description, parameters } of belt().describe()) {
      const tool = VILLAGER_TOOLS.find((candidate) => candidate.name === name) ?? expect.fail(name);
      expect(description.length).toBeGreaterThan(20);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
      const required = (parameters as { required?: string[] }).required ?? [];
      const without = tool.parameters.safeParse({});
      const missing = without.success ? [] : without.error.issues.map((issue) => issue.path[0]);
      expect(missing.sort()).toEqual([...required].sort());
    }
  });

  test('a tool that is not permitted is refused, and one that does not exist too', async () => {
    const few = belt(['navigateTo']);
    expect(await few.call('placeBlock', {}, signal)).toEqual({
      ok: false,
      code: 'unknown-tool',
      message: '"placeBlock" is not one of your tools: navigateTo',
    });
    expect(() => belt(['fly'])).toThrow('unknown tool "fly"');
  });

  test.each([
    ['placeBlock', { item_name: 'dirt', x: 0.5, y: 1, z: 2, facing: 'A' }, /x: .*int/],
    ['placeBlock', { item_name: 'dirt', x: 0, y: 1, z: 2, facing: 'left' }, /facing: expected W, E, S, N/],
    ['placeBlock', { item_name: 'Dirt Block', x: 0, y: 1, z: 2 }, /item_name: an exact item id/],
    ['navigateTo', { x: 1, y: 2 }, /z: /],
    ['navigateTo', { x: 1, y: 2, z: 3, speed: 9 }, /speed/],
    ['navigateTo', null, /x: .*; y: .*; z: /],
    ['navigateTo', 'there', /the arguments: /],
    ['withdrawItem', { item_name: 'dirt', item_count: 0 }, /item_count: /],
    ['equipItem', { slot: 'tail', item_name: 'dirt' }, /slot: /],
  ])('%s %j is answered with the field and what was expected', async (name, args, message) => {
    const result = await belt().call(name, args, signal);
    expect(result.ok).toBe(false);
    expect(result).toMatchObject({ ok: false, code: 'bad-argument' });
    expect(result.message).toMatch(message);
  });

  test('facing words', () => {
    expect(
      Object.fromEntries(
        ['W', 'east', 'S', 'North', 'x', 'up', 'down', 'A', 'default', ''].map((word) => [
          word,
          facingProperties(word),
        ]),
      ),
    ).toEqual({
      W: { facing: 'west' },
      east: { facing: 'east' },
      S: { facing: 'south' },
      North: { facing: 'north' },
      x: { axis: 'x' },
      up: { axis: 'y' },
      down: { axis: 'y' },
      A: {},
      default: {},
      '': {},
    });
    expect(z.safeParse(FacingWord, 'sideways').success).toBe(false);
  });
});
