import {
  type BlockPosition,
  type Box,
  cellOf,
  centreOf,
  distance,
  formatPosition,
  neighbour,
  type Point,
} from '../../../../protocol/geometry.ts';
import { walkTo } from '../../navigation/walking/walk.ts';
import type { Blocks } from '../../perception/blockView.ts';
import { cellKey } from '../../perception/blockView.ts';
import { visiblePoint } from '../../perception/sight.ts';
import { ActionError } from '../../player/actionError.ts';
import { eyeAt, feetOf, type Player, REACH } from '../../player/player.ts';
import { droppedItem, dropsNear } from '../collectDrops.ts';
import { digBlock } from '../dig.ts';
import { newJourney } from '../travel/journey.ts';
import { travelTo } from '../travel/travelTo.ts';
import type { Cluster } from './cluster.ts';

import { Pillar, pillarBlock } from './pillarUnderfoot.ts';

/** What trees are cut for. */
export const LOG = /_(?:log|stem)$|^mangrove_roots$/;
/** What may be dug to get at a log. */
const SOFT = /_leaves$|^(?:vine|snow|cobweb|azalea|flowering_azalea|moss_carpet)$/;
/** Blocks dug and pillars raised for one tree, at most. */
const MOST_STEPS = 260;
/** Leaves dug to get to the foot of the trunk, at most. */
const MOST_CLEARED = 12;
/** Logs caught in leaves that are gone under, at most, and how much higher than the feet what is caught lies, blocks. */
const MOST_FREED = 6;
const LOW = 1.6;
/** How far below what is caught the ground may be, blocks. */
const FALLEN = 24;
/** Ways dug or built for one tree, at most. */
const MOST_WAYS = 3;
/** How far to the side of a pillar logs are worth raising it for, blocks. */
const BESIDE = 3;
/** How far around the trunk drops are fetched, blocks. */
export const SCATTER = 8;

/** One body at work on one tree. */
export class Felling {
  cut = 0;
  readonly #player: Player;
  readonly #tree: Cluster;
  readonly #signal: AbortSignal;
  readonly #pillar: Pillar;
  readonly #tried = new Set<string>();
  #steps = 0;
  #ways = 0;

  constructor(player: Player, tree: Cluster, signal: AbortSignal) {
    this.#player = player;
    this.#tree = tree;
    this.#signal = signal;
    this.#pillar = new Pillar(player, signal);
  }

