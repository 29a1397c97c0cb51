import { blockState } from '../../../../protocol/blockState.ts';
import { type EpisodeEvent, readEvents } from '../../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../../protocol/event.ts';
import type { Score } from '../../../../protocol/score.ts';
import { escapeRules } from '../../../../server-plugin/episode/families/escape.ts';
import { scoreEscape } from '../../../../server-plugin/scoring/escape/scoreEscape.ts';
import { type Evidence, evidenceOf } from '../../../../server-plugin/scoring/evidence.ts';
import { atomNumbered } from '../../../../tasks/escape/atoms/atoms.ts';
import type { EscapeTask } from '../../../../tasks/escape/escapeTask.ts';
import { makeEscapeTask } from '../../../../tasks/escape/makeEscapeTask.ts';
import type { NewGameEvent } from '../../../support/gameEvents.ts';

/** A short escape of given atoms, from the entrance on. */
export function escapeOf(
  atoms: readonly number[],
  options: { agents?: number; windowTicks?: number } = {},
): EscapeTask {
  const { agents = 2, windowTicks = 600 } = options;
  return makeEscapeTask({
    id: 'escape/test',
    title: 'test',
    level: atoms.length,
    seed: 1,
    agents,
    windowTicks,
    atoms: atoms.map(atomNumbered),
  });
}

export const TEAM = ['Alice', 'Bob', 'Carol'] as const;

/** A log written by hand: what happens at a tick, in order. */
export class Story {
  readonly events: EpisodeEvent[] = [];
  readonly task: EscapeTask;
  #tick = 0;

  constructor(task: EscapeTask, evidence: Evidence = 'exact') {
    this.task = task;
    if (evidence === 'sampled') this.tell({ type: 'episode-prepared', arenaHash: 'x', evidence });
    this.tell({ type: 'episode-released' });
  }

  at(tick: number): this {
    this.#tick = tick;
    return this;
  }

  tell(event: NewGameEvent): this {
    this.events.push(...readEvents([{ seq: this.events.length, tick: this.#tick, ...event } as GameEvent]));
    return this;
  }

  /** Switches the device of a condition, counted through the task's stages. */
  switch(index: number, on: boolean, actor?: string): this {
    const condition = this.conditions()[index];
    if (condition?.type !== 'device') throw new Error(`condition ${index} is no device`);
    const { position, device } = condition;
    return this.tell({ type: 'device-changed', position, device, on, ...(actor === undefined ? {} : { actor }) });
  }

  /** Puts a block where condition `index` asks for one. */
  put(index: number, block: string, actor?: string): this {
    const position = this.conditions()[index]?.position;
    if (!position) throw new Error(`no condition ${index}`);
    const state = blockState(block).id;
    return this.tell({
      type: 'block-placed',
      position,
      state,
      replaced: 'air',
      ...(actor === undefined ? {} : { actor }),
    });
  }

  /** Agents come into a chamber. */
  enter(place: string, ...agents: string[]): this {
    for (const actor of agents) this.tell({ type: 'place-entered', actor, place });
    return this;
  }

  out(...agents: string[]): this {
    for (const actor of agents) this.tell({ type: 'place-entered', actor, place: 'exit' });
    return this;
  }

  conditions() {
    return this.task.rooms.flatMap(({ stages }) => stages).flatMap(({ conditions }) => conditions);
  }

  /** The score of a log that ends here. */
  score(agents: readonly string[] = TEAM.slice(0, 2), termination: 'limit' | 'fault' = 'limit'): Score {
    const ended = {
      type: 'episode-ended' as const,
      termination,
      reason: termination === 'fault' ? ('host-fault' as const) : ('game-time' as const),
      detail: '',
      seq: this.events.length,
      tick: this.#tick,
    };
    return scoreEscape({ episodeId: 'test', task: this.task, agents, events: [...this.events, ended] });
  }

  /** What the live judge says after all this. */
  judged(agents: readonly string[] = TEAM.slice(0, 2)) {
    const judge = escapeRules(this.task).judge(agents, undefined as never, evidenceOf(this.events));
    for (const event of this.events) judge.apply(event);
    const { completion, exitReached } = judge.values();
    return { completion, exitReached, goalReached: judge.goalReached, lastImprovement: judge.lastImprovement };
  }
}
