import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The modules that start a process of ours, and the part of a checkout's bundle that has them. */
const PARTS = { bench: 'host', worker: 'host', mind: 'players', sidecar: 'players' } as const;
export type OwnProcess = keyof typeof PARTS;

/**
 * The entry points of a checkout's bundle, by part. Players are a part of their own: their processes may read that one, which
 * holds no task and no referee.
 */
export const CHECKOUT_ENTRIES = {
  host: { bench: 'bench/main.ts', worker: 'bench/worker.ts', sandbox: 'sidecar/sandbox/guestThread.ts' },
  players: { mind: 'bench/mind.ts', sidecar: 'bench/sidecar.ts', sandbox: 'sidecar/sandbox/guestThread.ts' },
} as const satisfies Record<(typeof PARTS)[OwnProcess], Readonly<Record<string, string>>>;

/** Where a checkout's bundles are, from its root: outside of node_modules, which players read. */
export const CHECKOUT_CODE = join('.cache', 'code');

/** What CHECKOUT_CODE/current.json says of the bundle that was built last. */
export interface CheckoutBundle {
  /** Its folder in CHECKOUT_CODE. */
  readonly key: string;
  /** The files it was built from: path from the root, time of the last change (ms since 1970), bytes. */
  readonly sources: readonly (readonly [path: string, changedMs: number, bytes: number])[];
}

/** Where the code of this process comes from. */
export type CodeHome =
  | { readonly type: 'source' }
  /** `folder` holds the parts of a checkout's bundle. */
  | { readonly type: 'checkout'; readonly folder: string }
  /** `folder` is dist/. */
  | { readonly type: 'package'; readonly folder: string };

/** Where the code of this process comes from, which processes that it starts share. */
export function codeHome(): CodeHome {
  if (import.meta.url.endsWith('.ts')) return { type: 'source' };
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = basename(here) === 'chunks' ? dirname(here) : here;
  const isCheckout = dirname(dirname(folder)).endsWith(CHECKOUT_CODE);
  return isCheckout ? { type: 'checkout', folder: dirname(folder) } : { type: 'package', folder };
}

/**
 * The module that starts such a process. From source it is that of the checkout's bundle where there is one of the source as
 * it is now: a thousand modules take half a second to find and link.
 *
 * @param root of the checkout or package.
 */
export function entryOf(name: OwnProcess, root: string): { readonly file: string; readonly home: CodeHome } {
  const home = codeHome();
  const bundled = (folder: string) => join(folder, PARTS[name], `${name}.js`);
  switch (home.type) {
    case 'source': {
      const folder = checkoutBundle(root);
      if (folder === undefined) return { file: join(root, 'bench', name === 'bench' ? 'main.ts' : `${name}.ts`), home };
      return { file: bundled(folder), home: { type: 'checkout', folder } };
    }
    case 'checkout':
      return { file: bundled(home.folder), home };
    case 'package':
      return { file: join(home.folder, `${name}.js`), home };
    default:
      return home satisfies never;
  }
}

/** What `checkoutBundle` found: the source of a process is loaded once, so it is looked at once. */
let found: { readonly root: string; readonly folder: string | undefined } | undefined;

/** The folder of the checkout's bundle; undefined where none was built from the source as it is now. */
export function checkoutBundle(root: string): string | undefined {
  if (found?.root !== root) found = { root, folder: findBundle(root) };
  return found.folder;
}

function findBundle(root: string): string | undefined {
  if (process.env.GUILDHALL_FROM_SOURCE) return undefined;
  try {
    const { key, sources } = JSON.parse(
      readFileSync(join(root, CHECKOUT_CODE, 'current.json'), 'utf8'),
    ) as CheckoutBundle;
    const isAsBuilt = sources.every(([path, changedMs, bytes]) => {
      const { mtimeMs, size } = statSync(join(root, path));
      return mtimeMs === changedMs && size === bytes;
    });
    return isAsBuilt ? join(root, CHECKOUT_CODE, key) : undefined;
  } catch {
    // There is none, or a file of the source has gone.
    return undefined;
  }
}
