import type { Player } from '../players/player.ts';
import type { EmbeddedServer, System } from '../server.ts';
import { blockEntityNbt, blockEntityTypeNumber } from './blockEntityNbt.ts';
import { Chunks } from './chunks.ts';

/** Chunks a player is sent in one tick; a joining player at view distance 6 gets all of theirs in two ticks. */
const CHUNKS_PER_TICK = 100;
/** From this many changed blocks on, a chunk is sent again as a whole. */
const RESEND_CHANGES = 512;

interface View {
  centreX: number;
  centreZ: number;
  distance: number;
  readonly loaded: Set<number>;
  /** Chunks still to be sent, nearest last. */
  wanted: [number, number][];
}

interface ChangedChunk {
  readonly x: number;
  readonly z: number;
  /** Cells by section-independent index: (y + 64) << 8 | z << 4 | x. */
  readonly cells: Set<number>;
}

/**
 * Shows players the chunks around them and every block that changes. A chunk is encoded once and the bytes are shared
 * by all its viewers until it changes.
 */
export class ChunkViews implements System {
  readonly name = 'chunk-views';
  #server!: EmbeddedServer;
  readonly #views = new Map<Player, View>();
  readonly #frames = new Map<number, Buffer>();
  readonly #changed = new Map<number, ChangedChunk>();

  install(server: EmbeddedServer): void {
    this.#server = server;
    server.world.onCellTouched(({ x, y, z }) => {
      const key = Chunks.key(x >> 4, z >> 4);
      let chunk = this.#changed.get(key);
      if (!chunk) {
        this.#frames.delete(key);
        chunk = { x: x >> 4, z: z >> 4, cells: new Set() };
        this.#changed.set(key, chunk);
      }
      chunk.cells.add(((y + 64) << 8) | ((z & 15) << 4) | (x & 15));
    });
    server.onPacket('settings', (player, { viewDistance }) => {
      const view = this.#views.get(player);
      if (!view || typeof viewDistance !== 'number') return;
      view.distance = Math.max(2, Math.min(server.viewDistance, viewDistance));
      this.#recentre(player, view);
    });
    server.onJoin((player) => this.#open(player));
    server.onLeave((player) => this.#views.delete(player));
    server.onPhase('views', () => this.#update());
  }

  /** Sends everything around a player's position now, as after a respawn or a far teleport. */
  reload(player: Player): void {
    this.#views.delete(player);
    this.#open(player);
  }

  /** Whether a player has been sent the chunk of a cell. */
  hasLoaded(player: Player, x: number, z: number): boolean {
    return this.#views.get(player)?.loaded.has(Chunks.key(x >> 4, z >> 4)) ?? false;
  }

  #open(player: Player): void {
    const view: View = {
      centreX: Number.NaN,
      centreZ: Number.NaN,
      distance: this.#server.viewDistance,
      loaded: new Set(),
      wanted: [],
    };
    this.#views.set(player, view);
    this.#flushChanges();
    this.#recentre(player, view);
    this.#sendWanted(player, view);
  }

  #update(): void {
    this.#flushChanges();
    for (const [player, view] of this.#views) {
      if (Math.floor(player.position.x) >> 4 !== view.centreX || Math.floor(player.position.z) >> 4 !== view.centreZ)
        this.#recentre(player, view);
      if (view.wanted.length > 0) this.#sendWanted(player, view);
    }
  }

  #recentre(player: Player, view: View): void {
    view.centreX = Math.floor(player.position.x) >> 4;
    view.centreZ = Math.floor(player.position.z) >> 4;
    player.send('update_view_position', { chunkX: view.centreX, chunkZ: view.centreZ });
    const near: [number, number, number][] = [];
    const keep = new Set<number>();
    for (let dx = -view.distance; dx <= view.distance; dx++)
      for (let dz = -view.distance; dz <= view.distance; dz++) {
        const [x, z] = [view.centreX + dx, view.centreZ + dz];
        const key = Chunks.key(x, z);
        keep.add(key);
        if (!view.loaded.has(key)) near.push([x, z, dx * dx + dz * dz]);
      }
    for (const key of view.loaded) {
      if (keep.has(key)) continue;
      view.loaded.delete(key);
      player.send('unload_chunk', {
        chunkX: Math.floor(key / 0x200000) - 0x100000,
        chunkZ: (key % 0x200000) - 0x100000,
      });
    }
    near.sort((a, b) => b[2] - a[2] || b[0] - a[0] || b[1] - a[1]);
    view.wanted = near.map(([x, z]) => [x, z]);
  }

