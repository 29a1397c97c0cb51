import { wallTimeMs } from '../../clock/wallTime.ts';
import {
  CAP_CHUNKS,
  CATEGORY_FACTS,
  categoryOf,
  SPAWN_CATEGORIES,
  type SpawnCategory,
} from '../../game-server/mobs/spawning/spawnCategory.ts';
import { Chunks } from '../../game-server/world/chunks.ts';
import { LAND_DISTANCE } from '../../game-server/world/ticking/blockTicks.ts';
import type { CampSite } from './camp.ts';

const MIB = 1024 * 1024;
const MINUTE_TICKS = 1_200;
/** Ticks between two looks at the mobs. */
const LOOK_TICKS = 20;
/** A group that has begun is brought to its end whatever the cap says (Minecraft wiki, "Mob spawning"). */
const GROUP = 8;
/** Looks for which a cap goes on to hold: mobs stay for a while where players have gone. */
const CAP_LOOKS = 120;
/** Animals are there from the beginning as well, beyond any cap. */
const CAPPED = SPAWN_CATEGORIES.filter((category) => category !== 'creature');

/** A minute of game time. Times are ms of wall time, memory is MiB. */
export interface GaugeRow {
  readonly minute: number;
  readonly ticksPerSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  readonly rss: number;
  readonly heap: number;
  readonly monsters: number;
  readonly entities: number;
}

/** What a soak measured besides what went wrong. */
export interface Measured {
  readonly rows: readonly GaugeRow[];
  /** Of all ticks, ms. */
  readonly p99: number;
  readonly longest: number;
  /** The same p99 in processor time of the server's thread. */
  readonly cpuP99: number;
  /** Caps that were exceeded, in words. */
  readonly overCaps: readonly string[];
  /** Most mobs that were there at once, by category, and the caps they had. */
  readonly most: ReadonlyMap<SpawnCategory, { readonly count: number; readonly cap: number }>;
}

/** Follows how long ticks take, what memory the process has, and how many mobs there are against the game's caps. */
export class Gauge {
  readonly #site: CampSite;
  readonly #row: (row: GaugeRow) => void;
  readonly #rows: GaugeRow[] = [];
  readonly #all: number[] = [];
  readonly #cpu: number[] = [];
  readonly #caps = new Map<SpawnCategory, number[]>();
  readonly #most = new Map<SpawnCategory, { count: number; cap: number }>();
  readonly #over = new Set<string>();
  readonly #begin: number;
  #minute: number[] = [];
  #since = wallTimeMs();

  /** @param row hears of every minute of game time when it is over. */
  constructor(site: CampSite, row: (row: GaugeRow) => void = () => undefined) {
    this.#site = site;
    this.#row = row;
    this.#begin = site.server.tickNumber;
    this.#time();
    site.server.onTick((tick) => this.#tick(tick - this.#begin));
  }

  /** Has every tick of the server timed, by the processor too: what others do on the machine is not the server's fault. */
  #time(): void {
    const { server } = this.#site;
    const tick = server.tick.bind(server);
    server.tick = () => {
      const before = process.threadCpuUsage();
      const began = wallTimeMs();
      tick();
      const { user, system } = process.threadCpuUsage(before);
      this.#minute.push(wallTimeMs() - began);
      this.#all.push(wallTimeMs() - began);
      this.#cpu.push((user + system) / 1000);
    };
  }

