import { InvalidArgumentError, Option } from 'commander';

/** Where runs go. */
export function outOption(): Option {
  return new Option('--out <folder>', 'folder for runs').default('runs');
}

/** What a command's help states of its exit codes, where 1 means more than that its input is unusable. */
export function exitCodesText(ok: string, faulted: string): string {
  return `
Exit codes (docs/reference/errors.md):
  0    ${ok}
  1    ${faulted}
  2    the input is unusable
  70   a bug of ours
  130  interrupted`;
}

/** Results for programs. */
export function jsonOption(): Option {
  return new Option('--json', 'one JSON value on standard output; messages go to standard error').default(false);
}

/** Reads a whole number. @throws InvalidArgumentError, which commander prints. */
export function integer(text: string): number {
  const number = Number(text);
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(number)) throw new InvalidArgumentError('expected a whole number');
  return number;
}

/**
 * Names with commas between, each with its own options: "rules:mistakes=0.1,seed=7,openai/x" are two, because a
 * part that begins with an option belongs to the name before it.
 */
export function names(text: string): string[] {
  return text.split(/,(?!\s*\w+=)/).flatMap((part) => part.trim() || []);
}

/** Collects the values of an option that can be given several times. */
export function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Collects names from an option that takes several, with commas or blanks between (`names`). */
export function severalNames(text: string, before: readonly string[] = []): string[] {
  return [...before, ...names(text)];
}

/** Collects whole numbers in the same way. @throws InvalidArgumentError, which commander prints. */
export function severalIntegers(text: string, before: readonly number[] = []): number[] {
  return [...before, ...names(text).map(integer)];
}

/** What `--accept-unusable` does, wherever it may be given. */
export const ACCEPT_UNUSABLE =
  "count episodes as clean results although more than a third of their models' replies could not be used";

/** Reads a number such as 0.5. @throws InvalidArgumentError, which commander prints. */
export function decimal(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('expected a number of at least 0, such as 0.5');
  return Number(text);
}

/** What `--trust` does, wherever it may be given. */
export const TRUST =
  'accept only seals by the keys in this file, a key and its holder a line (docs/how-to/check-a-run.md)';

/** What `--season` does, wherever it may be given. */
export const SEASON =
  "take the episodes' seeds from this file, whose sha256 was published and whose contents were not (docs/how-to/check-a-run.md)";

/** What `--register` does for a command that resumes with `resume`. */
export function registerText(resume: string): string {
  return `put the plan on record and print its hash, but play nothing; ${resume} plays it (docs/how-to/check-a-run.md)`;
}
