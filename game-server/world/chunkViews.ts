import { type BlockPosition, FACINGS, neighbour } from '../../protocol/geometry.ts';
import type { GameServer } from '../core/server.ts';
import type { Player } from '../players/player.ts';
import { ChunkChanges, changeFrames, isWhole } from './chunkChanges.ts';
import { ChunkFrames } from './chunkFrames.ts';
import { Chunks } from './chunks.ts';

import { isWithin } from './landPatches.ts';

/** Chunks a player is sent in one tick; a joining player at view distance 6 gets all of theirs in two ticks. */
const CHUNKS_PER_TICK = 100;
/**
 * Chunks of uniform ground that a tick may light because nobody has asked for them before, for all players together: about
 * a millisecond each. A player's own chunk is sent whatever it costs.
 */
const FRESH_WORK_PER_TICK = 20;
/**
 * Chunks of land a player is sent in one tick besides their own, whether they must be made or somebody has made them
 * before: what a client knows, and so what its agent does, must not depend on what else was played in this process.
 */
const LAND_CHUNKS_PER_TICK = 4;
/** Ticks between two changes of a client's view distance. */
const RESIZE_TICKS = 20;
/** Ticks between two looks for chunks that nobody sees any more. */
const RELEASE_TICKS = 600;

/**
 * Shows players the chunks around them, every block that changes and the light that changes with it. A chunk is encoded
 * once and the bytes are shared by all its viewers until it changes.
 */
export class ChunkViews {
  readonly #server: GameServer;
  readonly #views = new Map<Player, ChunkView>();
  #revision = 0;
  readonly #frames: ChunkFrames;
  /** For those from whom ores are hidden. */
  readonly #coveredFrames: ChunkFrames;
  /** Work that went into the own chunks of those who joined or respawned in this tick. */
  #spent = 0;
  readonly #changes = new ChunkChanges();
  /** Those for whom ores are hidden: with the ores that changes beside them lay open. */
  readonly #coveredChanges = new ChunkChanges();
  /** Whether ores were ever hidden from anybody here. */
  #covers = false;

  constructor(server: GameServer) {
    this.#server = server;
    this.#frames = new ChunkFrames(server.world, server.codec);
    this.#coveredFrames = new ChunkFrames(server.world, server.codec, server.world.hiddenOres);
  }

