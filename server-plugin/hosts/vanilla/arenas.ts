import type { Clock } from '../../../clock/clock.ts';
import { parseBlockState } from '../../../protocol/blockState.ts';
import { HostFault } from '../../../protocol/errors.ts';
import {
  type BlockPosition,
  type Box,
  boxesOverlap,
  cellsOf,
  formatPosition,
  shiftBox,
} from '../../../protocol/geometry.ts';
import type { EntityRecord, RegionSnapshot } from '../../../protocol/snapshot.ts';
import { decodeRuns } from '../../../protocol/snapshot.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import type { MobOptions } from '../../../worlds/plan/mob.ts';
import { Building } from './building.ts';
import type { Dialect } from './dialect/dialect.ts';
import { entityRecords } from './entityRecords.ts';
import { enclose, mark, mirror, unmark, within } from './ground.ts';
import { OneByOne } from './oneByOne.ts';
import type { Orders } from './orders.ts';
import { FUNCTIONS, MOST_SAMPLED_CELLS, NUMBERS, STORAGE, TAGS } from './pack/packContract.ts';
import { readRegionFiles } from './regionFiles.ts';
import { cropped, differingCells } from './regions.ts';
import { readEntities } from './replies/packReplies.ts';
import { isDevice } from './sampling/devices.ts';
import type { Sampler } from './sampling/sampler.ts';
import type { StatisticObjectives } from './statistics.ts';
import type { OpenZone, VanillaZones } from './zones.ts';

/** Entities of one list (`FUNCTIONS.listEntities`), and lists that are asked for. */
const MOST_LISTS = 40;
/** Looks at a zone that is still changing all over. */
const MOST_SAMPLES = 200;

interface ArenasOptions {
  readonly orders: Orders;
  readonly dialect: Dialect;
  readonly zones: VanillaZones;
  readonly sampler: Sampler;
  readonly statistics: StatisticObjectives;
  /** Fetches and publishes everything seen so far. */
  readonly sample: () => Promise<void>;
  readonly clock: Clock;
  readonly worldFolder?: string;
  readonly warn: (line: string) => void;
}

interface Built {
  readonly mobs: readonly MobOptions[];
  /** Whether players have been free to act in it since. */
  released: boolean;
}

/** The content of the open zones: built, verified, followed and reported. */
export class Arenas {
  readonly #options: ArenasOptions;
  readonly #orders: Orders;
  readonly #building: Building;
  readonly #built = new Map<string, Built>();
  /** Arenas are checked by one number of the pack, and entities listed in one list, whosever they are. */
  readonly #builds = new OneByOne();
  readonly #lists = new OneByOne();

  constructor(options: ArenasOptions) {
    this.#options = options;
    this.#orders = options.orders;
    this.#building = new Building(options.orders, options.dialect);
  }

  /** @throws HostFault 'outside-zones', and what `Building` throws. */
  build(plan: BuildPlan, origin: BlockPosition): Promise<void> {
    return this.#builds.do(() => this.#build(plan, origin));
  }

