import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneInstall } from '../../scripts/prunedData.ts';

const DATA = 'minecraft-data/minecraft-data/data';
const PATHS = {
  pc: {
    '1.20.4': { blocks: 'pc/1.20.4', proto: 'pc/1.20', recipes: 'pc/1.19' },
    '1.19': { blocks: 'pc/1.19', recipes: 'pc/1.19' },
  },
  bedrock: { '1.20': { blocks: 'bedrock/1.20' } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-prune-'));
  const files = {
    [`${DATA}/dataPaths.json`]: JSON.stringify(PATHS),
    ...Object.fromEntries(
      [
        'pc/1.20.4/blocks.json',
        'pc/1.20/proto.yml',
        'pc/1.20/blocks.json',
        'pc/1.19/recipes.json',
        'pc/1.19/blocks.json',
        'pc/common/versions.json',
        'bedrock/common/versions.json',
        'bedrock/1.20/blocks.json',
      ].map((name) => [`${DATA}/${name}`, '12345']),
    ),
    'ws/index.js': '',
    'ws/index.d.ts': '12345',
    'ws/index.js.map': '12345',
    'ws/README.md': '12345',
    'ws/LICENSE.md': '',
    'guildhall/docs/index.txt': '',
    'guildhall/dist/types/a.d.ts': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function left(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

test('keeps what the versions read, wherever it lies, with licences and our own docs and types', () => {
  expect(pruneInstall(folder, ['1.20.4'])).toBe(6 * 5);
  expect(left()).toEqual(
    [
      `${DATA}/bedrock/common/versions.json`,
      `${DATA}/dataPaths.json`,
      `${DATA}/pc/1.19/recipes.json`,
      `${DATA}/pc/1.20.4/blocks.json`,
      `${DATA}/pc/1.20/proto.yml`,
      `${DATA}/pc/common/versions.json`,
      'guildhall/dist/types/a.d.ts',
      'guildhall/docs/index.txt',
      'ws/LICENSE.md',
      'ws/index.js',
    ].sort(),
  );
  expect(pruneInstall(folder, ['1.20.4'])).toBe(0);
});

test('removes nothing for a version that does not exist', () => {
  const before = left();
  expect(() => pruneInstall(folder, ['1.20.4', '0.1'])).toThrow('no version 0.1');
  expect(left()).toEqual(before);
});
