import type { Random } from '../../../clock/random.ts';
import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, positionKey } from '../../../protocol/geometry.ts';
import type { Zone } from '../../host/minecraftHost.ts';
import type { IdMatch } from '../interaction/uses.ts';
import { idMatcher } from '../interaction/uses.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { type Column, MAX_Y, MIN_Y, SECTIONS } from '../world/chunks.ts';
import { ChunkViews } from '../world/chunkViews.ts';
import { sectionMayHold } from '../world/sectionPalette.ts';

/** Called when the tick scheduled for a cell is due; whether the block is still the one meant is the handler's to ask. */
export type ScheduledHandler = (position: BlockPosition) => void;

/** Called for a block chosen by chance; chance inside it comes from `random`, the zone's. */
export type RandomTickHandler = (position: BlockPosition, state: BlockState, random: Random) => void;

/** Scheduled ticks of one zone that come in one tick of the server; more wait for the next (vanilla: 65,536). */
const MOST_DUE = 8_192;

interface Due {
  readonly position: BlockPosition;
  readonly kind: string;
}

/**
 * When blocks do something by themselves (Minecraft wiki, "Tick"): scheduled ticks (a button springs back, water flows
 * on) and random ticks (crops grow, grass spreads) in the sections of a zone that are near its players.
 */
export class BlockTicks implements System {
  readonly name = 'block-ticks';
  #server!: EmbeddedServer;
  readonly #scheduled = new Map<string, ScheduledHandler>();
  readonly #due = new Map<number, Due[]>();
  /** What is scheduled already, by kind and cell, with its tick. */
  readonly #pending = new Map<string, number>();
  readonly #random: { readonly matches: (id: string) => boolean; readonly handler: RandomTickHandler }[] = [];
  /** `#livelySections` of chunks that are as the ground made them. */
  readonly #lively = new WeakMap<Column, readonly number[]>();
  readonly #handlersOf = new Map<number, readonly RandomTickHandler[]>();

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.onPhase('devices', () => this.#runDue());
    server.onPhase('crops', () => this.#runRandom());
    server.onZoneOpened((zone) => this.#forget(zone));
  }

  /** Names what happens when ticks of a kind are due. Throws RangeError when the kind is taken. */
  onScheduled(kind: string, handler: ScheduledHandler): void {
    if (this.#scheduled.has(kind)) throw new RangeError(`scheduled ticks of kind "${kind}" are handled already`);
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

  /** Has blocks of these ids ticked by chance. */
  onRandomTick(ids: IdMatch, handler: RandomTickHandler): void {
    this.#random.push({ matches: idMatcher(ids), handler });
    this.#handlersOf.clear();
  }

  /** Gives a cell a random tick now, as chance might. */
  randomTick(position: BlockPosition, random: Random): void {
    const { world } = this.#server;
    const stateId = world.stateId(position);
    for (const handler of this.#handlers(stateId)) {
      if (world.stateId(position) !== stateId) return;
      handler(position, world.block(position), random);
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
    const views = this.#server.find(ChunkViews);
    const { min, max } = zone.box;
    const [lowest, highest] = [Math.max(min.y, MIN_Y) >> 4, Math.min(max.y, MAX_Y - 1) >> 4];
    for (const [chunkX, chunkZ] of this.#chunksNearPlayers(zone)) {
      // Land nobody has been shown yet has no time either: to ask for its light would make and light what lies around it.
      if (chunks.isLand(chunkX, chunkZ) ? !views.isShown(zone.id, chunkX, chunkZ) : !light.isReady(chunkX, chunkZ))
        continue;
      for (const section of this.#livelySections(chunks.column(chunkX, chunkZ)))
        if (section >= lowest && section <= highest)
          this.#tickSection(zone, { x: chunkX, y: section, z: chunkZ }, speed, random);
    }
  }

  /** The sections of a chunk, by height, that may hold something chance makes a difference to. */
  #livelySections(column: Column): readonly number[] {
    const known = column.modified ? undefined : this.#lively.get(column);
    if (known) return known;
    const sections: number[] = [];
    for (let section = 0; section < SECTIONS; section++)
      if (sectionMayHold(column, section, this.#ticks)) sections.push(section + (MIN_Y >> 4));
    if (!column.modified) this.#lively.set(column, sections);
    return sections;
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

  /** Whether a state does anything when chance falls on it. */
  readonly #ticks = (stateId: number): boolean => this.#handlers(stateId).length > 0;

  /** Chunks of the zone within view distance of one of its players who is free, in a fixed order. */
  #chunksNearPlayers({ id, box: { min, max } }: Zone): [number, number][] {
    const distance = this.#server.viewDistance;
    const centres = this.#server
      .playersIn(id)
      .filter((player) => !player.frozen)
      .map(({ position }) => [Math.floor(position.x) >> 4, Math.floor(position.z) >> 4] as const);
    const chunks: [number, number][] = [];
    if (centres.length === 0) return chunks;
    const low = (axis: 0 | 1, edge: number) => Math.max(edge >> 4, Math.min(...centres.map((c) => c[axis])) - distance);
    const high = (axis: 0 | 1, edge: number) =>
      Math.min(edge >> 4, Math.max(...centres.map((c) => c[axis])) + distance);
    for (let x = low(0, min.x); x <= high(0, max.x); x++)
      for (let z = low(1, min.z); z <= high(1, max.z); z++)
        if (centres.some(([cx, cz]) => Math.abs(cx - x) <= distance && Math.abs(cz - z) <= distance))
          chunks.push([x, z]);
    return chunks;
  }

  #handlers(stateId: number): readonly RandomTickHandler[] {
    let handlers = this.#handlersOf.get(stateId);
    if (!handlers) {
      const { id } = this.#server.gameData.states.state(stateId);
      handlers = this.#random.filter(({ matches }) => matches(id)).map(({ handler }) => handler);
      this.#handlersOf.set(stateId, handlers);
    }
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
