import type { Player } from '../players/player.ts';

/** Commands of operators that a tick carries out in all; one that does the work of several counts as so many. */
const COMMANDS_PER_TICK = 200;
/** Lines of one operator that may wait, and their characters. */
const MOST_WAITING = 32_768;
/** Lines carried out after which they are dropped from the front of a list. */
const DONE_KEPT = 1_024;
const MOST_CHARACTERS = 4 * 1024 * 1024;

interface WaitingLine {
  readonly length: number;
  readonly run: () => void;
}

/** What one operator has sent and the server has not yet carried out, oldest first. */
interface Backlog {
  readonly lines: WaitingLine[];
  /** Lines before this one are done. */
  next: number;
  characters: number;
}

/**
 * What operators say and command. Nobody limits how much an operator sends, as vanilla does not; how much of it a tick
 * carries out is limited instead. The rest waits, in the order of each operator, and operators take turns. Work is
 * counted, not timed, so the same packets give the same world.
 */
export class Operators {
  #recognises: (player: Player) => boolean = () => false;
  readonly #backlogs = new Map<Player, Backlog>();
  #spent = 0;
  #running = false;

  /** Has `recognises` say who is an operator now; nobody is before. */
  recogniseBy(recognises: (player: Player) => boolean): void {
    this.#recognises = recognises;
  }

  includes(player: Player): boolean {
    return this.#recognises(player);
  }

  /** Lines of an operator that wait for their turn. */
  waitingOf(player: Player): number {
    const backlog = this.#backlogs.get(player);
    return backlog ? backlog.lines.length - backlog.next : 0;
  }

  /**
   * Carries out a line of an operator: at once if nothing waits and the tick has work left for it, later otherwise.
   * @returns false, doing nothing, when too many lines of this operator are waiting.
   */
  submit(player: Player, line: string, run: () => void): boolean {
    if (this.#backlogs.size === 0 && this.#spent < COMMANDS_PER_TICK) {
      this.#run(run);
      return true;
    }
    const backlog = this.#backlogs.get(player) ?? { lines: [], next: 0, characters: 0 };
    if (backlog.lines.length - backlog.next >= MOST_WAITING || backlog.characters + line.length > MOST_CHARACTERS)
      return false;
    backlog.lines.push({ length: line.length, run });
    backlog.characters += line.length;
    this.#backlogs.set(player, backlog);
    return true;
  }

  /** Counts that a line which is being carried out does the work of so many commands more; nothing outside of one. */
  charge(commands: number): void {
    if (this.#running) this.#spent += commands;
  }

  /** Carries out lines that wait until the tick has done enough; once a tick, after its packets. */
  drain(): void {
    try {
      while (this.#backlogs.size > 0 && this.#spent < COMMANDS_PER_TICK)
        for (const [player, backlog] of this.#backlogs) {
          if (this.#spent >= COMMANDS_PER_TICK) break;
          const line = backlog.lines[backlog.next++] as WaitingLine;
          backlog.characters -= line.length;
          if (backlog.next === backlog.lines.length) this.#backlogs.delete(player);
          else if (backlog.next >= DONE_KEPT) {
            backlog.lines.splice(0, backlog.next);
            backlog.next = 0;
          }
          this.#run(line.run);
        }
    } finally {
      // A line that did more than a tick's work has the next ticks pay for it.
      this.#spent = Math.max(0, this.#spent - COMMANDS_PER_TICK);
    }
  }

  /** Drops what waits of a player who has left. */
  forget(player: Player): void {
    this.#backlogs.delete(player);
  }

  #run(run: () => void): void {
    this.#spent++;
    this.#running = true;
    try {
      run();
    } finally {
      this.#running = false;
    }
  }
}
