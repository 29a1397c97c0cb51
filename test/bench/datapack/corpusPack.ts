import { folderNames } from '../../../bench/datapack/packLayout.ts';
import { packFormatOf } from '../../../bench/datapack/spyglass.ts';
import type { PackFiles } from '../../../server-plugin/hosts/vanilla/pack/packFiles.ts';
import { DECLARATIONS } from './corpus.ts';

/** A pack of functions of the namespace guildhall, with what the corpus speaks of. */
export function packOf(version: string, functions: Readonly<Record<string, readonly string[]>>): PackFiles {
  const folders = folderNames(version);
  const json = (value: unknown) => JSON.stringify(value, null, 1);
  const data = 'data/guildhall';
  const all = {
    load: DECLARATIONS,
    done: ['say done'],
    'scan/half': ['say half'],
    'scan/cube': ['say cube'],
    ...functions,
  };
  return new Map([
    ['pack.mcmeta', json({ pack: metaOf(version) })],
    [`${data}/${folders.blockTags}/b0.json`, json({ values: ['minecraft:stone', 'oak_log'] })],
    [`${data}/${folders.blockTags}/p/facing.json`, json({ values: ['minecraft:chest', 'minecraft:oak_stairs'] })],
    [`${data}/${folders.functionTags}/all.json`, json({ values: ['guildhall:done'] })],
    [`data/minecraft/${folders.functionTags}/load.json`, json({ values: ['guildhall:load'] })],
    ...Object.entries(all).map(
      ([name, lines]) => [`${data}/${folders.functions}/${name}.mcfunction`, `${lines.join('\n')}\n`] as const,
    ),
  ]);
}

function metaOf(version: string): object {
  const format = packFormatOf(version);
  if (!format) throw new Error(`no pack format is known of ${version}`);
  const description = 'corpus';
  return format[0] >= 82
    ? { description, min_format: format[0], max_format: format[0] }
    : { description, pack_format: format[0] };
}

/** The path of a function of such a pack. */
export function pathOf(version: string, name: string): string {
  return `data/guildhall/${folderNames(version).functions}/${name}.mcfunction`;
}
