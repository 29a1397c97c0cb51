import type { Clock } from '../../../clock/clock.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import { HostFault } from '../../../protocol/errors.ts';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import type { Intervention } from '../../../protocol/gameServer/intervention.ts';
import type { PlayerRecord, ScoreLine, TickRate } from '../../../protocol/gameServer/serverReports.ts';
import type { Admission, Zone } from '../../../protocol/gameServer/zone.ts';
import type { BlockPosition, Box } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import type { HostCapabilities, MinecraftHost } from '../minecraftHost.ts';
import { Arenas } from './arenas.ts';
import type { Bridge, Fetched } from './bridge/bridge.ts';
import { type BridgeOptions, connectBridge } from './bridge/vanillaBridge.ts';
import { Crowd } from './crowd.ts';
import { type Dialect, dialectOf } from './dialect/dialect.ts';
import { intervene } from './intervening.ts';
import { OneByOne } from './oneByOne.ts';
import { Orders } from './orders.ts';
import { VanillaPeople } from './people/vanillaPeople.ts';
import { readBlock } from './reading.ts';
import { ChatLog } from './sampling/chatLog.ts';
import type { Sampler, Statistics } from './sampling/sampler.ts';
import { createSampler } from './sampling/worldSampler.ts';
import { ScoreBoards } from './scoreBoards.ts';
import { StatisticObjectives } from './statistics.ts';
import { TickPace } from './tickPace.ts';
import { TickPublisher } from './tickPublisher.ts';
import { WorldClock } from './worldClock.ts';
import { VanillaZones } from './zones.ts';

export interface VanillaHostOptions extends BridgeOptions {
  /** Where players connect. */
  readonly game: { readonly host: string; readonly port: number };
  /** Whether names go onto the server's whitelist as long as they are admitted; no unless given. */
  readonly whitelist?: boolean;
  /** Whether the whole server may be frozen for moments (`tick freeze`); no unless given. */
  readonly freeze?: boolean;
  /** The world's folder, where its files can be read: the last word about an arena. */
  readonly worldFolder?: string;
  /** The server's latest.log, where it can be read: chat can be read only from it. */
  readonly logFile?: string;
  /** Hears of what an operator should know but no episode ends for. */
  readonly warn?: (line: string) => void;
}

/**
 * A Paper or vanilla server as arenas, episodes and scorers see it: commands over RCON and a data pack that samples. What it
 * reports is what can be seen between two samples.
 */
export class VanillaHost implements MinecraftHost {
  readonly capabilities: HostCapabilities;
  readonly gameData: VersionGameData;
  readonly address: MinecraftHost['address'];
  /** Stops and steps the server's time where it can be. */
  readonly worldClock: WorldClock;
  readonly people: VanillaPeople;
  readonly #bridge: Bridge;
  readonly #clock: Clock;
  readonly #orders: Orders;
  readonly #dialect: Dialect;
  readonly #sampler: Sampler;
  readonly #statistics: StatisticObjectives;
  readonly #zones: VanillaZones;
  readonly #arenas: Arenas;
  readonly #crowd: Crowd;
  readonly #scores: ScoreBoards;
  readonly #publisher: TickPublisher;
  readonly #pace = new TickPace();
  readonly #digesting = new OneByOne();
  readonly #interventions = new OneByOne();
  /** The first zone takes down the server's own rules, the last one puts them back: they must not meet. */
  readonly #opening = new OneByOne();
  readonly #faultListeners = new Set<(fault: HostFault, zone?: string) => void>();
  readonly #chat: ChatLog | undefined;
  readonly #unsubscribe: (() => void)[];
  #closed = false;

