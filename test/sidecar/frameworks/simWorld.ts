import type { Clock } from '../../../clock/clock.ts';
import { ManualClock } from '../../../clock/manualClock.ts';
import { AIR, type BlockState, blockState, isAir } from '../../../protocol/blockState.ts';
import type { Briefing } from '../../../protocol/briefing.ts';
import {
  axisOf,
  type BlockPosition,
  cellOf,
  cellsOf,
  distance,
  FACINGS,
  type Facing,
  formatPosition,
  HORIZONTAL_FACINGS,
  neighbour,
  oppositeOf,
  positionKey,
  stepOf,
} from '../../../protocol/geometry.ts';
import { placingItem } from '../../../protocol/placingItem.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import type { Action, ActionFailure, ActionResult } from '../../../sidecar/body/action.ts';
import { stackingOf } from '../../../sidecar/body/actions/placing/placedProperties.ts';
import type { Body, Observation } from '../../../sidecar/body/body.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { ARENA_BOX, chestContents, constructionArena, MATERIAL_CHEST } from '../../../tasks/construction/arena.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import { supportProblem } from '../../../tasks/construction/support.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';

interface Cell {
  readonly position: BlockPosition;
  readonly state: BlockState;
}

/** One number for each cell within 512 blocks of the origin. */
const numberOf = ({ x, y, z }: BlockPosition) => ((x + 512) * 1024 + (y + 512)) * 1024 + (z + 512);

/**
 * A model of the game for the pure tests of frameworks: a voxel world with bodies that walk, reach, place and dig by
 * the game's rules as this file states them, apart from the planner's own. What the real server makes of the same
 * frameworks is shown by the e2e tests.
 */
export class SimWorld {
  readonly clock = new ManualClock();
  readonly task: ConstructionTask;
  readonly bodies: SimBody[] = [];
  readonly stock = new Map<string, number>();
  /** Blocks that stand above the ground, and the ground. */
  readonly #built = new Map<number, Cell>();
  readonly #ground = new Map<number, Cell>();
  /** Where one step leads, until a block changes: every look around asks for all of them. */
  readonly #steps = new Map<number, readonly BlockPosition[]>();

  constructor(task: ConstructionTask, agents: number) {
    this.task = task;
    const plan = constructionArena(task, { agents, stackSize: stackSize });
    for (const step of plan.steps) {
      if (step.type === 'fill') for (const cell of cellsOf(step.box)) this.set(cell, step.state);
      else if (step.type === 'set') this.set(step.position, step.state);
    }
    for (const { id, count } of chestContents(task, stackSize)) this.stock.set(id, (this.stock.get(id) ?? 0) + count);
    for (const [index, loadout] of plan.loadouts.entries())
      this.bodies.push(new SimBody(this, AGENT_NAMES[index] as string, cellOf(loadout.position)));
  }

  at(position: BlockPosition): BlockState {
    return this.#layer(position).get(numberOf(position))?.state ?? AIR;
  }

  set(position: BlockPosition, state: BlockState): void {
    this.#steps.clear();
    const cells = this.#layer(position);
    if (isAir(state.id)) cells.delete(numberOf(position));
    else cells.set(numberOf(position), { position: { ...position }, state });
  }

  stepsFrom(feet: BlockPosition): readonly BlockPosition[] {
    const number = numberOf(feet);
    const known = this.#steps.get(number) ?? stepsFrom(this, feet);
    this.#steps.set(number, known);
    return known;
  }

  /** What stands at the chest's height or higher. */
  built(): readonly Cell[] {
    return [...this.#built.values()];
  }

  #layer({ y }: BlockPosition): Map<number, Cell> {
    return y >= MATERIAL_CHEST.y ? this.#built : this.#ground;
  }

