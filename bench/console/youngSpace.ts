import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the space that V8 has for young objects at the size it has, for the rest of the process. V8 lets it grow to three
 * times 32 MiB where much is made and dropped, as by land that is walked through, which saves processor time that a server
 * in real time has to spare.
 */
export function keepYoungSpaceSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