  /** @param gameTime the world's age as sampling begins. */
  constructor(bridge: Bridge, version: string, gameTime: number, options: VanillaHostOptions) {
    const { clock, game, freeze = false } = options;
    this.#bridge = bridge;
    this.#clock = clock;
    this.#dialect = dialectOf(version);
    this.gameData = VersionGameData.ofVersion(version);
    this.address = { ...game, version };
    this.#orders = new Orders(bridge.console);
    this.worldClock = new WorldClock(this.#orders, this.#dialect, freeze);
    this.capabilities = {
      events: 'sampled',
      lockstep: this.worldClock.works ? 'world-only' : 'none',
      joinTokens: false,
    };
    this.#statistics = new StatisticObjectives(this.#orders, this.gameData);
    this.#sampler = createSampler({
      gameData: this.gameData,
      dialect: this.#dialect,
      counts: (statistic, of) => this.#statistics.counts(statistic, of),
    });
    this.#zones = new VanillaZones(this.#orders, clock, this.#dialect);
    this.#scores = new ScoreBoards(this.#orders);
    this.#publisher = new TickPublisher(gameTime);
    this.#crowd = new Crowd({
      orders: this.#orders,
      dialect: this.#dialect,
      gameData: this.gameData,
      zones: this.#zones,
      sampler: this.#sampler,
      publish: (event) => this.#publisher.soon(event),
      tick: () => this.#publisher.tick,
      whitelist: options.whitelist ?? false,
    });
    this.people = new VanillaPeople({ orders: this.#orders, dialect: this.#dialect, clock, crowd: this.#crowd });
    this.#arenas = new Arenas({
      orders: this.#orders,
      dialect: this.#dialect,
      zones: this.#zones,
      sampler: this.#sampler,
      statistics: this.#statistics,
      sample: () => this.#sample(),
      clock,
      ...(options.worldFolder === undefined ? {} : { worldFolder: options.worldFolder }),
      warn: options.warn ?? (() => {}),
    });
    this.#chat =
      options.logFile === undefined
        ? undefined
        : new ChatLog({
            path: options.logFile,
            clock,
            onChat: ({ username, message }) => this.#receiveChat(username, message),
            ...(options.warn ? { onTrouble: options.warn } : {}),
          });
    this.#unsubscribe = [
      bridge.onFetched((fetched) => {
        this.#digesting.do(() => this.#digest(fetched)).catch((error: unknown) => this.#abandon(faultOf(error)));
      }),
      bridge.onFault((fault) => this.#abandon(fault)),
    ];
  }

  /** Whether the server is being asked something; a lockstep clock waits meanwhile. */
  get busy(): boolean {
    return this.#bridge.console.busy;
  }

  tick(): number {
    return this.#publisher.tick;
  }

  onTick(listener: (tick: number) => void): () => void {
    return this.#publisher.onTick(listener);
  }

  onEvent(listener: (event: HostEvent) => void): () => void {
    return this.#publisher.onEvent(listener);
  }

  onFault(listener: (fault: HostFault, zone?: string) => void): () => void {
    this.#faultListeners.add(listener);
    return () => void this.#faultListeners.delete(listener);
  }

  /**
   * Makes room for an arena. @throws HostFault 'too-many-zones', 'zones-overlap', 'rules-differ' while another zone is open
   * that is played by other rules, 'world-not-loaded'.
   */
  openZone(zone: Zone): Promise<void> {
    return this.#opening.do(async () => {
      await this.worldClock.settle();
      if (this.#zones.open.size === 0) await this.#statistics.clear();
      if (this.#zones.open.has(zone.id)) await this.#closeZone(zone.id);
      await this.#zones.add(zone);
    });
  }

  closeZone(id: string): Promise<void> {
    return this.#opening.do(() => this.#closeZone(id));
  }

  async #closeZone(id: string): Promise<void> {
    await this.#crowd.dismissAll(id, 'the arena is closed');
    this.#arenas.forget(id);
    const zone = this.#zones.open.get(id);
    if (zone) await this.#scores.remove(zone);
    await this.#statistics.forget(id);
    await this.#zones.remove(id);
  }

  /** @throws HostFault 'no-land' for a plan with `ground`: commands cannot lay generated land. */
  async build(plan: BuildPlan, origin: BlockPosition): Promise<void> {
    if (plan.ground) throw noLand();
    await this.#arenas.build(plan, origin);
  }

  /** @throws HostFault 'no-land'. */
  async landDifference(): Promise<string | undefined> {
    throw noLand();
  }

  /**
   * What a box within an open zone holds. Once players have been free in the zone, and where the world's files can be
   * read, they have the last word. @throws HostFault 'outside-zones'.
   */
  snapshot(box: Box): Promise<RegionSnapshot> {
    return this.#arenas.snapshot(box);
  }

  block(position: BlockPosition): Promise<BlockState> {
    return readBlock(this.#orders, this.#dialect.version, position);
  }

  admit(admission: Admission): Promise<void> {
    return this.#crowd.admit(admission);
  }

  equip(username: string): Promise<void> {
    return this.#crowd.equip(username);
  }

  async hold(username: string, held: boolean): Promise<void> {
    const zone = await this.#crowd.hold(username, held);
    if (!held) await this.#arenas.release(zone);
  }

  player(username: string): Promise<PlayerRecord | undefined> {
    return this.#crowd.record(username);
  }

  async dismiss(username: string, reason: string): Promise<void> {
    if (this.people.has(username)) {
      await this.#crowd.send(username, reason);
      await this.people.release(username);
    } else await this.#crowd.dismiss(username, reason);
  }

  async say(zone: string, message: string): Promise<void> {
    await this.#crowd.say(this.#zones.get(zone), message);
  }

  /** Interventions are carried out one after another, in the order they were asked for. */
  intervene(intervention: Intervention): Promise<void> {
    return this.#interventions.do(() =>
      intervene(intervention, {
        orders: this.#orders,
        words: { dialect: this.#dialect, gameData: this.gameData },
        zones: this.#zones,
        sampler: this.#sampler,
        crowd: this.#crowd,
        worldClock: this.worldClock,
        sample: () => this.#sample(),
      }),
    );
  }

  async showScores(zone: string, title: string, lines: readonly ScoreLine[]): Promise<void> {
    await this.#scores.show(this.#zones.get(zone), title, lines);
  }

  tickRate(): TickRate {
    return this.#pace.rate();
  }

  /** Puts the server back as it was, as far as it lets us, and leaves it. @throws the first thing that did not work. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const problems: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => problems.push(error));
    // A frozen world could not be put back.
    await attempt(this.worldClock.close());
    await attempt(this.people.close());
    for (const id of [...this.#zones.open.keys()]) await attempt(this.closeZone(id));
    await this.#chat?.close();
    for (const stop of this.#unsubscribe) stop();
    await this.#bridge.close();
    if (problems.length > 0) throw problems[0];
  }

  /** Begins to sample. */
  async start(): Promise<void> {
    await this.worldClock.settle();
    await this.#zones.settle();
    await this.#bridge.start();
    await this.#chat?.start();
  }

  /** Everybody on the server reads what is said; only what players of arenas say is reported. */
  #receiveChat(player: string, message: string): void {
    this.people.receiveLine(player, message);
    if (this.#crowd.isPlaying(player))
      this.#publisher.soon({ type: 'chat-sent', tick: this.#publisher.tick, player, message });
  }

  /** Fetches and publishes everything seen so far. */
  async #sample(): Promise<void> {
    await this.#bridge.fetch();
    await this.#digesting.do(async () => this.#publisher.flush());
  }

  async #digest(fetched: Fetched): Promise<void> {
    const statistics = new Map<string, Statistics>();
    // A lost line says nothing against what was fetched before.
    await this.#ask(async () => {
      for (const { admission } of this.#crowd.present())
        statistics.set(admission.username, await this.#statistics.read(admission.username));
    });
    const ticks = this.#sampler.take(fetched, statistics);
    this.#crowd.noticeLogins(fetched.ticks);
    await this.#ask(() => this.#crowd.pollOnline());
    await this.#ask(() => this.people.poll(this.#crowd.online));
    await this.#ask(() => this.#followItems(ticks.flatMap(({ events }) => events)));
    this.#pace.note(this.#clock.now(), fetched.gameTime);
    this.#publisher.publish(ticks, fetched.gameTime);
  }

  /** Items that have come up in players' hands are counted from then on. */
  async #followItems(events: readonly HostEvent[]): Promise<void> {
    for (const event of events)
      if (event.type === 'inventory-changed' && event.count > 0) {
        const zone = this.#crowd.zoneOf(event.player);
        if (zone !== undefined) await this.#statistics.followItem(zone, event.item);
      }
  }

  async #ask(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
    }
  }

  /** Samples were lost, so nothing that is known of any arena holds any more. */
  #abandon(fault: HostFault): void {
    for (const id of this.#zones.open.keys()) this.#arenas.forget(id);
    this.#zones.abandon();
    this.#crowd.abandon();
    for (const listener of [...this.#faultListeners]) listener(fault);
  }
}

function faultOf(error: unknown): HostFault {
  if (error instanceof HostFault) return error;
  return new HostFault('host-defect', `the server's report could not be processed: ${error}`, { cause: error });
}

/**
 * Connects to a server and begins to sample.
 * @throws HostFault of `connectBridge` and `Bridge.start`, ConfigError 'unsupported-version' for a server of a version no
 *   pack is made for.
 */
export async function startVanillaHost(options: VanillaHostOptions): Promise<VanillaHost> {
  const bridge = await connectBridge(options);
  try {
    const version = bridge.facts.version;
    const gameTime = await new Orders(bridge.console).gameTime();
    const host = new VanillaHost(bridge, version, gameTime, options);
    await host.start();
    return host;
  } catch (error) {
    await bridge.close();
    throw error;
  }
}

function noLand(): HostFault {
  return new HostFault('no-land', 'arenas in generated land are available on the embedded server only');
}
