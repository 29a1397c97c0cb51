import { writeFileSync } from 'node:fs';
import { FROZEN_GATHERING, GATHERING_SUITES, gatheringTask } from '../../../tasks/suites/gathering.ts';
import { taskHash } from '../../../tasks/taskHash.ts';

/**
 * Writes tasks/suites/gathering.json: a task that no longer has its last hash gets one more, and with it the next version.
 * Run it after a deliberate change of the tasks or of the land, and say in the commit which changed and why.
 */
const next = Object.fromEntries(
  GATHERING_SUITES.flatMap((suite) =>
    suite.taskIds.map((id, index) => {
      const hashes = FROZEN_GATHERING[id] ?? [];
      const hash = (version: number) => taskHash(gatheringTask(suite.id, index, id, version));
      if (hashes.length > 0 && hash(hashes.length) === hashes.at(-1)) return [id, hashes];
      return [id, [...hashes, hash(hashes.length + 1)]];
    }),
  ),
);
writeFileSync(new URL('../../../tasks/suites/gathering.json', import.meta.url), `${JSON.stringify(next, null, 2)}\n`);
