import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cycles, importsOf, readSource, type SourceFile } from './house/imports.ts';
import { ROOMS, STOREYS } from './house/rooms.ts';

const files = readSource();
const byPath = new Map(files.map((file) => [file.path, file]));
const roomNames = Object.keys(ROOMS).sort((a, b) => b.length - a.length);

function roomOf(path: string): string | undefined {
  return roomNames.find((room) => path === room || path.startsWith(`${room}/`));
}

function lies(path: string, rooms: readonly string[] = []): boolean {
  return rooms.some((room) => path === room || path.startsWith(`${room}/`));
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What a file imports that its room does not allow, in words. */
function violationsOf({ path, imports }: SourceFile): string[] {
  const room = roomOf(path);
  const rule = room && ROOMS[room];
  if (!room || !rule) return [`${path}: lies in no room`];
  return imports.flatMap(({ specifier, file, typesOnly }) => {
    if (specifier.startsWith('node:'))
      return room === 'protocol' ? [`${path}: protocol may not import ${specifier}`] : [];
    if (file === undefined)
      return rule.packages.includes(packageName(specifier)) ? [] : [`${path}: may not import the package ${specifier}`];
    const allowed = roomOf(file) === room || lies(file, rule.imports) || (typesOnly && lies(file, rule.types));
    // A room inside another is the outer one's own.
    const inner = (roomOf(file) ?? '').startsWith(`${room}/`);
    return allowed || inner ? [] : [`${path}: may not import ${typesOnly ? 'types of ' : ''}${file}`];
  });
}

describe('imports are read with a parser', () => {
  const read = (text: string) =>
    importsOf('a/b.ts', text).map(({ file, specifier, typesOnly }) => [file ?? specifier, typesOnly]);

  test('types apart from what is there at run time', () => {
    expect(read("import type { A } from './a.ts'; import { type B, c } from '../c.ts'; import 'd';")).toEqual([
      ['a/a.ts', true],
      ['c.ts', false],
      ['d', false],
    ]);
    expect(read("export type { A } from './a.ts'; export { b } from './b.ts'; export * from './c.ts';")).toEqual([
      ['a/a.ts', true],
      ['a/b.ts', false],
      ['a/c.ts', false],
    ]);
  });

  test('dynamic imports too, but no text that only looks like one', () => {
    expect(read("const a = await import('./a.ts'); // import './b.ts'\nconst text = \"import './c.ts'\";")).toEqual([
      ['a/a.ts', false],
    ]);
  });
});

describe('layering', () => {
  // All the source is read and parsed.
  test('finds the source, and every import leads to a file', { timeout: 60_000 }, () => {
    expect(files.length).toBeGreaterThan(1_000);
    const missing = files.flatMap(({ path, imports }) =>
      imports.flatMap(({ file }) => (file?.endsWith('.ts') && !byPath.has(file) ? [`${path}: ${file}`] : [])),
    );
    expect(missing).toEqual([]);
  });

  test('every file lies in a known room and imports only what its room may', () => {
    expect(files.flatMap(violationsOf)).toEqual([]);
  });

  test('what a room may import is imported somewhere', () => {
    const unused = Object.entries(ROOMS).flatMap(([name, { imports, types = [] }]) => {
      const own = files.filter(({ path }) => roomOf(path) === name).flatMap((file) => file.imports);
      const used = (room: string) => own.some(({ file }) => file !== undefined && lies(file, [room]));
      return [...imports, ...types].filter((room) => !used(room)).map((room) => `${name}: ${room}`);
    });
    expect(unused).toEqual([]);
  });

  test('no files import each other in a circle at run time', () => {
    const next = (path: string) =>
      (byPath.get(path)?.imports ?? []).flatMap(({ file, typesOnly }) =>
        file === undefined || typesOnly || !byPath.has(file) ? [] : [file],
      );
    expect(cycles(byPath.keys(), next)).toEqual([]);
    expect(
      cycles(['a', 'b', 'c'], (node) => (({ a: ['b'], b: ['a', 'c'] }) as Record<string, string[]>)[node] ?? []),
    ).toEqual([['a', 'b']]);
  });

  test.each(STOREYS)('the storeys of $room import downward only', ({ room, order, seams }) => {
    const inside = files.filter(({ path }) => path.startsWith(`${room}/`));
    const storeyOf = (path: string) => order.findIndex((storey) => lies(path, [`${room}/${storey}`]));
    const usedSeams = new Set<string>();
    const upward: string[] = [];
    for (const { path, imports } of inside)
      for (const { file, typesOnly } of imports) {
        if (!file?.startsWith(`${room}/`)) continue;
        const [from, to] = [storeyOf(path), storeyOf(file)];
        if (from < 0 || to < 0 || to <= from) continue;
        const seam = file.slice(room.length + 1);
        if (typesOnly && seam in seams) usedSeams.add(seam);
        else upward.push(`${path} (${order[from]}) imports ${file} (${order[to]})`);
      }
    expect(upward).toEqual([]);
    expect([...usedSeams].sort()).toEqual(Object.keys(seams).sort());
    const empty = order.filter((storey) => !inside.some(({ path }) => storeyOf(path) === order.indexOf(storey)));
    expect(empty).toEqual([]);
  });

  test.each(STOREYS.filter(({ isWhole }) => isWhole))('every file of $room lies in a storey', ({ room, order }) => {
    const outside = files.filter(
      ({ path }) => path.startsWith(`${room}/`) && !order.some((storey) => lies(path, [`${room}/${storey}`])),
    );
    expect(outside.map(({ path }) => path)).toEqual([]);
  });

  test('no folder holds a single file', () => {
    const contents = new Map<string, number>();
    for (const { path } of files) {
      const folder = posix.dirname(path);
      contents.set(folder, (contents.get(folder) ?? 0) + 1);
    }
    const lone = [...contents].filter(
      ([folder, count]) => count === 1 && ![...contents.keys()].some((other) => other.startsWith(`${folder}/`)),
    );
    expect(lone.map(([folder]) => folder)).toEqual([]);
  });
});
