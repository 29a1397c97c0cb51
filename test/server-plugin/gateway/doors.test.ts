import { describe, expect, test } from 'vitest';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import { FrameRate } from '../../../server-plugin/gateway/connection.ts';
import { TokenBook } from '../../../server-plugin/gateway/tokens.ts';

describe('TokenBook', () => {
  test('knows what it issued, and nothing like it', () => {
    const book = new TokenBook();
    const [one, two] = [{} as Episode, {} as Episode];
    const grants = [
      { role: 'controller' },
      { role: 'agent', episode: one, agent: 'Alice' },
      { role: 'spectator', episode: two },
    ] as const;
    const tokens = grants.map((grant) => book.issue(grant));
    expect(new Set(tokens).size).toBe(3);
    expect(tokens.map((token) => book.grantOf(token))).toEqual(grants);
    for (const token of tokens)
      for (const other of ['', token.slice(1), `${token} `, token.toLowerCase()])
        expect(book.grantOf(other)).toBeUndefined();
    book.revoke(one);
    expect(tokens.map((token) => book.grantOf(token)?.role)).toEqual(['controller', undefined, 'spectator']);
  });
});

describe('FrameRate', () => {
  test('allows so many within a second, and as many again in the next', () => {
    const rate = new FrameRate(3);
    expect([0, 10, 999, 999, 1000, 1001, 1500, 1999, 2000].map((now) => rate.allows(now))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });
});
