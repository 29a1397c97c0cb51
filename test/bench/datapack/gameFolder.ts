import { sharedFile } from '../../support/sharedData.ts';

/** Minecraft's own data, which lies beside the repository and is no part of it. */
export const GAME_FOLDER = sharedFile('data', 'vanilla') ?? '';

/** Whether it has the reports of a version; tests that need them say so when they are skipped. */
export function hasReportsOf(version: string): boolean {
  return sharedFile('data', 'vanilla', 'vanilla-summary', version) !== undefined;
}

/** To be put behind the name of what is skipped without them. */
export function needsReportsOf(version: string): string {
  return hasReportsOf(version)
    ? ''
    : ` (skipped: data/vanilla/vanilla-summary/${version} is missing in the shared folder)`;
}
