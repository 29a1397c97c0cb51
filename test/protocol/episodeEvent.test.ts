import { describe, expect, test } from 'vitest';
import { blockState } from '../../protocol/blockState.ts';
import { type EpisodeEvent, readEvents, toGameEvent } from '../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../protocol/event.ts';

const position = { x: 1, y: 2, z: 3 };
const LINES: readonly GameEvent[] = [
  { seq: 0, tick: 0, type: 'episode-released' },
  { seq: 1, tick: 1, type: 'block-placed', actor: 'Alice', position, state: 'oak_log[axis=x]', replaced: 'air' },
  { seq: 2, tick: 2, type: 'block-changed', position, from: 'oak_log[axis=x]', to: 'oak_log[axis=y]' },
  { seq: 3, tick: 3, type: 'block-broken', actor: 'Bob', position, state: 'oak_log[axis=y]', left: 'water[level=0]' },
  { seq: 4, tick: 4, type: 'block-broken', position, state: 'oak_log[axis=y]' },
];

describe('events of a log', () => {
  test('come back as they were written, key by key', () => {
    expect(readEvents(LINES).map((event) => JSON.stringify(toGameEvent(event)))).toEqual(
      LINES.map((event) => JSON.stringify(event)),
    );
  });

  test('hold parsed states, one frozen object for equal ones', () => {
    const [, placed, changed] = readEvents(LINES) as [unknown, EpisodeEvent, EpisodeEvent];
    expect(placed).toMatchObject({ state: blockState('oak_log', { axis: 'x' }), replaced: blockState('air') });
    if (placed.type !== 'block-placed' || changed.type !== 'block-changed') throw new Error('not in order');
    expect(changed.from).toBe(placed.state);
    expect(Object.isFrozen(placed.state) && Object.isFrozen(placed.state.properties)).toBe(true);
  });

  test('are refused, naming the event, where a text is not a block state', () => {
    const broken: GameEvent = { seq: 7, tick: 3, type: 'block-broken', position, state: 'Oak Log' };
    expect(() => readEvents([broken])).toThrow(
      expect.objectContaining({
        code: 'corrupt-run',
        message: 'event 7 (block-broken): "Oak Log" is not a block state (expected one such as "oak_log[axis=x]")',
      }),
    );
  });
});
