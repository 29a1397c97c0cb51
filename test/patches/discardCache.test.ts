import * as core from '@spyglassmc/core';
import { getNodeJsExternals } from '@spyglassmc/core/lib/nodejs.js';
import { expect, test } from 'vitest';
import { discardCache } from '../../patches/discardCache.ts';

test('a project saves no cache', async () => {
  const written: string[] = [];
  const { fs, ...externals } = getNodeJsExternals();
  const project = new core.Project({
    cacheRoot: 'file:///cache/',
    externals: { ...externals, fs: { ...fs, writeFile: async (uri) => void written.push(String(uri)) } },
    logger: { log() {}, info() {}, warn() {}, error() {} },
    projectRoots: ['file:///project/'],
  });
  await project.cacheService.save();
  expect(written).toHaveLength(1);
  discardCache(project);
  await project.cacheService.save();
  expect(written).toHaveLength(1);
});
