import type { Arena } from '../arena/arena.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import type { Announcement, Directive } from './families/family.ts';
import type { Recorder } from './recorder.ts';
import type { Roster } from './team.ts';
import { isAbsence } from './teamPlayers.ts';

/** Does what the rules of a task call for in the course of an episode, and has the log state it. */
export class Directives {
  readonly #host: MinecraftHost;
  readonly #arena: Arena;
  readonly #roster: Roster;
  readonly #recorder: Recorder;
  readonly #failed: (error: unknown) => void;

  /** @param failed called with every error of the host. */
  constructor(host: MinecraftHost, arena: Arena, roster: Roster, recorder: Recorder, failed: (error: unknown) => void) {
    this.#host = host;
    this.#arena = arena;
    this.#roster = roster;
    this.#recorder = recorder;
    this.#failed = failed;
  }

  /** Logs a directive at a tick of the host and begins to carry it out. */
  carryOut(directive: Directive | Announcement, hostTick: number): void {
    const { origin, zone } = this.#arena;
    const { rule } = directive;
    if ('say' in directive) {
      this.#recorder.note({ type: 'rule-applied', rule }, hostTick);
      this.#host.say(zone, directive.say).catch(this.#failed);
      return;
    }
    const { intervention } = directive;
    this.#recorder.note(
      intervention.type === 'teleport'
        ? { type: 'player-teleported', actor: intervention.player, rule, position: intervention.position }
        : { type: 'rule-applied', rule },
      hostTick,
    );
    this.#host.intervene(this.#roster.inWorld(intervention, origin)).catch((error: unknown) => {
      // The player may just have left; attendance is notified of that separately.
      if (!('player' in intervention && isAbsence(error))) this.#failed(error);
    });
  }
}
