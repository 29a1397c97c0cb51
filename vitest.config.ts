import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { deeperTests } from './test/support/deeperTests.ts';
import { LongestFiles } from './test/support/longestFiles.ts';
import { memoryFolder } from './test/support/memoryFolder.ts';
import { WovenOrder } from './test/support/wovenOrder.ts';

const inMemory = process.env.TMPDIR === undefined ? memoryFolder() : undefined;
if (inMemory !== undefined) process.env.TMPDIR = inMemory;
// What Node compiled for one test process or command serves all the later ones. Where there is nothing yet, a run of all
// tests keeps it in memory: at its end each process would wait some ten seconds for thousands of files to reach the disk.
const compiled = `${import.meta.dirname}/node_modules/.cache/compiled`;
const isFirstOfAll = process.env.npm_lifecycle_event?.startsWith('test') && !existsSync(compiled);
process.env.NODE_COMPILE_CACHE ??= inMemory !== undefined && isFirstOfAll ? `${inMemory}/compiled` : compiled;
// Runs are sealed with a key of the tests' own, not with the user's.
process.env.XDG_CONFIG_HOME = join(process.env.TMPDIR ?? tmpdir(), 'guildhall-tests-config');

// Whoever names a weight of test gets only that one.
const namesProject = process.argv.some((argument) => /^--project\b/.test(argument));

const depthOf = (mode: string) => (mode === 'exhaustive' ? 'exhaustive' : 'usual');

// Three weights of test, by suffix: pure, with an embedded server, and through sockets. They share their processes where all of
// them run: Vitest starts others for each project, and each loads the game and compiles its hot code again (about 8 s).
// `--mode exhaustive` runs in full the files of which the usual run tests a part (test/support/depth.ts).
export default defineConfig(({ mode }) => {
  const deeper = depthOf(mode) === 'exhaustive' ? deeperTests(import.meta.dirname) : undefined;
  const filesOf = (ending: string) => deeper?.filter((file) => file.endsWith(ending)) ?? [`test/**/*${ending}`];
  return {
    test: {
      globals: false,
      // The key that test runs are sealed with is not the user's.
      env: {
        GUILDHALL_TEST_DEPTH: depthOf(mode),
        XDG_CONFIG_HOME: `${import.meta.dirname}/node_modules/.cache/config`,
      },
      globalSetup: ['test/support/checkoutCode.global.ts'],
      setupFiles: [
        'test/support/gameScope.setup.ts',
        'test/support/propertySeed.setup.ts',
        'test/support/timeouts.setup.ts',
      ],
      pool: 'forks',
      // Two cores are what the tests are meant for; many wait for real time or for processes of their own.
      maxWorkers: 3,
      // Tests that say they may run beside each other wait for real time, not for the processor.
      maxConcurrency: 6,
      sequence: { sequencer: WovenOrder },
      // Files of a project share the processes, whose game data is loaded and whose code is hot after the first of them.
      isolate: false,
      // What a test waits for comes soon on a quiet machine; Vitest's own second is too short for a loaded one.
      expect: { poll: { timeout: 20_000 } },
      // Tests run as the product does, by Node's own loader.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      reporters: ['default', new LongestFiles(), ...(process.env.CI ? (['json'] as const) : [])],
      outputFile: { json: `dist/test-results-${depthOf(mode)}.json` },
      projects: namesProject
        ? [
            {
              extends: true,
              test: {
                name: 'pure',
                include: filesOf('.test.ts'),
                exclude: ['**/*.integration.test.ts', '**/*.e2e.test.ts'],
              },
            },
            { extends: true, test: { name: 'integration', include: filesOf('.integration.test.ts') } },
            { extends: true, test: { name: 'e2e', include: filesOf('.e2e.test.ts') } },
          ]
        : [{ extends: true, test: { name: 'all', include: filesOf('.test.ts') } }],
    },
  };
});
