import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CHECKOUT_CODE, CHECKOUT_ENTRIES, type CheckoutBundle, checkoutBundle } from '../bench/console/ownCode.ts';
import { BUNDLE } from './bundle.ts';

/** Bundles that have not been built for this long are removed: no process runs from them any more. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Bundles the command line, workers and players of a checkout, for processes that it starts; does nothing where that has been
 * done of the source as it is now. Packages stay where they are: a checkout has all of them.
 */
export async function buildCheckoutCode(root: string): Promise<void> {
  if (checkoutBundle(root) !== undefined) return;
  const cache = join(root, CHECKOUT_CODE);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'new-'));
  try {
    // Players may run as another user.
    chmodSync(folder, 0o755);
    const paths = new Set<string>();
    for (const [part, entryPoints] of Object.entries(CHECKOUT_ENTRIES)) {
      const outdir = join(folder, part);
      const { metafile } = await build({
        ...BUNDLE,
        absWorkingDir: root,
        entryPoints,
        outdir,
        packages: 'external',
        minifyWhitespace: false,
        minifySyntax: false,
      });
      for (const path of Object.keys(metafile.inputs)) paths.add(path);
    }
    // Node looks for the kind of modules upwards, where processes of players may not read.
    writeFileSync(join(folder, 'players', 'package.json'), '{ "type": "module" }\n');
    const sources = [...paths].sort().map((path) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return [path, mtimeMs, size] as const;
    });
    const key = createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 16);
    if (!existsSync(join(cache, key))) renameSync(folder, join(cache, key));
    const current = join(cache, `current.${process.pid}.json`);
    writeFileSync(current, JSON.stringify({ key, sources } satisfies CheckoutBundle));
    renameSync(current, join(cache, 'current.json'));
    removeOld(cache, key);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function removeOld(cache: string, current: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (name !== current && mtimeMs !== undefined && Date.now() - mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
