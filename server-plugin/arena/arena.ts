import { ConfigError, HostFault } from '../../protocol/errors.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import {
  add,
  type BlockPosition,
  type Box,
  boxCovers,
  distance,
  formatPosition,
  shiftBox,
  subtract,
} from '../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../protocol/snapshot.ts';
import type { BuildPlan } from '../../worlds/plan/buildPlan.ts';
import type { MinecraftHost } from '../hosts/minecraftHost.ts';
import { type ArenaContent, contentHash, planContent, snapshotContent } from './arenaContent.ts';
import type { ArenaGrid } from './arenaGrid.ts';
import { arenaSnapshot } from './arenaSnapshot.ts';
import { firstDifference, inventoryDifference } from './contentDifference.ts';
import { formatBox, watchedOf } from './watched.ts';

/** How far a player may stand from their starting place at the check before release, in blocks (a body settles). */
const PLACE_TOLERANCE = 0.5;

/**
 * All arenas of one host. It remembers what was ever built where, so that a smaller arena never stands in the ruins
 * of a larger one.
 */
export class ArenaYard {
  readonly #host: MinecraftHost;
  readonly #grid: ArenaGrid;
  /** By slot, world coordinates. */
  readonly #ruins = new Map<number, Box>();

  constructor(host: MinecraftHost, grid: ArenaGrid) {
    this.#host = host;
    this.#grid = grid;
  }

  /** Claims a place for the plan's arena. Throws like `planContent` and `ArenaGrid.allocate`, and touches no world. */
  claim(plan: BuildPlan): Arena {
    const content = planContent(plan, this.#host.gameData);
    const slot = this.#grid.allocate(plan.box);
    const origin = this.#grid.placeOf(slot, plan.box);
    if (plan.nether && !this.#grid.holds(slot, shiftBox(plan.nether.box, origin))) {
      this.#grid.free(slot);
      throw new ConfigError(
        'arena-too-large',
        `the arena's part of the Nether, ${formatBox(plan.nether.box)}, is too large, or too far from its (0, 0, 0)`,
      );
    }
    const ruins = this.#ruins.get(slot);
    return new Arena(this.#host, origin, slot, plan, content, {
      before: ruins && shiftBox(ruins, subtract({ x: 0, y: 0, z: 0 }, origin)),
      // Land goes as a whole, when its zone closes or the next arena is built.
      built: () => (plan.ground ? this.#ruins.delete(slot) : this.#ruins.set(slot, shiftBox(plan.box, origin))),
      released: () => this.#grid.free(slot),
    });
  }

  /** Slots in use, ascending. */
  taken(): number[] {
    return this.#grid.taken();
  }
}

interface Ground {
  /** Arena coordinates. */
  readonly before: Box | undefined;
  readonly built: () => void;
  readonly released: () => void;
}

/** The bounded cuboid one episode owns. Reset means rebuild and verify: what is there must equal the plan. */
export class Arena {
  readonly plan: BuildPlan;
  readonly origin: BlockPosition;
  readonly slot: number;
  /** Names the arena's zone on the host. */
  readonly zone: string;
  /** The plan's hash: blocks, entities, containers, signs and inventories. */
  readonly hash: string;
  readonly #host: MinecraftHost;
  readonly #content: ArenaContent;
  readonly #ground: Ground;
  #opened = false;
  #freed = false;

  constructor(
    host: MinecraftHost,
    origin: BlockPosition,
    slot: number,
    plan: BuildPlan,
    content: ArenaContent,
    ground: Ground,
  ) {
    this.#host = host;
    this.origin = origin;
    this.slot = slot;
    this.zone = `arena-${slot}`;
    this.plan = plan;
    this.#content = content;
    this.#ground = ground;
    this.hash = contentHash(
      content,
      plan.loadouts.map((loadout) => loadout.items),
    );
  }

