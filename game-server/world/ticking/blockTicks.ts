import type { Random } from '../../../clock/random.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import type { Zone } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, type Box, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { IdMatch } from '../../data/idMatch.ts';
import { idMatcher } from '../../data/idMatch.ts';
import { compound, type Tag } from '../../data/nbtTag.ts';
import { Chunks } from '../chunks.ts';
import type { ChunkViews } from '../chunkViews.ts';
import { type ChunkColumn, MAX_Y, MIN_Y, SECTIONS } from '../column.ts';
import { sectionMayHold } from '../sectionPalette.ts';
import { chunksAround } from './chunksAround.ts';
import { LivelyCells, type LivelySection } from './livelyCells.ts';

/** Called when the tick scheduled for a cell is due; whether the block is still the one meant is the handler's to ask. */
type ScheduledHandler = (position: BlockPosition) => void;

/** Called for a block chosen by chance; chance inside it comes from `random`, the zone's. */
type RandomTickHandler = (position: BlockPosition, state: BlockState, random: Random) => void;

/** Scheduled ticks of one zone that come in one tick of the server; more wait for the next (vanilla: 65,536). */
const MOST_DUE = 8_192;

/** Blocks that chance falls on, and which of their states make use of it. */
interface RandomTicked {
  readonly matches: (id: string) => boolean;
  readonly acts: (state: BlockState) => boolean;
  readonly handler: RandomTickHandler;
}

interface Nearby {
  readonly zone: Zone;
  /** What it follows from. */
  readonly from: string;
  readonly land: readonly LandNearby[];
  readonly byKey: ReadonlyMap<number, LandNearby>;
  /** The revision of the world's chunks for which all of these were found to be as they are. */
  checkedAt: number;
  readonly others: readonly (readonly [chunkX: number, chunkZ: number])[];
}

/**
 * A chunk of land near a player, and its lively sections within the zone's height as they were after so many writes to a
 * column of it.
 */
interface LandNearby {
  readonly chunkX: number;
  readonly chunkZ: number;
  column: ChunkColumn | undefined;
  writes: number;
  /** The chunks' `exchanges` for which this is the column. */
  exchanges: number;
  lively: readonly LivelySection[];
  /** How many cells each of them has, close together: that is all that most draws ask for. */
  lengths: Uint16Array;
}

const NO_LENGTHS = new Uint16Array(0);

/**
 * How far from a player land has time, chunks: a server's `simulation-distance` (Minecraft wiki, "Server.properties"),
 * which the view may well surpass. Of land there is a great deal.
 */
export const LAND_DISTANCE = 4;

/** The lowest and the highest section of a box that lie in the world. */
function sectionsOf({ min, max }: Box): readonly [lowest: number, highest: number] {
  return [Math.max(min.y, MIN_Y) >> 4, Math.min(max.y, MAX_Y - 1) >> 4];
}

interface Due {
  readonly position: BlockPosition;
  readonly kind: string;
}

/**
 * When blocks do something by themselves (Minecraft wiki, "Tick"): scheduled ticks (a button springs back, water flows
 * on) and random ticks (crops grow, grass spreads) in the sections of a zone that are near its players.
 */
export class BlockTicks {
  readonly #server: GameServer;
  readonly #chunkViews: ChunkViews;
  readonly #scheduled = new Map<string, ScheduledHandler>();
  readonly #due = new Map<number, Due[]>();
  /** What is scheduled already, by kind and cell, with its tick. */
  readonly #pending = new Map<string, number>();
  readonly #random: RandomTicked[] = [];
  /** `#sectionsOf` chunks, and how often they had been written to then. */
  readonly #sections = new WeakMap<ChunkColumn, { readonly writes: number; readonly found: readonly number[] }>();
  readonly #lively = new LivelyCells((stateId) => this.#ticks(stateId));
  /** What chance does to each state that was asked for; made when one is, as most games end without. */
  #handlersOf: (readonly RandomTickHandler[] | undefined)[] | undefined;
  /** Whether a state is of a block that does anything when chance falls on it, by number: 0 for not asked yet, 1 for no, 2 for yes. */
  #answers = new Uint8Array(0);
  /** The chunks near the players of a zone, as long as nobody comes into another chunk. */
  readonly #near = new Map<string, Nearby>();

  constructor(server: GameServer, chunkViews: ChunkViews) {
    this.#server = server;
    this.#chunkViews = chunkViews;
  }

