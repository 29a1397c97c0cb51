import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { nameTable } from '../../protocol/nameTable.ts';
import { HOSTILE_NAMES } from '../support/hostileNames.ts';
import { ROOT, SOURCE_FOLDERS, typescriptFiles } from './imports.ts';

/** A type whose values are looked up by any text. */
const BY_ANY_NAME = /^:\s*(?:Readonly<|Partial<)*(?:Record<string,|\{ (?:readonly )?\[\w+: string\])/;
/** A variable of a module of such a type, roughly: what is to be parsed. */
const PERHAPS_TABLE =
  /^(?:export )?(?:const|let|var) [^=]*:\s*(?:Readonly<|Partial<)*(?:Record<string,|\{ (?:readonly )?\[)/m;
/** Developers' tools, which nobody else gives a name. */
const OUTSIDE = /^bench\/developer\//;

/** Tables of a module that are typed for any name and yet plain objects. */
function plainTables(path: string, text: string): string[] {
  // Parsing takes nearly all the time, and few modules have such a variable.
  if (!PERHAPS_TABLE.test(text)) return [];
  const { program } = parseSync(path, text, { sourceType: 'module' });
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || !id.typeAnnotation || !init) return [];
      const isTable = BY_ANY_NAME.test(text.slice(id.typeAnnotation.start, id.typeAnnotation.end));
      return isTable && !text.startsWith('nameTable(', init.start) ? [`${path}: ${id.name}`] : [];
    });
  });
}

test('every table of a module that is looked up by any name has its own names alone', () => {
  const files = SOURCE_FOLDERS.flatMap(typescriptFiles)
    .filter((path) => !OUTSIDE.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
  expect(files.flatMap(({ path, text }) => plainTables(path, text))).toEqual([]);
  expect(files.filter(({ text }) => text.includes('nameTable(')).length).toBeGreaterThan(100);
});

test('plain tables are found', () => {
  const text = [
    'const A: Readonly<Record<string, number>> = { a: 1 };',
    'export const B: { readonly [name: string]: number } = json;',
    'const C: Readonly<Record<string, number>> = nameTable({ a: 1 });',
    "const D: Readonly<Record<'a' | 'b', number>> = { a: 1, b: 2 };",
  ].join('\n');
  expect(plainTables('x.ts', text)).toEqual(['x.ts: A', 'x.ts: B']);
});

test('a name table answers for what it holds and for nothing that objects inherit', () => {
  const table = nameTable({ stone: 1 });
  expect(table.stone).toBe(1);
  for (const name of HOSTILE_NAMES) expect(table[name]).toBeUndefined();
  for (const name of HOSTILE_NAMES) table[name] = 2;
  for (const name of HOSTILE_NAMES) expect(table[name]).toBe(2);
  expect(Object.keys(table)).toEqual(['stone', ...HOSTILE_NAMES]);
});
