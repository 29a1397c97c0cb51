import { expect, test } from 'vitest';
import { readSource, type SourceFile } from './house/imports.ts';

// Which host is in use is chosen in one place, and nobody else asks.

/** Who may name the second host: itself, the one place that chooses, and tools about its packs and servers. */
const MAY_NAME_VANILLA = [
  /^server-plugin\/hosts\/vanilla\//,
  /^server-plugin\/main\.ts$/,
  // Reads the file that --server names, and opens the host it asks for.
  /^bench\/run\/(plan\/ownServer|play\/openHost)\.ts$/,
  /^bench\/datapack\//,
  /^bench\/developer\/perf\//,
  /^bench\/commands\/(datapack\/datapackBuild|doctor)\.ts$/,
  // Looks at a server before anything is played on it.
  /^hub\/doctor\//,
];
/** Who may ask what a host can do. */
const MAY_ASK_CAPABILITIES = [
  /^server-plugin\/hosts\//,
  // A sampled log says that it is one.
  /^server-plugin\/episode\/episode\.ts$/,
];

const files = readSource();

/** Files of which a test holds that no list allows, by what they may not. */
function strays(holds: (file: SourceFile) => boolean, allowed: readonly RegExp[]): string[] {
  return files.filter((file) => holds(file) && !allowed.some((one) => one.test(file.path))).map(({ path }) => path);
}

/** Files of the project that a file imports, by path. */
function importsOf({ imports }: SourceFile): string[] {
  return imports.flatMap(({ file }) => file ?? []);
}

test('the second host is known to itself and to the place that chooses', () => {
  const imports = (file: SourceFile) => importsOf(file).some((path) => path.startsWith('server-plugin/hosts/vanilla/'));
  expect(files.some(imports)).toBe(true);
  expect(strays(imports, MAY_NAME_VANILLA)).toEqual([]);
});

test('nobody asks which host it has', () => {
  expect(strays(({ text }) => /\binstanceof (Embedded|Vanilla)\w*Host\b/.test(text), [])).toEqual([]);
  expect(strays(({ text }) => /\.capabilities\b/.test(text), MAY_ASK_CAPABILITIES)).toEqual([]);
});

test('play, referee, scores and players know no host but the one they are given', () => {
  const named = (file: SourceFile) =>
    importsOf(file).some((path) => /^(server-plugin\/hosts\/(embedded|vanilla)|game-server)\//.test(path));
  const blind =
    /^(server-plugin\/(arena|episode|scoring|gateway|lobby)|server-plugin\/hosts\/(minecraft|people)Host\.ts|sidecar|scripted|protocol|tasks)(\/|$)/;
  expect(files.filter((file) => blind.test(file.path) && named(file)).map(({ path }) => path)).toEqual([]);
  expect(
    importsOf(files.find(({ path }) => path === 'bench/run/play/playLockstep.ts') ?? expect.fail()),
  ).not.toContainEqual(expect.stringMatching(/^(server-plugin\/hosts\/(embedded|vanilla)|game-server)\//));
});
