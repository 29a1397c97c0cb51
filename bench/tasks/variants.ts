import { ConfigError } from '../../protocol/errors.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { withAbilities } from '../../tasks/cooking/abilities.ts';
import type { Task } from '../../tasks/task.ts';

/** How tasks are to be played otherwise than they are written. */
export interface Variation {
  /** How a cooking task's tools are dealt out: "same" or "diverse" (paper, table 4). */
  readonly abilities?: string | undefined;
  /** Whether what an escape wants done together must be done within a second. */
  readonly strictWindow?: boolean | undefined;
}

/** VillagerBench's code looks once a second (villagerbench.md 1.5); the paper speaks of 30 s. */
const STRICT_WINDOW_TICKS = TICKS_PER_SECOND;

/**
 * A task so varied; each variation shows in its id. @throws ConfigError 'bad-option' for a task of another family,
 * 'unknown-abilities'.
 */
export function varied(task: Task, { abilities, strictWindow = false }: Variation): Task {
  let variant = task;
  if (abilities !== undefined) {
    if (variant.family !== 'cooking')
      throw new ConfigError('bad-option', `--abilities ${abilities}: ${task.id} is not a cooking task`);
    variant = withAbilities(variant, abilities);
  }
  if (strictWindow) {
    if (variant.family !== 'escape')
      throw new ConfigError('bad-option', `--strict-window: ${task.id} is not an escape task`);
    variant = { ...variant, id: `${variant.id}-strict`, windowTicks: STRICT_WINDOW_TICKS };
  }
  return variant;
}
