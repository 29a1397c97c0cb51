import { hash } from 'node:crypto';

/** sha256 of a text or of bytes, hex. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}
