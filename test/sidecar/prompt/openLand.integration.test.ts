import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Body } from '../../../sidecar/body/body.ts';
import { landKnown } from '../../../sidecar/prompt/openLand.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { teamStateParts } from '../../../sidecar/prompt/teamStateText.ts';
import { TeamView } from '../../../sidecar/prompt/teamView.ts';
import type { ToolBelt } from '../../../sidecar/tools/tool.ts';
import { type BodyWorld, briefingFor, createLandWorld } from '../body/bodyWorld.ts';

const DOCUMENTS = {
  gathering: { what: 'logs', items: ['oak_log', 'birch_log'], count: 50, chest: [-30, 70, 5] as number[] },
};

let world: BodyWorld;
let alice: Body;
/** A place in the ground, eight blocks below where she begins and some way off. */
let hidden: { x: number; y: number; z: number };

beforeAll(async () => {
  world = await createLandWorld({ preset: 'plains-forest', seed: 3, reach: 80 });
  alice = await world.join('Alice', { items: { oak_log: 3, dirt: 2 } });
  const { x, y, z } = alice.observe().position;
  hidden = { x: Math.floor(x) + 8, y: Math.floor(y) - 8, z: Math.floor(z) };
  world.set(hidden.x, hidden.y, hidden.z, 'diamond_ore');
  await world.play(() => world.clock.sleep(2_000));
});
afterAll(() => world[Symbol.asyncDispose]());

const noTools: ToolBelt = {
  names: [],
  describe: () => [],
  call: () => Promise.reject(new Error('no tool was to be called')),
};

function view(documents = {}) {
  const { position } = alice.observe();
  const briefing = {
    ...briefingFor('Alice', 'token', '1.20.4', position),
    documents,
    sight: 'line-of-sight' as const,
  };
  return new TeamView([{ name: 'Alice', briefing, body: alice, tools: noTools }]);
}

test('the land is told by trees, ground and target, in few words', () => {
  const teamState = view(DOCUMENTS).show();
  const { land } = teamState;
  expect(land?.target).toEqual({ ...DOCUMENTS.gathering, carried: 3, stored: null });
  expect(land?.agents).toEqual([{ name: 'Alice', underSky: true, unexplored: ['north', 'south', 'west', 'east'] }]);
  const trees = land?.trees ?? [];
  expect(trees.length).toBeGreaterThan(0);
  for (const { wood, nearest } of trees) {
    expect(nearest.length).toBeLessThanOrEqual(4);
    for (const [x, y, z] of nearest) expect(alice.blockAt({ x, y, z })?.id).toBe(`${wood}_log`);
  }
  expect(teamState.resources.map(({ block }) => block).filter((id) => /log|water/.test(id))).toEqual([]);
  const text = teamStateParts(teamState).map((part) => `${part.title}\n${partText(part)}`);
  expect(text.join('\n')).toMatch(/50 logs \(oak_log or birch_log\) in the team chest at \(-30, 70, 5\)/);
  expect(text.join('\n')).not.toContain('nobody can walk there');
  expect(text.join('\n').length).toBeLessThan(3_000);
});

test('what lies in the rock is in no teamState and no prompt until it is dug out', async () => {
  const told = () => JSON.stringify([view(DOCUMENTS).show(), teamStateParts(view({}).show())]);
  expect(alice.blockAt(hidden)?.id).toBe('diamond_ore');
  expect(told()).not.toContain('diamond_ore');
  const { x, y } = alice.observe().position;
  for (let level = hidden.y + 1; level <= y + 4; level++)
    for (let pit = Math.floor(x) + 1; pit <= hidden.x; pit++) world.set(pit, level, hidden.z, 'air');
  await world.play(() => world.clock.sleep(1_500));
  expect(told()).toContain('diamond_ore');
});

test('without the document of a gathering task there is no such part', () => {
  expect(view({}).show()).not.toHaveProperty('land');
  expect(landKnown({ documents: { gathering: { what: 'logs' } } }, [], () => null)).toBeUndefined();
});
