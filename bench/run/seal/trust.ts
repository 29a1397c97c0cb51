import { readFileSync } from 'node:fs';
import { ConfigError } from '../../../protocol/errors.ts';
import { PublicKey } from '../folder/ledger/signature.ts';

/** Whose key is whose, as a user's file has it. */
export type TrustedKeys = ReadonlyMap<PublicKey, string>;

/**
 * Reads a file of trusted keys: on each line a key and the name of who holds it, such as "ed25519:0123... our lab"; empty
 * lines and lines that begin with # do not count.
 * @throws ConfigError 'bad-trust' for a file that cannot be read or has another line.
 */
export function readTrustedKeys(file: string): TrustedKeys {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new ConfigError('bad-trust', `--trust ${file}: cannot be read (${(cause as NodeJS.ErrnoException).code})`, {
      cause,
    });
  }
  const keys = new Map<PublicKey, string>();
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const [, word = '', name = ''] = /^(\S+)\s*(.*)$/.exec(trimmed) ?? [];
    const key = PublicKey.safeParse(word);
    if (!key.success)
      throw new ConfigError('bad-trust', `--trust ${file}:${index + 1}: expected "ed25519:<64 hex digits> <name>"`);
    keys.set(key.data, name === '' ? key.data : name);
  }
  if (keys.size === 0) throw new ConfigError('bad-trust', `--trust ${file}: has no key`);
  return keys;
}
