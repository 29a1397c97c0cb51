import { describe, expect, test } from 'vitest';
import { withLocalFetch } from '../../patches/localFetch.ts';

describe('a local fetch', () => {
  test('answers inside the action, and is gone afterwards', async () => {
    const before = globalThis.fetch;
    const inside = await withLocalFetch(new Map([['https://example.test/a', () => 'here']]), async () => {
      const found = await fetch('https://example.test/a');
      const missing = await fetch(new Request('https://example.test/b'));
      return [await found.text(), missing.status];
    });
    expect(inside).toEqual(['here', 404]);
    expect(globalThis.fetch).toBe(before);
    await expect(withLocalFetch(new Map(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(globalThis.fetch).toBe(before);
  });

  test('leaves those outside the action alone meanwhile', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = withLocalFetch(new Map(), () => gate);
    // data: needs no network.
    expect(await (await fetch('data:,outside')).text()).toBe('outside');
    release();
    await running;
  });
});
