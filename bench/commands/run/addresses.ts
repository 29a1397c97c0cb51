import { ConfigError } from '../../../protocol/errors.ts';
import { runFile } from '../../run/folder/paths.ts';
import type { RecordedOptions } from '../../run/folder/recordedOptions.ts';

/** Options that name who is sent a secret of the user: a model's key, a collector's header, a console's password. */
const ADDRESSES = {
  baseUrl: '--base-url',
  otel: '--otel',
  server: '--server',
  sidecarUser: '--sidecar-user',
  sidecarSocket: '--sidecar-socket',
} as const;
type AddressOptions = Pick<RecordedOptions, keyof typeof ADDRESSES>;

const KEYS = Object.keys(ADDRESSES) as (keyof typeof ADDRESSES)[];

/**
 * Checks that every address a run was recorded with is given again: the folder may come from somebody else, and the
 * secrets are the user's. @throws ConfigError 'address-of-run' naming the first that is missing.
 */
export function requireAddresses(folder: string, recorded: AddressOptions, given: AddressOptions): void {
  const missing = KEYS.find((key) => recorded[key] !== undefined && given[key] === undefined);
  if (missing === undefined) return;
  const flag = ADDRESSES[missing];
  throw new ConfigError(
    'address-of-run',
    `${runFile(folder)}: the run was played with ${flag} ${recorded[missing]}, which is sent your secrets and is never taken from a folder; ` +
      `to resume it, give ${flag} again`,
  );
}

/** The command that resumes a run with the same addresses and modules of the user's own. */
export function resumeCommand(folder: string, options: AddressOptions, modules: readonly string[] = []): string {
  const addresses = KEYS.flatMap((key) => {
    const value = options[key];
    return value === undefined ? [] : [ADDRESSES[key], quoted(value)];
  });
  const own = modules.length === 0 ? [] : ['--modules', ...modules.map(quoted)];
  return ['guildhall run --resume', quoted(folder), ...addresses, ...own].join(' ');
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w./:@%+=,~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