  /** Cuts what is in reach from here, through leaves and, unless `low`, from a pillar under the feet. */
  async fell(low = false): Promise<void> {
    while (this.#steps++ < MOST_STEPS) {
      this.#tree.look();
      const logs = this.#tree.standing();
      if (await this.#cutOne(logs)) continue;
      if (await this.#clearOne(logs)) continue;
      if (await this.#freeOne()) continue;
      if (low || !(await this.#rise(logs))) return;
    }
  }

  /** Cuts the foot of the trunk and goes to where it stood, through leaves if need be, to look up along it. */
  async stepIn(foot: BlockPosition): Promise<void> {
    for (let clearing = 0; clearing <= MOST_CLEARED; clearing++) {
      await this.fell(true);
      const isThere = (x: number, y: number, z: number) => x === foot.x && z === foot.z && Math.abs(y - foot.y) <= 1;
      const around = { min: neighbour(foot, 'down'), max: neighbour(foot, 'up') };
      if (await this.#walkUnder(isThere, around)) return;
      if (await this.#clearTowards(foot)) continue;
      await this.#makeWayUnder(isThere, foot, around);
      return;
    }
  }

  /** Digs the nearest leaves between the eyes and the cells a body needs to stand at the foot of the trunk. */
  async #clearTowards(foot: BlockPosition): Promise<boolean> {
    const feet = cellOf(feetOf(this.#player));
    for (const cell of [foot, neighbour(foot, 'up'), neighbour(foot, 'up', 2), neighbour(feet, 'up', 2)]) {
      if (await this.#digSoft(cell)) return true;
      const obstacle = obstacleTo(this.#player.blocks, eyeAt(feetOf(this.#player)), cell);
      if (obstacle && (await this.#digSoft(obstacle))) return true;
    }
    return false;
  }

  /** Goes under the lowest log left that it has not gone under before; false when there is no path to one. */
  async goUnder(): Promise<boolean> {
    for (const log of this.#tree.standing()) {
      const key = formatPosition(log);
      if (this.#tried.has(key)) continue;
      this.#tried.add(key);
      const isThere = (x: number, y: number, z: number) => Math.hypot(x - log.x, z - log.z) < BESIDE && y < log.y + 1;
      if ((await this.#walkUnder(isThere)) || (await this.#makeWayUnder(isThere, log))) return true;
    }
    return false;
  }

  async descend(): Promise<void> {
    await this.#pillar.takeDown();
  }

  async #walkUnder(accepts: (x: number, y: number, z: number) => boolean, around?: Box): Promise<boolean> {
    try {
      await walkTo(
        this.#player,
        {
          accepts: (footing) => !footing.ladder && accepts(footing.x, footing.y, footing.z),
          estimate: () => 0,
          ...(around ? { around } : {}),
        },
        'the tree',
        this.#signal,
      );
      return true;
    } catch (error) {
      if (error instanceof ActionError) return false;
      throw error;
    }
  }

  /** Gets there by digging and building; false where that cannot be, or was done often enough for one tree. */
  async #makeWayUnder(
    accepts: (x: number, y: number, z: number) => boolean,
    { x, y, z }: BlockPosition,
    around?: Box,
  ): Promise<boolean> {
    if (this.#ways++ >= MOST_WAYS) return false;
    const spared = this.#tree.standing().map((log) => cellKey(log.x, log.y, log.z));
    try {
      await travelTo(
        newJourney(this.#player, spared),
        {
          accepts: (footing) => !footing.ladder && accepts(footing.x, footing.y, footing.z),
          estimate: (footing) =>
            Math.max(0, Math.hypot(footing.x - x, footing.z - z) - BESIDE) + Math.max(0, footing.y - y),
          ...(around ? { around } : {}),
        },
        'the tree',
        this.#signal,
      );
      return true;
    } catch (error) {
      if (error instanceof ActionError) return false;
      throw error;
    }
  }

  /** Cuts the nearest log in reach. */
  async #cutOne(logs: readonly BlockPosition[]): Promise<boolean> {
    const eye = eyeAt(feetOf(this.#player));
    const near = logs
      .filter((log) => !this.#isUnderfoot(log))
      .map((log) => ({ log, away: distance(eye, centreOf(log)) }))
      .filter(({ away }) => away < REACH + 0.9)
      .sort((a, b) => a.away - b.away);
    for (const { log } of near) {
      if (!visiblePoint(this.#player.blocks, log, eye, REACH)) continue;
      await digBlock(this.#player, log, this.#signal, { collect: false, stay: true });
      this.cut++;
      return true;
    }
    return false;
  }

  /** Digs leaves that hide a log within reach. */
  async #clearOne(logs: readonly BlockPosition[]): Promise<boolean> {
    const { blocks } = this.#player;
    const eye = eyeAt(feetOf(this.#player));
    for (const log of logs) {
      if (distance(eye, centreOf(log)) > REACH) continue;
      const cell = obstacleTo(blocks, eye, log);
      if (cell && (await this.#digSoft(cell))) return true;
    }
    return false;
  }

  /** Digs the leaves within reach that something dropped lies on. */
  async #freeOne(): Promise<boolean> {
    const feet = feetOf(this.#player);
    for (const { position } of dropsNear(this.#player, eyeAt(feet), REACH)) {
      const below = { x: Math.floor(position.x), y: Math.floor(position.y - 0.1), z: Math.floor(position.z) };
      if (below.y > feet.y && (await this.#digSoft(below))) return true;
    }
    return false;
  }

  /** Goes under logs that leaves have caught and digs these from below, as far as the hands reach. */
  async freeLogs(): Promise<void> {
    for (let freed = 0; freed < MOST_FREED; freed++) {
      const feet = feetOf(this.#player);
      const caught = dropsNear(this.#player, feet, SCATTER).find(
        (drop) =>
          LOG.test(droppedItem(drop)?.id ?? '') && !this.#tried.has(`${drop.id}`) && this.#isCaught(drop.position),
      );
      if (!caught) return;
      this.#tried.add(`${caught.id}`);
      const { x, y, z } = cellOf(caught.position);
      const isThere = (atX: number, atY: number, atZ: number) => atX === x && atZ === z && atY < y && atY >= y - FALLEN;
      const around = { min: { x, y: y - FALLEN, z }, max: { x, y, z } };
      if (!(await this.#walkUnder(isThere, around))) continue;
      const above = { x, y: Math.floor(caught.position.y - 0.1), z };
      for (let cell = obstacleTo(this.#player.blocks, eyeAt(feetOf(this.#player)), above) ?? above; ; ) {
        if (!(await this.#digSoft(cell)) || (cell.x === above.x && cell.y === above.y && cell.z === above.z)) break;
        cell = obstacleTo(this.#player.blocks, eyeAt(feetOf(this.#player)), above) ?? above;
      }
    }
  }

  #isCaught(position: Point): boolean {
    const below = { x: Math.floor(position.x), y: Math.floor(position.y - 0.1), z: Math.floor(position.z) };
    return position.y > feetOf(this.#player).y + LOW && SOFT.test(this.#player.blocks.at(below)?.state.id ?? '');
  }

  async #digSoft(cell: BlockPosition): Promise<boolean> {
    const { blocks } = this.#player;
    if (!SOFT.test(blocks.at(cell)?.state.id ?? '') || this.#isUnderfoot(cell)) return false;
    if (!visiblePoint(blocks, cell, eyeAt(feetOf(this.#player)), REACH)) return false;
    await digBlock(this.#player, cell, this.#signal, { collect: false, stay: true });
    return true;
  }

  /** Gets a block higher when logs are above and near; false when that is no use or no longer possible. */
  async #rise(logs: readonly BlockPosition[]): Promise<boolean> {
    const feet = feetOf(this.#player);
    const eye = eyeAt(feet);
    const above = logs.some(
      ({ x, y, z }) => Math.hypot(x + 0.5 - feet.x, z + 0.5 - feet.z) < BESIDE + 0.5 && y + 0.5 > eye.y,
    );
    if (!above || pillarBlock(this.#player) === undefined) return false;
    // A jump for a block needs room for the head two cells up.
    const head = { x: Math.floor(feet.x), y: Math.floor(feet.y + 0.01) + 2, z: Math.floor(feet.z) };
    const facts = this.#player.blocks.at(head);
    if (!facts || facts.harmful) return false;
    if (facts.shapes.length > 0) return this.#digSoft(head);
    try {
      const placed = await this.#pillar.raise();
      this.#tree.leaveOut(placed);
      return true;
    } catch (error) {
      if (error instanceof ActionError) return false;
      throw error;
    }
  }

  #isUnderfoot(cell: BlockPosition): boolean {
    const feet = feetOf(this.#player);
    const below = neighbour({ x: Math.floor(feet.x), y: Math.floor(feet.y + 0.01), z: Math.floor(feet.z) }, 'down');
    return cell.x === below.x && cell.y === below.y && cell.z === below.z;
  }
}

/** Steps for each block along a line; as fine as `canSee` looks. */
const FINE = 4;

/** The first cell with a collision shape on the straight line from an eye to a cell's centre; undefined when there is none. */
function obstacleTo(blocks: Blocks, eye: Point, cell: BlockPosition): BlockPosition | undefined {
  const end = centreOf(cell);
  const length = Math.hypot(end.x - eye.x, end.y - eye.y, end.z - eye.z);
  const steps = Math.ceil(length * FINE);
  for (let step = 0; step <= steps; step++) {
    const x = Math.floor(eye.x + ((end.x - eye.x) * step) / steps);
    const y = Math.floor(eye.y + ((end.y - eye.y) * step) / steps);
    const z = Math.floor(eye.z + ((end.z - eye.z) * step) / steps);
    if (x === cell.x && y === cell.y && z === cell.z) return undefined;
    const facts = blocks.atXyz(x, y, z);
    if (facts && facts.shapes.length > 0) return { x, y, z };
  }
  return undefined;
}