  /** Blueprint cells that do not hold what they should, as text. */
  defects(): string[] {
    const wanted = new Map(placedCells(this.task).map((cell) => [positionKey(cell.position), cell]));
    const wrong = [...wanted.values()].flatMap(({ position, state }) => {
      const found = this.at(position);
      const same =
        found.id === state.id &&
        ['facing', 'axis', 'half', 'type', 'part', 'hanging'].every(
          (name) => state.properties[name] === undefined || state.properties[name] === found.properties[name],
        );
      return same
        ? []
        : [`${state.id} ${JSON.stringify(state.properties)} missing at ${formatPosition(position)}: ${found.id}`];
    });
    const left = [...this.#built.values(), ...this.#ground.values()].flatMap(({ position, state }) =>
      !wanted.has(positionKey(position)) &&
      (state.id === 'ladder' || (state.id === 'dirt' && position.y !== -62 && position.y !== -63))
        ? [`${state.id} left at ${formatPosition(position)}`]
        : [],
    );
    return [...wrong, ...left];
  }

  briefing(agent: string): Briefing {
    return {
      episodeId: 'sim',
      taskId: this.task.id,
      agent,
      team: this.bodies.map((body) => ({ agent: body.agent, username: body.agent })),
      goal: this.task.goal,
      documents: { blueprint: this.task.blueprintText },
      tools: [],
      limits: this.task.limits,
      arena: ARENA_BOX,
      origin: { x: 0, y: 0, z: 0 },
      spawn: this.bodies[0]?.feet ?? { x: 0, y: 0, z: 0 },
      seed: 1,
      game: { host: '127.0.0.1', port: 1, version: '1.20.4', username: agent, joinToken: '' },
    };
  }

  agents(): Agent[] {
    return this.bodies.map((body) => ({
      name: body.agent,
      briefing: this.briefing(body.agent),
      body,
      tools: {
        names: [],
        describe: () => [],
        call: async () => ({ ok: false, code: 'unknown-tool', message: 'no tools here' }),
      },
    }));
  }

  /** Runs game time until the work ends. Throws when it takes longer than `limitMs` of it. */
  async play(work: Promise<unknown>, limitMs: number): Promise<void> {
    let over = false;
    let failure: unknown;
    work.then(
      () => (over = true),
      (error) => {
        over = true;
        failure = error ?? new Error('rejected');
      },
    );
    while (!over) {
      await new Promise((resolve) => setImmediate(resolve));
      this.clock.advance(50);
      if (this.clock.now() > limitMs) throw new Error(`not done after ${limitMs} ms of game time`);
    }
    if (failure) throw failure;
  }
}

const stackSize = (id: string) => (/_bed$/.test(id) ? 1 : /_sign$|_banner$/.test(id) ? 16 : 64);

const THIN =
  /(^|_)(torch|sapling|rail|sign|banner|button|carpet|tulip|orchid|bluet|daisy)$|^(ladder|dandelion|poppy|cornflower|allium|lever|wall_torch)$/;
const blocksBody = (state: BlockState) => !isAir(state.id) && !THIN.test(state.id);
const holdsFeet = (state: BlockState) =>
  blocksBody(state) && !/(_fence|_wall|_pane|_door|_gate|lantern)$/.test(state.id);

class SimBody implements Body {
  readonly agent: string;
  readonly team = AGENT_NAMES;
  readonly sight = 'loaded' as const;
  readonly teamChest = undefined;
  readonly lost = new AbortController().signal;
  feet: BlockPosition;
  readonly carried = new Map<string, number>();
  #busy = false;
  readonly #world: SimWorld;

  constructor(world: SimWorld, agent: string, feet: BlockPosition) {
    this.#world = world;
    this.agent = agent;
    this.feet = feet;
  }

  observe(): Observation {
    const { x, y, z } = this.feet;
    return {
      agent: this.agent,
      position: { x: x + 0.5, y, z: z + 0.5 },
      yaw: 0,
      pitch: 0,
      health: 20,
      food: 20,
      held: null,
      timeOfDay: 6000,
      dayPasses: false,
      riding: null,
      sleeping: false,
      inventory: [...this.carried].map(([id, count]) => ({ id, count })),
      worn: [],
      entities: [],
      messages: [],
    };
  }

  seenAt(position: BlockPosition): BlockState | undefined {
    return this.blockAt(position);
  }