  install(): void {
    const server = this.#server;
    server.world.onCellTouched((cell) => {
      this.#frames.drop(this.#changes.cellChanged(cell));
      if (this.#covers) this.#layOpen(cell);
    });
    server.world.onChunkReplaced((x, z) => {
      this.#frames.drop(this.#changes.chunkReplaced(x, z));
      this.#coveredFrames.drop(this.#coveredChanges.chunkReplaced(x, z));
    });
    server.onPacket('settings', (player, { viewDistance }) => {
      const view = this.#views.get(player);
      if (!view || typeof viewDistance !== 'number') return;
      view.wanting = Math.max(2, Math.min(server.viewDistance, viewDistance));
      this.#resize(player, view);
    });
    server.onMove((player) => {
      for (const key of this.#views.get(player)?.loaded ?? []) this.#unload(player, key);
    });
    server.onJoin((player) => this.#open(player));
    server.onLeave((player) => {
      this.#views.delete(player);
      this.#revision++;
    });
    server.onPhase('views', () => this.#update());
    server.tracker.install(this);
  }

  /** The part of the world that a player's client has or waits for. */
  viewOf(
    player: Player,
  ): { readonly centreX: number; readonly centreZ: number; readonly distance: number } | undefined {
    return this.#views.get(player);
  }

  /** Sends everything around a player's position now, as after a respawn or a far teleport. */
  reload(player: Player): void {
    const before = this.#views.get(player)?.loaded ?? [];
    this.#views.delete(player);
    const view = this.#open(player);
    for (const key of before) if (!inRange(view, key)) this.#unload(player, key);
  }

  /** Chunk packets put together so far; those sent from memory do not count. */
  get assembledChunks(): number {
    return this.#frames.assembled + this.#coveredFrames.assembled;
  }

  /** Whether a player has been sent the chunk of a cell. */
  hasLoaded(player: Player, x: number, z: number): boolean {
    return this.#views.get(player)?.loaded.has(Chunks.key(x >> 4, z >> 4)) ?? false;
  }

  /** Rises whenever somebody's client comes to know a chunk or forgets one. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether any player of the game in a zone has been sent a chunk. */
  isShown(zone: string, chunkX: number, chunkZ: number): boolean {
    const key = Chunks.key(chunkX, chunkZ);
    for (const [player, view] of this.#views)
      if (view.loaded.has(key) && player.zone.id === zone && !player.hidden) return true;
    return false;
  }

  #open(player: Player): ChunkView {
    const view = emptyView(this.#server.viewDistance);
    this.#covers ||= player.senses.oresHidden;
    this.#views.set(player, view);
    this.#revision++;
    this.#flushChanges();
    this.#recentre(player, view);
    const work = this.#sendWanted(player, view, 0, 0);
    if (!player.hidden) this.#spent += work;
    return view;
  }

  #update(): void {
    const { world, tickNumber } = this.#server;
    world.light.settle();
    this.#flushChanges();
    this.#flushLight();
    let work = FRESH_WORK_PER_TICK - this.#spent;
    this.#spent = 0;
    const watching: [Player, ChunkView][] = [];
    const follow = (player: Player, view: ChunkView) => {
      if (Math.floor(player.position.x) >> 4 !== view.centreX || Math.floor(player.position.z) >> 4 !== view.centreZ)
        this.#recentre(player, view);
      this.#resize(player, view);
      if (view.wanted.length > 0) work -= this.#sendWanted(player, view, work, LAND_CHUNKS_PER_TICK);
    };
    for (const [player, view] of this.#views)
      if (player.hidden) watching.push([player, view]);
      else follow(player, view);
    // Those who only watch come last: what they are sent must not keep anything from a player.
    for (const [player, view] of watching) follow(player, view);
    const { patches } = world.chunks;
    if (tickNumber % RELEASE_TICKS === 0) this.#release((chunkX, chunkZ) => !patches.at(chunkX, chunkZ));
    for (const { area, laidTick } of patches.all)
      if (tickNumber > laidTick && (tickNumber - laidTick) % RELEASE_TICKS === 0)
        this.#release((chunkX, chunkZ) => isWithin(area, chunkX, chunkZ));
  }

  /** Gives a client the distance it wants, but not at every whim: each change may cost all chunks. */
  #resize(player: Player, view: ChunkView): void {
    const { tickNumber } = this.#server;
    if (view.wanting === view.distance || tickNumber - view.changedTick < RESIZE_TICKS) return;
    view.distance = view.wanting;
    view.changedTick = tickNumber;
    this.#recentre(player, view);
  }

  #recentre(player: Player, view: ChunkView): void {
    view.centreX = Math.floor(player.position.x) >> 4;
    view.centreZ = Math.floor(player.position.z) >> 4;
    player.send('update_view_position', { chunkX: view.centreX, chunkZ: view.centreZ });
    for (const key of view.loaded) {
      if (inRange(view, key)) continue;
      view.loaded.delete(key);
      this.#revision++;
      this.#unload(player, key);
    }
    view.wanted = missingIn(view);
  }

  #unload(player: Player, key: number): void {
    const { chunkX, chunkZ } = Chunks.ofKey(key);
    player.send('unload_chunk', { chunkX, chunkZ });
  }

  /**
   * Sends what a player still lacks, nearest first: so many chunks of land, and others for at most about `limit` work.
   * Returns the work done for the latter.
   */
  #sendWanted(player: Player, view: ChunkView, limit: number, landLimit: number): number {
    const { light, chunks } = this.#server.world;
    const workSoFar = () => light.litCount;
    let [work, land] = [0, 0];
    const frames: Buffer[] = [];
    while (view.wanted.length > 0 && frames.length < CHUNKS_PER_TICK) {
      const [x, z] = view.wanted.at(-1) as [number, number];
      const isOwn = x === view.centreX && z === view.centreZ;
      const isLand = chunks.isLand(x, z);
      if (!isOwn && (isLand ? land >= landLimit : work >= limit && !light.isReady(x, z))) break;
      view.wanted.pop();
      this.#revision++;
      view.loaded.add(Chunks.key(x, z));
      const before = workSoFar();
      frames.push(this.#framesFor(player).chunk(x, z));
      if (!isLand) work += workSoFar() - before;
      else if (!isOwn) land++;
    }
    if (frames.length > 0) {
      const batches = this.#server.gameData.source.features.chunkBatches;
      if (batches) player.send('chunk_batch_start', {});
      for (const frame of frames) player.connection.sendFrame(frame);
      if (batches) player.send('chunk_batch_finished', { batchSize: frames.length });
    }
    return work;
  }

  #framesFor({ senses }: Player): ChunkFrames {
    return senses.oresHidden ? this.#coveredFrames : this.#frames;
  }

  /** Notes a changed cell, and the ores beside it, which it may have hidden. */
  #layOpen({ x, y, z }: BlockPosition): void {
    const { hiddenOres } = this.#server.world;
    this.#coveredFrames.drop(this.#coveredChanges.cellChanged({ x, y, z }));
    for (const facing of FACINGS) {
      const beside = neighbour({ x, y, z }, facing);
      if (hiddenOres.isOre(beside.x, beside.y, beside.z))
        this.#coveredFrames.drop(this.#coveredChanges.cellChanged(beside));
    }
  }

