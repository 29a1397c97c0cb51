import { blockNumbers } from '../../../../game-data/blockNumbers.ts';
import type { GameData } from '../../../../game-data/gameData.ts';
import type { HostEvent } from '../../../../protocol/gameServer/hostEvent.ts';
import { type BlockPosition, positionKey } from '../../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../../protocol/snapshot.ts';
import type { Fetched } from '../bridge/bridge.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { SampleEntry, TickSample } from '../pack/packContract.ts';
import { type CellEntry, sampledCell, sampledPosition } from './cellSample.ts';
import { type ItemForms, itemFormsOf } from './itemData.ts';
import type { EnrolledPlayer, SampledTick, Sampler, Statistics } from './sampler.ts';
import { type StatisticGain, StatisticReader } from './statistics.ts';
import { type HeldChange, type PlayerEvent, TrackedPlayer } from './trackedPlayer.ts';
import { type SeenCell, TrackedZone } from './trackedZone.ts';

/** Ticks for which a statistic that rose accounts for an action that was not seen yet. */
const CREDIT_TICKS = 20;
/** Ticks that pass between two samples of whole arenas unless the bridge is configured otherwise. */
const SCAN_EVERY = 4;
/** Ticks by which one part of an action may be seen after the other, besides the time between two samples. */
const LATE_TICKS = 2;

export interface SamplerOptions {
  readonly gameData: GameData;
  readonly dialect: Dialect;
  /** Ticks between two samples of whole arenas; 4 unless given. */
  readonly scanEvery?: number;
  /** Whether the server counts that statistic; where it does, nobody did what nobody's count shows. No unless given. */
  readonly counts?: (statistic: 'used' | 'mined', of: string) => boolean;
}

/** A sampler for a server of one version. */
export function createSampler(options: SamplerOptions): Sampler {
  return new WorldSampler(options);
}

class WorldSampler implements Sampler {
  readonly #gameData: GameData;
  readonly #forms: ItemForms;
  readonly #blocks: readonly string[];
  /** Ticks before a sample in which what it finds may have been done. */
  readonly #window: number;
  readonly #counts: (statistic: 'used' | 'mined', of: string) => boolean;
  readonly #zones = new Map<string, TrackedZone>();
  /** By number. */
  readonly #players = new Map<number, { readonly track: TrackedPlayer; readonly statistics: StatisticReader }>();
  #gameTime = 0;

  constructor({ gameData, dialect, scanEvery = SCAN_EVERY, counts = () => false }: SamplerOptions) {
    this.#gameData = gameData;
    this.#forms = itemFormsOf(dialect);
    this.#blocks = blockNumbers(dialect.version);
    this.#window = scanEvery + LATE_TICKS;
    this.#counts = counts;
  }

  follow(zone: string, content: RegionSnapshot): void {
    this.#zones.set(zone, new TrackedZone(content, this.#window, this.#counts, this.#gameData));
  }

  forget(zone: string): void {
    this.#zones.delete(zone);
  }

  enrol(player: EnrolledPlayer): void {
    this.dismiss(player.username);
    this.#players.set(player.number, { track: new TrackedPlayer(player), statistics: new StatisticReader() });
  }

