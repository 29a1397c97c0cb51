import type { Json } from '../../../protocol/briefing.ts';
import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { MetricValue } from '../../../protocol/score.ts';
import { COOKING_TOOLS } from '../../../tasks/cooking/abilities.ts';
import { cookingArena } from '../../../tasks/cooking/arena.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { ENCLOSURE_PLACE } from '../../scoring/cooking/asCoded.ts';
import { RecipeProgress } from '../../scoring/cooking/progress.ts';
import { scoreCooking } from '../../scoring/cooking/scoreCooking.ts';
import type { FamilyRules, Judge } from './family.ts';

/** The rules of cooking tasks. */
export function cookingRules(task: CookingTask): FamilyRules {
  const { min, max } = task.enclosure;
  return {
    plan: (agents) => cookingArena(task, agents),
    documents: { recipes: JSON.parse(JSON.stringify(task.recipes)) as Json },
    tools: COOKING_TOOLS,
    // Down to the bedrock: who stands on farmland or in water stands a little below the meadow.
    places: [{ name: ENCLOSURE_PLACE, box: { min: { ...min, y: task.site.box.min.y }, max } }],
    judge: (agents) => new CookingJudge(task, agents),
    score: ({ episodeId, agents, events }) => scoreCooking({ episodeId, task, agents, events }),
  };
}

class CookingJudge implements Judge {
  readonly #dish: string;
  readonly #progress: RecipeProgress;

  constructor(task: CookingTask, agents: readonly string[]) {
    this.#dish = task.dish;
    this.#progress = new RecipeProgress(task, agents);
  }

  apply(event: EpisodeEvent): boolean {
    return this.#progress.apply(event);
  }

  values(): Readonly<Record<string, MetricValue>> {
    return { completion: this.#progress.points / 100 };
  }

  get goalReached(): boolean {
    return this.#progress.reaching(this.#dish) !== undefined;
  }

  get lastImprovement(): number | null {
    return this.#progress.lastGain;
  }
}
