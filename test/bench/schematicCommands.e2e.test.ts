import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readSchematic } from '../../schematics/schematicFile.ts';
import { createBench, fewAtOnce } from './commandLine.ts';

const cottage = fileURLToPath(new URL('../../schematics/cottage.schem', import.meta.url));

describe('guildhall schematic', () => {
  test('show prints layers and materials, and the same as JSON', async () => {
    using bench = createBench();
    const [shown, json] = await fewAtOnce(
      [
        ['schematic', 'show', cottage],
        ['schematic', 'show', cottage, '--json'],
      ],
      (args) => bench.guildhall(args),
    );
    const { blueprint } = await readSchematic(cottage);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown?.stdout).toContain(`${blueprint.cells.length} blocks`);
    for (const word of ['oak_door', 'spruce_stairs']) expect(shown?.stdout).toContain(word);
    expect(json?.code).toBe(0);
    expect(JSON.parse(json?.stdout ?? '')).toMatchObject({ name: 'cottage' });
    expect(bench.files()).toEqual([]);
  });

  test('convert to every format and back loses nothing', async () => {
    using bench = createBench();
    const { blueprint } = await readSchematic(cottage);
    const copies = await fewAtOnce(
      [['two.schem', '--schem-version', '2'], ['three.schem', '--schem-version', '3'], ['structure.nbt']],
      async ([name = '', ...options]) => {
        const there = await bench.guildhall(['schematic', 'convert', cottage, name, ...options]);
        const back = await bench.guildhall(['schematic', 'convert', name, `back-${name}.schem`, '--json']);
        expect([there.stderr, there.code]).toEqual(['', 0]);
        expect(JSON.parse(back.stdout)).toMatchObject({ blocks: blueprint.cells.length, format: 'sponge-3' });
        return (await readSchematic(bench.path(`back-${name}.schem`))).blueprint;
      },
    );
    for (const copy of copies) expect(copy.cells).toEqual(blueprint.cells);
    expect(bench.files()).toHaveLength(6);
  });

  test('convert never writes over a file, nor where there is no folder', async () => {
    using bench = createBench();
    writeFileSync(bench.path('there.schem'), 'precious');
    const [existing, nowhere] = await fewAtOnce(['there.schem', 'no/such/folder/x.nbt'], (to) =>
      bench.guildhall(['schematic', 'convert', cottage, to]),
    );
    expect([existing?.code, existing?.stdout]).toEqual([2, '']);
    expect(existing?.stderr).toBe('guildhall: there.schem: already exists; expected a new file [file-exists]\n');
    expect(nowhere).toMatchObject({ code: 2, stdout: '' });
    expect(nowhere?.stderr).toBe(
      'guildhall: no/such/folder/x.nbt: folder no/such/folder does not exist [no-such-folder]\n',
    );
    expect(readFileSync(bench.path('there.schem'), 'utf8')).toBe('precious');
    expect(bench.files()).toEqual(['there.schem']);
  });
});