  install(): void {
    const server = this.#server;
    this.#answers = new Uint8Array(server.gameData.states.count);
    server.onPhase('devices', () => this.#runDue());
    server.onPhase('crops', () => this.#runRandom());
    server.onZoneOpened((zone) => this.#forget(zone));
    server.keep('block_ticks', { write: () => this.#saved(), read: (tag) => this.#resume(tag) });
  }

  /** What is on its way, by kind: place and ticks left, four numbers each. */
  #saved(): Tag {
    const kinds = new Map<string, number[]>();
    for (const [tick, list] of this.#due)
      for (const { position, kind } of list) {
        if (this.#pending.get(`${kind}/${positionKey(position)}`) !== tick) continue;
        const numbers = kinds.get(kind) ?? [];
        numbers.push(position.x, position.y, position.z, tick - this.#server.tickNumber);
        kinds.set(kind, numbers);
      }
    return compound(
      Object.fromEntries([...kinds].map(([kind, value]) => [kind, { type: 'intArray', value } as const])),
    );
  }

  #resume(saved: Tag): void {
    if (saved.type !== 'compound') return;
    for (const [kind, tag] of saved.value) {
      if (tag.type !== 'intArray' || !this.#scheduled.has(kind)) continue;
      for (let at = 0; at + 3 < tag.value.length; at += 4) {
        const [x, y, z, delay] = tag.value.slice(at, at + 4) as [number, number, number, number];
        if (this.#server.zoneAt({ x, y, z })) this.schedule({ x, y, z }, delay, kind);
      }
    }
  }

  /** Names what happens when ticks of a kind are due. Throws RangeError when the kind is taken. */
  onScheduled(kind: string, handler: ScheduledHandler): void {
    if (this.#scheduled.has(kind)) throw new RangeError(`scheduled ticks of kind "${kind}" already have a handler`);
    this.#scheduled.set(kind, handler);
  }

  /** Has a tick of a kind come to a cell `delay` ticks from now (at least 1); nothing when one is on its way already. */
  schedule(position: BlockPosition, delay: number, kind: string): void {
    const key = `${kind}/${positionKey(position)}`;
    if (this.#pending.has(key)) return;
    const tick = this.#server.tickNumber + Math.max(1, delay);
    this.#pending.set(key, tick);
    const due = { position: { x: position.x, y: position.y, z: position.z }, kind };
    const list = this.#due.get(tick);
    if (list) list.push(due);
    else this.#due.set(tick, [due]);
  }

  /** Whether a tick of a kind is on its way to a cell. */
  isScheduled(position: BlockPosition, kind: string): boolean {
    return this.#pending.has(`${kind}/${positionKey(position)}`);
  }

  /**
   * Has blocks of these ids ticked by chance.
   * @param acts which of their states `handler` does anything for, and draws from chance; for all unless given.
   */
  onRandomTick(ids: IdMatch, handler: RandomTickHandler, acts: (state: BlockState) => boolean = () => true): void {
    this.#random.push({ matches: idMatcher(ids), acts, handler });
    this.#handlersOf = undefined;
    this.#answers.fill(0);
    this.#lively.forget();
    this.#near.clear();
  }

  /** Gives a cell a random tick now, as chance might. */
  randomTick(position: BlockPosition, random: Random): void {
    this.#tickCell(position, this.#server.world.stateId(position), random);
  }

  #tickCell(position: BlockPosition, stateId: number, random: Random): void {
    const { world, gameData } = this.#server;
    const state = gameData.states.state(stateId);
    let isFirst = true;
    for (const handler of this.#handlers(stateId)) {
      if (!isFirst && world.stateId(position) !== stateId) return;
      isFirst = false;
      handler(position, state, random);
    }
  }

  #runDue(): void {
    const due = this.#due.get(this.#server.tickNumber);
    if (!due) return;
    this.#due.delete(this.#server.tickNumber);
    for (const { position, kind } of due.length > MOST_DUE ? this.#shareOf(due) : due) {
      const key = `${kind}/${positionKey(position)}`;
      if (this.#pending.get(key) !== this.#server.tickNumber) continue;
      this.#pending.delete(key);
      this.#scheduled.get(kind)?.(position);
    }
  }

  /** What comes now, of each zone as much as it may have: no zone's clocks slow another's down. */
  #shareOf(due: readonly Due[]): Due[] {
    const counts = new Map<string, number>();
    const [now, late]: [Due[], Due[]] = [[], []];
    for (const one of due) {
      const zone = this.#server.zoneAt(one.position)?.id ?? '';
      const count = (counts.get(zone) ?? 0) + 1;
      counts.set(zone, count);
      (count <= MOST_DUE ? now : late).push(one);
    }
    if (late.length > 0) this.#postpone(late);
    return now;
  }

  /** Has what a tick has no time for come first in the next. */
  #postpone(rest: readonly Due[]): void {
    const next = this.#server.tickNumber + 1;
    for (const { position, kind } of rest) this.#pending.set(`${kind}/${positionKey(position)}`, next);
    this.#due.set(next, [...rest, ...(this.#due.get(next) ?? [])]);
  }

  #runRandom(): void {
    if (this.#random.length === 0) return;
    for (const zone of this.#server.zones.values()) {
      const { randomTickSpeed } = this.#server.rules(zone.id);
      if (randomTickSpeed > 0) this.#tickZone(zone, randomTickSpeed);
    }
  }

  #tickZone(zone: Zone, speed: number): void {
    const random = this.#server.zoneRandom(zone.id);
    const { chunks, light } = this.#server.world;
    const [lowest, highest] = sectionsOf(zone.box);
    const nearby = this.#nearby(zone);
    const { land, others } = nearby;
    for (const [chunkX, chunkZ] of others) {
      // What nobody has been shown has no time either: to ask for its light would light what lies around it.
      if (!light.isReady(chunkX, chunkZ)) continue;
      for (const y of this.#sectionsOf(chunks.column(chunkX, chunkZ)))
        if (y >= lowest && y <= highest) this.#tickSection(zone, { x: chunkX, y, z: chunkZ }, speed, random);
    }
    if (land.length > 0) this.#tickLand(zone, nearby, speed, random);
  }

  /**
   * Random ticks of land, of which there is much and most of it dead: the cell that chance falls on is drawn by its rank,
   * those that do anything first, so that nearly every draw ends with one comparison.
   */
  #tickLand({ box }: Zone, nearby: Nearby, speed: number, random: Random): void {
    const { chunks } = this.#server.world;
    const began = chunks.revision;
    let draw = random.integer(1, 0x7fffffff);
    for (const chunk of nearby.land) {
      // What one chunk's ticks write may lie in the next.
      if (chunks.revision !== nearby.checkedAt) this.#lookAt(chunk, box);
      const looked = chunks.revision;
      const { lengths } = chunk;
      for (let section = 0; section < lengths.length; section++) {
        const length = lengths[section] as number;
        for (let count = 0; count < speed; count++) {
          // Marsaglia's xorshift: thousands of draws a tick must cost next to nothing.
          draw ^= draw << 13;
          draw ^= draw >>> 17;
          draw ^= draw << 5;
          const rank = draw >>> 20;
          if (rank >= length) continue;
          const { y: sectionY, cells, states } = chunk.lively[section] as LivelySection;
          const cell = cells[rank] as number;
          const [x, y, z] = [
            (chunk.chunkX << 4) | (cell & 15),
            (sectionY << 4) | (cell >> 8),
            (chunk.chunkZ << 4) | ((cell >> 4) & 15),
          ];
          const stateId = chunks.revision === looked ? (states[rank] as number) : chunks.stateId(x, y, z);
          if (this.#handlers(stateId).length === 0) continue;
          const position = { x, y, z };
          if (boxContains(box, position)) this.#tickCell(position, stateId, random);
        }
      }
    }
    nearby.checkedAt = began;
  }

  /** Finds what is lively in a chunk, unless it is as it was. */
  #lookAt(chunk: LandNearby, box: Box): void {
    const { chunks } = this.#server.world;
    if (chunk.exchanges === chunks.exchanges && chunk.column?.writes === chunk.writes) return;
    const column = chunks.column(chunk.chunkX, chunk.chunkZ);
    chunk.exchanges = chunks.exchanges;
    if (chunk.column === column && chunk.writes === column.writes) return;
    chunk.column = column;
    chunk.writes = column.writes;
    const [lowest, highest] = sectionsOf(box);
    chunk.lively = this.#lively.of(column).filter(({ y }) => y >= lowest && y <= highest);
    chunk.lengths = Uint16Array.from(chunk.lively, ({ cells }) => cells.length);
  }

  /**
   * The chunks of a zone near its free players. Land they have been shown alone: what nobody knows of has no time, and
   * neither does how much of it was made for others matter then.
   */
  #nearby(zone: Zone): Nearby {
    const views = this.#chunkViews;
    const { chunks } = this.#server.world;
    const players = this.#server.playersIn(zone.id).filter((player) => !player.frozen);
    const from = `${views.revision}/${chunks.patches.revision}/${players.map(({ position: { x, z } }) => `${Math.floor(x) >> 4},${Math.floor(z) >> 4}`).join(' ')}`;
    const known = this.#near.get(zone.id);
    if (known?.zone === zone && known.from === from) return known;
    const { viewDistance } = this.#server;
    const centres = players.map(({ position: { x, z } }) => [Math.floor(x) >> 4, Math.floor(z) >> 4] as const);
    const land: LandNearby[] = [];
    const others: [number, number][] = [];
    const before = known?.zone === zone ? known.byKey : undefined;
    const byKey = new Map<number, LandNearby>();
    chunksAround(centres, viewDistance, zone.box, (chunkX, chunkZ, near) => {
      if (!chunks.isLand(chunkX, chunkZ)) {
        others.push([chunkX, chunkZ]);
        return;
      }
      const lives = near.some((index) => {
        const [x, z] = centres[index] as readonly [number, number];
        return Math.abs(x - chunkX) <= LAND_DISTANCE && Math.abs(z - chunkZ) <= LAND_DISTANCE;
      });
      if (!lives || !views.isShown(zone.id, chunkX, chunkZ)) return;
      const key = Chunks.key(chunkX, chunkZ);
      const chunk = before?.get(key) ?? {
        chunkX,
        chunkZ,
        column: undefined,
        writes: 0,
        exchanges: -1,
        lively: [],
        lengths: NO_LENGTHS,
      };
      byKey.set(key, chunk);
      land.push(chunk);
    });
    const nearby = { zone, from, land, byKey, checkedAt: -1, others };
    this.#near.set(zone.id, nearby);
    return nearby;
  }

  /** The sections of a chunk, by height, that may hold something chance makes a difference to. */
  #sectionsOf(column: ChunkColumn): readonly number[] {
    const known = this.#sections.get(column);
    if (known?.writes === column.writes) return known.found;
    const found: number[] = [];
    for (let section = 0; section < SECTIONS; section++)
      if (sectionMayHold(column, section, this.#ticks)) found.push(section + (MIN_Y >> 4));
    this.#sections.set(column, { writes: column.writes, found });
    return found;
  }

  #tickSection(zone: Zone, section: BlockPosition, speed: number, random: Random): void {
    for (let count = 0; count < speed; count++) {
      const cell = random.integer(0, 4095);
      const position = {
        x: (section.x << 4) | (cell & 15),
        y: (section.y << 4) | (cell >> 8),
        z: (section.z << 4) | ((cell >> 4) & 15),
      };
      if (this.#ticks(this.#server.world.stateId(position)) && boxContains(zone.box, position))
        this.randomTick(position, random);
    }
  }

  /** Whether a state is of a block that does anything when chance falls on it, in whichever state. */
  readonly #ticks = (stateId: number): boolean => {
    const answer = this.#answers[stateId];
    if (answer) return answer === 2;
    const id = this.#server.gameData.states.blockId(stateId);
    const ticks = this.#random.some(({ matches }) => matches(id));
    this.#answers[stateId] = ticks ? 2 : 1;
    return ticks;
  };

  #handlers(stateId: number): readonly RandomTickHandler[] {
    const { states } = this.#server.gameData;
    this.#handlersOf ??= new Array<undefined>(states.count).fill(undefined);
    const known = this.#handlersOf[stateId];
    if (known) return known;
    const state = states.state(stateId);
    const found = this.#random.filter(({ matches, acts }) => matches(state.id) && acts(state));
    const handlers = found.map(({ handler }) => handler);
    this.#handlersOf[stateId] = handlers;
    return handlers;
  }

  /** What was on its way in a zone that is built anew is of no concern to what will stand there. */
  #forget(zone: Zone): void {
    for (const [tick, list] of this.#due) {
      const kept = list.filter(({ position }) => !boxContains(zone.box, position));
      for (const { position, kind } of list)
        if (boxContains(zone.box, position)) this.#pending.delete(`${kind}/${positionKey(position)}`);
      if (kept.length > 0) this.#due.set(tick, kept);
      else this.#due.delete(tick);
    }
  }
}