  blockAt(position: BlockPosition): BlockState | undefined {
    return this.#world.at(position);
  }

  idOf(): undefined {
    return undefined;
  }

  scene(): never {
    throw new Error('nothing here is drawn');
  }

  climate() {
    return { biome: undefined, weather: 'clear' as const };
  }

  underSky(): boolean {
    return true;
  }

  unexplored(): [] {
    return [];
  }

  signAt(): undefined {
    return undefined;
  }

  walkable(limit: number): BlockPosition[] {
    const found = [this.feet];
    const seen = new Set([numberOf(this.feet)]);
    for (let head = 0; head < found.length && found.length < limit; head++)
      for (const next of this.#world.stepsFrom(found[head] as BlockPosition)) {
        const number = numberOf(next);
        if (seen.has(number)) continue;
        seen.add(number);
        found.push(next);
      }
    return found;
  }

  reachesFrom(): boolean {
    return false;
  }

  findBlocks(matches: (id: string) => boolean) {
    const chest = { position: MATERIAL_CHEST, state: blockState('chest') };
    const scaffolds = this.#world.built().filter(({ state: { id } }) => id === 'dirt' || id === 'ladder');
    return [chest, ...scaffolds].filter(({ state }) => matches(state.id));
  }

  async close(): Promise<void> {}