  get measured(): Measured {
    const sorted = [...this.#all].sort((one, other) => one - other);
    return {
      rows: this.#rows,
      p99: share(sorted, 0.99),
      longest: sorted.at(-1) ?? 0,
      cpuP99: share(
        [...this.#cpu].sort((one, other) => one - other),
        0.99,
      ),
      overCaps: [...this.#over],
      most: this.#most,
    };
  }

  #tick(tick: number): void {
    if (tick % LOOK_TICKS === 0) this.#look();
    if (tick % MINUTE_TICKS === 0 && tick > 0) this.#minuteOver(tick / MINUTE_TICKS);
  }

  #minuteOver(minute: number): void {
    const sorted = this.#minute.sort((one, other) => one - other);
    const { rss, heapUsed } = process.memoryUsage();
    const now = wallTimeMs();
    const row: GaugeRow = {
      minute,
      ticksPerSecond: (sorted.length * 1000) / Math.max(1, now - this.#since),
      median: share(sorted, 0.5),
      p99: share(sorted, 0.99),
      longest: sorted.at(-1) ?? 0,
      rss: rss / MIB,
      heap: heapUsed / MIB,
      monsters: this.#counts().get('monster') ?? 0,
      entities: this.#site.systems.entities.size,
    };
    this.#rows.push(row);
    this.#row(row);
    this.#minute = [];
    this.#since = now;
  }

  #look(): void {
    const chunks = new Set<number>();
    for (const { position, hidden } of this.#site.server.players.values()) {
      if (hidden) continue;
      const [chunkX, chunkZ] = [Math.floor(position.x) >> 4, Math.floor(position.z) >> 4];
      for (let dx = -LAND_DISTANCE; dx <= LAND_DISTANCE; dx++)
        for (let dz = -LAND_DISTANCE; dz <= LAND_DISTANCE; dz++) chunks.add(Chunks.key(chunkX + dx, chunkZ + dz));
    }
    const counts = this.#counts();
    for (const category of CAPPED) {
      const caps = this.#caps.get(category) ?? [];
      caps.push(Math.max(1, Math.floor((CATEGORY_FACTS[category].cap * chunks.size) / CAP_CHUNKS)));
      if (caps.length > CAP_LOOKS) caps.shift();
      this.#caps.set(category, caps);
      const [count, cap] = [counts.get(category) ?? 0, Math.max(...caps)];
      if (count > (this.#most.get(category)?.count ?? -1)) this.#most.set(category, { count, cap });
      if (count > cap + GROUP) this.#over.add(`${count} of ${category} where ${cap} may be`);
    }
  }

  #counts(): Map<SpawnCategory, number> {
    const counts = new Map<SpawnCategory, number>();
    for (const mob of this.#site.systems.mobs.all()) {
      const category = categoryOf(mob.kind, mob.species.monster);
      if (category && mob.natural && !mob.persistent) counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    return counts;
  }
}

/** The value of sorted ones at a share of them; 0 for none. */
function share(sorted: readonly number[], at: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * at) - 1)] ?? 0;
}

/** A row as text, under `GAUGE_HEAD`. */
export function gaugeLine(row: GaugeRow): string {
  const cell = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width);
  return [
    cell(row.minute, 0, 4),
    cell(row.ticksPerSecond, 1, 8),
    cell(row.median, 1, 7),
    cell(row.p99, 1, 7),
    cell(row.longest, 1, 8),
    cell(row.rss, 0, 6),
    cell(row.heap, 0, 6),
    cell(row.monsters, 0, 9),
    cell(row.entities, 0, 9),
  ].join('');
}

export const GAUGE_HEAD = ' min   ticks/s median    p99 longest   rss  heap monsters entities';

/** What was measured of a whole soak, in lines. @param apart whether the bots were in a process of their own. */
export function measuredLines({ rows, p99, longest, cpuP99, most }: Measured, apart: boolean): string[] {
  if (rows.length === 0) return [];
  const rss = rows.map((row) => row.rss);
  const [first, last] = [rss[0] ?? 0, rss.at(-1) ?? 0];
  const tps = rows.map((row) => row.ticksPerSecond);
  const caps = [...most].map(([category, { count, cap }]) => `${category} ${count} of ${cap}`);
  return [
    `  ticks: p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms, ` +
      `p99 ${cpuP99.toFixed(1)} ms of processor time; ` +
      `slowest minute ${Math.min(...tps).toFixed(1)} ticks/s`,
    `  memory of ${apart ? 'the server' : 'server and bots'}: ${first.toFixed(0)} MiB after a minute, ` +
      `${last.toFixed(0)} at the end, at most ${Math.max(...rss).toFixed(0)}`,
    `  most mobs at once: ${caps.join(', ')}`,
  ];
}
