import { createRequire } from 'node:module';

let required: NodeJS.Require | undefined;

/** Requires packages as Mineflayer's own files do, which may get other copies than ours do. */
export function mineflayerRequire(): NodeJS.Require {
  required ??= createRequire(createRequire(import.meta.url).resolve('mineflayer'));
  return required;
}
