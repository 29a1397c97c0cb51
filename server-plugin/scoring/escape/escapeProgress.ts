import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { type BlockPosition, boxContains } from '../../../protocol/geometry.ts';
import type { EscapeTask, RoomChamber } from '../../../tasks/escape/escapeTask.ts';
import type { Evidence } from '../evidence.ts';
import { RoomProgress, type StagePass } from './roomProgress.ts';

/** What can meet a condition, or end it. */
type ConditionEvent = Extract<EpisodeEvent, { type: 'device-changed' | 'block-placed' | 'block-broken' }>;

/** The name of the exit among the places of the log. */
export const EXIT_PLACE = 'exit';

/** How far a team's escape is, by the log alone: what the referee opens by, what is scored live, and what at the end. */
export class EscapeProgress {
  readonly rooms: readonly RoomProgress[];
  readonly #agents: readonly string[];
  readonly #out = new Map<string, number>();
  readonly #chambers: ReadonlyMap<string, { readonly room: RoomProgress; readonly chamber: RoomChamber }>;
  /** The chamber each agent came into last. */
  readonly #last = new Map<string, string>();
  readonly #evidence: Evidence;
  #lastGain: number | null = null;

  constructor(task: EscapeTask, agents: readonly string[], evidence: Evidence) {
    this.#evidence = evidence;
    this.rooms = task.rooms.map((room) => new RoomProgress(room, task.windowTicks));
    this.#agents = agents;
    this.#chambers = new Map(
      this.rooms.flatMap((room) => room.room.chambers.map((chamber) => [chamber.name, { room, chamber }] as const)),
    );
  }

  /** Takes in an event; the stages it passed, in order. */
  apply(event: EpisodeEvent): StagePass[] {
    if (event.type === 'place-entered') {
      if (this.#chambers.has(event.place)) this.#last.set(event.actor, event.place);
      if (event.place === EXIT_PLACE && this.#agents.includes(event.actor) && !this.#out.has(event.actor))
        this.#out.set(event.actor, event.tick);
      return [];
    }
    if (event.type !== 'device-changed' && event.type !== 'block-placed' && event.type !== 'block-broken') return [];
    const before = this.completion;
    const passes = this.rooms.flatMap((room) => room.apply(event, this.#handsIn(event, room)));
    if (this.completion > before) this.#lastGain = event.tick;
    return passes;
  }

  /**
   * Who took part in something for a room. Sampled evidence does not always show it: then everybody counts who may have,
   * since a room must not stay shut because nobody saw. Not so for plates: who stands where is looked at in every tick.
   */
  #handsIn(event: ConditionEvent, room: RoomProgress): readonly string[] {
    const { actor, position } = event;
    if (actor !== undefined) return this.#isThere(actor, position, room) ? [actor] : [];
    if (this.#evidence === 'exact' || (event.type === 'device-changed' && event.device.endsWith('_pressure_plate')))
      return [];
    return this.#agents.filter((agent) => this.#last.has(agent) && this.#isThere(agent, position, room));
  }

  /**
   * Whether who did something was where it belongs to a room, and no arm's length away behind a wall: in the chamber it was
   * done in, or on the way there from a room that is open. Nor is anybody where no room that is open leads to: a gate that is
   * broken stands again at the end of the tick, or on a sampled server a few ticks later, but a body can be through it by
   * then.
   */
  #isThere(agent: string, position: BlockPosition, room: RoomProgress): boolean {
    const last = this.#chambers.get(this.#last.get(agent) ?? '');
    if (!last) return true;
    if (!this.#isReached(room)) return false;
    if (last.room !== room) return last.room.isOpen;
    const chamber = room.room.chambers.find(({ box }) => boxContains(box, position));
    return chamber === undefined || chamber === last.chamber;
  }

  /** Whether the rooms passed so far lead to a place of the log: a chamber or the exit; any other is open to all. */
  leadsTo(place: string): boolean {
    if (place === EXIT_PLACE) return this.rooms.some((room) => room.room.leadsTo.length === 0 && room.isOpen);
    const known = this.#chambers.get(place);
    return known === undefined || this.#isReached(known.room);
  }

  #isReached({ room: { name } }: RoomProgress): boolean {
    const before = this.rooms.filter(({ room }) => room.leadsTo.includes(name));
    return before.length === 0 || before.some(({ isOpen }) => isOpen);
  }

  /** Completion (paper eq. 10): the rooms' values by their weights. */
  get completion(): number {
    // Weights are whole numbers, so that all rooms passed make exactly 1.
    const total = this.rooms.reduce((sum, { room }) => sum + room.weight, 0);
    return this.rooms.reduce((sum, { room, value }) => sum + room.weight * value, 0) / total;
  }

  /** The share of the team that has stood in the exit. */
  get exitReached(): number {
    return this.#out.size / this.#agents.length;
  }

  /** When the last of the team came to the exit; null while one has not. */
  get allOutAt(): number | null {
    return this.#out.size === this.#agents.length ? Math.max(...this.#out.values()) : null;
  }

  get allPassed(): boolean {
    return this.rooms.every(({ passedAt }) => passedAt !== null);
  }

  /** The tick in which completion last rose; null while it has not. */
  get lastGain(): number | null {
    return this.#lastGain;
  }

  /** Whether every room is passed and everyone has stood in the exit. */
  get escaped(): boolean {
    return this.allPassed && this.allOutAt !== null;
  }
}