  #viewersOf(key: number): Player[] {
    const viewers: Player[] = [];
    for (const [player, view] of this.#views) if (view.loaded.has(key)) viewers.push(player);
    return viewers;
  }

  #flushLight(): void {
    for (const change of this.#server.world.light.takeChanges()) {
      const key = Chunks.key(change.column.chunkX, change.column.chunkZ);
      this.#frames.drop(key);
      this.#coveredFrames.drop(key);
      const viewers = this.#viewersOf(key);
      if (viewers.length === 0) continue;
      const frame = this.#frames.light(change);
      for (const player of viewers) player.connection.sendFrame(frame);
    }
  }

  /** Lets go of whatever was kept for those of some chunks that lie near nobody any more. */
  #release(concerns: (chunkX: number, chunkZ: number) => boolean): void {
    const seen = new Set<number>();
    for (const { loaded } of this.#views.values()) for (const key of loaded) seen.add(key);
    const near = new Set(seen);
    for (const key of seen) {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      for (let dx = -1; dx <= 1; dx++) for (let dz = -1; dz <= 1; dz++) near.add(Chunks.key(chunkX + dx, chunkZ + dz));
    }
    const isLeft = (key: number) => {
      const { chunkX, chunkZ } = Chunks.ofKey(key);
      return !concerns(chunkX, chunkZ);
    };
    for (const frames of [this.#frames, this.#coveredFrames]) frames.release((key) => seen.has(key) || isLeft(key));
    this.#server.world.light.release((key) => near.has(key) || isLeft(key));
    this.#server.world.chunks.release((key) => near.has(key) || isLeft(key));
  }

  #flushChanges(): void {
    const { world } = this.#server;
    this.#flush(this.#changes, false, (cell) => world.stateId(cell));
    this.#flush(this.#coveredChanges, true, (cell) => world.hiddenOres.shownState(cell));
  }

  /** Sends changes to those from whom ores are hidden, or to the others. */
  #flush(changes: ChunkChanges, covered: boolean, stateAt: (cell: BlockPosition) => number): void {
    if (changes.isEmpty) return;
    const whole = covered ? this.#coveredFrames : this.#frames;
    for (const [key, chunk] of changes.entries()) {
      const viewers = this.#viewersOf(key).filter(({ senses }) => senses.oresHidden === covered);
      if (viewers.length === 0) continue;
      const frames = isWhole(chunk) ? [whole.chunk(chunk.x, chunk.z)] : changeFrames(chunk, this.#server, stateAt);
      for (const player of viewers) for (const frame of frames) player.connection.sendFrame(frame);
    }
    changes.clear();
  }
}

/** What a client has been sent of the world, and what it still lacks. */
interface ChunkView {
  centreX: number;
  centreZ: number;
  distance: number;
  /** The distance the client wants, and since when it has had the one it has. */
  wanting: number;
  changedTick: number;
  readonly loaded: Set<number>;
  /** Chunks still to be sent, nearest last. */
  wanted: [number, number][];
}

/** A view of nothing yet. */
function emptyView(distance: number): ChunkView {
  return {
    centreX: Number.NaN,
    centreZ: Number.NaN,
    distance,
    wanting: distance,
    changedTick: Number.NEGATIVE_INFINITY,
    loaded: new Set(),
    wanted: [],
  };
}

/** Whether a chunk lies within a view's distance. */
function inRange({ centreX, centreZ, distance }: ChunkView, key: number): boolean {
  const { chunkX, chunkZ } = Chunks.ofKey(key);
  return Math.abs(chunkX - centreX) <= distance && Math.abs(chunkZ - centreZ) <= distance;
}

/** The chunks within a view's distance that the client lacks, nearest last. */
function missingIn({ centreX, centreZ, distance, loaded }: ChunkView): [number, number][] {
  const near: [number, number, number][] = [];
  for (let dx = -distance; dx <= distance; dx++)
    for (let dz = -distance; dz <= distance; dz++) {
      const [x, z] = [centreX + dx, centreZ + dz];
      if (!loaded.has(Chunks.key(x, z))) near.push([x, z, dx * dx + dz * dz]);
    }
  near.sort((a, b) => b[2] - a[2] || b[0] - a[0] || b[1] - a[1]);
  return near.map(([x, z]) => [x, z]);
}
