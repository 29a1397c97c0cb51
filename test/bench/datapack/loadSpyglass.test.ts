import { expect, test } from 'vitest';
import { isMissingSpyglass, loadSpyglass, missingSpyglass } from '../../../bench/datapack/loadSpyglass.ts';
import packageJson from '../../../package.json' with { type: 'json' };

/** A specifier that the compiler does not resolve. */
const load = (name: string): Promise<unknown> => import(name).catch((error: unknown) => error);

test('SpyglassMC is loaded where it is installed', async () => {
  expect(Object.keys(await loadSpyglass())).toEqual(expect.arrayContaining(['analyse', 'packFormatOf']));
});

test('only a missing package of SpyglassMC counts as missing', async () => {
  expect(isMissingSpyglass(await load('@spyglassmc/no-such-package'))).toBe(true);
  expect(isMissingSpyglass(await load('no-such-package'))).toBe(false);
  expect(isMissingSpyglass(new Error('@spyglassmc/core failed'))).toBe(false);
});

test('the error names the command that installs the versions of package.json', () => {
  const error = missingSpyglass(undefined);
  expect(error.code).toBe('missing-package');
  expect(error.party).toBe('user');
  for (const name of ['core', 'java-edition', 'mcdoc'] as const) {
    expect(error.message).toContain(` @spyglassmc/${name}@${packageJson.peerDependencies[`@spyglassmc/${name}`]}`);
  }
  expect(error.message).toMatch(/run: npm install @spyglassmc/);
});
