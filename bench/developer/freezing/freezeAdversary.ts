import { writeFileSync } from 'node:fs';
import { ADVERSARY_SUITES, FROZEN_ADVERSARY } from '../../../tasks/suites/adversary.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

/**
 * Writes tasks/suites/adversary.json: a task that no longer has its last hash gets one more, and with it the next version.
 * Run it after a deliberate change of the tasks, or of the tasks that they attack, and say in the commit which changed and why.
 */
const next = Object.fromEntries(
  ADVERSARY_SUITES.flatMap((suite) =>
    suite.tasks().map((task) => {
      const hashes = FROZEN_ADVERSARY[task.id] ?? [];
      if (hashes.length > 0 && taskHash(task) === hashes.at(-1)) return [task.id, hashes];
      return [task.id, [...hashes, taskHash({ ...task, version: hashes.length + 1 })]];
    }),
  ),
);
writeFileSync(new URL('../../../tasks/suites/adversary.json', import.meta.url), `${JSON.stringify(next, null, 2)}\n`);
