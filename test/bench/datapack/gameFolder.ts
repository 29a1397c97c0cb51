import { sharedFile } from '../../support/sharedData.ts';

const found = sharedFile('data', 'vanilla');

/** Minecraft's own data, which lies beside the repository and is no part of it. */
export const GAME_FOLDER = found ?? '';

/** Whether it is there; tests that need it say so when they are skipped. */
export const HAS_GAME_FOLDER = found !== undefined;

/** To be put behind the name of what is skipped without it. */
export const NEEDS_GAME_FOLDER = HAS_GAME_FOLDER ? '' : ' (skipped: data/vanilla is missing in the shared folder)';
