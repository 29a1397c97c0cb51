import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Budget, BudgetSpent, type Reservation } from '../../../../sidecar/model/budget/budget.ts';

const open = new AbortController().signal;
const tokens = (count: number) => ({ costUsd: 0, tokens: count });
const usd = (amount: number) => ({ costUsd: amount, tokens: 0 });

describe('a budget', () => {
  test('gives back what a call did not use, and then refuses for good', async () => {
    const budget = new Budget({ tokens: 100 });
    (await budget.reserve(tokens(80), open)).settle(tokens(10));
    (await budget.reserve(tokens(90), open)).settle(tokens(50));
    expect(budget.used.tokens).toBe(60);
    await expect(budget.reserve(tokens(41), open)).rejects.toMatchObject({ limit: 'token-limit' });
    await expect(budget.reserve(tokens(1), open)).rejects.toBeInstanceOf(BudgetSpent);
  });

  test('lets a call wait for what others hold, in order', async () => {
    const budget = new Budget({ costUsd: 1 });
    const first = await budget.reserve(usd(0.7), open);
    const order: string[] = [];
    const second = budget.reserve(usd(0.7), open).then((held) => {
      order.push('second');
      return held;
    });
    const third = budget.reserve(usd(0.1), open).then(() => order.push('third'));
    await Promise.resolve();
    expect(order).toEqual([]);
    first.settle(usd(0.2));
    (await second).settle(usd(0.1));
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  test('a call that leaves the queue lets the next one through', async () => {
    const budget = new Budget({ tokens: 10 });
    await budget.reserve(tokens(5), open);
    const leave = new AbortController();
    const waiting = budget.reserve(tokens(9), leave.signal);
    const behind = budget.reserve(tokens(5), open);
    leave.abort(new Error('left'));
    await expect(waiting).rejects.toThrow('left');
    await expect(behind).resolves.toBeDefined();
  });

  test('has room for exactly its limit, rounding errors apart', async () => {
    const budget = new Budget({ costUsd: 0.3 });
    for (let call = 0; call < 3; call++) (await budget.reserve(usd(0.1), open)).settle(usd(0.1));
    await expect(budget.reserve(usd(0.001), open)).rejects.toThrow('0.3 USD of 0.3 USD spent');
  });

  test('is never overshot, and refuses the same calls in whatever order others are answered', async () => {
    const call = fc.record({ most: fc.integer({ min: 1, max: 50 }), share: fc.float({ min: 0, max: 1, noNaN: true }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 200 }),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        async (calls, limit, picks) => {
          const play = async (pick: (count: number, turn: number) => number): Promise<string[]> => {
            const budget = new Budget({ tokens: limit });
            const fates: string[] = calls.map(() => 'waiting');
            const held: { reservation: Reservation; used: number }[] = [];
            calls.forEach(({ most, share }, index) => {
              budget.reserve(tokens(most), open).then(
                (reservation) => {
                  fates[index] = 'made';
                  held.push({ reservation, used: Math.floor(most * share) });
                },
                () => {
                  fates[index] = 'refused';
                },
              );
            });
            for (let turn = 0; ; turn++) {
              await new Promise((resolve) => process.nextTick(resolve));
              const [next] = held.splice(pick(held.length, turn), 1);
              if (!next) break;
              next.reservation.settle(tokens(next.used));
            }
            expect(budget.used.tokens).toBeLessThanOrEqual(limit);
            expect(fates).not.toContain('waiting');
            return fates;
          };
          const inOrder = await play(() => 0);
          expect(await play((count) => count - 1)).toEqual(inOrder);
          expect(await play((count, turn) => (count === 0 ? 0 : (picks[turn % picks.length] ?? 0) % count))).toEqual(
            inOrder,
          );
        },
      ),
    );
  });
});
