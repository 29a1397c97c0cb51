import type { ThinkPolicy } from '../../../clock/clock.ts';
import type { FloorPlace } from '../../../clock/floor.ts';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { wallTimeMs } from '../../../clock/wallTime.ts';
import { gameTimeOf } from '../../../patches/gameScope.ts';
import { ModelUnusable } from '../../../protocol/errors.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import type { EpisodeState } from '../../../protocol/gatewayRequest.ts';
import type { Score } from '../../../protocol/score.ts';
import type { Episode } from '../../../server-plugin/episode/episode.ts';
import type { EventLog } from '../../../server-plugin/episode/eventLog.ts';
import { type CreateOptions, Referee } from '../../../server-plugin/episode/referee.ts';
import { Gateway } from '../../../server-plugin/gateway/gateway.ts';
import type { MinecraftHost } from '../../../server-plugin/hosts/minecraftHost.ts';
import type { Framework } from '../../../sidecar/frameworks/framework.ts';
import { isSeatedTeam } from '../../../sidecar/frameworks/seats/seatedTeam.ts';
import { MindLost } from '../../../sidecar/mind/mindLost.ts';
import type { MindPlace } from '../../../sidecar/mind/mindProcess.ts';
import { takingTurns } from '../../../sidecar/mind/takingTurns.ts';
import { aroundModel } from '../../../sidecar/model/aroundModel.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import type { AidLevel, VisionSettings } from '../../../sidecar/model/modelSettings.ts';
import { ReplayModel } from '../../../sidecar/model/replay/replayModel.ts';
import { aroundEach } from '../../../sidecar/model/roles/rolesModel.ts';
import { thinkingModel } from '../../../sidecar/model/thinkingModel.ts';
import type { EpisodeTrace } from '../../../sidecar/model/tracing/trace.ts';
import type { OutsideSeats } from '../../../sidecar/outside/outsideSeats.ts';
import { runSession } from '../../../sidecar/session/runSession.ts';
import { withLatency } from './linkLatency.ts';
import type { PlayServer, StartServer } from './playServer.ts';
import { SharedProcess } from './sharedProcess.ts';
import type { StrayErrors } from './strayErrors.ts';

/** How long the last reports of players who failed have to take effect, ms of game time. */
const LAST_WORDS_MS = 500;
/** Errors of players who go on failing while they are sent away after which no more order can be hoped for. */
const MOST_ERRORS = 1_000;

/** Everything an episode is played with, for whoever wants to look on or to interfere. */
export interface Stage<H extends MinecraftHost = MinecraftHost> {
  readonly clock: LockstepClock;
  readonly host: H;
  readonly gateway: Gateway;
  readonly episode: Episode;
}

export interface LockstepOptions<H extends MinecraftHost = MinecraftHost>
  extends Pick<CreateOptions, 'task' | 'agents' | 'names' | 'seed' | 'limits' | 'id' | 'xray' | 'durable'> {
  /** What it is played on. */
  readonly server: StartServer<H>;
  readonly framework: Framework;
  /** Where the framework runs if it asks a model: a process that finds it by its name; this one unless given. */
  readonly mind?: MindPlace | undefined;
  readonly model: Model;
  /** Where all files of the episode go, created if missing. */
  readonly folder: string;
  /** What a model's thinking costs in game time. */
  readonly think: ThinkPolicy;
  /** Game time per wall time at most; as fast as the machine goes unless given. */
  readonly pace?: number | undefined;
  /** Given where models are shown pictures of what agents see. */
  readonly vision?: VisionSettings | undefined;
  /** How much help prompts give; all there is when absent. */
  readonly aids?: AidLevel | undefined;
  /** The seats that minds outside play, as the model asks them; whoever opened them closes them. */
  readonly outside?: OutsideSeats | undefined;
  /** Told of model and tool calls; whoever made it closes it. */
  readonly trace?: EpisodeTrace | undefined;
  /** What it shares with the other games of this process; needed where there are any. */
  readonly shared?: SharedProcess | undefined;
  /** Ends the episode as interrupted. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: GameEvent) => void;
  readonly onState?: (state: EpisodeState) => void;
  /** Called once, before the episode begins. */
  readonly onStage?: (stage: Stage<H>) => void;
}

