import type { GameEvent } from '../../../protocol/event.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { GatheringTask } from '../../../tasks/gathering/gatheringTask.ts';

/** How far a team has come with what it is to gather, by the log alone. */
export class GatheringProgress {
  readonly #task: GatheringTask;
  readonly #targets: ReadonlySet<string>;
  readonly #held: Map<string, Map<string, number>>;
  readonly #reached = new Map<string, number>();
  #inChest = 0;
  #doneAt: number | null = null;
  #best = 0;
  #lastGain: number | null = null;

  constructor(task: GatheringTask, agents: readonly string[]) {
    this.#task = task;
    this.#targets = new Set(task.target.items);
    this.#held = new Map(agents.map((agent) => [agent, new Map()]));
  }

  apply(event: GameEvent): void {
    const { chest, milestones, target } = this.#task;
    if (event.type === 'inventory-changed') {
      const held = this.#held.get(event.actor);
      held?.set(event.item, event.count);
      if (!held || event.count === 0) return;
      for (const { name, items } of milestones)
        if (items.includes(event.item) && !this.#reached.has(name)) this.#reached.set(name, event.tick);
      if (chest === null && this.#countOf(held) >= target.count) this.#doneAt ??= event.tick;
    } else if (event.type === 'container-changed') {
      if (!chest || positionKey(event.position) !== positionKey(chest) || !this.#targets.has(event.item)) return;
      this.#inChest += event.delta;
      if (this.#inChest >= target.count) this.#doneAt ??= event.tick;
    } else return;
    if (this.completion <= this.#best) return;
    this.#best = this.completion;
    this.#lastGain = event.tick;
  }

  get completion(): number {
    const { chest, target, milestones } = this.#task;
    if (this.#doneAt !== null) return 1;
    if (chest) {
      const carried = [...this.#held.values()].reduce((sum, held) => sum + this.#countOf(held), 0);
      return Math.min(1, (this.#inChest + carried) / target.count);
    }
    return Math.min(this.#reached.size, milestones.length - (target.count > 1 ? 1 : 0)) / milestones.length;
  }

  /** The tick in which what was asked for was there; null while it was not. */
  get doneAt(): number | null {
    return this.#doneAt;
  }

  /** The tick in which completion last rose above all before it; null while it has not. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  #countOf(held: ReadonlyMap<string, number>): number {
    return this.#task.target.items.reduce((sum, item) => sum + (held.get(item) ?? 0), 0);
  }
}
