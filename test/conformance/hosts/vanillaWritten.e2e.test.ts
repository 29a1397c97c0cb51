import { join } from 'node:path';
import { readTaskFolder } from '../../../bench/tasks/written/readTaskFolder.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { ROOT } from '../../house/imports.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { conformTasks } from './conform.ts';

/** Mobs: what samples show last. */
const USUAL = ['farmyard'];
/** A chest that is empty at first, what is crafted of what was smelted, and others. */
const ALL = [...USUAL, 'stew-chest', 'bucket-line', 'flock', 'toolmaker', 'wall', 'watch-posts'];

const written = (name: string) =>
  readTaskFolder(join(ROOT, 'docs/examples/tasks', name), VersionGameData.ofVersion('1.20.4'));

conformTasks(
  'what oracles do on a vanilla server in a task written as data is judged as it was done',
  (EXHAUSTIVE ? ALL : USUAL).map(written),
);