export interface LockstepOutcome {
  readonly score: Score;
  /** The players' error. */
  readonly playersProblem: string | undefined;
  /** Whether their model cannot be used until the user changes something: every other episode would end the same way. */
  readonly isModelUnusable: boolean;
  /** From the empty server to the verdict, ms. */
  readonly wallMs: number;
}

/**
 * Plays one episode in this process on lockstep time: server, referee, gateway, session and bodies, joined by in-process
 * links, with everything fresh, so that scenario, seed and the model's replies alone decide what happens. The files are
 * those of an episode in real time, complete however it ends: by the referee, by players that fail, or by the signal.
 * Several may be under way in one process that share the floor: each moves while the others wait for their models. The game
 * packages must have been loaded under the game scope.
 *
 * Rejects when there is no verdict: ConfigError for what cannot be played, with nothing written, MindLost for a framework
 * that lost its process by another game's fault, and the file system's errors. A framework that never lets go of the processor
 * cannot be stopped from in here, signal or not: whoever must be safe from that plays in a process that can be killed.
 */
export async function playLockstep<H extends MinecraftHost>(options: LockstepOptions<H>): Promise<LockstepOutcome> {
  const { floor, strays } = options.shared ?? new SharedProcess();
  const random = new Random(options.seed);
  const users: FloorUsers = new Set();
  const place = floor.join({
    onTaken() {
      for (const user of users) user.enter();
    },
    onLeft() {
      for (const user of users) user.leave();
    },
  });
  const clock = new LockstepClock(new RealtimeClock(), place);
  await place.take();
  const start = wallTimeMs();
  const time = gameTimeOf(clock, random.fork('game packages'));
  time.enter();
  users.add(time);
  try {
    const server = await options.server({ clock, random: random.fork('server') });
    try {
      const played = await playOn(server, { clock, random, place, users, strays }, options);
      return { ...played, wallMs: wallTimeMs() - start };
    } finally {
      await server.close();
    }
  } finally {
    place.leave();
    // Whatever of it still moves moves no game.
    users.clear();
  }
}

/** What a game puts in place in its process whenever it moves. */
type FloorUsers = Set<{ enter(): void; leave(): void }>;

interface Table {
  readonly clock: LockstepClock;
  readonly random: Random;
  readonly place: FloorPlace;
  readonly users: FloorUsers;
  readonly strays: StrayErrors;
}

