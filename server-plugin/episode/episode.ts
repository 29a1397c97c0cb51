import { join } from 'node:path';
import { Random } from '../../clock/random.ts';
import type { Briefing, Limits } from '../../protocol/briefing.ts';
import { readEvents } from '../../protocol/episodeEvent.ts';
import { ConfigError } from '../../protocol/errors.ts';
import type { TerminationReason } from '../../protocol/event.ts';
import type { HostEvent } from '../../protocol/gameServer/hostEvent.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import type { AgentFailure, EpisodeState, EpisodeStatus } from '../../protocol/gatewayRequest.ts';
import { shiftBox } from '../../protocol/geometry.ts';
import type { Score } from '../../protocol/score.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import { honestOf } from '../../tasks/adversary/adversary.ts';
import type { Task } from '../../tasks/task.ts';
import type { Arena } from '../arena/arena.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import { endReason } from '../scoring/limits.ts';
import { Accusations } from './accusations.ts';
import { EPISODE_FILES, writeJsonAtomically } from './archive.ts';
import { Attendance } from './attendance.ts';
import { Directives } from './directives.ts';
import { type Ending, endingBy, hostFault, isFault, neverReleased } from './ending.ts';
import type { EpisodeOptions, Patience } from './episodeOptions.ts';
import { EventLog } from './eventLog.ts';
import type { Director, FamilyRules, Judge } from './families/family.ts';
import { rulesOf } from './families/rules.ts';
import { HostSubscription } from './hostSubscription.ts';
import { Recorder } from './recorder.ts';
import { RecordWriter } from './recordWriter.ts';
import { Invitations } from './scenario.ts';
import { ScoreTable } from './scoreTable.ts';
import { Roster } from './team.ts';
import { TeamPlayers } from './teamPlayers.ts';
import { EventTranslation } from './translation.ts';

/** Endings that agents bring about by what they report. */
const BY_REPORT: ReadonlySet<TerminationReason> = new Set<TerminationReason>([
  'agents-done',
  'cost-limit',
  'token-limit',
  'model-unavailable',
]);

/**
 * One play of a task, from reset to termination. The server's events and ticks alone move it; what agents report can
 * only end it early. Whatever happens, it ends with a complete log, a score file and a free arena.
 */
export class Episode {
  readonly id: string;
  readonly task: Task;
  readonly seed: number;
  readonly limits: Limits;
  readonly agents: readonly string[];
  /** Agents whose seats people take: who leaves just before the release is waited for. */
  readonly people: ReadonlySet<string>;
  /** Whether everybody in the arena sees the live scores. */
  readonly showsScores: boolean;
  readonly log: EventLog;
  /** Takes what the players keep until the score is written. */
  readonly record: RecordWriter;
  /** Resolves when the files are written and the arena is free; rejects only if log, record or files cannot be written. */
  readonly finished: Promise<Score>;
  readonly #host: MinecraftHost;
  readonly #arena: Arena;
  /** Writes one of the episode's files. */
  readonly #write: (name: string, value: unknown) => void;
  readonly #patience: Patience;
  readonly #startsWithout: boolean;
  readonly #lastWords: () => Promise<void>;
  readonly #scoreTable: ScoreTable | undefined;
  readonly #rules: FamilyRules;
  readonly #roster: Roster;
  readonly #attendance: Attendance;
  readonly #recorder: Recorder;
  readonly #subscription: HostSubscription;
  readonly #players: TeamPlayers;
  readonly #invitations: Invitations;
  readonly #directives: Directives;
  readonly #accusations = new Accusations();
  /** What agents said when they gave up. */
  readonly #failures = new Map<string, string>();
  readonly #stateListeners = new Set<(state: EpisodeState) => void>();
  readonly #settle = Promise.withResolvers<Score>();
  /** What the host is being asked to do; the arena is not given back before it is through. */
  #work: Promise<void> = Promise.resolve();
  #cleared: Promise<void> | undefined;
  #state: EpisodeState = 'created';
  #deadline = Number.POSITIVE_INFINITY;
  #judge: Judge | undefined;
  #director: Director | undefined;
  #initial: RegionSnapshot | undefined;
  #isReleased = false;
  /** Whether a person left since the release began. */
  #interrupted = false;
  #ending: Ending | undefined;
  /** The first failure, even if it came after the end was decided. */
  #failure: unknown;
  /** Of the players' models; they alone know of it. */
  #limitReported: Pick<Ending, 'reason' | 'detail'> | undefined;
  #endTick = 0;

