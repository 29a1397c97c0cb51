import type { NewEpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { LifeEventType } from '../../protocol/event.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { BlockPosition } from '../../protocol/geometry.ts';
import type { SlotStack } from '../../protocol/item.ts';
import type { MetricValue } from '../../protocol/score.ts';
import { FULL_FOOD } from '../../protocol/vitals.ts';
import { ActivityTracker } from './activity.ts';
import type { EventLog } from './eventLog.ts';
import type { Director, FamilyRules, Judge } from './families/family.ts';
import { MovementTracker, PlaceTracker, type PlayerPose } from './movement.ts';
import type { Roster } from './team.ts';
import type { EventTranslation } from './translation.ts';

/** Ticks between two places of a moving player in the log. */
const MOVE_SAMPLE_TICKS = 20;

/**
 * What is logged before release. Everything else is the arena being built and the team being equipped, whose
 * outcome the initial snapshot holds.
 */
const LOGGED_BEFORE_RELEASE: ReadonlySet<HostEvent['type']> = new Set<HostEvent['type']>([
  'player-joined',
  'player-left',
  'chat-sent',
  'action-refused',
]);

/** How a player stands and what they carry at release, world coordinates. */
interface StartingPlayer extends PlayerPose {
  readonly items: readonly SlotStack[];
  readonly food?: number | undefined;
}

/** Who follows an episode from its release on. */
interface Followers {
  readonly judge: Judge;
  readonly director: Director | undefined;
}

/** Writes an episode's log from what the host reports, and keeps what limits and live scores need. */
export class Recorder {
  readonly #log: EventLog;
  readonly #roster: Roster;
  readonly #translation: EventTranslation;
  readonly #activity: ActivityTracker;
  readonly #movement: MovementTracker;
  /** Replaced when one of them changes. */
  #scores: Readonly<Record<string, MetricValue>> = {};
  readonly #places: PlaceTracker;
  readonly #lifeEvents: ReadonlySet<LifeEventType>;
  #judge: Judge | undefined;
  #director: Director | undefined;
  #scoresStale = false;
  #releaseTick: number | undefined;
  #messages = 0;

  constructor(
    log: EventLog,
    roster: Roster,
    translation: EventTranslation,
    origin: BlockPosition,
    { places = [], lifeEvents = new Set() }: Pick<FamilyRules, 'places' | 'lifeEvents'> = {},
    /** Whose actions count as the team's; everybody's unless given. */
    team: readonly string[] = roster.agents,
  ) {
    this.#log = log;
    this.#roster = roster;
    this.#translation = translation;
    this.#activity = new ActivityTracker(roster.agents, team);
    this.#movement = new MovementTracker(roster.agents, origin);
    this.#places = new PlaceTracker(places, origin);
    this.#lifeEvents = lifeEvents;
  }

  /** Ticks since release at a tick of the host; 0 before release, which has no date yet. */
  tickAt(hostTick: number): number {
    return this.#releaseTick === undefined ? 0 : hostTick - this.#releaseTick;
  }

  /** Records a fact of the referee's own. */
  note(event: NewEpisodeEvent, hostTick: number): void {
    // Being teleported does not count as movement.
    if (event.type === 'player-teleported') this.#movement.forget(event.actor);
    if (event.type === 'chat-sent' && this.#judge) this.#messages++;
    const logged = this.#log.append(event, this.tickAt(hostTick));
    if (!this.#judge || logged.type === 'score-changed') return;
    const isRelevant = this.#judge.apply(logged);
    this.#scoresStale ||= isRelevant;
    this.#director?.apply(logged);
  }

  /** Takes what the host reported. */
  take(event: HostEvent): void {
    if (!this.#judge && !LOGGED_BEFORE_RELEASE.has(event.type)) return;
    switch (event.type) {
      case 'player-moved': {
        const agent = this.#roster.agentOf(event.player);
        if (agent !== undefined) this.#movement.moved(agent, event);
        return;
      }
      case 'player-acted': {
        const agent = this.#roster.agentOf(event.player);
        if (agent !== undefined) this.#activity.act(agent, this.tickAt(event.tick));
        return;
      }
      case 'sunrise-seen':
      case 'food-changed': {
        const translated = this.#lifeEvents.has(event.type) ? this.#translation.translate(event) : undefined;
        if (translated) this.note(translated, event.tick);
        return;
      }
      default: {
        const translated = this.#translation.translate(event);
        if (!translated) return;
        this.note(translated, event.tick);
        if (event.type === 'player-joined' && translated.type === 'player-joined') {
          this.#movement.forget(translated.actor);
          this.#movement.moved(translated.actor, event);
        }
        if (event.type === 'dimension-entered' && translated.type === 'dimension-entered') {
          const { position, yaw, pitch, dimension } = event;
          this.#movement.forget(translated.actor);
          const pose = { position, yaw, pitch };
          this.#movement.moved(translated.actor, dimension === 'overworld' ? pose : { ...pose, dimension });
        }
        if (translated.type === 'player-left' || translated.type === 'player-died') {
          this.#movement.gone(translated.actor);
          for (const left of this.#places.gone(translated.actor)) this.note(left, event.tick);
        }
      }
    }
  }

  /** The episode begins: tick 0 is `hostTick`. `players` are as they start, in team order. */
  release(hostTick: number, { judge, director }: Followers, players: readonly StartingPlayer[]): void {
    this.#releaseTick = hostTick;
    this.#judge = judge;
    this.#director = director;
    this.note({ type: 'episode-released' }, hostTick);
    for (const [index, agent] of this.#roster.agents.entries()) {
      const player = players[index];
      if (!player) continue;
      this.#movement.place(agent, player);
      for (const [item, count] of totals(player.items))
        this.note({ type: 'inventory-changed', actor: agent, item, count }, hostTick);
      if (this.#lifeEvents.has('food-changed'))
        this.note({ type: 'food-changed', actor: agent, food: player.food ?? FULL_FOOD }, hostTick);
      for (const entered of this.#places.at(agent, player.position)) this.note(entered, hostTick);
    }
    this.#sample(hostTick);
    this.#scoresStale = true;
    this.#noteScores(hostTick);
  }

  /** Closes a tick after release: intervals, samples and changed scores go to the log. */
  endTick(hostTick: number): void {
    const tick = this.tickAt(hostTick);
    for (const agent of this.#movement.endTick()) this.#activity.act(agent, tick);
    for (const { agent, position, isElsewhere } of this.#movement.moves())
      for (const change of isElsewhere ? this.#places.gone(agent) : this.#places.at(agent, position))
        this.note(change, hostTick);
    for (const { agent, fromTick, toTick } of this.#activity.endTick(tick))
      this.note({ type: 'agent-was-active', actor: agent, fromTick, toTick }, hostTick);
    if (tick % MOVE_SAMPLE_TICKS === 0) this.#sample(hostTick);
    if (this.#judge?.endTick?.(tick)) this.#scoresStale = true;
    this.#noteScores(hostTick);
  }

  /** Writes what is still open, before the episode's last event. */
  close(hostTick: number): void {
    if (!this.#judge) return;
    for (const { agent, fromTick, toTick } of this.#activity.close(this.tickAt(hostTick)))
      this.note({ type: 'agent-was-active', actor: agent, fromTick, toTick }, hostTick);
    this.#sample(hostTick);
    this.#noteScores(hostTick);
  }

  /** Ticks in which anyone acted. */
  get actionTicks(): number {
    return this.#activity.teamTicks;
  }

  /** Chat messages of agents since release. */
  get messages(): number {
    return this.#messages;
  }

  /** Whether any agent has acted since release. */
  get hasActed(): boolean {
    return this.#activity.hasActed;
  }

  /** The live scores by metric; empty before release. */
  get scores(): Readonly<Record<string, MetricValue>> {
    return this.#scores;
  }

  #sample(hostTick: number): void {
    for (const movement of this.#movement.sample()) this.note({ type: 'player-moved', ...movement }, hostTick);
  }

  #noteScores(hostTick: number): void {
    if (!this.#judge || !this.#scoresStale) return;
    this.#scoresStale = false;
    for (const [metric, value] of Object.entries(this.#judge.values())) {
      if (this.#scores[metric] === value) continue;
      this.#scores = { ...this.#scores, [metric]: value };
      this.note({ type: 'score-changed', metric, value }, hostTick);
    }
  }
}

function totals(items: readonly SlotStack[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { id, count } of items) sums.set(id, (sums.get(id) ?? 0) + count);
  return sums;
}
