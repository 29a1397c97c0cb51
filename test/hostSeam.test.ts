import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Which host is in use is chosen in one place, and nobody else asks.

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Who may name the second host: itself, the one place that chooses, and tools about its packs and servers. */
const MAY_NAME_VANILLA = [
  /^server-plugin\/vanilla\//,
  /^server-plugin\/main\.ts$/,
  // Reads the file that --server names, and opens the host it asks for.
  /^bench\/run\/(ownServer|openHost)\.ts$/,
  /^bench\/datapack\//,
  /^bench\/doctor\//,
  /^bench\/perf\//,
  /^bench\/commands\/(datapack|doctor)\w*\.ts$/,
];
/** Who may ask what a host can do. */
const MAY_ASK_CAPABILITIES = [
  /^server-plugin\/(host|embedded|vanilla)\//,
  // A sampled log says that it is one.
  /^server-plugin\/episode\/episode\.ts$/,
];

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

const files = ['protocol', 'clock', 'tasks', 'worlds', 'schematics', 'server-plugin', 'sidecar', 'bench']
  .flatMap(sources)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Files of which a test holds that no list allows, by what they may not. */
function strays(holds: (file: (typeof files)[number]) => boolean, allowed: readonly RegExp[]): string[] {
  return files.filter((file) => holds(file) && !allowed.some((one) => one.test(file.path))).map(({ path }) => path);
}

/** Files of the project that a file imports, by path. */
function importsOf({ path, text }: (typeof files)[number]): string[] {
  return [...text.matchAll(/\b(?:from|import|import\()\s*'(\.[^']+)'/g)].map((match) =>
    relative(root, join(root, dirname(path), match[1] as string))
      .split(sep)
      .join('/'),
  );
}

test('the second host is known to itself and to the place that chooses', () => {
  const imports = (file: (typeof files)[number]) =>
    importsOf(file).some((path) => path.startsWith('server-plugin/vanilla/'));
  expect(files.some(imports)).toBe(true);
  expect(strays(imports, MAY_NAME_VANILLA)).toEqual([]);
});

test('nobody asks which host it has', () => {
  expect(strays(({ text }) => /\binstanceof (Embedded|Vanilla)\w*Host\b/.test(text), [])).toEqual([]);
  expect(strays(({ text }) => /\.capabilities\b/.test(text), MAY_ASK_CAPABILITIES)).toEqual([]);
});

test('play, referee, scores and players know no host but the one they are given', () => {
  const named = (file: (typeof files)[number]) =>
    importsOf(file).some((path) => /^server-plugin\/(embedded|vanilla)\//.test(path));
  const blind = /^(server-plugin\/(arena|episode|scoring|gateway|host)|sidecar|protocol|tasks)\//;
  expect(files.filter((file) => blind.test(file.path) && named(file)).map(({ path }) => path)).toEqual([]);
  expect(
    importsOf(files.find(({ path }) => path === 'bench/play/playLockstep.ts') ?? expect.fail()),
  ).not.toContainEqual(expect.stringMatching(/^server-plugin\/(embedded|vanilla)\//));
});
