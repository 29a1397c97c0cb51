import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Minecraft's own data, which lies beside the repository and is no part of it. */
export const GAME_FOLDER = fileURLToPath(new URL('../../../../shared/data/vanilla', import.meta.url));

/** Whether it is there; tests that need it say so when they are skipped. */
export const HAS_GAME_FOLDER = existsSync(GAME_FOLDER);

/** To be put behind the name of what is skipped without it. */
export const NEEDS_GAME_FOLDER = HAS_GAME_FOLDER ? '' : ' (skipped: ../shared/data/vanilla is not there)';
