import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The top-level folders that hold source. */
export const SOURCE_FOLDERS = [
  'protocol',
  'clock',
  'files',
  'patches',
  'schematics',
  'worlds',
  'tasks',
  'game-data',
  'game-server',
  'server-plugin',
  'sidecar',
  'scripted',
  'hub',
  'bench',
  'viewer',
] as const;

/** One import, re-export or literal dynamic import of a file. */
export interface Import {
  /** As written: "./x.ts", "node:fs", "zod". */
  readonly specifier: string;
  /** The imported file from the checkout's root, for a relative specifier. */
  readonly file: string | undefined;
  /** Whether only types are imported, which leaves nothing at run time. */
  readonly typesOnly: boolean;
}

export interface SourceFile {
  /** From the checkout's root, with "/". */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** Every TypeScript file below a folder of the checkout, by its path from the root. */
export function typescriptFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : typescriptFiles(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

/** The imports of a module's text, read with a parser. Throws Error for text that does not parse. */
export function importsOf(path: string, text: string): Import[] {
  const { module, errors } = parseSync(path, text, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const add = (specifier: string, typesOnly: boolean) => {
    const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
    imports.push({ specifier, file, typesOnly });
  };
  for (const { moduleRequest, entries } of module.staticImports)
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType));
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, isType } of entries) if (moduleRequest) add(moduleRequest.value, isType);
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    if (literal !== undefined) add(literal, false);
  }
  return imports;
}

let source: readonly SourceFile[] | undefined;

/** All source files of the project, read once for all the tests of a process, which do not change them. */
export function readSource(): readonly SourceFile[] {
  source ??= parseSource();
  return source;
}

function parseSource(): SourceFile[] {
  return SOURCE_FOLDERS.flatMap(typescriptFiles).map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    let imports: Import[] | undefined;
    return {
      path,
      text,
      // Most tests look at the text alone.
      get imports() {
        imports ??= importsOf(path, text);
        return imports;
      },
    };
  });
}

/** Groups of two or more nodes that reach each other along edges (Tarjan's strongly connected components). */
export function cycles(nodes: Iterable<string>, edges: (node: string) => readonly string[]): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of edges(node)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== index) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of nodes) if (!order.has(node)) visit(node);
  return found;
}
