import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CHECKOUT_CODE,
  CHECKOUT_ENTRIES,
  type CheckoutBundle,
  checkoutBundle,
  entryOf,
} from '../../../bench/console/ownCode.ts';
import { BUNDLE } from '../../../scripts/bundle.ts';

const ROOT = join(import.meta.dirname, '../../..');

describe('the bundle of a checkout', () => {
  let base: string;
  let checkouts = 0;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'guildhall-checkout-'));
    vi.stubEnv('GUILDHALL_FROM_SOURCE', '');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(base, { recursive: true });
  });

  /** A checkout of one file, bundled as it is unless something else is written about it. */
  function checkout(about?: string): string {
    const root = join(base, `${checkouts++}`);
    mkdirSync(join(root, CHECKOUT_CODE), { recursive: true });
    mkdirSync(join(root, 'bench'));
    writeFileSync(join(root, 'bench/main.ts'), 'begin();');
    const { mtimeMs, size } = statSync(join(root, 'bench/main.ts'));
    const bundle: CheckoutBundle = { key: 'k', sources: [['bench/main.ts', mtimeMs, size]] };
    writeFileSync(join(root, CHECKOUT_CODE, 'current.json'), about ?? JSON.stringify(bundle));
    return root;
  }

  test('starts processes while the source is as it was bundled', () => {
    const root = checkout();
    const folder = join(root, CHECKOUT_CODE, 'k');
    expect(entryOf('worker', root)).toEqual({
      file: join(folder, 'host/worker.js'),
      home: { type: 'checkout', folder },
    });
    expect(entryOf('mind', root).file).toBe(join(folder, 'players/mind.js'));
  });

  test('is left alone once a file has another length, another time, or has gone', () => {
    const [longer, later, gone] = [checkout(), checkout(), checkout()];
    const file = (root: string) => join(root, 'bench/main.ts');
    const { mtime, atime } = statSync(file(longer));
    writeFileSync(file(longer), 'begin(); // now');
    utimesSync(file(longer), atime, mtime);
    utimesSync(file(later), 1, 1);
    rmSync(file(gone));
    for (const root of [longer, later, gone])
      expect(entryOf('bench', root)).toEqual({ file: file(root), home: { type: 'source' } });
  });

  test('is left alone where what is written about it cannot be read, and on demand', () => {
    expect(checkoutBundle(checkout('{'))).toBeUndefined();
    vi.stubEnv('GUILDHALL_FROM_SOURCE', '1');
    expect(checkoutBundle(checkout())).toBeUndefined();
  });

  test('has no task and no referee in the part that players may read', async () => {
    const { metafile } = await build({
      ...BUNDLE,
      absWorkingDir: ROOT,
      entryPoints: CHECKOUT_ENTRIES.players,
      packages: 'external',
      write: false,
    });
    const rooms = new Set(Object.keys(metafile.inputs).map((path) => path.split('/', 1)[0]));
    expect(rooms).toContain('sidecar');
    for (const room of ['tasks', 'server-plugin', 'game-server', 'worlds', 'hub']) expect(rooms).not.toContain(room);
  }, 60_000);
});