  #sendWanted(player: Player, view: View): void {
    const batches = this.#server.gameData.source.features.chunkBatches;
    if (batches) player.send('chunk_batch_start', {});
    let sent = 0;
    while (view.wanted.length > 0 && sent < CHUNKS_PER_TICK) {
      const [x, z] = view.wanted.pop() as [number, number];
      view.loaded.add(Chunks.key(x, z));
      player.connection.sendFrame(this.#frame(x, z));
      sent++;
    }
    if (batches) player.send('chunk_batch_finished', { batchSize: sent });
  }

  #frame(x: number, z: number): Buffer {
    const key = Chunks.key(x, z);
    let frame = this.#frames.get(key);
    if (!frame) {
      const { world, codec, gameData } = this.#server;
      const { features } = gameData.source;
      const blockEntities = [...world.entitiesWhere((position) => position.x >> 4 === x && position.z >> 4 === z)].map(
        ({ position, entity }) => ({
          x: position.x & 15,
          z: position.z & 15,
          y: position.y,
          type: blockEntityTypeNumber(entity, features),
          nbtData: blockEntityNbt(entity, features),
        }),
      );
      frame = codec.encode('play', 'map_chunk', { ...world.chunks.packet(x, z), blockEntities });
      this.#frames.set(key, frame);
    }
    return frame;
  }

  #flushChanges(): void {
    if (this.#changed.size === 0) return;
    for (const [key, chunk] of this.#changed) {
      const viewers = [...this.#views].filter(([, view]) => view.loaded.has(key));
      if (viewers.length === 0) continue;
      const frames = chunk.cells.size >= RESEND_CHANGES ? [this.#frame(chunk.x, chunk.z)] : this.#changeFrames(chunk);
      for (const [player] of viewers) for (const frame of frames) player.connection.sendFrame(frame);
    }
    this.#changed.clear();
  }

  #changeFrames(chunk: ChangedChunk): Buffer[] {
    const { world, codec, gameData } = this.#server;
    const { features } = gameData.source;
    const sections = new Map<number, number[]>();
    const frames: Buffer[] = [];
    for (const cell of [...chunk.cells].sort((a, b) => a - b)) {
      const section = sections.get(cell >> 12);
      if (section) section.push(cell);
      else sections.set(cell >> 12, [cell]);
    }
    const positionOf = (cell: number) => ({
      x: (chunk.x << 4) | (cell & 15),
      y: (cell >> 8) - 64,
      z: (chunk.z << 4) | ((cell >> 4) & 15),
    });
    for (const [section, cells] of sections) {
      if (cells.length === 1) {
        const location = positionOf(cells[0] as number);
        frames.push(codec.encode('play', 'block_change', { location, type: world.stateId(location) }));
      } else {
        // A record is the state number, then x, z and y within the section (Minecraft wiki, Update Section Blocks).
        const records = cells.map(
          (cell) =>
            world.stateId(positionOf(cell)) * 4096 +
            (((cell & 15) << 8) | (((cell >> 4) & 15) << 4) | ((cell >> 8) & 15)),
        );
        const chunkCoordinates = { x: chunk.x, y: section - 4, z: chunk.z };
        frames.push(
          codec.encode('play', 'multi_block_change', { chunkCoordinates, suppressLightUpdates: true, records }),
        );
      }
      for (const cell of cells) {
        const location = positionOf(cell);
        const entity = world.entityAt(location);
        if (entity?.type !== 'sign') continue;
        const [action, nbtData] = [blockEntityTypeNumber(entity, features), blockEntityNbt(entity, features)];
        frames.push(codec.encode('play', 'tile_entity_data', { location, action, nbtData }));
      }
    }
    return frames;
  }
}
