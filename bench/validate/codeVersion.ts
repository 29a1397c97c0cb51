import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeHome } from '../console/ownCode.ts';
import { packageRoot, packageVersions } from '../console/version.ts';

/** The rooms of the source whose code decides what happens in an episode and what it is worth. */
const SOURCE = [
  'protocol',
  'clock',
  'files',
  'tasks',
  'worlds',
  'schematics',
  'game-data',
  'game-server',
  'server-plugin',
  'sidecar',
  'scripted',
  'bench/run/check',
  'bench/run/play',
  'bench/validate',
];

/**
 * sha256 (hex) of all code that plays and judges and of the versions of the packages it uses, in a checkout as in a
 * packed installation; uncommitted changes count.
 */
export function codeVersion(): string {
  const root = packageRoot();
  const isCheckout = codeHome().type !== 'package';
  const hash = createHash('sha256').update(JSON.stringify([process.version, packageVersions()]));
  for (const folder of isCheckout ? SOURCE : ['dist'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|js|schem|nbt|json)$/.test(name)) {
        const file = join(root, folder, name);
        hash.update(`${folder}/${name}\n`).update(readFileSync(file));
      }
  return hash.digest('hex');
}
