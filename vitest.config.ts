import { defineConfig } from 'vitest/config';

// What Node compiled for one test process or command serves all the later ones.
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/compiled`;

// Three weights of test, by suffix: pure, with an embedded server, and through sockets.
export default defineConfig({
  test: {
    globals: false,
    setupFiles: ['test/support/gameScope.setup.ts', 'test/support/propertySeed.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files of a project share two processes, whose game data is loaded and whose code is hot after the first of them.
    isolate: false,
    // Tests run as the product does, by Node's own loader.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: process.env.CI ? ['default', ['json', { outputFile: 'dist/test-results.json' }]] : ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['test/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/*.e2e.test.ts'],
          testTimeout: 20_000,
        },
      },
      { extends: true, test: { name: 'integration', include: ['test/**/*.integration.test.ts'], testTimeout: 60_000 } },
      { extends: true, test: { name: 'e2e', include: ['test/**/*.e2e.test.ts'], testTimeout: 120_000 } },
    ],
  },
});
