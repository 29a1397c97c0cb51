import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import { MIN_Y } from '../../world/column.ts';
import { baseColourOf, WATER_COLOUR } from './mapColours.ts';
import { MAP_SIZE, MapDrawing, type MapFacts, MOST_SCALE, middleOf } from './mapDrawing.ts';

/** Every how many ticks all columns of a map have been looked at, and how often a client hears of changes. */
const ROUND = 16;
const TOLD_TICKS = 5;
/** How far around its holder a map is drawn, pixels of scale 0. */
const REACH = 128;
/** Brightnesses: where the ground falls to the north, where it is level, where it rises. */
const LOW = 0;
const NORMAL = 1;
const HIGH = 2;

/** Maps in use at once: 17 KB each. */
const MOST_MAPS = 4096;

/** What a client was sent of a map. */
interface SentMap {
  revision: number;
  icon: string;
}

/** Finds a map that was saved. */
type LoadMap = (id: number) => MapFacts | undefined;

/** All maps of a zone, whatever dimension they show. */
export class MapArchive {
  readonly #drawings = new Map<number, MapDrawing>();
  #next = 0;
  #load: LoadMap = () => undefined;

  /** Goes on with maps that were saved. @param next the first number that is free. */
  resume(next: number, load: LoadMap): void {
    this.#next = Math.max(this.#next, next);
    this.#load = load;
  }

  /** The first number that is free. */
  get next(): number {
    return this.#next;
  }

  /** All maps in use since the server started. */
  drawings(): Iterable<MapDrawing> {
    return this.#drawings.values();
  }

  /** The map of a number; undefined for one that nobody made. */
  drawing(id: number): MapDrawing | undefined {
    let drawing = this.#drawings.get(id);
    if (drawing) return drawing;
    const facts = this.#load(id);
    if (!facts) return undefined;
    drawing = new MapDrawing(facts);
    this.#drawings.set(id, drawing);
    return drawing;
  }

  /** Whether another map can be made. */
  get hasRoom(): boolean {
    return this.#drawings.size < MOST_MAPS;
  }

