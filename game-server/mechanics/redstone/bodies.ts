import type { BlockState } from '../../../protocol/blockState.ts';
import { type BlockPosition, boxContains, type Point } from '../../../protocol/geometry.ts';
import { type IdMatch, idMatcher } from '../../data/idMatch.ts';
import type { Entity } from '../../entities/entity.ts';
import { ItemEntity } from '../../entities/itemEntity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { Player } from '../../players/player.ts';
import type { ChunkColumn } from '../../world/column.ts';
import type { Circuit } from './circuit.ts';

/** Whatever has weight: a player, a mob or vehicle, a dropped item. */
export type AnyBody = Player | Entity | ItemEntity;

/** A body is in the cell of a block that feels it. */
type Touch = (body: AnyBody, position: BlockPosition, state: BlockState) => void;

/** Half the width and the height of a player and of an item (minecraft-data: entities.json). */
const PLAYER = { half: 0.3, height: 1.8, sneaking: 1.5 };
const ITEM = { half: 0.125, height: 0.25 };

/** Whether a body is alive in the sense of stone pressure plates. */
export function isLiving(body: AnyBody): boolean {
  return body instanceof Player || body instanceof LivingEntity;
}

/** The player's name, when the body is one. */
export function nameOf(body: AnyBody | undefined): string | undefined {
  return body instanceof Player ? body.username : undefined;
}

function halfOf(body: AnyBody): number {
  return body instanceof Player ? PLAYER.half : body instanceof ItemEntity ? ITEM.half : body.width / 2;
}

function heightOf(body: AnyBody): number {
  if (body instanceof Player) return body.sneaking ? PLAYER.sneaking : PLAYER.height;
  return body instanceof ItemEntity ? ITEM.height : body.height;
}

function boxOf(body: AnyBody): { readonly min: Point; readonly max: Point } {
  const { x, y, z } = body.position;
  const [half, height] = [halfOf(body), heightOf(body)];
  return { min: { x: x - half, y, z: z - half }, max: { x: x + half, y: y + height, z: z + half } };
}

/** How far inside its sides a body begins to be in a cell. */
const INSET = 1e-7;

/** The cells that a body is in, both ends included. */
interface Cells {
  minX: number;
  minY: number;
  minZ: number;
  maxX: number;
  maxY: number;
  maxZ: number;
}

/** Puts the cells that a body is in. */
function putCells(cells: Cells, body: AnyBody): void {
  const { x, y, z } = body.position;
  const half = halfOf(body);
  cells.minX = Math.floor(x - half + INSET);
  cells.minY = Math.floor(y + INSET);
  cells.minZ = Math.floor(z - half + INSET);
  cells.maxX = Math.floor(x + half - INSET);
  cells.maxY = Math.floor(y + heightOf(body) - INSET);
  cells.maxZ = Math.floor(z + half - INSET);
}

/** The cells in which no block felt a body, and the only chunk that they are in. */
interface Untouched extends Readonly<Cells> {
  /** Where and how high the body was. */
  position: Point;
  height: number;
  readonly column: ChunkColumn;
  /** How often that had been written to. */
  readonly writes: number;
  /** The revision of the world's chunks for which it was last found to be so. */
  revision: number;
}

/** Tells blocks of the bodies in their cells, where the server knows them to be. */
export class BodiesInCells {
  readonly #circuit: Circuit;
  readonly #touches: { readonly matches: (id: string) => boolean; readonly touch: Touch }[] = [];
  readonly #untouched = new WeakMap<AnyBody, Untouched>();
  readonly #touchesOf = new Map<number, readonly Touch[]>();

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  install(): void {
    this.#circuit.server.onPhase('devices', () => this.#look());
  }

  /** Has blocks of these ids feel bodies, every tick one is in their cell. */
  on(ids: IdMatch, touch: Touch): void {
    this.#touches.push({ matches: idMatcher(ids), touch });
    this.#touchesOf.clear();
  }

