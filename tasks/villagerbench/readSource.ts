import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { ImportRejection } from '../importing/rejection.ts';

/** Ten times as much as the largest of VillagerBench's files but one, and more. */
const USUAL_MOST_BYTES = 32 * 1024 * 1024;

interface SourceOptions {
  /** The form in a few words, for messages. */
  readonly expected: string;
  /** Longer files are not even read. */
  readonly mostBytes?: number;
}

/**
 * A JSON file of somebody else's, checked by a schema; nothing in it is ever run.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file'.
 */
export function readSource<T>(path: string, schema: z.ZodType<T>, options: SourceOptions): T {
  return checkedFile(path, parseJson(path, textOf(path, options)), schema, options);
}

/** A JSON object of named entries, each to be checked by itself, and the names that it has more than once. */
export interface NamedEntries {
  readonly entries: ReadonlyMap<string, unknown>;
  readonly repeated: ReadonlySet<string>;
}

const Named = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'not an object',
);

/**
 * A JSON file of named entries, such as `{"task_0": ...}`; of a name that occurs twice it has the later one.
 * @throws as `readSource`, also for an object with fewer entries than `least` or more than `most`.
 */
export function readNamed(
  path: string,
  options: SourceOptions & { readonly least?: number; readonly most: number },
): NamedEntries {
  const text = textOf(path, options);
  const entries = new Map(Object.entries(checkedFile(path, parseJson(path, text), Named, options)));
  const { expected, least = 0, most } = options;
  if (entries.size < least || entries.size > most)
    throw new ConfigError(
      'bad-villagerbench-file',
      `${path}: ${entries.size} entries; expected ${expected} with ${least} to ${most}`,
    );
  return { entries, repeated: repeatedNames(text) };
}

/** One entry of a file. @throws ImportRejection 'unreadable' naming the part of it that is wrong. */
export function readEntry<T>(schema: z.ZodType<T>, entry: unknown, what: string): T {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const part = issue?.path.map(String).join('.');
  throw new ImportRejection('unreadable', `cannot read ${what}: ${part ? `${part}: ` : ''}${issue?.message}`);
}

function checkedFile<T>(path: string, json: unknown, schema: z.ZodType<T>, { expected }: SourceOptions): T {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-villagerbench-file',
    `${path}: ${issue?.path.map(String).join('.') || 'the file'}: ${issue?.message}; expected ${expected}`,
    { cause: parsed.error },
  );
}

function textOf(path: string, { mostBytes = USUAL_MOST_BYTES }: SourceOptions): string {
  try {
    const stat = statSync(path);
    // A pipe or a device may never end.
    if (!stat.isFile()) throw new ConfigError('bad-villagerbench-file', `${path}: not a file`);
    if (stat.size > mostBytes)
      throw new ConfigError(
        'bad-villagerbench-file',
        `${path}: ${stat.size} bytes long; expected at most ${mostBytes}`,
      );
    // Some editors put a byte order mark before the text.
    return readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError('villagerbench-not-found', `${path}: cannot be read (${code})`, { cause });
  }
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConfigError('bad-villagerbench-file', `${path}: not JSON (${(cause as Error).message})`, { cause });
  }
}

/** Names that the outermost object of a valid JSON text has more than once, of which `JSON.parse` says nothing. */
function repeatedNames(text: string): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    else if (character === '"') {
      const start = index;
      for (index++; text[index] !== '"'; index++) if (text[index] === '\\') index++;
      if (depth !== 1 || !isBeforeColon(text, index + 1)) continue;
      const name = JSON.parse(text.slice(start, index + 1)) as string;
      if (seen.has(name)) repeated.add(name);
      seen.add(name);
    }
  }
  return repeated;
}

function isBeforeColon(text: string, from: number): boolean {
  let index = from;
  while (/\s/.test(text.charAt(index))) index++;
  return text[index] === ':';
}
