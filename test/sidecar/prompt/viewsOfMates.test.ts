import { describe, expect, test } from 'vitest';
import type { Briefing } from '../../../protocol/briefing.ts';
import type { SeenBlock } from '../../../sidecar/body/body.ts';
import { ownPlace } from '../../../sidecar/frameworks/alone/ownPlace.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { TeamView } from '../../../sidecar/prompt/teamView.ts';
import { stubBody } from '../body/stubBody.ts';

const TEAM = ['Alice', 'Bob'];

function briefingOf(agent: string, documents: Briefing['documents'] = {}): Briefing {
  return {
    episodeId: 'test',
    taskId: 'test',
    agent,
    team: TEAM.map((name) => ({ agent: name, username: name })),
    goal: 'test',
    documents,
    tools: [],
    limits: { gameTicks: 1, actionTicks: 1, noProgressTicks: 1 },
    arena: { min: { x: -40, y: 0, z: -40 }, max: { x: 40, y: 80, z: 40 } },
    origin: { x: 0, y: 0, z: 0 },
    spawn: { x: 0, y: 64, z: 0 },
    seed: 1,
    game: { host: '127.0.0.1', port: 1, version: '1.20.4', username: agent },
  };
}

const BLOCKS: SeenBlock[] = [
  ['lever', -3],
  ['furnace', 2],
  ['stone_button', 1],
  ['chest', 7],
  ['crafting_table', -5],
  ['barrel', -6],
].map(([id, x]) => ({ position: { x: Number(x), y: 64, z: 0 }, state: { id: String(id), properties: {} } }));

/** One who sees blocks and items, the first of the lists nearest. */
function seerOf(name: string, blocks: readonly SeenBlock[], documents: Briefing['documents'] = {}) {
  const entities = blocks.map(({ position }, index) => ({
    id: position.x + 100,
    kind: 'item' as const,
    name: `item_${position.x}`,
    position,
    count: index,
  }));
  const tools = { names: [], describe: () => [], call: () => Promise.reject(new Error('no tool is called')) };
  return { name, briefing: briefingOf(name, documents), body: stubBody({ agent: name, entities }, blocks), tools };
}

describe('agents that each have their own view', () => {
  const alice = seerOf('Alice', BLOCKS);
  const bob = seerOf('Bob', BLOCKS.toReversed());
  const lists = (view: TeamView) => {
    const { containers, devices, workshops, lying } = view.show();
    return {
      things: [containers, devices, workshops].map((list) => list.map(({ block }) => block)),
      lying: lying.map(({ item }) => item),
    };
  };

  test('are shown what they may divide in one order', () => {
    const shown = lists(new TeamView([alice]));
    expect(shown.things).toEqual([
      ['barrel', 'chest'],
      ['lever', 'stone_button'],
      ['crafting_table', 'furnace'],
    ]);
    expect(shown.lying).toEqual(['item_-6', 'item_-5', 'item_-3', 'item_1', 'item_2', 'item_7']);
    expect(lists(new TeamView([bob]))).toEqual(shown);
  });

  test('take every so manyth line', () => {
    expect(ownPlace(bob).map(partText).join()).toMatch(
      /take pieces 2, 4, 6 and so on of what can start now: a piece is one line of a list/,
    );
  });

  test('are shown nearest first what one view has of all', () => {
    expect(lists(new TeamView([bob, alice])).things[0]).toEqual(['barrel', 'chest']);
    expect(lists(new TeamView([alice, bob])).things[0]).toEqual(['chest', 'barrel']);
  });
});

test('what stands in the building is no device', () => {
  const documents = { blueprint: ['layer y=64: stone_button x1 at (1,64,0)'] };
  const { devices } = new TeamView([seerOf('Alice', BLOCKS, documents)]).show();
  expect(devices.map(({ block }) => block)).toEqual(['lever']);
});

describe('where some are in the Nether', () => {
  const portal = [0, 1, 2].map((y) => ({
    position: { x: 0, y: 64 + y, z: -1 },
    state: { id: 'nether_portal', properties: { axis: 'x' } },
  }));
  const seer = (name: string, blocks: readonly SeenBlock[], dimension?: 'the_nether') => {
    const { tools } = seerOf(name, []);
    const briefing = { ...briefingOf(name), goal: 'Fill the chest at (7, 64, 0).' };
    return { name, briefing, body: stubBody({ agent: name, ...(dimension ? { dimension } : {}) }, blocks), tools };
  };
  const alice = seer('Alice', portal, 'the_nether');
  const bob = seer('Bob', BLOCKS);

  test('places that the goal names are those of the arena, and a portal is one thing', () => {
    const { places, devices, team } = new TeamView([alice]).show();
    expect(places).toEqual([]);
    expect(devices).toMatchObject([{ block: 'nether_portal', position: [0, 64, -1] }]);
    expect(team).toMatchObject([{ name: 'Alice', dimension: 'the_nether' }]);
  });

  test('a view of the team shows what those in the arena see, whose coordinates would be mistaken otherwise', () => {
    const { places, devices, containers, team } = new TeamView([alice, bob]).show();
    expect(places).toMatchObject([{ name: 'chest', position: [7, 64, 0] }]);
    expect(devices.map(({ block }) => block)).not.toContain('nether_portal');
    expect(containers).toHaveLength(2);
    expect(team.map(({ name }) => name)).toEqual(['Alice', 'Bob']);
  });

  test('what a chest there holds is not taken for what one at the same place of the arena does', async () => {
    const looked = { position: { x: 7, y: 64, z: 0 }, items: [{ id: 'obsidian', count: 2 }] };
    const call = () => Promise.resolve({ ok: true as const, message: 'looked', data: looked });
    const lookingIn = (dimension?: 'the_nether') => {
      const one = seer('Alice', BLOCKS, dimension);
      return new TeamView([{ ...one, tools: { ...one.tools, call } }, bob]);
    };
    const chestAfterALook = async (view: TeamView) => {
      await view.agents[0]?.tools.call('look', {}, AbortSignal.any([]));
      return view.show().containers.find(({ block }) => block === 'chest')?.holds;
    };
    expect(await chestAfterALook(lookingIn('the_nether'))).toBeNull();
    expect(await chestAfterALook(lookingIn())).toEqual({ obsidian: 2 });
  });
});
