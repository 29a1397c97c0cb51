import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { propertyProblem } from '../../../bench/datapack/blockStateRule.ts';
import { checkPack } from '../../../bench/datapack/checkPack.ts';
import { limitProblems } from '../../../bench/datapack/commandLimits.ts';
import { folderGameFiles } from '../../../bench/datapack/folderGameFiles.ts';
import { chainProblems } from '../../../bench/datapack/functionChains.ts';
import { FunctionLines } from '../../../bench/datapack/functionLines.ts';
import { folderNames } from '../../../bench/datapack/packLayout.ts';
import { metaProblems } from '../../../bench/datapack/packStructure.ts';
import { packBlockTags } from '../../../bench/datapack/packTags.ts';
import { readPack } from '../../../bench/datapack/readPack.ts';
import { shippedGameFiles } from '../../../bench/datapack/shippedGameFiles.ts';
import { packFormatOf } from '../../../bench/datapack/spyglass.ts';
import { shippedBlockStates, shippedSummary } from '../../../game-data/shippedSummary.ts';
import { dialectOf } from '../../../server-plugin/hosts/vanilla/dialect/dialect.ts';
import { VANILLA_VERSIONS } from '../../../server-plugin/hosts/vanilla/dialect/vanillaVersion.ts';
import { packOf, pathOf } from './corpusPack.ts';
import { GAME_FOLDER, hasReportsOf, needsReportsOf } from './gameFolder.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-datapack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lines of one kind', () => {
  test('are parsed once, and what is found stands in all of them', () => {
    const lines = new FunctionLines();
    lines.add('a', '# a comment\nsetblock ~1 ~2 ~3 stonee\nsay a\n');
    lines.add('b', 'say a\r\n\r\nsetblock ~10 ~-20 ~3 stonee\r\nsetblock ~1 ~ ~3 stonee\n');
    expect(lines.total).toBe(5);
    expect(Object.fromEntries([...lines.parsed].map(([file, { lines: parsed }]) => [file, parsed]))).toEqual({
      a: ['setblock ~1 ~2 ~3 stonee', 'say a'],
      // "~" alone is another kind than "~0".
      b: ['setblock ~1 ~ ~3 stonee'],
    });
    const column = 'setblock ~1 ~2 ~3 st'.length;
    expect(lines.placesOf('a', 0, column)).toEqual([
      { file: 'a', line: 1, column },
      { file: 'b', line: 2, column: 'setblock ~10 ~-20 ~3 st'.length },
    ]);
    expect(lines.placesOf('b', 0, 4)).toEqual([{ file: 'b', line: 3, column: 4 }]);
    expect(lines.placesOf('other.json', 7, 4)).toEqual([{ file: 'other.json', line: 7, column: 4 }]);
  });

  test('are not told apart where a line goes on in the next', () => {
    const lines = new FunctionLines();
    lines.add('a', 'say a');
    lines.add('b', 'say a\nsay \\\n  b');
    expect(lines.parsed.get('b')?.lines).toEqual(['say a', 'say \\', '  b']);
  });

  test('differ where anything but a relative coordinate does', () => {
    const lines = new FunctionLines();
    lines.add('a', 'give @s stone 1\ngive @s stone 2\nsetblock 1 2 3 stone\nsetblock 1 2 4 stone\nsay a~1\nsay a~2');
    expect(lines.parsed.get('a')?.lines).toHaveLength(6);
  });
});

