import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { HostFault } from '../../../protocol/errors.ts';
import { add, type BlockPosition, cellsOf, shiftBox } from '../../../protocol/geometry.ts';
import { type ContainerRecord, encodeRuns, type RegionSnapshot, type SignRecord } from '../../../protocol/snapshot.ts';
import type { BuildPlan } from '../../../worlds/plan/buildPlan.ts';
import { type ArenaContent, planContent } from '../../arena/arenaContent.ts';
import type { Dialect } from './dialect/dialect.ts';
import type { Orders } from './orders.ts';
import { type ArenaCommands, compileArena } from './pack/arenaCommands.ts';
import { FUNCTIONS, NUMBERS } from './pack/packContract.ts';
import { atOrigin, cell } from './pack/places.ts';
import { readItems, readSign, readState } from './reading.ts';
import { isUnknownFunction } from './replies/replies.ts';

/** How often a plan is looked over, and so put right, before what differs is taken for what stands there. */
const MOST_CHECKS = 3;
/** Wrong cells that are named; one is enough to know that an arena is not as planned. */
const MOST_NAMED = 16;
/** Cells asked about one by one in search of those. */
const MOST_ASKED = 20_000;
/** What `NUMBERS.wrong` is before a check: a check that never ran leaves it. */
const NOT_CHECKED = -1;

/** Builds plans on a server and says what stands there then. */
export class Building {
  readonly #orders: Orders;
  readonly #dialect: Dialect;
  readonly #compiled = new WeakMap<BuildPlan, ArenaCommands>();

  constructor(orders: Orders, dialect: Dialect) {
    this.#orders = orders;
    this.#dialect = dialect;
  }

  /**
   * Builds a plan at an origin; `inspect` checks whether that worked.
   * @throws HostFault 'command-too-long' for a plan that only a data pack can build; ConfigError for what the version
   *   cannot say.
   */
  async build(plan: BuildPlan, origin: BlockPosition): Promise<void> {
    const { planId, build } = this.#compile(plan);
    await this.#runAll(FUNCTIONS.build(planId), build, planId, origin);
  }

  /**
   * Looks a built plan over, block by block and slot by slot. What has changed since it was built and stays right once
   * it is put right is no difference.
   * @returns what stands there, world coordinates, without entities: the plan's content where the server found all of it
   *   right, else with what it found instead.
   * @throws HostFault 'arena-mismatch' where something is wrong that cannot be named.
   */
  async inspect(plan: BuildPlan, origin: BlockPosition): Promise<RegionSnapshot> {
    const commands = this.#compile(plan);
    const content = planContent(plan, VersionGameData.ofVersion(this.#dialect.version));
    let wrong = 0;
    for (let look = 0; look < MOST_CHECKS; look++) {
      wrong = await this.#verify(commands, origin);
      if (wrong === 0) return regionOf(content, origin);
    }
    return this.#asFound(content, origin, wrong);
  }

  #compile(plan: BuildPlan): ArenaCommands {
    let commands = this.#compiled.get(plan);
    if (!commands) {
      commands = compileArena(plan, this.#dialect.version);
      this.#compiled.set(plan, commands);
    }
    return commands;
  }

  async #verify({ planId, verify }: ArenaCommands, origin: BlockPosition): Promise<number> {
    await this.#orders.setNumber(NUMBERS.wrong, NOT_CHECKED);
    await this.#runAll(FUNCTIONS.verify(planId), verify, planId, origin);
    const wrong = await this.#orders.number(NUMBERS.wrong);
    if (wrong === undefined || wrong < 0)
      throw new HostFault('arena-mismatch', 'the server did not carry out the check of the arena');
    return wrong;
  }

  /** By the pack's function where the pack holds the plan, else one command after another. */
  async #runAll(name: string, commands: readonly string[], planId: string, origin: BlockPosition): Promise<void> {
    const { console } = this.#orders;
    if (!isUnknownFunction(await console.run(atOrigin(origin, `function ${name}`)))) return;
    try {
      // What cannot be carried out is found by the check.
      for (const command of commands) await console.run(atOrigin(origin, command));
    } catch (error) {
      if (error instanceof HostFault && error.code === 'command-too-long')
        throw new HostFault(
          'command-too-long',
          `the arena of plan ${planId} can only be built by a data pack that holds it: make one with "guildhall datapack build" and load it (${error.message})`,
          { cause: error },
        );
      throw error;
    }
  }

  /** The content with what the server has instead, as far as it can be found. */
  async #asFound(content: ArenaContent, origin: BlockPosition, wrong: number): Promise<RegionSnapshot> {
    const region = regionOf(content, origin);
    const found = new Map<number, string>();
    let index = 0;
    for (const position of cellsOf(region.box)) {
      if (found.size >= MOST_NAMED || index >= MOST_ASKED) break;
      const state = content.palette[content.cells[index] ?? 0] ?? 'air';
      if (!(await this.#orders.test(`if block ${cell('absolute', position)} minecraft:${state}`)))
        found.set(index, await readState(this.#orders, this.#dialect.version, position));
      index++;
    }
    const containers: ContainerRecord[] = [];
    for (const record of region.containers)
      containers.push({ ...record, items: await readItems(this.#orders, this.#dialect, record.position) });
    const signs: SignRecord[] = [];
    for (const record of region.signs)
      signs.push({ ...record, ...(await readSign(this.#orders, this.#dialect, record.position)) });
    const same = JSON.stringify([containers, signs]) === JSON.stringify([region.containers, region.signs]);
    if (found.size === 0 && same)
      throw new HostFault(
        'arena-mismatch',
        `the server found ${wrong} things in the arena that are not as planned; which ones is unknown`,
      );
    const palette = [...region.palette];
    const cells = Uint16Array.from(content.cells);
    for (const [at, state] of found) cells[at] = palette.push(state) - 1;
    return { ...region, palette, blocks: encodeRuns(cells), containers, signs };
  }
}

/** A plan's content as a snapshot in world coordinates, without entities; signs with all their lines. */
function regionOf({ box, palette, cells, containers, signs }: ArenaContent, origin: BlockPosition): RegionSnapshot {
  const lines = (texts: readonly string[]) => [0, 1, 2, 3].map((line) => texts[line] ?? '');
  return {
    tick: 0,
    box: shiftBox(box, origin),
    palette: [...palette],
    blocks: encodeRuns(cells),
    entities: [],
    containers: containers.map((record) => ({ ...record, position: add(record.position, origin) })),
    signs: signs.map(({ position, front, back }) => ({
      position: add(position, origin),
      front: lines(front),
      back: lines(back),
    })),
  };
}
