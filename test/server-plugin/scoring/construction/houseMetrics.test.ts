import { describe, expect, test } from 'vitest';
import { BlockGrid } from '../../../../server-plugin/scoring/blockGrid.ts';
import { houseMetrics } from '../../../../server-plugin/scoring/construction/houseMetrics.ts';
import { scoreConstruction } from '../../../../server-plugin/scoring/construction/scoreConstruction.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';
import { type Blocks, broken, ended, logOf, placed, released, snapshotOf, taskOf } from '../scene.ts';

const HOUSE: Blocks = {
  '0,0,0': 'stone',
  '2,0,0': 'oak_door[facing=north,half=lower]',
  '2,1,0': 'oak_door[facing=north,half=upper]',
};
const ALONE = { agents: 1, messages: 0, handovers: 0, duplicates: 0, destroyed: 0 };
const of = (standing: Blocks) => {
  const metrics = houseMetrics(taskOf(HOUSE), new BlockGrid(snapshotOf(standing)).at, ALONE);
  return [metrics.editDistance?.value, metrics['cellMatch.asCoded']?.value];
};

describe('how far a building is from its blueprint', () => {
  test('is nothing where all stands, and everything where nothing does', () => {
    expect(of(HOUSE)).toEqual([0, 1]);
    expect(of({})).toEqual([1, 0]);
  });

  test('counts what is missing, wrong and to spare within the bounding box, and nothing outside', () => {
    expect(of({ ...HOUSE, '0,0,0': 'dirt' })).toEqual([1 / 3, 2 / 3]);
    expect(of({ ...HOUSE, '1,0,0': 'dirt' })).toEqual([1 / 4, 3 / 4]);
    expect(of({ ...HOUSE, '5,5,5': 'dirt' })).toEqual([0, 1]);
  });

  test('counts both halves of a door by their states, where names alone see none', () => {
    const lower = 'oak_door[facing=north,half=lower]';
    expect(of({ ...HOUSE, '2,1,0': lower })).toEqual([1 / 3, 1]);
  });
});

describe('how builders of a house work together', () => {
  const POST: Blocks = { '0,0,0': 'stone', '0,1,0': 'stone' };
  const dropped = (actor: string, entity: number): NewGameEvent => ({
    type: 'item-dropped',
    actor,
    item: 'stone',
    count: 8,
    entity,
    position: { x: 0, y: 0, z: 0 },
  });
  const takes = (actor: string, entity: number): NewGameEvent => ({
    type: 'item-picked-up',
    actor,
    item: 'stone',
    count: 8,
    entity,
  });

  const scored = (
    happened: readonly NewGameEvent[],
    {
      agents = ['Alice', 'Bob'],
      kits = true,
      evidence,
    }: { agents?: string[]; kits?: boolean; evidence?: 'sampled' } = {},
  ) => {
    const prepared: NewGameEvent = { type: 'episode-prepared', arenaHash: 'x', ...(evidence ? { evidence } : {}) };
    const events = [prepared, released, ...happened, ended].map((event, tick) => [tick, event] as const);
    const task = { ...taskOf(POST), ...(kits ? { kits: agents.map(() => []) } : {}) };
    const [initial, final] = [snapshotOf({}), snapshotOf(POST)];
    const { metrics } = scoreConstruction({ episodeId: 'e', task, agents, initial, final, events: logOf(events) });
    return ['messages', 'handovers', 'duplicates', 'destroyed'].map((name) => metrics?.[name]?.value);
  };

  test('messages and stacks passed on are counted', () => {
    const said: NewGameEvent = { type: 'chat-sent', actor: 'Bob', message: 'stone, please' };
    expect(scored([said, dropped('Alice', 1), takes('Bob', 1), dropped('Bob', 2), takes('Bob', 2)])).toEqual([
      1, 1, 0, 0,
    ]);
  });

  test('so is what one breaks or replaces of a mate’s, and what another builds again', () => {
    const built = placed('Alice', '0,0,0', 'stone');
    const again = placed('Bob', '0,0,0', 'stone');
    expect(scored([built, broken('Bob', '0,0,0', 'stone'), again])).toEqual([0, 0, 1, 1]);
    expect(scored([built, placed('Bob', '0,0,0', 'dirt', 'stone')])).toEqual([0, 0, 0, 1]);
    expect(scored([built, broken('Bob', '0,0,0', 'stone'), built])).toEqual([0, 0, 0, 1]);
  });

  test('nothing of one’s own is, nor scaffolds and wrong blocks', () => {
    const built = placed('Alice', '0,0,0', 'stone');
    expect(scored([built, broken('Alice', '0,0,0', 'stone'), built])).toEqual([0, 0, 0, 0]);
    const others = [placed('Alice', '3,0,3', 'dirt'), broken('Bob', '3,0,3', 'dirt')];
    const wrong = [placed('Alice', '0,1,0', 'dirt'), broken('Bob', '0,1,0', 'dirt'), placed('Bob', '0,1,0', 'stone')];
    expect(scored([...others, ...wrong])).toEqual([0, 0, 0, 0]);
  });

  test('a builder without mates destroys nobody’s work', () => {
    expect(scored([], { agents: ['Alice'] })).toEqual([0, 0, 0, null]);
  });

  test('only messages are known where the server was sampled, and buildings with a chest have none of it', () => {
    expect(scored([], { evidence: 'sampled' })).toEqual([0, null, null, null]);
    expect(scored([], { kits: false })).toEqual([undefined, undefined, undefined, undefined]);
  });
});