describe('limits of commands', () => {
  const stackSize = (item: string) => (item === 'iron_axe' ? 1 : 64);
  const problems = (line: string) =>
    limitProblems(line, stackSize).map(({ column, message }) => `${column}: ${message}`);

  test.each([
    'fill ~ ~ ~ ~31 ~31 ~31 minecraft:air',
    'fill 0 0 0 31 31 31 minecraft:air',
    'fill ~ ~ ~ 31 31 31 minecraft:air',
    'fill ^ ^ ^ ^99 ^99 ^99 minecraft:air',
    'clone ~ ~ ~ ~31 ~31 ~31 ~-16384 ~ ~',
    'forceload add 0 0 255 255',
    'forceload add ~ ~ ~239 ~239',
    'forceload query 0 0',
    'item replace block ~ ~ ~ container.0 with iron_axe 1',
    'item replace entity @s hotbar.0 with iron_axe',
    'give @s iron_axe{tag:{a:"} 9999"}} 100',
    'say fill 0 0 0 99 99 99 stone run fill 0 0 0 99 99 99 stone',
    'tellraw @a {"text":"run fill 0 0 0 99 99 99 stone"}',
  ])('%s breaks none', (line) => {
    expect(problems(line)).toEqual([]);
  });

  test.each([
    ['fill ~ ~ ~ ~31 ~31 ~32 minecraft:air', '0: fill of 32 x 32 x 33 = 33792 blocks, more than 32768'],
    ['fill 40 0 0 0 40 40 minecraft:air', '0: fill of 41 x 41 x 41 = 68921 blocks, more than 32768'],
    [
      'execute as @a[name="run"] run clone 0 0 0 40 40 40 0 0 0',
      '30: clone of 41 x 41 x 41 = 68921 blocks, more than 32768',
    ],
    [
      'execute if blocks 0 0 0 40 40 40 0 0 0 all run say a',
      '11: a comparison of 41 x 41 x 41 = 68921 blocks, more than 32768',
    ],
    ['forceload add 0 0 256 255', '0: forceload of up to 272 chunks, more than 256'],
    ['forceload add ~ ~ ~255 ~240', '0: forceload of up to 272 chunks, more than 256'],
    ['give @s minecraft:iron_axe{a:"b c"} 101', '0: 101 of iron_axe are more than 100 stacks (100)'],
    ['item replace block ~ ~ ~ container.0 with iron_axe 2', '0: 2 of iron_axe are more than a stack (1)'],
    ['item replace entity @s[tag=a] hotbar.0 with stone{a:"b c"} 65', '0: 65 of stone are more than a stack (64)'],
    ['$say $(a)', '0: a macro: packs do without, as versions before 1.20.2 know none'],
  ])('%s', (line, problem) => {
    expect(problems(line)).toEqual([problem]);
  });
});

describe('properties of blocks', () => {
  const states = shippedBlockStates('1.20.4');
  const members = (id: string) => (id === 'guildhall:doors' ? ['oak_door'] : undefined);
  const problem = (id: string, isTag: boolean, property: string, value: string) =>
    propertyProblem({ id, isTag }, property, value, states, members);

  test('of a block and of a tag', () => {
    expect(problem('oak_door', false, 'hinge', 'left')).toBeUndefined();
    expect(problem('oak_door', false, 'hinge', 'top')).toBe(
      'hinge of oak_door cannot be "top" (left, right are possible)',
    );
    expect(problem('stone', false, 'hinge', 'left')).toBe('stone has no property "hinge" (it has none)');
    expect(problem('guildhall:doors', true, 'hinge', 'left')).toBeUndefined();
    expect(problem('guildhall:doors', true, 'axis', 'x')).toBe('no block of #guildhall:doors has a property "axis"');
    expect(problem('minecraft:logs', true, 'axis', 'x')).toBeUndefined();
    expect(problem('minecraft:logs', true, 'axis', 'w')).toBe('no block has axis=w (x, y, z are possible)');
  });

  test('tags of the pack are opened up', () => {
    const tag = (values: string[]) => JSON.stringify({ values });
    const files = new Map([
      ['data/a/tags/blocks/one.json', tag(['stone', '#a:two'])],
      ['data/a/tags/blocks/two.json', tag(['minecraft:oak_log'])],
      ['data/a/tags/blocks/open.json', tag(['#minecraft:logs'])],
      ['data/a/tags/blocks/ring.json', tag(['#a:ring'])],
    ]);
    const membersOf = packBlockTags(files, folderNames('1.20.4'));
    expect(membersOf('a:one')).toEqual(['stone', 'oak_log']);
    expect(membersOf('a:open')).toBeUndefined();
    expect(membersOf('a:ring')).toBeUndefined();
    expect(membersOf('logs')).toBeUndefined();
  });
});

