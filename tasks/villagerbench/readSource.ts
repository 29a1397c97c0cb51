import { readFileSync, statSync } from 'node:fs';
import type { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';

/** The largest known file, the ground truth of all buildings, has 94 MB. */
const LARGEST_FILE = 256 * 1024 * 1024;

/**
 * A JSON file of somebody else's, checked by a schema; nothing in it is ever run.
 * @param expected the form in a few words, for messages.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file'.
 */
export function readSource<T>(path: string, schema: z.ZodType<T>, expected: string): T {
  const parsed = schema.safeParse(parseJson(path));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-villagerbench-file',
    `${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}; expected ${expected}`,
    { cause: parsed.error },
  );
}

function parseJson(path: string): unknown {
  let content: string;
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE)
      throw new ConfigError('bad-villagerbench-file', `${path}: ${size} bytes long; expected at most ${LARGEST_FILE}`);
    content = readFileSync(path, 'utf8');
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError('villagerbench-not-found', `${path}: cannot be read (${code})`, { cause });
  }
  try {
    return JSON.parse(content);
  } catch (cause) {
    throw new ConfigError('bad-villagerbench-file', `${path}: not JSON (${(cause as Error).message})`, { cause });
  }
}
