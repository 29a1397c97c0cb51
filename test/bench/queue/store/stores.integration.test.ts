import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../../../bench/queue/store/openStore.ts';
import { type S3Server, startS3 } from '../../../support/s3Server.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

describe('a store of games', () => {
  let s3: S3Server;
  let folder: string;
  let opened = 0;
  beforeAll(async () => {
    s3 = await startS3('games');
    folder = mkdtempSync(join(tmpdir(), 'guildhall-store-'));
  });
  beforeEach(() => {
    // The SDK reads credentials there.
    for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value);
    return () => vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await s3[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const kinds = {
    folder: () => join(folder, `${opened}`),
    bucket: () => `s3://games/some/where-${opened}`,
    'whole bucket': () => 's3://games',
  };
  describe.each(Object.entries(kinds))('in a %s', (_, placeOf) => {
    let place: string;
    const open = () => openStore(place, s3.env);
    beforeEach(() => {
      opened++;
      place = placeOf();
    });

    test('has one id for all who open it', async () => {
      const [first, second] = await Promise.all([open(), open()]);
      expect(second.id).toBe(first.id);
      expect((await open()).id).toBe(first.id);
    });

    test('keeps bytes, lists their keys and forgets them', async () => {
      const store = await open();
      await store.put('a-1.zip', bytesOf('one'));
      await store.put('a-2.zip', bytesOf('two'));
      await store.put('a-2.zip', bytesOf('two'));
      await store.put('b-1.zip', bytesOf('three'));
      expect(Buffer.from(await store.get('a-2.zip', 3)).toString()).toBe('two');
      expect((await store.list('a-')).sort()).toEqual(['a-1.zip', 'a-2.zip']);
      for (const key of ['a-1.zip', 'a-2.zip', 'b-1.zip', 'never-there.zip']) await store.remove(key);
      expect(await store.list('a-')).toEqual([]);
      await expect(store.get('a-1.zip', 3)).rejects.toThrow();
    });

    test('reads no more than it was asked to, and takes nothing else for a key', async () => {
      const store = await open();
      await store.put('large.zip', bytesOf('x'.repeat(100)));
      await expect(store.get('large.zip', 99)).rejects.toThrow('99');
      for (const key of ['../x', 'a/b', '', '.hidden'])
        await expect(async () => store.put(key, bytesOf('x'))).rejects.toThrow('not a key');
      await store.remove('large.zip');
    });
  });

  test('is another one elsewhere in a bucket', async () => {
    const [a, b] = [await openStore('s3://games/a', s3.env), await openStore('s3://games/b/', s3.env)];
    expect(a.id).not.toBe(b.id);
    await a.put('x.zip', bytesOf('x'));
    expect(await b.list('')).toEqual(['guildhall-store.json']);
    expect(readdirSync(folder)).not.toContain('s3:');
  });

  test.each([
    ['s3://no-such-bucket/x', 'NoSuchBucket'],
    ['s3:games', 'expected s3://BUCKET/PREFIX'],
    ['s3://Games', 'expected s3://BUCKET/PREFIX'],
    ['s3://games/a b', 'expected s3://BUCKET/PREFIX'],
  ])('cannot be at %s', async (place, why) => {
    await expect(openStore(place, s3.env)).rejects.toThrow(`--store ${place}: ${why}`);
  });

  test('cannot be opened with a key that the service does not know', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'unknown');
    await expect(openStore('s3://games/x', s3.env)).rejects.toThrow('InvalidAccessKeyId');
  });
});