describe('what is around the functions', () => {
  const game = shippedGameFiles('1.20.4');
  const findings = async (changes: Record<string, string | undefined>) => {
    const files = new Map(packOf('1.20.4', {}));
    for (const [path, text] of Object.entries(changes)) {
      if (text === undefined) files.delete(path);
      else files.set(path, text);
    }
    const { diagnostics } = await checkPack(files, game);
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
  };

  test.each([
    [
      '{"pack":{"pack_format":41,"description":""}}',
      /is for pack formats 41\.0 to 41\.0, Minecraft 1\.20\.4 has 26\.0/,
    ],
    ['{"pack":{"pack_format":26}}', /no "description"/],
    ['{"pack":{"min_format":26,"max_format":26,"description":""}}', /no number "pack_format"/],
    ['{"pack":', /no JSON/],
  ])('pack.mcmeta %s', (text, message) => {
    const files = new Map([...packOf('1.20.4', {}), ['pack.mcmeta', text]]);
    const found = metaProblems(files, '1.20.4', packFormatOf('1.20.4'));
    expect(found.map((problem) => problem.message)).toEqual([expect.stringMatching(message)]);
  });

  test('files where the version does not look, and a pack.mcmeta that cannot be read', async () => {
    const found = await findings({
      'data/guildhall/function/new.mcfunction': 'say a',
      'data/guildhall/functions/Big.mcfunction': 'say a',
      'pack.mcmeta': '{"pack":',
    });
    expect(found).toEqual([
      'data/guildhall/function/new.mcfunction:1:1 Minecraft 1.20.4 reads functions/, not function/',
      expect.stringMatching(/^data\/guildhall\/functions\/Big\.mcfunction:1:1 "guildhall:Big" is not an id/),
      expect.stringMatching(/^pack\.mcmeta:1:1 .*no JSON/),
    ]);
  });

  test('tags that name what is not there', async () => {
    const found = await findings({
      'data/minecraft/tags/functions/tick.json': '{"values":[\n "guildhall:gone"]}',
      'data/guildhall/tags/blocks/bad.json':
        '{"values":["minecraft:stonee",{"id":"minecraft:nothing","required":false}]}',
      'data/guildhall/tags/blocks/ours.json': '{"values":["#guildhall:b0","#guildhall:b77"]}',
      'data/guildhall/tags/entity_types/mobs.json': '{"values":["cow","covv"]}',
      'data/guildhall/tags/items/none.json': '{}',
    });
    for (const expected of [
      'data/minecraft/tags/functions/tick.json:2:2 there is no guildhall:gone: Minecraft drops the whole tag',
      'data/guildhall/tags/blocks/bad.json:1:12 there is no minecraft:stonee: Minecraft drops the whole tag',
      'data/guildhall/tags/blocks/ours.json:1:28 there is no #guildhall:b77: Minecraft drops the whole tag',
      'data/guildhall/tags/entity_types/mobs.json:1:18 there is no covv: Minecraft drops the whole tag',
      'data/guildhall/tags/items/none.json:1:1 no tag: expected {"values": [...]}',
    ])
      expect(found).toContain(expected);
    expect(found.filter((text) => text.includes('nothing'))).toEqual([]);
  });
});

describe('functions that call each other', () => {
  const folders = folderNames('1.20.4');
  const problems = (functions: Record<string, string[]>) => {
    const files = Object.entries(functions).map(([name, lines]) => [pathOf('1.20.4', name), lines.join('\n')] as const);
    return chainProblems(new Map(files), folders).map(({ file, line }) => `${file.split('/').at(-1)}:${line}`);
  };
  const says = (count: number) => Array.from({ length: count }, () => 'say a');

  test('run 65,536 commands at most, those they call in any case among them', () => {
    expect(problems({ a: ['# none', ...says(65_536)] })).toEqual([]);
    expect(problems({ a: ['# none', '', ...says(65_537)] })).toEqual(['a.mcfunction:65539']);
    expect(problems({ a: ['function guildhall:b', ...says(10)], b: says(65_525) })).toEqual([]);
    expect(problems({ a: ['function guildhall:b', ...says(10)], b: says(65_526) })).toEqual(['a.mcfunction:11']);
    // Told once, where the mistake is.
    expect(problems({ a: ['function guildhall:b'], b: says(65_537), c: ['function guildhall:a'] })).toEqual([
      'b.mcfunction:65537',
    ]);
  });

  test('may call each other in a circle or on a condition', () => {
    expect(problems({ a: ['function guildhall:b'], b: ['function guildhall:a', ...says(65_000)] })).toEqual([]);
    expect(
      problems({ a: ['execute if score #a gh matches 1 run function guildhall:b', ...says(40_000)], b: says(40_000) }),
    ).toEqual([]);
  });
});