  /**
   * Opens the zone, builds the plan and verifies blocks, entities, containers and signs.
   * Throws HostFault 'arena-mismatch' naming the first difference, and whatever fault the host raises.
   * @param seed decides all chance in the arena, whatever server and slot it stands on and whatever was played before;
   *   left out, the host decides.
   * @param oresHidden see `Senses`.
   */
  async reset(seed?: number, oresHidden = false): Promise<void> {
    const { plan, origin } = this;
    this.#opened = true;
    await this.#host.openZone({
      id: this.zone,
      box: shiftBox(plan.box, origin),
      ...(seed === undefined ? {} : { seed }),
      ...(plan.rules ? { rules: plan.rules } : {}),
      senses: { touchNeedsSight: true, oresHidden },
      ...(this.netherInWorld ? { nether: { box: this.netherInWorld, origin: { x: origin.x, z: origin.z } } } : {}),
    });
    const before = this.#ground.before;
    if (before && !boxCovers(plan.box, before))
      await this.#host.build({ box: before, steps: [], loadouts: plan.loadouts }, origin);
    this.#ground.built();
    await this.#host.build(plan, origin);
    this.#compare(await this.snapshot(0));
    await this.#compareNether();
    await this.#compareLand();
  }

  /**
   * The check before release: the world as `reset` checks it, and every player's place and inventory.
   * @param usernames the players in team order; undefined for a member whom the game begins without.
   * @returns the arena as it stands, dated tick 0. Throws HostFault 'arena-mismatch' or 'player-missing'.
   */
  async verify(usernames: readonly (string | undefined)[]): Promise<RegionSnapshot> {
    const inventories = [];
    const planned = [];
    for (const [index, username] of usernames.entries()) {
      if (username === undefined) continue;
      const player = await this.#host.player(username);
      const loadout = this.loadout(index);
      if (!player) throw new HostFault('player-missing', `player ${index + 1} of the team is not in the game`);
      const off = distance(player.position, add(loadout.position, this.origin));
      if (off > PLACE_TOLERANCE)
        throw this.#mismatch(
          `player ${index + 1} stands ${off.toFixed(2)} blocks from ${formatPosition(loadout.position)}`,
        );
      const difference = inventoryDifference(loadout.items, player.items);
      if (difference) throw this.#mismatch(`player ${index + 1}, ${difference}`);
      inventories.push(player.items);
      planned.push(loadout.items);
    }
    const snapshot = await this.snapshot(0);
    const found = this.#compare(snapshot);
    await this.#compareLand();
    const nether = await this.#compareNether();
    const { land } = this.#content;
    const content = {
      ...found,
      ...(land === undefined ? {} : { land }),
      ...(nether ? { nether } : {}),
    };
    const hash = contentHash(content, inventories);
    if (hash !== contentHash(this.#content, planned)) throw this.#mismatch(`hash ${hash}, expected ${this.hash}`);
    return snapshot;
  }

  /** The hash of what stands there now, with the plan's inventories: `hash` exactly when all is as planned. */
  async standingHash(): Promise<string> {
    const { plan, origin } = this;
    const found = snapshotContent(await this.snapshot(0));
    const nether = await this.#netherContent();
    const content = nether ? { ...found, nether } : found;
    const land = plan.ground && ((await this.#host.landDifference(plan, origin)) ?? this.#content.land);
    return contentHash(
      land === undefined ? content : { ...content, land },
      plan.loadouts.map(({ items }) => items),
    );
  }

  /** What the arena holds now, in arena coordinates, dated `tick`. */
  async snapshot(tick: number): Promise<RegionSnapshot> {
    return { ...(await this.look()), tick };
  }

  /** What the arena holds, in arena coordinates, dated with the host's tick that it shows. */
  async look(): Promise<RegionSnapshot> {
    const snapshot = await this.#host.snapshot(shiftBox(watchedOf(this.plan), this.origin));
    return arenaSnapshot(snapshot, this.origin, snapshot.tick);
  }

  /** The arena's part of the Nether, world coordinates; undefined for none. */
  get netherInWorld(): Box | undefined {
    return this.plan.nether && shiftBox(this.plan.nether.box, this.origin);
  }

  /** Where and with what the agent at `index` of the team starts, arena coordinates. Throws RangeError beyond the plan. */
  loadout(index: number): Loadout {
    const loadout = this.plan.loadouts[index];
    if (!loadout) throw new RangeError(`plan has ${this.plan.loadouts.length} loadouts, none for agent ${index + 1}`);
    return loadout;
  }

  /** The same in world coordinates. */
  loadoutInWorld(index: number): Loadout {
    const loadout = this.loadout(index);
    return { ...loadout, position: add(loadout.position, this.origin) };
  }

  /** Closes the zone and gives the place back, even if the host fails to close it; a second call does nothing. */
  async free(): Promise<void> {
    if (this.#freed) return;
    this.#freed = true;
    try {
      if (this.#opened) await this.#host.closeZone(this.zone);
    } finally {
      this.#ground.released();
    }
  }

  #compare(snapshot: RegionSnapshot): ArenaContent {
    const content = snapshotContent(snapshot);
    const difference = firstDifference(this.#content, content);
    if (difference) throw this.#mismatch(difference);
    return content;
  }

  async #netherContent(): Promise<ArenaContent | undefined> {
    const box = this.netherInWorld;
    if (!box) return undefined;
    return snapshotContent(arenaSnapshot(await this.#host.snapshot(box, 'the_nether'), this.origin, 0));
  }

  /** The part of the Nether must be as planned, too. @returns what it holds. */
  async #compareNether(): Promise<ArenaContent | undefined> {
    const { nether } = this.#content;
    const found = nether && (await this.#netherContent());
    if (!nether || !found) return undefined;
    const difference = firstDifference(nether, found);
    if (difference) throw this.#mismatch(`in the Nether, ${difference}`);
    return found;
  }

  /** What lies beyond that which snapshots show must be as the land and the plan have it, too. */
  async #compareLand(): Promise<void> {
    if (!this.plan.ground) return;
    const difference = await this.#host.landDifference(this.plan, this.origin);
    if (difference) throw this.#mismatch(difference);
  }

  #mismatch(difference: string): HostFault {
    return new HostFault('arena-mismatch', `arena differs from its plan: ${difference}`);
  }
}
