import {
  type LandSection,
  NETHER,
  OVERWORLD,
  type ReplayChunk,
  type ReplayDocument,
  type ReplayEntry,
  type ReplayTexture,
  type StateLook,
} from '../replayDocument.ts';
import { Blueprint, type BlueprintDefect } from './blueprint.ts';
import { Dimension } from './dimension.ts';
import { eachRow } from './rows.ts';
import { countUpTo, Series } from './series.ts';
import { type Pose, Track } from './track.ts';
import { SECTION, sectionKey, type World } from './world.ts';

/** What the document says apart from what happened. */
export type ReplayHead = Omit<ReplayDocument, 'game'>;

/** A game as it stood at one tick, forwards and backwards, without a picture of it. */
export class ReplayModel {
  readonly head: ReplayHead;
  readonly blueprint: Blueprint;
  readonly looks: StateLook[] = [];
  readonly textures: ReplayTexture[] = [];
  readonly tracks: readonly Track[];
  /** In the order of time. */
  readonly entries: ReplayEntry[] = [];
  readonly #overworld = new Dimension();
  readonly #nether: Dimension | undefined;
  readonly #inventories: readonly Series[];
  readonly #scores = new Series();
  readonly #items: string[] = [];
  readonly #metrics: string[] = [];
  #dimension: number = OVERWORLD;
  #ticks: number[] = [];
  #tick = 0;
  #until = 0;
  #ended = false;