describe('reading', () => {
  test('a folder and a zip give the same', () => {
    const files = packOf('1.20.4', {});
    for (const [path, text] of files) {
      const file = join(folder, 'pack', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    writeFileSync(
      join(folder, 'pack.zip'),
      zipSync(Object.fromEntries([...files].map(([path, text]) => [path, strToU8(text)]))),
    );
    expect(new Map(readPack(join(folder, 'pack')))).toEqual(new Map(files));
    expect(readPack(join(folder, 'pack.zip'))).toEqual(readPack(join(folder, 'pack')));
  });

  test.each([
    ['nowhere', /cannot be read; expected the folder or \.zip/],
    ['empty', /expected a pack\.mcmeta at the top/],
    ['text.zip', /cannot be read as a zip/],
  ])('%s is no pack', (name, message) => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    writeFileSync(join(folder, 'text.zip'), 'no zip');
    expect(() => readPack(join(folder, name))).toThrow(
      expect.objectContaining({ code: 'no-pack', message: expect.stringMatching(message) }),
    );
  });

  test('data of the wrong shape is refused with its place', () => {
    const summary = join(folder, 'vanilla-summary', '1.20.4');
    mkdirSync(summary, { recursive: true });
    writeFileSync(join(summary, 'commands.json'), '{"type":"root","children":{"say":{"type":"word"}}}');
    const message = expect.stringMatching(/commands\.json: at children\.say\.type: /);
    expect(() => folderGameFiles(folder, '1.20.4')).toThrow(
      expect.objectContaining({ code: 'bad-game-data', message }),
    );
    const none = expect.stringMatching(/has no data of Minecraft 1\.19\.2 \(it has 1\.20\.4/);
    expect(() => folderGameFiles(folder, '1.19.2')).toThrow(
      expect.objectContaining({ code: 'bad-game-data', message: none }),
    );
  });
});

describe('minecraft-data', () => {
  test('has no command tree of other versions', () => {
    expect(VANILLA_VERSIONS.filter((version) => shippedSummary(version))).toEqual(['1.20.4']);
    expect(() => shippedGameFiles('1.21.4')).toThrow(expect.objectContaining({ code: 'no-game-data' }));
  });

  test.skipIf(!hasReportsOf('1.20.4'))(`has the commands of 1.20.4${needsReportsOf('1.20.4')}`, () => {
    const vanilla = folderGameFiles(GAME_FOLDER, '1.20.4');
    const shipped = shippedGameFiles('1.20.4');
    expect(shipped.commands).toEqual(vanilla.commands);
    for (const [registry, ids] of Object.entries(shipped.registries))
      expect([registry, ids]).toEqual([registry, vanilla.registries[registry]?.toSorted()]);
  });

  for (const version of VANILLA_VERSIONS)
    test.skipIf(!hasReportsOf(version))(`has the block states of ${version}${needsReportsOf(version)}`, () => {
      const sorted = (states: ReturnType<typeof shippedBlockStates>) =>
        Object.entries(states)
          .map(([id, [values, defaults]]) => [id, Object.entries(values).sort(), Object.entries(defaults).sort()])
          .sort();
      expect(sorted(shippedBlockStates(version))).toEqual(sorted(folderGameFiles(GAME_FOLDER, version).blockStates));
    });

  test.each(VANILLA_VERSIONS)('the folders of %s are those that packs are written to', (version) => {
    const { folders } = dialectOf(version);
    expect(folderNames(version)).toMatchObject({
      functions: folders.function,
      blockTags: folders.blockTag,
      functionTags: folders.functionTag,
      entityTags: folders.entityTag,
    });
  });
});