  /** The bodies of a zone that have weight and meet a box: players as they joined, then entities, then items. */
  *meeting(zone: string, min: Point, max: Point): Generator<AnyBody> {
    for (const body of this.#all()) {
      if ((body instanceof Player ? body.zone.id : body.zone) !== zone) continue;
      const box = boxOf(body);
      if (
        box.min.x < max.x &&
        box.max.x > min.x &&
        box.min.y < max.y &&
        box.max.y > min.y &&
        box.min.z < max.z &&
        box.max.z > min.z
      )
        yield body;
    }
  }

  #all(): AnyBody[] {
    const { server, entities, items } = this.#circuit;
    const bodies: AnyBody[] = [];
    for (const player of server.players.values())
      if (player.alive && player.gameMode !== 'spectator') bodies.push(player);
    for (const entity of entities.all()) if (!(entity instanceof LivingEntity) || entity.alive) bodies.push(entity);
    for (const item of items.all()) bodies.push(item);
    return bodies;
  }

  #look(): void {
    const { world, server } = this.#circuit;
    const cells: Cells = { minX: 0, minY: 0, minZ: 0, maxX: 0, maxY: 0, maxZ: 0 };
    for (const body of this.#all()) {
      const known = this.#untouched.get(body);
      if (known?.position === body.position && known.height === heightOf(body) && this.#isAsBefore(known)) continue;
      putCells(cells, body);
      if (known && this.#isUntouched(known, body, cells)) continue;
      const own = server.zones.get(body instanceof Player ? body.zone.id : body.zone);
      if (!own) continue;
      const { minX, minY, minZ, maxX, maxY, maxZ } = cells;
      let felt = false;
      for (let y = minY; y <= maxY; y++)
        for (let z = minZ; z <= maxZ; z++)
          for (let x = minX; x <= maxX; x++) {
            const stateId = world.chunks.stateId(x, y, z);
            if (stateId === 0) continue;
            const touches = this.#touchesAt(stateId);
            felt ||= touches.length > 0;
            // What flew far presses no buttons of another arena.
            if (touches.length === 0 || !boxContains(own.box, { x, y, z })) continue;
            for (const touch of touches) {
              if (world.chunks.stateId(x, y, z) !== stateId) break;
              touch(body, { x, y, z }, world.gameData.states.state(stateId));
            }
          }
      if (!felt) this.#noteUntouched(body, cells);
    }
  }

  #noteUntouched(body: AnyBody, cells: Readonly<Cells>): void {
    const [chunkX, chunkZ] = [cells.minX >> 4, cells.minZ >> 4];
    if (cells.maxX >> 4 !== chunkX || cells.maxZ >> 4 !== chunkZ) return;
    const { chunks } = this.#circuit.world;
    const column = chunks.column(chunkX, chunkZ);
    this.#untouched.set(body, {
      ...cells,
      position: body.position,
      height: heightOf(body),
      column,
      writes: column.writes,
      revision: chunks.revision,
    });
  }

  /** Whether no block felt a body when it was last in these cells, and their chunk has not changed. */
  #isUntouched(known: Untouched, body: AnyBody, cells: Readonly<Cells>): boolean {
    if (
      known.minX !== cells.minX ||
      known.minZ !== cells.minZ ||
      known.minY !== cells.minY ||
      known.maxX !== cells.maxX ||
      known.maxZ !== cells.maxZ ||
      known.maxY !== cells.maxY
    )
      return false;
    known.position = body.position;
    known.height = heightOf(body);
    return this.#isAsBefore(known);
  }

  /** Whether the chunk of some cells has not changed. */
  #isAsBefore(known: Untouched): boolean {
    const { chunks } = this.#circuit.world;
    if (known.revision === chunks.revision) return true;
    const { column, writes } = known;
    if (column.writes !== writes || chunks.column(known.minX >> 4, known.minZ >> 4) !== column) return false;
    known.revision = chunks.revision;
    return true;
  }

  #touchesAt(stateId: number): readonly Touch[] {
    let touches = this.#touchesOf.get(stateId);
    if (!touches) {
      const id = this.#circuit.world.gameData.states.blockId(stateId);
      touches = this.#touches.filter(({ matches }) => matches(id)).map(({ touch }) => touch);
      this.#touchesOf.set(stateId, touches);
    }
    return touches;
  }
}