  constructor({ game, ...head }: ReplayDocument) {
    this.head = head;
    this.tracks = head.agents.map(() => new Track());
    this.#inventories = head.agents.map(() => new Series());
    this.looks.push(...game.states);
    if (head.initial) this.#overworld.fill(head.initial, this.looks);
    if (head.nether) {
      this.#nether = new Dimension();
      this.#nether.fill(head.nether, this.looks);
    }
    this.blueprint = new Blueprint(head.blueprint, this.#overworld.world);
    this.append({ ...game, states: [] });
    this.seek(0);
  }

  /** Whether the arena has a part of the Nether. */
  get hasNether(): boolean {
    return this.#nether !== undefined;
  }

  /** The number of the dimension that is shown. */
  get dimension(): number {
    return this.#dimension;
  }

  /** Shows another dimension, where the game has it. */
  showDimension(dimension: number): void {
    this.#dimension = dimension === NETHER && this.#nether ? NETHER : OVERWORLD;
  }

  /** The blocks of the dimension that is shown. */
  get world(): World {
    return this.#shown.world;
  }

  /** Clear glass that the arena came with, in the dimension that is shown: its walls, which viewers look through. */
  get arenaGlass(): World {
    return this.#shown.arenaGlass;
  }

  /** The tick that is shown; need not be whole. */
  get tick(): number {
    return this.#tick;
  }

  /** The last tick of which something is known. */
  get lastTick(): number {
    return this.#until;
  }

  /** Whether nothing more can come. */
  get isOver(): boolean {
    return this.#ended || this.head.live === undefined;
  }

  get changeCount(): number {
    return this.#overworld.changes.count + (this.#nether?.changes.count ?? 0);
  }

  /** Adds what happened since the last chunk. What is shown stays at its tick. */
  append(chunk: ReplayChunk): void {
    // Changes before what is shown, and the land below them, can only be put in order where none has been made.
    let first = Infinity;
    for (const changes of [chunk.changes, chunk.netherChanges ?? []])
      eachRow(changes, 6, ([tick = 0]) => {
        first = Math.min(first, tick);
      });
    const land = chunk.land ?? [];
    if (first < this.#tick || land.length > 0) this.#moveTo(-Infinity);
    this.looks.push(...chunk.states);
    this.textures.push(...chunk.textures);
    this.#items.push(...chunk.items);
    this.#metrics.push(...chunk.metrics);
    for (const section of land) this.#addLand(section);
    this.#overworld.changes.append(chunk.changes);
    this.#nether?.changes.append(chunk.netherChanges ?? []);
    eachRow(chunk.jumps, 2, ([agent = 0, tick = 0]) => this.tracks[agent]?.addJump(tick));
    eachRow(chunk.crossings ?? [], 3, ([agent = 0, tick = 0, dimension = OVERWORLD]) =>
      this.tracks[agent]?.addCrossing(tick, dimension),
    );
    eachRow(chunk.poses, 7, ([agent = 0, tick = 0, x = 0, y = 0, z = 0, yaw = 0, pitch = 0]) =>
      this.tracks[agent]?.add(tick, x, y, z, yaw, pitch),
    );
    eachRow(chunk.counts, 4, ([tick = 0, agent = 0, item = 0, count = 0]) =>
      this.#inventories[agent]?.add(tick, item, count),
    );
    eachRow(chunk.scores, 3, ([tick, metric, value]) => this.#scores.add(tick ?? 0, metric ?? 0, value ?? null));
    this.#addEntries(chunk.entries);
    this.#until = Math.max(this.#until, chunk.until);
    this.#ended ||= chunk.ended === true;
    this.#moveTo(this.#tick);
  }

  /** Shows another tick. Takes time by the changes between, not by the length of the game. */
  seek(tick: number): void {
    this.#tick = Math.min(Math.max(0, tick), this.#until);
    this.#moveTo(this.#tick);
  }

  /** Sections of the dimension that is shown that changed since this was called last for it. */
  takeDirty(): number[] {
    const dirty = [...this.#shown.dirty];
    this.#shown.dirty.clear();
    return dirty;
  }

  /** How many block changes of the overworld, where blueprints stand, have been made: rises and falls with the tick. */
  get appliedChanges(): number {
    return this.#overworld.changes.applied;
  }

  /** The canonical text of the block in a cell of the dimension that is shown. */
  stateAt(x: number, y: number, z: number): string {
    return this.textOf(this.world.get(x, y, z));
  }

  readonly textOf = (state: number): string => this.looks[state]?.text ?? 'air';

  poseOf(agent: number): Pose | undefined {
    return this.tracks[agent]?.poseAt(this.#tick);
  }

  /** What an agent holds, by name. */
  inventoryOf(agent: number): { readonly item: string; readonly count: number }[] {
    return (this.#inventories[agent]?.at(this.#tick) ?? [])
      .flatMap(([item, count]) => (count ? [{ item: this.#items[item] ?? '', count }] : []))
      .sort((a, b) => (a.item < b.item ? -1 : 1));
  }

  /** Every score that is known, by metric. */
  scores(): { readonly metric: string; readonly value: number | null }[] {
    return this.#scores.at(this.#tick).map(([metric, value]) => ({ metric: this.#metrics[metric] ?? '', value }));
  }

  /** How many entries lie at or before a tick. */
  entriesUpTo(tick: number): number {
    return countUpTo(this.#ticks, tick);
  }

  defects(): BlueprintDefect[] {
    return this.blueprint.defects(this.#overworld.world, this.textOf);
  }

  get #shown(): Dimension {
    return (this.#dimension === NETHER ? this.#nether : undefined) ?? this.#overworld;
  }

  #moveTo(tick: number): void {
    this.#overworld.moveTo(tick);
    this.#nether?.moveTo(tick);
  }

  #addEntries(entries: readonly ReplayEntry[]): void {
    const last = this.entries.at(-1)?.tick ?? -Infinity;
    this.entries.push(...entries);
    if (entries.some(({ tick }) => tick < last)) this.entries.sort((a, b) => a.tick - b.tick);
    this.#ticks = this.entries.map(({ tick }) => tick);
  }

  /** Land that was not known; what the first snapshot shows stays as that has it. */
  #addLand({ at: [sx, sy, sz], runs }: LandSection): void {
    const { initial } = this.head;
    const { world, dirty } = this.#overworld;
    const section = world.sectionAt(sectionKey(sx, sy, sz));
    for (let run = 0, from = 0; run + 1 < runs.length; run += 2) {
      const state = runs[run] as number;
      const end = Math.min(section.length, from + (runs[run + 1] as number));
      if (!initial || !isNear(initial, sx, sy, sz)) section.fill(state, from, end);
      else
        for (let cell = from; cell < end; cell++) {
          const x = sx * SECTION + (cell & 15);
          const y = sy * SECTION + (cell >> 8);
          const z = sz * SECTION + ((cell >> 4) & 15);
          if (!isWithin(initial, x, y, z)) section[cell] = state;
        }
      from = end;
    }
    // Faces at the borders of what was known may be hidden now.
    for (const [dx, dy, dz] of AROUND) {
      const key = sectionKey(sx + dx, sy + dy, sz + dz);
      if (world.sections.has(key)) dirty.add(key);
    }
  }
}

/** A section and the six beside it. */
const AROUND = [
  [0, 0, 0],
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
] as const;

/** Whether any cell of a section may lie within a box. */
function isNear({ min, max }: NonNullable<ReplayHead['initial']>, sx: number, sy: number, sz: number): boolean {
  const reaches = (least = 0, most = 0, section: number) => least >> 4 <= section && section <= most >> 4;
  return reaches(min[0], max[0], sx) && reaches(min[1], max[1], sy) && reaches(min[2], max[2], sz);
}

function isWithin({ min, max }: NonNullable<ReplayHead['initial']>, x: number, y: number, z: number): boolean {
  return x >= min[0] && y >= min[1] && z >= min[2] && x <= max[0] && y <= max[1] && z <= max[2];
}