  /** Takes a map back that nobody got. */
  discard({ facts: { id } }: MapDrawing): void {
    this.#drawings.delete(id);
    if (id === this.#next - 1) this.#next--;
  }

  /** A new map. */
  add(facts: Omit<MapFacts, 'id'>): MapDrawing {
    const drawing = new MapDrawing({ ...facts, id: this.#next++ });
    this.#drawings.set(drawing.facts.id, drawing);
    return drawing;
  }
}

/** The maps of all zones: each zone counts its own, from 0, and has none left once it is opened anew. */
export class MapArchives {
  readonly #byZone = new Map<string, MapArchive>();

  of(zone: string): MapArchive {
    let archive = this.#byZone.get(zone);
    if (!archive) {
      archive = new MapArchive();
      this.#byZone.set(zone, archive);
    }
    return archive;
  }

  forget(zone: string): void {
    this.#byZone.delete(zone);
  }
}

/** Maps: made of empty ones, drawn from the land around whoever holds them, sent to their clients. */
export class Maps {
  readonly #server: GameServer;
  readonly #drops: ItemDrops;
  readonly archives: MapArchives;
  readonly #isOwner: boolean;
  readonly #sent = new WeakMap<Player, Map<number, SentMap>>();

  /** @param shared the maps of the dimension that comes first; undefined there. */
  constructor(server: GameServer, drops: ItemDrops, shared?: MapArchives) {
    this.#server = server;
    this.#drops = drops;
    this.#isOwner = shared === undefined;
    this.archives = shared ?? new MapArchives();
  }

  install(): void {
    const server = this.#server;
    server.uses.onItem('map', (use) => {
      if (!this.archives.of(use.player.zone.id).hasRoom) return false;
      this.#begin(use);
      return true;
    });
    if (this.#isOwner) server.onZoneOpened(({ id }) => this.archives.forget(id));
    server.onPhase('players', () => {
      for (const player of server.players.values())
        for (const hand of [0, 1] as const) this.#held(player, player.inventory.inHand(hand) ?? null);
    });
  }

  /** A new map around a place. */
  make(zone: string, { x, z }: Pick<MapFacts, 'x' | 'z'>, scale: number): MapDrawing {
    const { name: dimension } = this.#server.dimension;
    return this.archives
      .of(zone)
      .add({ scale, x: middleOf(x, scale), z: middleOf(z, scale), dimension, locked: false });
  }

  /** The same a scale smaller, still blank; undefined where there is no smaller one. */
  zoomed(zone: string, of: MapDrawing): MapDrawing | undefined {
    const { scale, locked } = of.facts;
    return scale >= MOST_SCALE || locked ? undefined : this.make(zone, of.facts, scale + 1);
  }

  /** The same as it is now, never to change again. */
  lockedCopy(zone: string, of: MapDrawing): MapDrawing {
    return this.archives.of(zone).add({ ...of.facts, locked: true, colours: of.colours });
  }

  /** The map in a stack. */
  of(zone: string, stack: Stack | null): MapDrawing | undefined {
    const other = stack?.id === 'filled_map' ? stack.data?.other : undefined;
    const id = Number(other?.map_id ?? other?.map ?? Number.NaN);
    return Number.isInteger(id) ? this.archives.of(zone).drawing(id) : undefined;
  }

  /** The item of a map. */
  stackFor({ facts: { id } }: MapDrawing, count = 1): Stack {
    const named = this.#server.gameData.source.features.itemComponents;
    return stackOf('filled_map', count, { other: named ? { map_id: id } : { map: id } });
  }

  #begin({ player, hand }: ItemUse): void {
    const { inventory, position, gameMode, zone } = player;
    const drawn = this.stackFor(this.make(zone.id, position, 0));
    const slot = inventory.handSlot(hand);
    if (gameMode !== 'creative') inventory.takeFrom(slot, 1);
    if (!inventory.slots.get(slot)) inventory.slots.set(slot, drawn);
    else {
      const rest = inventory.insert(drawn);
      if (rest) this.#drops.throwFrom(player, rest);
    }
  }

  #held(player: Player, stack: Stack | null): void {
    const drawing = this.of(player.zone.id, stack);
    if (!drawing) return;
    if (!drawing.facts.locked && drawing.facts.dimension === this.#server.dimension.name) this.#draw(drawing, player);
    if (this.#server.tickNumber % TOLD_TICKS === 0) this.#tell(player, drawing);
  }

  /** Draws a share of the columns around a player. */
  #draw(drawing: MapDrawing, { position }: Player): void {
    const { scale, x, z } = drawing.facts;
    const size = 1 << scale;
    const reach = REACH >> scale;
    const [middleX, middleY] = [pixelOf(position.x, x, scale), pixelOf(position.z, z, scale)];
    for (let column = this.#server.tickNumber % ROUND; column < MAP_SIZE; column += ROUND) {
      if (Math.abs(column - middleX) >= reach) continue;
      const blockX = x + (column - MAP_SIZE / 2) * size;
      const first = Math.max(0, middleY - reach + 1);
      const last = Math.min(MAP_SIZE - 1, middleY + reach - 1);
      let before: number | undefined;
      for (let row = first - 1; row <= last; row++) {
        const seen = this.#seenAt(blockX, z + (row - MAP_SIZE / 2) * size);
        const away = (column - middleX) ** 2 + (row - middleY) ** 2;
        if (row >= first && seen && away < reach * reach)
          drawing.paint(column, row, colourOf(seen, before ?? seen.height, scale, (column + row) & 1));
        before = seen?.height;
      }
    }
  }

  /** What one sees from above at a place; undefined where no land was made yet. */
  #seenAt(x: number, z: number): Seen | undefined {
    const { world } = this.#server;
    if (!world.chunks.isMade(x >> 4, z >> 4)) return undefined;
    const { heights } = world.chunks.column(x >> 4, z >> 4);
    const top = MIN_Y + (heights.surface[((z & 15) << 4) | (x & 15)] as number) - 1;
    for (let y = top; y >= MIN_Y; y--) {
      const colour = baseColourOf(world.block({ x, y, z }).id);
      if (colour === 0) continue;
      if (colour !== WATER_COLOUR) return { colour, height: y, depth: 0 };
      let depth = 1;
      while (depth < 16 && baseColourOf(world.block({ x, y: y - depth, z }).id) === WATER_COLOUR) depth++;
      return { colour, height: y, depth };
    }
    return { colour: 0, height: MIN_Y, depth: 0 };
  }

  #tell(player: Player, drawing: MapDrawing): void {
    const { id, scale, locked, x, z } = drawing.facts;
    let all = this.#sent.get(player);
    if (!all) {
      all = new Map();
      this.#sent.set(player, all);
    }
    const sent = all.get(id) ?? { revision: 0, icon: '' };
    const patch = drawing.since(sent.revision);
    const at = { x: iconAt(player.position.x, x, scale), z: iconAt(player.position.z, z, scale) };
    const direction = Math.floor((((player.yaw % 360) + 360) * 16) / 360 + 0.5) & 15;
    const icon = JSON.stringify([at, direction]);
    if (!patch && icon === sent.icon) return;
    all.set(id, { revision: drawing.revision, icon });
    player.send('map', {
      itemDamage: id,
      scale,
      locked,
      icons: [{ type: 0, ...at, direction }],
      columns: patch?.columns ?? 0,
      ...(patch ? { rows: patch.rows, x: patch.x, y: patch.y, data: patch.data } : {}),
    });
  }
}

interface Seen {
  readonly colour: number;
  readonly height: number;
  /** Blocks of water. */
  readonly depth: number;
}

/** A colour in its brightness: deeper water is darker, ground that rises from north to south lighter (MapItem.update). */
function colourOf({ colour, height, depth }: Seen, before: number, scale: number, odd: number): number {
  if (colour === 0) return 0;
  const slope =
    depth > 0 ? 0.7 - (depth * 0.1 + odd * 0.2) : ((height - before) * 4) / ((1 << scale) + 4) + (odd - 0.5) * 0.4;
  const [high, low] = depth > 0 ? [0.2, -0.2] : [0.6, -0.6];
  return colour * 4 + (slope > high ? HIGH : slope < low ? LOW : NORMAL);
}

/** The pixel of a place. */
function pixelOf(value: number, middle: number, scale: number): number {
  return Math.floor((value - middle) / (1 << scale)) + MAP_SIZE / 2;
}

/** Where an icon stands, in half pixels from the middle, on the map's edge at most. */
function iconAt(value: number, middle: number, scale: number): number {
  return Math.max(-128, Math.min(127, Math.floor(((value - middle) * 2) / (1 << scale) + 0.5)));
}