  async #build(plan: BuildPlan, origin: BlockPosition): Promise<void> {
    const { zones, sampler, dialect, statistics } = this.#options;
    const box = shiftBox(plan.box, origin);
    const zone = [...zones.open.values()].find((one) => boxesOverlap(one.box, box));
    if (!zone)
      throw new HostFault(
        'outside-zones',
        `no zone is open at ${formatPosition(origin)}, where an arena should be built`,
      );
    await this.#unfollow(zone);
    if (JSON.stringify(zone.box) !== JSON.stringify(box)) {
      // The ruins of a larger arena.
      const loaded = await zones.alsoLoad(box);
      try {
        await this.#building.build(plan, origin);
      } finally {
        await loaded.release();
      }
      return;
    }
    await this.#orders.giveAll(enclose(dialect, box));
    await this.#building.build(plan, origin);
    await this.#orders.give(tagAll(zone, box));
    await this.#orders.giveAll(mirror(dialect, box));
    const content = await this.#building.inspect(plan, origin);
    await this.#orders.giveAll(mark(zone.number, box, devicesOf(content)));
    sampler.follow(zone.id, content);
    this.#built.set(zone.id, { mobs: mobsOf(plan), released: false });
    await statistics.follow(zone.id, plan);
  }

  /** @throws HostFault 'outside-zones' for a box in no arena that was built. */
  async snapshot(box: Box): Promise<RegionSnapshot> {
    const zone = this.#options.zones.around(box);
    const built = zone && this.#built.get(zone.id);
    if (!zone || !built)
      throw new HostFault(
        'outside-zones',
        `no arena encloses ${formatPosition(box.min)} to ${formatPosition(box.max)}: snapshots can be taken of arenas only`,
      );
    await this.#lookAll();
    const seen = this.#options.sampler.region(zone.id);
    const entities = await this.#lists.do(() => this.#entities(box, built.mobs));
    const region = built.released ? await this.#saved(zone, seen) : seen;
    return { ...cropped(region, box), entities };
  }

  /**
   * A zone as the world's files have it, where they can be read; what was seen of it, where not. Cells that
   * neither the sample before saving nor the one after it had so are reported: a change went unseen.
   */
  async #saved(zone: OpenZone, seen: RegionSnapshot): Promise<RegionSnapshot> {
    const { worldFolder, dialect, sampler, warn } = this.#options;
    if (worldFolder === undefined) return seen;
    await this.#orders.give('save-all flush');
    let saved: RegionSnapshot;
    try {
      saved = readRegionFiles(worldFolder, zone.box, dialect, seen.tick);
    } catch (error) {
      if (!(error instanceof HostFault)) throw error;
      warn(`the final state of ${zone.id} comes from samples alone: ${error.message}`);
      return seen;
    }
    await this.#lookAll();
    const unseen = differingCells(saved, [seen, sampler.region(zone.id)]);
    const [first] = unseen;
    if (first)
      warn(
        `${unseen.length} cells of ${zone.id} differ from the samples, the first at ${formatPosition(first.position)}: ${first.found} in the world's files, ${first.expected} in the samples`,
      );
    return saved;
  }

  /** Players are free now: mobs that stood still only until then go about. */
  async release(id: string): Promise<void> {
    const zone = this.#options.zones.get(id);
    const built = this.#built.get(id);
    if (!built || built.released) return;
    built.released = true;
    const still = `execute as @e[tag=${TAGS.zone(zone.number)},tag=${TAGS.still}] run`;
    await this.#orders.giveAll([`${still} data merge entity @s {NoAI:0b}`, `${still} tag @s remove ${TAGS.still}`]);
  }

  forget(id: string): void {
    this.#built.delete(id);
    this.#options.sampler.forget(id);
  }

  async #unfollow(zone: OpenZone): Promise<void> {
    this.forget(zone.id);
    await this.#options.statistics.forget(zone.id);
    await this.#orders.give(unmark(zone.number));
  }

  /** Has everything seen that differs by now, however much it is. */
  async #lookAll(): Promise<void> {
    for (let look = 0; look < MOST_SAMPLES; look++) {
      await this.#orders.give(`function ${FUNCTIONS.scanNow}`);
      const cells = (await this.#orders.number(NUMBERS.cells)) ?? 0;
      await this.#options.sample();
      if (cells < MOST_SAMPLED_CELLS) return;
    }
    throw new HostFault('world-unsteady', 'the arena changes faster than it can be sampled');
  }

  async #entities(box: Box, mobs: readonly MobOptions[]): Promise<EntityRecord[]> {
    const records: EntityRecord[] = [];
    await this.#orders.give(
      `execute as @e[type=!minecraft:player,type=!minecraft:marker,${within(box)}] run tag @s add ${TAGS.listed}`,
    );
    for (let list = 0; list < MOST_LISTS; list++) {
      await this.#orders.give(`function ${FUNCTIONS.listEntities}`);
      const listed = readEntities(await this.#orders.console.run(`data get storage ${STORAGE.entities} list`));
      if (listed.length === 0) return records;
      records.push(...entityRecords(listed, box, this.#options.dialect, mobs));
    }
    throw new HostFault('too-many-entities', 'the arena holds more entities than can be listed');
  }
}

/** Gives a zone the entities that were built into it. */
function tagAll({ number }: OpenZone, box: Box): string {
  return `execute as @e[type=!minecraft:player,type=!minecraft:marker,${within(box)}] run tag @s add ${TAGS.zone(number)}`;
}

function mobsOf({ steps }: BuildPlan): MobOptions[] {
  return steps.flatMap((step) => (step.type === 'summon' ? [step.options ?? {}] : []));
}

function devicesOf({ box, palette, blocks }: RegionSnapshot): BlockPosition[] {
  const isOne = palette.map((text) => isDevice(parseBlockState(text)?.id ?? ''));
  if (!isOne.includes(true)) return [];
  const cells = decodeRuns(blocks);
  const devices: BlockPosition[] = [];
  let index = 0;
  for (const position of cellsOf(box)) if (isOne[cells[index++] ?? 0]) devices.push(position);
  return devices;
}
