import type { LandName } from '../../worlds/landPresets.ts';
import type { Split } from '../splits.ts';
import type { Task, TaskFamily } from '../task.ts';

/** What to generate. */
export interface GeneratorOptions {
  readonly split: Split;
  /** Which task of the split, from 0; its seed is `seedOf(split, index)`. */
  readonly index: number;
  /** The team it is made for, where the task depends on it (escape); the generator's own default unless given. */
  readonly agents?: number;
  /** How hard, where the family has levels (escape: 1 to 5); the generator's own choice by seed unless given. */
  readonly level?: number;
  /** What is asked for, where the family has kinds (gathering: "gather/iron", "collect/logs-75"; shelter: "shelter/large"); all in turn unless given. */
  readonly kind?: string;
  /** The generated land it is to be on, where the family plays on land (gathering); the kind's usual one unless given. */
  readonly land?: LandName;
}

/** What a generator makes: a family of tasks, or construction in the open. */
export type GeneratorId = TaskFamily | 'shelter';

/** Makes a family's tasks from seeds. The same version and options give the same task, byte for byte. */
export interface TaskGenerator {
  readonly id: GeneratorId;
  /** Rises whenever some seed gives another task. */
  readonly version: number;
  /**
   * The task carries its origin (`Task.origin`), and an id such as "construction/train/000042".
   * @throws RangeError for an index outside the split or a level the family does not have; an option the family has no use
   * for must be left out (RangeError).
   */
  make(options: GeneratorOptions): Task;
}

/** "construction/train/000042", with what else distinguishes tasks of one seed: "escape/train/000042-l3-a2". */
export function generatedId(generator: GeneratorId, options: GeneratorOptions): string {
  const { split, index, agents, level, kind, land } = options;
  const parts = [
    String(index).padStart(6, '0'),
    ...(level === undefined ? [] : [`l${level}`]),
    ...(agents === undefined ? [] : [`a${agents}`]),
    ...(kind === undefined ? [] : [kind.replace('/', '-')]),
    ...(land === undefined ? [] : [land]),
  ];
  return `${generator}/${split}/${parts.join('-')}`;
}