async function playOn<H extends MinecraftHost>(
  { host, connect }: PlayServer<H>,
  { clock, random, place, users, strays }: Table,
  options: LockstepOptions<H>,
): Promise<Omit<LockstepOutcome, 'wallMs'>> {
  const { folder } = options;
  const referee = new Referee(host);
  const gateway = new Gateway({ referee, clock, tasks: [], newEpisodeFolder: () => folder });
  let ignoreStrays = () => {};
  /** Settled once the players keep nothing more. */
  const lastWords = Promise.withResolvers<void>();
  try {
    const episode = referee.create({ ...options, lastWords: () => lastWords.promise });
    if (options.onEvent) episode.log.subscribe(options.onEvent);
    if (options.onState) episode.onState(options.onState);
    options.onStage?.({ clock, host, gateway, episode });
    const leave = new AbortController();
    let playersProblem: string | undefined;
    let isModelUnusable = false;
    let lost: MindLost | undefined;
    const playersFailed = (error: unknown) => {
      playersProblem ??= error instanceof Error ? error.message : String(error);
      episode.playersGone(`the players failed: ${playersProblem.split('\n', 1)[0]}`);
    };
    const onStray = (error: unknown) => {
      playersFailed(error);
      leave.abort(error);
    };
    const catcher = strays.begin(onStray);
    catcher.enter();
    users.add(catcher);
    ignoreStrays = () => {
      users.delete(catcher);
      catcher.end();
    };
    const { agents: tokens } = gateway.open(episode);
    const session = runSession({
      gateway: { connect: () => gateway.connectInProcess() },
      tokens: episode.agents.map((agent) => tokens[agent] as string),
      framework: seatedElsewhere(options, clock),
      model: seated(options.model, episode.log, clock, options.think),
      clock,
      random,
      record: episode.record,
      bodyConnect: () => withLatency(connect(), clock),
      trace: options.trace,
      vision: options.vision,
      aids: options.aids,
      outside: options.outside,
      signal: leave.signal,
    }).then((end) => {
      lastWords.resolve();
      if (end.type !== 'failed') return;
      if (end.error instanceof MindLost) {
        lost = end.error;
        episode.stop('interrupted', lost.message);
        return;
      }
      playersProblem ??= end.error.message;
      isModelUnusable = end.error instanceof ModelUnusable;
      // What they reported takes effect in the next tick.
      clock.after(LAST_WORDS_MS, () => playersFailed(end.error));
    });
    const score = begin(episode, options.signal, place);
    // The gateway notifies players of the end, except of one for which the log could not be written.
    score.catch((error: unknown) => leave.abort(error));
    await runUntil(Promise.allSettled([score, session]), clock, options, onStray);
    const verdict = await score;
    if (lost) throw lost;
    return { score: verdict, playersProblem, isModelUnusable };
  } finally {
    // Whoever still plays now plays no more: game time stands.
    lastWords.resolve();
    await referee.close();
    gateway.close();
    ignoreStrays();
  }
}

/** The framework where it is to run. Those that ask no model are scripts of ours, which act faster by their bodies. */
function seatedElsewhere(
  { framework, mind }: Pick<LockstepOptions, 'framework' | 'mind'>,
  clock: LockstepClock,
): Framework {
  const elsewhere = (thinkers: Framework) => (mind ? mind.playing(thinkers, clock) : takingTurns(thinkers, clock));
  if (isSeatedTeam(framework)) return framework.thinkingElsewhere(elsewhere);
  return framework.usesModel ? elsewhere(framework) : framework;
}

/** The model as it answers in game time; a recording's answers have their own. */
function seated(model: Model, log: Pick<EventLog, 'flush'>, clock: LockstepClock, think: ThinkPolicy): Model {
  if (model instanceof ReplayModel)
    return model.charging((answer, ms, signal) =>
      clock.think(answer, think.type === 'measured' ? { type: 'fixed', ms } : think, signal),
    );
  return aroundEach(model, (one) => thinkingModel(flushingFirst(one, log), clock, think));
}

/**
 * Has the log written before a language model is asked: its answer can take minutes, in which no tick may come to write
 * what the last moments brought.
 */
function flushingFirst(model: Model, log: Pick<EventLog, 'flush'>): Model {
  if (!model.isLanguageModel) return model;
  return aroundModel(model, {
    each(call, signal) {
      log.flush();
      return call(signal);
    },
  });
}

/** Sets an episode going; resolves with its score. */
async function begin(episode: Episode, signal: AbortSignal | undefined, place: FloorPlace): Promise<Score> {
  const stop = () => place.within(() => episode.stop('interrupted', 'interrupted by the user'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    if (signal?.aborted) stop();
    else await episode.start();
    return await episode.finished;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Runs game time until the work is done; after the signal at full speed. What callbacks throw goes to `onError`. */
async function runUntil(
  work: Promise<unknown>,
  clock: LockstepClock,
  { pace, signal }: Pick<LockstepOptions, 'pace' | 'signal'>,
  onError: (error: unknown) => void,
): Promise<void> {
  let over = false;
  void work.then(() => {
    over = true;
  });
  for (let errors = 0; !over; ) {
    const rate = signal?.aborted ? undefined : pace;
    const until = () => over || (rate !== undefined && signal?.aborted === true);
    try {
      await clock.run({ until, ...(rate === undefined ? {} : { rate }) });
    } catch (error) {
      if (++errors > MOST_ERRORS) throw error;
      onError(error);
    }
  }
}
