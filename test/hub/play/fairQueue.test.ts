import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Game } from '../../../hub/games/game.ts';
import { GameRequest } from '../../../hub/games/gameRequest.ts';
import { holdOf, nextGame, type Party } from '../../../hub/play/fairQueue.ts';
import { Quotas } from '../../../hub/settings/quotas.ts';

const IDLE = { queued: 0, playing: 0, begun: 0, spentUsd: 0, reservedUsd: 0 };

function game(id: number, group: string, more: Partial<Game> = {}): Game {
  return {
    id,
    group,
    request: GameRequest.parse({ task: 'construction/lamp' }),
    state: 'queued',
    attempts: 0,
    run: null,
    createdAt: 0,
    beganAt: null,
    endedAt: null,
    result: null,
    problem: null,
    reservedUsd: 0,
    spentUsd: 0,
    ...more,
  };
}

function party(quotas: Partial<Quotas> = {}, usage: Partial<typeof IDLE> = {}, lastBegunAt = 0): Party {
  return { quotas: Quotas.parse(quotas), usage: { ...IDLE, ...usage }, lastBegunAt };
}

describe('what holds a game back', () => {
  test.each([
    ['arenas', game(1, 'a'), party({ arenas: 2 }, { playing: 2 })],
    ['games-per-day', game(1, 'a'), party({ gamesPerDay: 3 }, { begun: 3 })],
    ['model-budget', game(1, 'a', { reservedUsd: 2 }), party({ modelUsdPerDay: 5 }, { spentUsd: 2, reservedUsd: 1.5 })],
    [undefined, game(1, 'a', { reservedUsd: 2 }), party({ modelUsdPerDay: 5 }, { spentUsd: 2, reservedUsd: 1 })],
    [undefined, game(1, 'a', { attempts: 1 }), party({ gamesPerDay: 3 }, { begun: 3 })],
    [undefined, game(1, 'a'), party({ modelUsdPerDay: 0 }, { spentUsd: 9 })],
  ] as const)('%s', (hold, waiting, of) => {
    expect(holdOf(waiting, of)).toBe(hold);
  });
});

describe('the next game', () => {
  test('is of the group that has the smallest share of the arenas for its weight', () => {
    const queued = [game(1, 'busy'), game(2, 'idle')];
    const parties: Record<string, Party> = { busy: party({}, { playing: 1 }), idle: party() };
    expect(nextGame(queued, (group) => parties[group] as Party)?.id).toBe(2);
    parties.busy = party({ weight: 3 }, { playing: 2 });
    parties.idle = party({}, { playing: 1 });
    expect(nextGame(queued, (group) => parties[group] as Party)?.id).toBe(1);
  });

  test('of groups alike is of the one that has waited longest, and otherwise the oldest', () => {
    const queued = [game(1, 'a'), game(2, 'b')];
    expect(nextGame(queued, (group) => party({}, {}, group === 'a' ? 20 : 10))?.id).toBe(2);
    expect(nextGame(queued, () => party())?.id).toBe(1);
  });

  test('passes over a game that its budget holds back for the next of the same group', () => {
    const queued = [game(1, 'a', { reservedUsd: 9 }), game(2, 'a')];
    expect(nextGame(queued, () => party({ modelUsdPerDay: 5 }))?.id).toBe(2);
    expect(nextGame([game(1, 'a')], () => party({ arenas: 0 }))).toBeUndefined();
  });

  test('gives groups arenas by their weights, whoever asked for how many first', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 2, max: 24 }),
        (wa, wb, arenas) => {
          const weights: Record<string, number> = { a: wa, b: wb };
          const playing: Record<string, number> = { a: 0, b: 0 };
          const last: Record<string, number> = { a: 0, b: 0 };
          // One group asked for all of its games before the other asked for its first.
          const queued = [...Array(40).keys()].map((index) => game(index, index < 30 ? 'a' : 'b'));
          for (let begun = 0; begun < arenas && begun < 10; begun++) {
            const next = nextGame(queued, (group) =>
              party({ weight: weights[group] ?? 1, arenas: 100 }, { playing: playing[group] ?? 0 }, last[group] ?? 0),
            );
            if (!next) throw new Error('a game may begin');
            queued.splice(queued.indexOf(next), 1);
            playing[next.group] = (playing[next.group] ?? 0) + 1;
            last[next.group] = begun + 1;
            // No group is ahead of what its weight gives it by more than one game.
            const [shareA, shareB] = [(playing.a ?? 0) / wa, (playing.b ?? 0) / wb];
            expect(shareA - shareB).toBeLessThanOrEqual(1 / wa + 1e-9);
            expect(shareB - shareA).toBeLessThanOrEqual(1 / wb + 1e-9);
          }
        },
      ),
    );
  });
});
