import { seedOf } from '../splits.ts';
import { type GeneratorOptions, generatedId, type TaskGenerator } from '../suites/generator.ts';
import type { ConstructionTask } from '../task.ts';
import { SHELTERS, type Shelter } from './shelterBlueprint.ts';
import { shelterTask } from './shelterTask.ts';

/** Rises whenever some options give another task. */
export const SHELTER_VERSION = 1;

/** Shelters on the meadow of any seed: basic and large ones in turn, or one kind. */
export const shelterGenerator: Omit<TaskGenerator, 'make'> & { make(options: GeneratorOptions): ConstructionTask } = {
  id: 'shelter',
  version: SHELTER_VERSION,
  make(options) {
    const { split, index, agents, level, land } = options;
    if (agents !== undefined || level !== undefined || land !== undefined)
      throw new RangeError(
        'shelters are the same for every team, have no levels and stand on plains-forest; leave agents, level and land out',
      );
    const seed = seedOf(split, index);
    const kind = options.kind === undefined ? (SHELTERS[index % SHELTERS.length] as Shelter) : kindOf(options.kind);
    return shelterTask({
      id: generatedId('shelter', options),
      title: shelterTitle(kind, `${split} ${index}`),
      kind,
      seed,
      origin: { generator: `shelter@${SHELTER_VERSION}`, split, seed },
    });
  },
};

/** "Basic shelter, train 3". */
export function shelterTitle(kind: Shelter, which: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} shelter, ${which}`;
}

function kindOf(name: string): Shelter {
  const kind = SHELTERS.find((known) => name === known || name === `shelter/${known}`);
  if (kind) return kind;
  throw new RangeError(
    `no kind of shelter "${name}"; there are ${SHELTERS.map((known) => `shelter/${known}`).join(', ')}`,
  );
}