  async perform(action: Action, signal?: AbortSignal): Promise<ActionResult> {
    if (this.#busy) throw new Error(`${this.agent} was asked to do two things at once`);
    this.#busy = true;
    try {
      return await this.#do(action, signal);
    } finally {
      this.#busy = false;
    }
  }

  async #do(action: Action, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    switch (action.type) {
      case 'place':
        return this.#place(action.position, action.state, signal);
      case 'dig': {
        const state = world.at(action.position);
        if (isAir(state.id)) return fail('nothing-there', formatPosition(action.position));
        const there = await this.#walk((feet) => reach(feet, centre(action.position)), signal);
        if (!there) return fail('unreachable', `nothing in reach of ${formatPosition(action.position)}`);
        await this.#spend(750, signal);
        world.set(action.position, AIR);
        this.#gain(placingItem(state.id), 1);
        this.#fall();
        return done;
      }
      case 'withdraw': {
        if (!(await this.#walk((feet) => reach(feet, centre(action.position)), signal)))
          return fail('unreachable', 'chest');
        await this.#spend(400, signal);
        const there = world.stock.get(action.item) ?? 0;
        if (there === 0) return fail('nothing-there', `no ${action.item}`);
        const moved = Math.min(there, action.count);
        world.stock.set(action.item, there - moved);
        this.#gain(action.item, moved);
        return moved === action.count
          ? done
          : { ...fail('missing-item', `${moved} of ${action.count}`), data: { moved } };
      }
      case 'stock-up': {
        if (!(await this.#walk((feet) => reach(feet, centre(action.position)), signal)))
          return fail('unreachable', 'chest');
        await this.#spend(200 + 100 * action.items.length, signal);
        const moved: Record<string, number> = {};
        const left: Record<string, number> = {};
        for (const { item, count } of action.items) {
          const there = world.stock.get(item) ?? 0;
          const taken = Math.min(there, count);
          world.stock.set(item, there - taken);
          this.#gain(item, taken);
          moved[item] = taken;
          left[item] = there - taken;
        }
        return action.items.every(({ item, count }) => moved[item] === count)
          ? { ...done, data: { moved, left } }
          : { ...fail('missing-item', 'the chest holds less'), data: { moved, left } };
      }
      case 'collect-drops':
        return fail('nothing-there', 'nothing is ever dropped');
      case 'walk-to':
        return (await this.#walk((feet) => distance(feet, action.position) <= action.range, signal))
          ? done
          : fail('unreachable', 'walk');
      case 'erect-ladder':
        return this.#erect(action.top, signal);
      case 'dismantle-ladder':
        return this.#dismantle(action.top, signal);
      case 'pillar-up':
        return this.#raise(action.top, signal);
      case 'pillar-down':
        return this.#lower(action.foot, signal);
      default:
        return fail('bad-argument', `the model does not know ${action.type}`);
    }
  }

  async #place(position: BlockPosition, state: BlockState, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    if (world.at(position).id === state.id) return done;
    if (!isAir(world.at(position).id)) return fail('occupied', formatPosition(position));
    const item = placingItem(state.id);
    const count = stackingOf(state)?.count ?? 1;
    if ((this.carried.get(item) ?? 0) < count) return fail('missing-item', item);
    const faces = facesFor(world, position, state);
    if (faces.length === 0)
      return fail('no-support', `nothing to place ${state.id} against at ${formatPosition(position)}`);
    const usable = (feet: BlockPosition) =>
      !inside(feet, position) && faces.some((side) => seesFace(feet, position, side));
    if (!(await this.#walk(usable, signal))) return fail('unreachable', `${state.id} at ${formatPosition(position)}`);
    if (blocksBody(state) && world.bodies.some((body) => inside(body.feet, position)))
      return fail('blocked-by-entity', formatPosition(position));
    await this.#spend(250, signal);
    if (!isAir(world.at(position).id)) return fail('occupied', formatPosition(position));
    const problem = supportProblem(position, state, (cell) => (isAir(world.at(cell).id) ? undefined : world.at(cell)));
    if (problem) return fail('no-support', `${state.id} at ${formatPosition(position)} ${problem}`);
    this.carried.set(item, (this.carried.get(item) as number) - count);
    world.set(position, withDefaults(state));
    if (/_door$/.test(state.id))
      world.set(neighbour(position, 'up'), blockState(state.id, { ...state.properties, half: 'upper' }));
    if (/_bed$/.test(state.id)) {
      const head = state.properties.part === 'head';
      const facing = state.properties.facing as Facing;
      const other = neighbour(position, head ? oppositeOf(facing) : facing);
      world.set(other, blockState(state.id, { ...state.properties, part: head ? 'foot' : 'head' }));
    }
    return done;
  }

  async #erect(top: BlockPosition, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    let base = top;
    while (isAir(world.at(neighbour(base, 'down')).id)) base = neighbour(base, 'down');
    const height = top.y - base.y + 1;
    if ((this.carried.get('dirt') ?? 0) < height || (this.carried.get('ladder') ?? 0) < height)
      return fail('missing-item', 'for the tower');
    const side = HORIZONTAL_FACINGS.find((facing) => {
      for (let y = base.y; y <= top.y + 2; y++)
        if (!isAir(world.at({ ...neighbour(base, facing), y }).id)) return false;
      return true;
    });
    if (!side) return fail('occupied', 'no side for the ladder');
    const foot = neighbour(base, side);
    if (!(await this.#walk((feet) => feet.x === foot.x && feet.z === foot.z && feet.y === foot.y, signal)))
      return fail('unreachable', 'foot of the tower');
    await this.#spend(1500 * height, signal);
    for (let y = base.y; y <= top.y; y++) {
      if (!isAir(world.at({ ...base, y }).id) || !isAir(world.at({ ...foot, y }).id))
        return fail('occupied', 'the tower');
      world.set({ ...base, y }, blockState('dirt'));
      world.set({ ...foot, y }, blockState('ladder', { facing: side }));
    }
    this.#gain('dirt', -height);
    this.#gain('ladder', -height);
    this.feet = neighbour(top, 'up');
    return done;
  }

  async #dismantle(top: BlockPosition, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    if (world.at(top).id !== 'dirt') return fail('nothing-there', 'no tower');
    await this.#walk((feet) => feet.x === top.x && feet.z === top.z && feet.y === top.y + 1, signal);
    let cell = top;
    for (
      ;
      world.at(cell).id === 'dirt' &&
      HORIZONTAL_FACINGS.some((side) => world.at(neighbour(cell, side)).id === 'ladder');
      cell = neighbour(cell, 'down')
    ) {
      await this.#spend(1000, signal);
      world.set(cell, AIR);
      for (const side of HORIZONTAL_FACINGS)
        if (
          world.at(neighbour(cell, side)).id === 'ladder' &&
          world.at(neighbour(cell, side)).properties.facing === side
        ) {
          world.set(neighbour(cell, side), AIR);
          this.#gain('ladder', 1);
        }
      this.#gain('dirt', 1);
      this.feet = cell;
    }
    return done;
  }

  async #raise(top: BlockPosition, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    let base = top;
    while (isAir(world.at(neighbour(base, 'down')).id)) base = neighbour(base, 'down');
    const height = top.y - base.y + 1;
    if ((this.carried.get('dirt') ?? 0) < height) return fail('missing-item', 'for the pillar');
    if (!(await this.#walk((feet) => feet.x === base.x && feet.z === base.z && feet.y === base.y, signal)))
      return fail('unreachable', 'foot of the pillar');
    await this.#spend(500 * height, signal);
    for (let y = base.y; y <= top.y; y++) {
      if (!isAir(world.at({ ...base, y }).id) || blocksBody(world.at({ ...base, y: y + 2 })))
        return fail('occupied', 'the pillar');
      world.set({ ...base, y }, blockState('dirt'));
      this.#gain('dirt', -1);
      this.feet = { ...base, y: y + 1 };
    }
    return { ...done, data: { height } };
  }

  async #lower(foot: BlockPosition, signal?: AbortSignal): Promise<ActionResult> {
    const world = this.#world;
    let top = foot;
    while (world.at(neighbour(top, 'up')).id === 'dirt') top = neighbour(top, 'up');
    if (world.at(top).id !== 'dirt') return fail('nothing-there', 'no pillar');
    if (!(await this.#walk((feet) => feet.x === top.x && feet.z === top.z && feet.y === top.y + 1, signal)))
      return fail('unreachable', 'the top of the pillar');
    for (let cell = top; cell.y >= foot.y; cell = neighbour(cell, 'down')) {
      await this.#spend(1000, signal);
      world.set(cell, AIR);
      this.#gain('dirt', 1);
      this.feet = cell;
    }
    return done;
  }

  #gain(item: string, count: number): void {
    this.carried.set(item, (this.carried.get(item) ?? 0) + count);
  }

  #fall(): void {
    while (isAir(this.#world.at(neighbour(this.feet, 'down')).id)) this.feet = neighbour(this.feet, 'down');
  }

  async #spend(ms: number, signal?: AbortSignal): Promise<void> {
    await (this.#world.clock as Clock).sleep(ms, signal);
  }

  /** Walks the shortest way to a cell that will do: steps and jumps of one block, drops of up to three, ladders. */
  async #walk(accepts: (feet: BlockPosition) => boolean, signal?: AbortSignal): Promise<boolean> {
    const world = this.#world;
    const queue: { feet: BlockPosition; length: number }[] = [{ feet: this.feet, length: 0 }];
    const seen = new Set([numberOf(this.feet)]);
    for (let head = 0; head < queue.length; head++) {
      const { feet, length } = queue[head] as { feet: BlockPosition; length: number };
      if (accepts(feet)) {
        if (length > 0) await this.#spend(length * 230, signal);
        this.feet = feet;
        return true;
      }
      for (const next of world.stepsFrom(feet)) {
        if (seen.has(numberOf(next))) continue;
        seen.add(numberOf(next));
        queue.push({ feet: next, length: length + 1 });
      }
    }
    return false;
  }
}

const done: ActionResult = { ok: true, message: 'done' };
const fail = (code: ActionFailure, message: string) => ({ ok: false as const, code, message });
const centre = ({ x, y, z }: BlockPosition) => ({ x: x + 0.5, y: y + 0.5, z: z + 0.5 });
const eye = ({ x, y, z }: BlockPosition) => ({ x: x + 0.5, y: y + 1.62, z: z + 0.5 });
const reach = (feet: BlockPosition, point: { x: number; y: number; z: number }) => distance(eye(feet), point) <= 4.5;
const inside = (feet: BlockPosition, cell: BlockPosition) =>
  feet.x === cell.x && feet.z === cell.z && (feet.y === cell.y || feet.y + 1 === cell.y);

/** The properties a placement leaves at their default, of those the checks compare. */
function withDefaults({ id, properties }: BlockState): BlockState {
  const defaults = /_(stairs|trapdoor)$/.test(id)
    ? { half: 'bottom' }
    : /_slab$/.test(id)
      ? { type: 'bottom' }
      : /lantern$/.test(id)
        ? { hanging: 'false' }
        : /_bed$/.test(id)
          ? { part: 'foot' }
          : /_door$/.test(id)
            ? { half: 'lower' }
            : {};
  return blockState(id, { ...defaults, ...properties });
}

function stands(world: SimWorld, feet: BlockPosition): boolean {
  if (blocksBody(world.at(feet)) || blocksBody(world.at(neighbour(feet, 'up')))) return false;
  const ladder = world.at(feet).id === 'ladder' || world.at(neighbour(feet, 'down')).id === 'ladder';
  return ladder || holdsFeet(world.at(neighbour(feet, 'down')));
}

function stepsFrom(world: SimWorld, feet: BlockPosition): BlockPosition[] {
  const steps: BlockPosition[] = [];
  for (const side of HORIZONTAL_FACINGS) {
    const beside = neighbour(feet, side);
    if (stands(world, beside)) steps.push(beside);
    else if (stands(world, neighbour(beside, 'up')) && !blocksBody(world.at(neighbour(feet, 'up', 2))))
      steps.push(neighbour(beside, 'up'));
    else
      for (let drop = 1; drop <= 3; drop++) {
        if (blocksBody(world.at(neighbour(beside, 'up'))) || blocksBody(world.at(neighbour(beside, 'down', drop - 1))))
          break;
        if (!stands(world, neighbour(beside, 'down', drop))) continue;
        steps.push(neighbour(beside, 'down', drop));
        break;
      }
  }
  for (const side of ['up', 'down'] as const)
    if (
      (world.at(feet).id === 'ladder' || world.at(neighbour(feet, side)).id === 'ladder') &&
      stands(world, neighbour(feet, side))
    )
      steps.push(neighbour(feet, side));
  return steps;
}

/** The sides of a cell with a neighbour a player could click for this very state; a statement of the wiki's rules. */
function facesFor(world: SimWorld, position: BlockPosition, state: BlockState): Facing[] {
  const { properties, id } = state;
  return FACINGS.filter((side) => {
    const block = world.at(neighbour(position, side));
    if (isAir(block.id) || THIN.test(block.id)) return false;
    if (properties.axis !== undefined) return axisOf(side) === properties.axis;
    if (/wall_torch$|^ladder$/.test(id)) return side === oppositeOf(properties.facing as Facing);
    if (/_(stairs|slab)$/.test(id)) {
      const half = properties.half ?? properties.type ?? 'bottom';
      if (half === 'double') return true;
      if (side === 'up' || side === 'down') return (side === 'up') === (half === 'top') && block.id !== id;
      return (
        !/_slab$/.test(block.id) || (block.properties.type ?? 'bottom') === half || block.properties.type === 'double'
      );
    }
    if (/_trapdoor$/.test(id) && side !== 'up' && side !== 'down')
      return side === oppositeOf(properties.facing as Facing);
    if (/lantern$/.test(id)) return side === (properties.hanging === 'true' ? 'up' : 'down');
    return true;
  });
}

/** Whether the face between a cell and its neighbour turns towards the eye and is in reach. */
function seesFace(feet: BlockPosition, position: BlockPosition, side: Facing): boolean {
  const step = stepOf(side);
  const point = {
    x: position.x + 0.5 + step.x / 2,
    y: position.y + 0.5 + step.y / 2,
    z: position.z + 0.5 + step.z / 2,
  };
  const from = eye(feet);
  const front = (point.x - from.x) * step.x + (point.y - from.y) * step.y + (point.z - from.z) * step.z;
  return front > 0 && distance(from, point) <= 4.5;
}
