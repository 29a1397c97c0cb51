import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { RecipeGraph } from './antichain.ts';
import { HoldingsFold } from './holdings.ts';
import { MakersFold } from './makers.ts';

/** How a checkpoint was reached. */
interface Reaching {
  readonly item: string;
  readonly tick: number;
  /** Who held enough of it. */
  readonly holder: string;
  /** Who helped to get it until then; the holder alone when the log shows no action for it. */
  readonly makers: readonly string[];
}

/** What a reached checkpoint added to the score, by agent. */
export interface Credited extends Reaching {
  readonly credit: ReadonlyMap<string, number>;
}

/**
 * Follows a recipe's checkpoints through the log. A checkpoint is reached for good in the first tick at whose end one
 * agent holds as many of its item as it asks for.
 */
export class RecipeProgress {
  readonly #graph: RecipeGraph;
  readonly #agents: readonly string[];
  readonly #holdings: HoldingsFold;
  readonly #makers: MakersFold;
  readonly #reached = new Map<string, Reaching>();
  #points = 0;
  #lastGain: number | null = null;

  constructor(task: Pick<CookingTask, 'checkpoints'>, agents: readonly string[]) {
    this.#graph = new RecipeGraph(task.checkpoints);
    this.#agents = agents;
    this.#holdings = new HoldingsFold(agents);
    this.#makers = new MakersFold(agents);
  }

  /** Takes in the next event; true when a checkpoint was reached by it. */
  apply(event: EpisodeEvent): boolean {
    this.#holdings.apply(event);
    this.#makers.apply(event);
    if (event.type !== 'inventory-changed' || !this.#agents.includes(event.actor)) return false;
    const { item, actor, count, tick } = event;
    const checkpoint = this.#graph.checkpoints.find((candidate) => candidate.item === item);
    if (!checkpoint || count < checkpoint.count || this.#reached.has(item)) return false;
    const makers = this.#makers.makersOf(item);
    this.#reached.set(item, { item, tick, holder: actor, makers: makers.length > 0 ? makers : [actor] });
    const points = this.#graph.pointsFor(new Set(this.#reached.keys()));
    if (points > this.#points) this.#lastGain = tick;
    this.#points = points;
    return true;
  }

  /** 0 to 100. */
  get points(): number {
    return this.#points;
  }

  /** The tick in which the points last rose; null while there are none. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  /** How a checkpoint was reached; undefined while it was not. */
  reaching(item: string): Reaching | undefined {
    return this.#reached.get(item);
  }

  /**
   * Reached checkpoints in the order they count, each with what it added to the points, split evenly over its makers. In
   * one tick parts come before what is made of them. All credit adds up to the points.
   */
  credits(): Credited[] {
    const rank = (item: string) => this.#graph.checkpoints.findIndex((checkpoint) => checkpoint.item === item);
    const inOrder = [...this.#reached.values()].sort(
      (a, b) =>
        a.tick - b.tick || this.#graph.depthOf(a.item) - this.#graph.depthOf(b.item) || rank(a.item) - rank(b.item),
    );
    const counted = new Set<string>();
    let before = 0;
    return inOrder.map((reaching) => {
      const points = this.#graph.pointsFor(counted.add(reaching.item));
      const share = (points - before) / reaching.makers.length;
      before = points;
      return { ...reaching, credit: new Map(share === 0 ? [] : reaching.makers.map((maker) => [maker, share])) };
    });
  }
}
