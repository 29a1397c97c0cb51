import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { writeJsonAtomically } from '../../server-plugin/episode/archive.ts';
import { Conditions, TaskValidation } from './taskValidation.ts';

/** What `guildhall validate --out` writes. Format 1 named the same things proofs and certificates. */
export const ValidationFile = z.strictObject({
  format: z.literal(2),
  guildhallVersion: z.string(),
  conditions: Conditions,
  validations: z.array(TaskValidation),
});
export type ValidationFile = z.infer<typeof ValidationFile>;

/** Reads such a file. Throws ConfigError 'file-not-found' or 'bad-validation-file'. */
export function readValidationFile(path: string): ValidationFile {
  if (!existsSync(path)) throw new ConfigError('file-not-found', `${path}: no such file`);
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new ConfigError('bad-validation-file', `${path}: not JSON (${(cause as Error).message})`, { cause });
  }
  const parsed = ValidationFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-validation-file',
    `${path}: ${issue?.path.join('.') || 'top level'}: ${issue?.message}; expected what "guildhall validate --out" writes`,
  );
}

/** Writes such a file; it appears whole, or stays as it was. Throws ConfigError 'bad-out'. */
export function writeValidationFile(path: string, file: ValidationFile): void {
  try {
    writeJsonAtomically(path, file);
  } catch (cause) {
    throw new ConfigError('bad-out', `${path}: cannot be written (${(cause as NodeJS.ErrnoException).code})`, {
      cause,
    });
  }
}

/** Whether a file's validations were made under these conditions; others do not count. */
export function isComparable(file: ValidationFile, conditions: Conditions): boolean {
  return isDeepStrictEqual(file.conditions, conditions);
}
