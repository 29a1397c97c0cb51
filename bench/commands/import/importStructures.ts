import { posix } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { readStructures } from '../../../schematics/jarFile.ts';
import { decodeSchematic } from '../../../schematics/schematicFile.ts';
import { type ImportedTasks, refused } from '../../../tasks/importing/defect.ts';
import type { GameFacts } from '../../../tasks/importing/objections.ts';
import { structureTask } from '../../../tasks/importing/structureTask.ts';

/**
 * Construction tasks of the structures in a user's own server jar whose names are wanted.
 * @throws ConfigError 'jar-not-found' or 'bad-jar'; a single structure that is damaged is refused.
 */
export function importStructures(jar: string, isWanted: (name: string) => boolean, facts: GameFacts): ImportedTasks {
  const imported = readStructures(jar, isWanted).map(({ name, bytes }): ImportedTasks => {
    try {
      const { blueprint, notes } = decodeSchematic(`${posix.basename(name)}.nbt`, bytes);
      return structureTask(name, blueprint, notes, facts);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return { tasks: [], defects: [refused(`structures/${name}`, 'unreadable', error.message)] };
    }
  });
  return {
    tasks: imported.flatMap(({ tasks }) => tasks),
    defects: imported.flatMap(({ defects }) => defects),
  };
}
