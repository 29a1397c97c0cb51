import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { randomToken } from '../../../clock/wallTime.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { type PublicKey, SPKI_HEAD } from '../folder/ledger/signature.ts';

const PEM = { type: 'pkcs8', format: 'pem' } as const;

/** The key with which a referee signs what it wrote. */
export interface SealKey {
  readonly publicKey: PublicKey;
  /** The value as one line of JSON, without a newline, whose last field is the signature over the line without that field. */
  signed(value: object): string;
}

/** Where the user's key is: in XDG_CONFIG_HOME, or ~/.config (XDG Base Directory Specification 0.8). */
export function keyFile(env: NodeJS.ProcessEnv): string {
  // The specification has relative paths ignored.
  const given = env.XDG_CONFIG_HOME;
  const config = given?.startsWith('/') ? given : join(env.HOME ?? homedir(), '.config');
  return join(config, 'guildhall', 'seal.key');
}

/**
 * The user's key, made at its first use, readable by nobody else and never overwritten.
 * @throws ConfigError 'bad-seal-key' for a file that cannot be made or read, that others can read, or that holds no Ed25519
 *   key.
 */
export function ownKey(env: NodeJS.ProcessEnv): SealKey {
  const file = keyFile(env);
  return keyOf(readKey(file) ?? makeKey(file), file);
}

/** A key that nobody keeps: what it signs holds together, but shows nothing of who signed it. */
export function oneTimeKey(): SealKey {
  return signer(generateKeyPairSync('ed25519').privateKey);
}

function readKey(file: string): string | undefined {
  try {
    requirePrivate(file);
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unusable(file, cause);
  }
}

function requirePrivate(file: string): void {
  // Windows has no such bits.
  const others = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077;
  if (others !== 0)
    throw new ConfigError('bad-seal-key', `${file}: other users can use it; expected permissions 600 (chmod 600)`);
}

function makeKey(file: string): string {
  const draft = `${file}.${randomToken()}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeSync(descriptor, String(generateKeyPairSync('ed25519').privateKey.export(PEM)));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    try {
      // Unlike renaming, this fails where another process made a key meanwhile; then that one counts.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function keyOf(pem: string, file: string): SealKey {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(pem);
  } catch (cause) {
    throw unusable(file, cause);
  }
  if (privateKey.asymmetricKeyType !== 'ed25519')
    throw new ConfigError('bad-seal-key', `${file}: expected an Ed25519 key, found ${privateKey.asymmetricKeyType}`);
  return signer(privateKey);
}

function signer(privateKey: KeyObject): SealKey {
  const der = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return {
    publicKey: `ed25519:${der.subarray(SPKI_HEAD.length).toString('hex')}`,
    signed: (value) => {
      const text = JSON.stringify(value);
      return `${text.slice(0, -1)},"signature":"${sign(null, Buffer.from(text), privateKey).toString('hex')}"}`;
    },
  };
}

function unusable(file: string, cause: unknown): ConfigError {
  if (cause instanceof ConfigError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  return new ConfigError('bad-seal-key', `${file}: cannot be used to sign (${code ?? message})`, { cause });
}
