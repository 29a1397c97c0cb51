import { writeFileSync } from 'node:fs';
import { FROZEN_SURVIVE, SURVIVE_SUITES, surviveTask } from '../../../tasks/suites/survive.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

/**
 * Writes tasks/suites/survive.json: a task that no longer has its last hash gets one more, and with it the next version.
 * Run it after a deliberate change of the tasks, and say in the commit which changed and why.
 */
const next = Object.fromEntries(
  SURVIVE_SUITES.flatMap(({ kind, taskIds }) =>
    taskIds.map((id, index) => {
      const hashes = FROZEN_SURVIVE[id] ?? [];
      const hash = (version: number) => taskHash(surviveTask(kind, index, id, version));
      if (hashes.length > 0 && hash(hashes.length) === hashes.at(-1)) return [id, hashes];
      return [id, [...hashes, hash(hashes.length + 1)]];
    }),
  ),
);
writeFileSync(new URL('../../../tasks/suites/survive.json', import.meta.url), `${JSON.stringify(next, null, 2)}\n`);
