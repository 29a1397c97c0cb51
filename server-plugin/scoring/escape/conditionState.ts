import type { EpisodeEvent } from '../../../protocol/episodeEvent.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { RoomCondition } from '../../../tasks/escape/escapeTask.ts';
import { Makings } from '../makings.ts';

/** One condition as the log has it: whether it holds, since when not, and who had a hand in it. */
export class ConditionState {
  readonly #condition: RoomCondition;
  readonly #key: string;
  readonly #window: number;
  #on = false;
  /** When it last ceased to hold; null while it holds, and before it ever counted. */
  #endedAt: number | null = null;
  readonly #hands = new Set<string>();
  #makings = new Makings();
  #makers: readonly string[] = [];

  /** @param window ticks for which it still counts once it has ceased to hold. */
  constructor(condition: RoomCondition, window: number) {
    this.#condition = condition;
    this.#key = positionKey(condition.position);
    this.#window = window;
  }

  /** Whether it holds. */
  get on(): boolean {
    return this.#on;
  }

  /** Whether it holds, or ceased to within the window. */
  counts(tick: number): boolean {
    return this.#on || (this.#endedAt !== null && tick - this.#endedAt <= this.#window);
  }

  /** Who had a hand in it while it counts, in order; nobody after that. */
  hands(tick: number): readonly string[] {
    return this.counts(tick) ? [...this.#hands] : [];
  }

  /** Whose work it is while it counts; working it to and fro is nobody's. */
  makers(tick: number): readonly string[] {
    return this.counts(tick) ? this.#makers : [];
  }

  /** What ceased to hold before now no longer counts: its stage has only just begun. */
  begin(): void {
    this.#endedAt = null;
    if (this.#on) return;
    this.#hands.clear();
    this.#makings = new Makings();
  }

  /**
   * Takes in an event; true when it now holds by somebody's doing, or by somebody else's too.
   * @param hands who had a hand in it.
   */
  apply(event: EpisodeEvent, hands: readonly string[]): boolean {
    switch (event.type) {
      case 'device-changed':
        if (this.#condition.type !== 'device' || positionKey(event.position) !== this.#key) return false;
        if (event.on) this.#start(event.tick, hands);
        else this.#end(event.tick, event.actor);
        return event.on;
      case 'block-placed':
        if (positionKey(event.position) !== this.#key) return false;
        // A device that is built anew is off until it switches.
        if (this.#condition.type === 'block' && event.state.id === this.#condition.block) {
          this.#start(event.tick, hands);
          return true;
        }
        this.#end(event.tick, event.actor);
        return false;
      case 'block-broken':
        if (positionKey(event.position) === this.#key) this.#end(event.tick, event.actor);
        return false;
      default:
        return false;
    }
  }

  #start(tick: number, hands: readonly string[]): void {
    if (!this.counts(tick)) this.#hands.clear();
    if (!this.#on) {
      this.#makings.made(hands);
      this.#makers = this.#makings.makers;
    }
    this.#on = true;
    this.#endedAt = null;
    for (const hand of hands) this.#hands.add(hand);
  }

  #end(tick: number, actor: string | undefined): void {
    if (this.#on) {
      this.#endedAt = tick;
      this.#makings.undone(actor);
    }
    this.#on = false;
  }
}
