import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** What of a server's own files can be read from here; a server is run in the folder its world lies in. */
export interface ServerFolder {
  /** The lines of server.properties; undefined where it cannot be read. */
  readonly properties: ReadonlyMap<string, string> | undefined;
  /** Names in ops.json; undefined where it cannot be read. */
  readonly operators: readonly string[] | undefined;
  /** Names in whitelist.json; undefined where it cannot be read. */
  readonly whitelist: readonly string[] | undefined;
}

const Names = z.array(z.object({ name: z.string() }));

/** Reads the files beside a world's folder, each as far as it is there and can be understood. */
export function readServerFolder(world: string | undefined): ServerFolder {
  if (world === undefined) return { properties: undefined, operators: undefined, whitelist: undefined };
  const folder = dirname(world);
  const properties = textOf(join(folder, 'server.properties'));
  // Servers write the lists when they are first needed.
  const names = (file: string) =>
    properties !== undefined && !existsSync(join(folder, file)) ? [] : namesIn(join(folder, file));
  return {
    properties: properties === undefined ? undefined : linesOf(properties),
    operators: names('ops.json'),
    whitelist: names('whitelist.json'),
  };
}

/** "name=value" lines as java.util.Properties reads them, as far as servers write them; the last of a name counts. */
function linesOf(text: string): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = /^\s*([^#!\s=:][^\s=:]*)\s*[=:]\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) lines.set(name, value.trimEnd());
  }
  return lines;
}

function namesIn(file: string): string[] | undefined {
  const text = textOf(file);
  if (text === undefined) return undefined;
  try {
    return Names.parse(JSON.parse(text)).map(({ name }) => name);
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