  dismiss(username: string): void {
    for (const [number, { track }] of this.#players) if (track.username === username) this.#players.delete(number);
  }

  silence(zone: string): { to(): void } {
    return this.#zone(zone).silence();
  }

  disclaim(zone: string, cells: readonly BlockPosition[]): { to(): void } {
    return this.#zone(zone).disclaim(cells);
  }

  take({ ticks, gameTime }: Fetched, statistics: ReadonlyMap<string, Statistics>): SampledTick[] {
    const reported = new Map<number, HostEvent[]>();
    const report = (tick: number, events: readonly PlayerEvent[]) => {
      if (events.length === 0) return;
      const list = reported.get(tick) ?? [];
      for (const event of events) list.push({ tick, ...event } as HostEvent);
      reported.set(tick, list);
    };
    const gains = this.#gains(statistics, gameTime);
    // What was crafted and has not come into its maker's inventory yet, by player and item.
    const crafted = new Map(
      [...gains].map(([player, list]) => [
        player,
        new Map(list.filter(({ statistic }) => statistic === 'crafted').map(({ of, count }) => [of, count])),
      ]),
    );
    for (const sample of byTick(ticks)) report(sample.t, this.#tick(sample, crafted));
    this.#gameTime = gameTime;
    for (const [player, list] of gains) report(gameTime, this.#counted(player, list, crafted.get(player) ?? new Map()));
    return [...reported].sort(([a], [b]) => a - b).map(([tick, events]) => ({ tick, events }));
  }

  region(zone: string): RegionSnapshot {
    return this.#zone(zone).cells.region(this.#gameTime);
  }

  #zone(id: string): TrackedZone {
    const zone = this.#zones.get(id);
    if (!zone) throw new RangeError(`zone "${id}" is not followed`);
    return zone;
  }

  /** Which statistics rose; what that accounts for is credited to the players. */
  #gains(statistics: ReadonlyMap<string, Statistics>, gameTime: number): Map<TrackedPlayer, StatisticGain[]> {
    const gains = new Map<TrackedPlayer, StatisticGain[]>();
    for (const { track, statistics: reader } of this.#players.values()) {
      const now = statistics.get(track.username);
      const risen = now ? reader.gains(now) : [];
      for (const credits of [track.used, track.mined, track.losses, track.gains])
        credits.expire(this.#gameTime - this.#window);
      if (this.#zones.get(track.zone)?.isSilent || risen.length === 0) continue;
      gains.set(track, risen);
      for (const { statistic, of, count } of risen)
        if (statistic === 'used' || statistic === 'mined')
          track[statistic].add(of, count, Number.NEGATIVE_INFINITY, gameTime + CREDIT_TICKS);
    }
    return gains;
  }

  #tick({ t: tick, e: entries }: TickSample, crafted: ReadonlyMap<TrackedPlayer, Map<string, number>>): PlayerEvent[] {
    const events: PlayerEvent[] = [];
    const held: { readonly track: TrackedPlayer; readonly changes: readonly HeldChange[] }[] = [];
    const acted = new Acted(events);
    for (const { track } of this.#players.values()) {
      const own = entries.filter((entry): entry is PlayerEntry => entry.k !== 'b' && entry.a === track.number);
      if (own.length === 0) continue;
      const silent = this.#zones.get(track.zone)?.isSilent ?? false;
      const update = this.#player(track, own, tick);
      if (silent) continue;
      events.push(...update.events);
      for (const { item, delta } of update.died ? [] : update.changes)
        track[delta < 0 ? 'losses' : 'gains'].add(item, Math.abs(delta), tick, tick + this.#window);
      if (!update.died && update.rearranged) acted.note(track.username, 'window-click');
      if (!update.died && update.changes.some(({ delta }) => delta < 0)) acted.note(track.username, 'use');
      held.push({ track, changes: update.changes });
    }
    const players = [...this.#players.values()].map(({ track }) => track).filter(({ alive }) => alive);
    for (const [id, zone] of this.#zones) {
      const seen = this.#seen(entries, zone);
      const own = players.filter((player) => player.zone === id);
      for (const { event, action } of zone.update(seen, own, tick)) {
        if (action !== undefined && 'player' in event && event.player !== undefined) acted.note(event.player, action);
        events.push(event);
      }
    }
    for (const { track, changes } of held)
      for (const { item, count, delta } of changes) {
        const made = delta > 0 ? crafted.get(track)?.get(item) : undefined;
        if (made !== undefined) {
          events.push({ type: 'item-crafted', player: track.username, item, count: made });
          crafted.get(track)?.delete(item);
        }
        events.push({ type: 'inventory-changed', player: track.username, item, count });
      }
    return events;
  }

  #player(
    track: TrackedPlayer,
    entries: readonly PlayerEntry[],
    tick: number,
  ): {
    readonly events: readonly PlayerEvent[];
    readonly changes: readonly HeldChange[];
    readonly rearranged: boolean;
    readonly died: boolean;
  } {
    const events: PlayerEvent[] = [];
    const appeared = entries.some(({ k }) => k === 'j');
    if (appeared) track.appear();
    const place = entries.find((entry) => entry.k === 'p');
    if (place) events.push(...track.place(tick, place.p, place.r));
    const health = entries.find((entry) => entry.k === 'h')?.v;
    const deaths = entries.find((entry) => entry.k === 'd')?.v;
    const lived = track.live(health, deaths, appeared);
    events.push(...lived);
    const carried = entries.find((entry) => entry.k === 'i');
    const { changes, rearranged } = carried ? track.carry(carried, this.#forms) : { changes: [], rearranged: false };
    const died = !track.alive || lived.some(({ type }) => type === 'player-died');
    return { events, changes, rearranged, died };
  }

  /** The cells of a zone; one that was sampled twice in the tick, as a device and with its arena, is seen once. */
  #seen(entries: readonly SampleEntry[], zone: TrackedZone): SeenCell[] {
    const last = new Map<string, SeenCell>();
    for (const entry of entries) {
      if (entry.k !== 'b') continue;
      const position = sampledPosition(entry);
      const before = zone.cells.at(position);
      if (before) last.set(positionKey(position), { position, before, after: this.#cell(entry) });
    }
    return [...last.values()];
  }

  #cell(entry: CellEntry) {
    return sampledCell(entry, { blocks: this.#blocks, gameData: this.#gameData, forms: this.#forms });
  }

  /** The events of statistics at the end of a fetch: what was crafted and went elsewhere, then all that rose. */
  #counted(
    { username }: TrackedPlayer,
    gains: readonly StatisticGain[],
    crafted: ReadonlyMap<string, number>,
  ): PlayerEvent[] {
    const events: PlayerEvent[] = [];
    if (gains.some(({ statistic }) => statistic !== 'killed'))
      events.push({ type: 'player-acted', player: username, action: 'counted' });
    for (const [item, count] of crafted) events.push({ type: 'item-crafted', player: username, item, count });
    for (const { statistic, of, count } of gains)
      if (statistic !== 'crafted') events.push({ type: 'statistic-changed', player: username, statistic, of, count });
    return events;
  }
}

/** A busy tick comes in several samples, and a sample on request adds one to a tick: all of a tick is taken together. */
function byTick(samples: readonly TickSample[]): TickSample[] {
  const merged: TickSample[] = [];
  for (const { t, e } of samples) {
    const last = merged.at(-1);
    if (last?.t === t) merged[merged.length - 1] = { t, e: [...last.e, ...e] };
    else merged.push({ t, e });
  }
  return merged;
}

type PlayerEntry = Exclude<SampleEntry, { k: 'b' }>;

/** Tells that a player acted, once in a tick for each way. */
class Acted {
  readonly #events: PlayerEvent[];
  readonly #reported = new Set<string>();

  constructor(events: PlayerEvent[]) {
    this.#events = events;
  }

  note(player: string, action: string): void {
    const key = `${player}/${action}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#events.push({ type: 'player-acted', player, action });
  }
}