  /** Takes over the arena; opens the log. Throws when the folder cannot be written. */
  constructor(host: MinecraftHost, arena: Arena, options: EpisodeOptions) {
    this.#host = host;
    this.#arena = arena;
    this.id = options.id;
    this.task = options.task;
    this.seed = options.seed;
    this.limits = options.limits;
    this.agents = options.agents;
    this.people = new Set(options.people ?? []);
    this.showsScores = options.showScores ?? false;
    const { folder, durable } = options;
    this.#write = (name, value) => writeJsonAtomically(join(folder, name), value, durable);
    this.#patience = options.patience;
    this.#startsWithout = options.startWithout ?? false;
    this.#lastWords = options.lastWords ?? (() => Promise.resolve());
    this.#scoreTable = options.showScores ? new ScoreTable(host, arena.zone) : undefined;
    this.#rules = rulesOf(options.task);
    this.#roster = new Roster(options.agents, arena.slot);
    const honest = honestOf(options.task, options.agents);
    this.#attendance = new Attendance(options.agents, honest);
    this.#players = new TeamPlayers(host, this.#roster.usernames, (error) => this.#fail(error));
    this.#subscription = new HostSubscription({
      onEvent: (event) => this.#onEvent(event),
      onTick: (tick) => this.#onTick(tick),
      onFailure: (error) => this.#fail(error),
    });
    const scenario = { episodeId: options.id, ...options };
    this.#invitations = new Invitations(scenario, this.#rules, this.#roster, arena);
    this.log = new EventLog(join(folder, EPISODE_FILES.events), undefined, durable);
    const { keepSkills } = options;
    this.record = new RecordWriter(folder, { onFailure: (error) => this.#fail(error), keepSkills, durable });
    const box = shiftBox(arena.plan.box, arena.origin);
    const translation = new EventTranslation(this.#roster, arena.origin, box, {
      nether: arena.netherInWorld,
      logsAttackers: this.#rules.logsAttackers,
    });
    this.#recorder = new Recorder(this.log, this.#roster, translation, arena.origin, this.#rules, honest);
    this.#directives = new Directives(host, arena, this.#roster, this.#recorder, (error) => this.#fail(error));
    this.finished = this.#settle.promise;
    this.finished.catch(() => {});
    this.#write(EPISODE_FILES.task, this.task);
    this.#write(EPISODE_FILES.briefing, this.#invitations.archived());
  }

  get state(): EpisodeState {
    return this.#state;
  }

  /** How it ended; undefined while it goes on. */
  get ending(): Ending | undefined {
    return this.#state === 'ended' || this.#state === 'archived' ? this.#ending : undefined;
  }

  /** Calls back after every change of state; returns the way to stop. */
  onState(listener: (state: EpisodeState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  /**
   * Builds the arena and lets the players in; release follows once all are ready. A host that fails ends the episode
   * as a fault and does not reject. Throws ConfigError 'wrong-state' on a second call.
   */
  async start(): Promise<void> {
    if (this.#state !== 'created')
      throw new ConfigError('wrong-state', `episode ${this.id} is ${this.#state}: expected created`);
    this.#subscription.begin(this.#host, this.#arena.zone);
    this.#work = this.#prepare();
    await this.#work;
  }

  /** The briefing of one agent, secrets of that agent included. Throws RangeError for an agent outside the team. */
  briefing(agent: string): Briefing {
    return this.#invitations.briefing(agent, this.#host);
  }

  /** Where the game is and how its first player begins, world coordinates. */
  get place(): { readonly zone: string; readonly start: Loadout } {
    return { zone: this.#arena.zone, start: this.#arena.loadoutInWorld(0) };
  }

  /** The account name of an agent on the host. Throws RangeError for an agent outside the team. */
  usernameOf(agent: string): string {
    return this.#roster.usernameOf(agent);
  }

  status(): EpisodeStatus {
    return {
      episodeId: this.id,
      taskId: this.task.id,
      state: this.#state,
      tick: this.#subscription.isOver ? this.#endTick : this.#recorder.tickAt(this.#host.tick()),
      agents: this.agents.map((agent) => {
        const { inGame, connected, report } = this.#attendance.of(agent);
        return { agent, inGame, connected, report };
      }),
      scores: { ...this.#recorder.scores },
      ended: this.ending ?? null,
      events: this.log.length,
    };
  }

  /** The agent's program came to the gateway or left it. */
  connected(agent: string, connected: boolean): void {
    this.#attendance.connected(agent, connected, this.#host.tick());
  }

  /** The agent says it stands in the arena, or that it believes its work is done. */
  report(agent: string, report: 'ready' | 'done'): void {
    this.#attendance.report(agent, report);
  }

  /**
   * The agent accuses a mate of working against the team; the log records it in the next tick. Does nothing unless the
   * episode is running, and for more than a few accusations of one agent. @throws ConfigError 'unknown-mate' for a name that no
   * mate of the agent has.
   */
  accuse(agent: string, mate: string, reason: string): void {
    if (mate === agent || !this.agents.includes(mate))
      throw new ConfigError('unknown-mate', `"${mate}" is not a team mate of ${agent}`);
    if (this.#state === 'running' && !this.#ending) this.#accusations.add(agent, mate, reason);
  }

  /**
   * The agent gave up. An unreachable model ends the episode; anything else counts like "done". Who is done already needs
   * no model any more. That models may use no more ends nothing by itself either: it is what the episode ended by once
   * everybody is done.
   */
  reportFailure(agent: string, code: AgentFailure, message: string): void {
    const { report } = this.#attendance.of(agent);
    if (report === 'done' || report === 'failed') return;
    this.#attendance.report(agent, 'failed');
    this.#failures.set(agent, message);
    if (code === 'model-unavailable') this.#end('model-unavailable', `${agent}: ${message}`);
    if (code === 'cost-limit' || code === 'token-limit')
      this.#limitReported ??= { reason: code, detail: `${agent}: ${message}` };
  }

  /**
   * Ends the episode now. A running one is scored when the controller stopped it; before release, and when the user
   * interrupted the run, it is a fault. Does nothing after the end.
   */
  stop(reason: 'stopped-by-controller' | 'interrupted', detail = ''): void {
    if (this.#state === 'running') this.#end(reason, detail);
    else this.#end('interrupted', detail || 'stopped before release');
  }

  /**
   * Whoever started the players knows that they are gone for good: ends the episode at once, without waiting for the grace
   * to pass. Does nothing after the end.
   */
  playersGone(detail: string): void {
    this.#end('sidecar-lost', detail);
  }

  async #prepare(): Promise<void> {
    this.#advance('preparing');
    try {
      await this.#arena.reset(arenaSeed(this.seed), this.#invitations.sight === 'line-of-sight');
      for (const admission of this.#invitations.admissions()) {
        if (this.#ending) return;
        await this.#host.admit(admission);
      }
      if (this.#ending) return;
      this.#deadline = this.#host.tick() + this.#patience.joinTicks;
      this.#advance('waiting-for-agents');
    } catch (error) {
      this.#fail(error);
    }
  }

  #onEvent(event: HostEvent): void {
    this.#recorder.take(event);
    if (event.type !== 'player-joined' && event.type !== 'player-left') return;
    const agent = this.#roster.agentOf(event.player);
    if (agent === undefined) return;
    this.#attendance.inGame(agent, event.type === 'player-joined', event.tick);
    this.#interrupted ||= this.people.has(agent) && event.type === 'player-left';
    // Players come in held; whoever comes back after release plays on at once.
    if (event.type === 'player-joined' && this.#state === 'running' && !this.#ending)
      void this.#players.free(event.player);
  }

  #onTick(tick: number): void {
    switch (this.#state) {
      case 'waiting-for-agents':
        this.#giveUpWaiting(tick);
        if (this.#ending) break;
        if (this.#attendance.allReady) this.#work = this.#release();
        else if (tick >= this.#deadline) this.#late();
        break;
      case 'running':
        for (const accusation of this.#accusations.take()) this.#recorder.note(accusation, tick);
        this.#recorder.endTick(tick);
        if (this.#ending) break;
        for (const directive of this.#director?.due() ?? []) this.#directives.carryOut(directive, tick);
        this.#scoreTable?.show(this.#recorder.scores);
        this.#checkEnd(tick);
        break;
      case 'created':
      case 'preparing':
      case 'ready':
      case 'ended':
      case 'archived':
        break;
      default:
        this.#state satisfies never;
    }
    this.log.endTick();
  }

  /** Nobody waits until the deadline for those who will not come. */
  #giveUpWaiting(tick: number): void {
    const gone = this.#attendance.awaitedInVain(tick, this.#patience.graceTicks);
    if (gone.length === 0 || this.#excuse(gone)) return;
    const reasons = gone.map((agent) => `${agent}: ${this.#failures.get(agent) ?? 'its program is gone'}`);
    this.#end('sidecar-lost', `failed before being ready: ${reasons.join('; ')}`);
  }

  /** Not everybody has come in time. */
  #late(): void {
    const missing = this.#attendance.missing();
    if (this.#excuse(missing)) this.#work = this.#release();
    else this.#end('sidecar-lost', `not ready in time: ${missing.join(', ')}`);
  }

  /** The others begin without some, if the episode may and there are others. */
  #excuse(missing: readonly string[]): boolean {
    if (!this.#startsWithout || missing.length === this.#attendance.present().length) return false;
    for (const agent of missing) this.#attendance.excuse(agent);
    return true;
  }

  async #release(): Promise<void> {
    this.#interrupted = false;
    this.#advance('ready');
    const present = this.#attendance.present();
    const usernames = this.#roster.usernamesOf(present);
    try {
      for (const username of usernames) {
        await this.#host.hold(username, true);
        await this.#host.equip(username);
      }
      const initial = await this.#arena.verify(
        this.agents.map((agent) => (present.includes(agent) ? this.usernameOf(agent) : undefined)),
      );
      if (this.#ending) return;
      if (this.#waitsAgain()) return;
      this.#write(EPISODE_FILES.initial, initial);
      const now = this.#host.tick();
      const { events: evidence } = this.#host.capabilities;
      // An exact log says nothing of it.
      const sampled = evidence === 'exact' ? {} : { evidence };
      this.#recorder.note({ type: 'episode-prepared', arenaHash: this.#arena.hash, ...sampled }, now);
      this.#initial = initial;
      this.#judge = this.#rules.judge(this.agents, initial, evidence);
      this.#director = this.#rules.direct?.(this.agents, evidence);
      this.#recorder.release(
        now,
        { judge: this.#judge, director: this.#director },
        this.agents.map((_, index) => this.#arena.loadoutInWorld(index)),
      );
      this.#attendance.begin(now);
      this.#isReleased = true;
      this.#advance('running');
      await Promise.all(usernames.map((username) => this.#players.free(username)));
    } catch (error) {
      if (!this.#isReleased && this.#waitsAgain()) return;
      const gone = this.#attendance.missing();
      if (gone.length > 0 && !this.#isReleased) this.#end('sidecar-lost', `left before release: ${gone.join(', ')}`);
      else this.#fail(error);
    }
  }

  /** A person who leaves while the arena is verified has until the deadline to come back. @returns whether one left. */
  #waitsAgain(): boolean {
    const isInTime = this.#host.tick() < this.#deadline || this.#startsWithout;
    if (!this.#interrupted || this.#ending || !isInTime) return false;
    this.#advance('waiting-for-agents');
    return true;
  }

  #checkEnd(hostTick: number): void {
    const tick = this.#recorder.tickAt(hostTick);
    const judge = this.#judge;
    if (!judge) return;
    const { goalReached, lastImprovement } = judge;
    const { actionTicks, messages } = this.#recorder;
    const state = { tick, goalReached, lastImprovement, actionTicks, messages };
    const reason = endReason(state, this.limits);
    const { graceTicks } = this.#patience;
    const lost = this.#attendance.lost(hostTick, graceTicks);
    if (reason) this.#end(reason);
    else if (lost.length > 0) this.#end('sidecar-lost', `gone for over ${graceTicks} ticks: ${lost.join(', ')}`);
    else if (this.#attendance.allFinished)
      this.#end(this.#limitReported?.reason ?? 'agents-done', this.#limitReported?.detail);
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    this.#endWith(hostFault(error));
  }

  #end(reason: TerminationReason, detail = ''): void {
    this.#endWith({ reason, detail });
  }

  #endWith(cause: Pick<Ending, 'reason' | 'detail'>): void {
    if (this.#ending) return;
    this.#ending = this.#endingBy(cause);
    this.#finish(this.#ending).then(this.#settle.resolve, this.#settle.reject);
  }

  #endingBy({ reason, detail }: Pick<Ending, 'reason' | 'detail'>): Ending {
    return endingBy(reason, this.#roster.anonymous(detail), {
      released: this.#isReleased,
      acted: this.#recorder.hasActed,
    });
  }

  async #finish(ending: Ending): Promise<Score> {
    const isBehind = this.#host.capabilities.events === 'sampled' && !isFault(ending.reason);
    try {
      const caughtUp = isBehind && this.#isReleased ? await this.#catchUp(ending) : undefined;
      this.#subscription.end();
      const now = caughtUp?.status === 'fulfilled' ? caughtUp.value.tick : this.#host.tick();
      this.#endTick = this.#recorder.tickAt(now);
      this.#recorder.close(now);
      const final = caughtUp ?? (await this.#lastSnapshot());
      if (final.status === 'rejected' && this.#ending?.termination !== 'fault')
        this.#ending = this.#endingBy(this.#withoutSnapshot(final.reason));
      this.#recorder.note({ type: 'episode-ended', ...(this.#ending ?? ending) }, now);
      this.log.close();
      this.#advance('ended');
      const snapshotTaken =
        final.status === 'fulfilled' && final.value ? { ...final.value, tick: this.#endTick } : null;
      if (snapshotTaken) this.#write(EPISODE_FILES.final, snapshotTaken);
      const score = this.#score(snapshotTaken);
      this.#cleared = this.#clear();
      await this.#lastWords();
      // An episode with a score is complete, also after a crash.
      this.record.close();
      this.#write(EPISODE_FILES.score, score);
      return score;
    } finally {
      this.record.abandon();
      await (this.#cleared ?? this.#clear());
      this.#advance('archived');
    }
  }

  /**
   * A sampled host's reports lag behind its world: what players did until they were held is still received, so that
   * log and last snapshot agree.
   */
  async #catchUp({ reason, detail }: Ending): Promise<PromiseSettledResult<RegionSnapshot>> {
    await Promise.allSettled(this.#players.holdAll());
    const final = await this.#subscription.until(() => this.#arena.look());
    // A judge of time has not been told that the snapshot's tick is over.
    if (final.status === 'fulfilled') this.#judge?.endTick?.(this.#recorder.tickAt(final.value.tick));
    // An agent's report arrives before the events of what it did.
    const reached = this.#judge?.goalReached && BY_REPORT.has(reason);
    this.#ending = this.#endingBy(reached ? { reason: 'goal-reached', detail: '' } : { reason, detail });
    return final;
  }

  /** Why there is no final snapshot: the failure behind it, such as a restarted server, where one is known. */
  #withoutSnapshot(why: unknown): Pick<Ending, 'reason' | 'detail'> {
    if (this.#failure !== undefined) return hostFault(this.#failure);
    return { reason: 'host-fault', detail: `no final snapshot: ${why}` };
  }

  async #lastSnapshot(): Promise<PromiseSettledResult<RegionSnapshot | undefined>> {
    // Both start before anything is awaited, and the snapshot first: it shows the world of the last logged tick.
    const snapshot = this.#initial ? this.#arena.snapshot(this.#endTick) : Promise.resolve(undefined);
    const [final] = await Promise.allSettled([snapshot, ...(this.#initial ? this.#players.holdAll() : [])]);
    return final;
  }

  /** Players out, arena free; a host that fails at this cannot change the verdict any more. */
  async #clear(): Promise<void> {
    await this.#work;
    await Promise.allSettled(this.#players.dismissAll('episode over'));
    await this.#arena.free().catch(() => {});
  }

  #score(final: RegionSnapshot | null): Score {
    const ending = this.#ending as Ending;
    if (!this.#initial) return neverReleased(this.id, this.task.id, this.agents, ending);
    return this.#rules.score({
      episodeId: this.id,
      agents: this.agents,
      initial: this.#initial,
      final,
      events: readEvents(this.log.read(0, this.log.length)),
    });
  }

  #advance(state: EpisodeState): void {
    this.#state = state;
    for (const listener of this.#stateListeners) listener(state);
  }
}

/** Neighbouring scenario seeds share nothing in the arena, and players who draw from the same seed learn nothing of it. */
function arenaSeed(seed: number): number {
  return new Random(seed).fork('arena').integer(0, 0x7fffffff);
}
