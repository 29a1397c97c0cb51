import { generateKeyPairSync } from 'node:crypto';
import type { PacketFields } from './packetCodec.ts';

let publicKey: Buffer | undefined;

/**
 * What a server in online mode says first to who logs in: a key to encrypt with, and that the account will be looked up
 * (Minecraft wiki, "Java Edition protocol/Encryption"). One key serves the process, as vanilla makes one at its start.
 */
export function accountQuestion(): PacketFields {
  publicKey ??= generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  }).publicKey;
  return { serverId: '', publicKey, verifyToken: Buffer.from([1, 2, 3, 4]), shouldAuthenticate: true };
}
