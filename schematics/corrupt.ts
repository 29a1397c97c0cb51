import type { ZodType } from 'zod';
import { ConfigError } from '../protocol/errors.ts';

/** A file that is not what its extension promises: one line naming the file, what is wrong and what was expected. */
export function corrupt(file: string, what: string, expected: string, cause?: unknown): ConfigError {
  return new ConfigError('corrupt-schematic', `${file}: ${what}; expected ${expected}`, { cause });
}

/** Checks one part of a file against a schema. @throws ConfigError 'corrupt-schematic' naming the first bad tag. */
export function parsePart<T>(file: string, schema: ZodType<T>, value: unknown, expected: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the root';
  throw corrupt(file, `bad tag ${where} (${issue?.message ?? 'invalid'})`, expected, result.error);
}
