import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

/** An Ed25519 public key: 32 bytes in hex. */
export const PublicKey = z.string().regex(/^ed25519:[0-9a-f]{64}$/);
export type PublicKey = z.infer<typeof PublicKey>;

/** What DER puts before the 32 bytes of an Ed25519 public key (RFC 8410). */
export const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

const SIGNATURE = /^(.*),"signature":"([0-9a-f]{128})"\}$/s;

/** The value in a line of JSON whose last field is its signature; undefined where the signature is not by that key. */
export function openSigned(line: string, publicKey: PublicKey): unknown {
  const [, head, signature] = SIGNATURE.exec(line) ?? [];
  if (head === undefined || signature === undefined) return undefined;
  const text = `${head}}`;
  try {
    return verify(null, Buffer.from(text), keyObjectOf(publicKey), Buffer.from(signature, 'hex'))
      ? JSON.parse(text)
      : undefined;
  } catch {
    // Not a key, or signed and yet not JSON: not a line of ours.
    return undefined;
  }
}

/** The key of the line before: a run's lines and seals are signed with one key, and reading it takes as long as verifying a line. */
let lastKey: readonly [PublicKey, KeyObject] | undefined;

function keyObjectOf(publicKey: PublicKey): KeyObject {
  if (lastKey?.[0] === publicKey) return lastKey[1];
  const der = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey.slice('ed25519:'.length), 'hex')]);
  const key = createPublicKey({ key: der, type: 'spki', format: 'der' });
  lastKey = [publicKey, key];
  return key;
}

/** A parsed line of JSON; null where it is something else. */
export function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
