import type { EpisodeEvent } from '../../../../protocol/episodeEvent.ts';
import { nameTable } from '../../../../protocol/nameTable.ts';
import type { EscapeTask } from '../../../../tasks/escape/escapeTask.ts';
import type { Directive } from '../family.ts';

/** What someone without a crafting table can make of a needed item, and cannot turn back: the item, and how many of it one gives. */
const MADE_OF: Readonly<Record<string, { readonly item: string; readonly count: number }>> = nameTable({
  gold_ingot: { item: 'gold_block', count: 9 },
});

/**
 * Gives back what the way out needs and nobody can get any more: an item some condition asks for that burnt, vanished or was taken apart goes
 * to who dropped it, or else to the first of the team who is there.
 */
export class LostItems {
  readonly #needed: ReadonlySet<string>;
  readonly #agents: readonly string[];
  readonly #droppedBy = new Map<number, string>();
  readonly #gone = new Set<string>();
  #due: Directive[] = [];

  constructor(task: EscapeTask, agents: readonly string[]) {
    this.#agents = agents;
    this.#needed = new Set(
      task.rooms
        .flatMap((room) => room.stages)
        .flatMap((stage) => stage.conditions)
        .flatMap((condition) => (condition.type === 'block' ? [condition.block] : [])),
    );
  }

  apply(event: EpisodeEvent): void {
    if (event.type === 'player-left') this.#gone.add(event.actor);
    if (event.type === 'player-joined') this.#gone.delete(event.actor);
    if (event.type === 'item-dropped') {
      if (event.actor !== undefined && this.#needed.has(event.item)) this.#droppedBy.set(event.entity, event.actor);
      return;
    }
    const made = event.type === 'item-crafted' ? MADE_OF[event.item] : undefined;
    if (event.type === 'item-crafted' && made && this.#needed.has(made.item)) {
      this.#giveBack(event.actor, made.item, Math.ceil(event.count / made.count));
      return;
    }
    if (event.type !== 'item-despawned' || !this.#needed.has(event.item)) return;
    this.#giveBack(this.#droppedBy.get(event.entity), event.item, event.count);
  }

  due(): Directive[] {
    const due = this.#due;
    this.#due = [];
    return due;
  }

  #giveBack(to: string | undefined, item: string, count: number): void {
    const player = [to, ...this.#agents].find((agent) => agent !== undefined && !this.#gone.has(agent));
    if (player !== undefined) this.#due.push({ rule: 'refund', intervention: { type: 'give', player, item, count } });
  }
}
