import { AIR } from '../../../../protocol/blockState.ts';
import {
  type BlockPosition,
  cellOf,
  distance,
  HORIZONTAL_FACINGS,
  neighbour,
  type Point,
  positionKey,
} from '../../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../body/action.ts';
import type { Body } from '../../../body/body.ts';
import type { Agent, FrameworkContext } from '../../framework.ts';
import { act } from './acting.ts';
import { TRAIT } from './blockTraits.ts';
import type { Board } from './board.ts';
import { type Assignment, isInTheWay, type Job } from './jobs.ts';
import { clickableSides, isInside, reachesBlock, reachesFace, standsFor } from './reach.ts';
import type { Site } from './site.ts';
import { held, itemsOfStep, type Supplies, sumOf } from './supplies.ts';
import { column, heightOf, sameTower, standOf, type TowerSite, towerSites } from './towers.ts';
import { walkableFrom } from './walking.ts';

/** Longest wait for others before looking again, ms of game time. */
const PAUSE_MS = 500;
/** Pieces a worker fetches materials for at a time. */
const FETCH_AHEAD = 160;
/** Of an item that several need, what all together may take without counting: no more than the chest surely holds. */
const STACK = 64;
/** The most of it that one may take. */
const HANDFUL = 12;
/** Dirt a worker keeps at hand for pillars. */
const DIRT_AT_HAND = 16;
/** How long it stays on a tower with nothing to do up there, in pauses. */
const PATIENCE_ON_TOWER = 3;
/** How long it waits for a chest to be filled again before the rest is planned anew, in pauses. */
const PATIENCE_FOR_MATERIALS = 3;
/** How far a worker looks for lost materials, blocks. */
const SEARCH_RADIUS = 24;
/** How near a cell's middle a body stops when it must stand in that cell, blocks. */
const ARRIVED = 0.3;
/** Stands compared before walking to the best of them. */
const STANDS_COMPARED = 40;

/** What the workers of one round share. */
export interface Crew {
  readonly context: FrameworkContext;
  readonly site: Site;
  readonly board: Board;
  readonly supplies: Supplies;
  readonly builders: readonly Agent[];
}

/** One agent's part of a round: take a job, get what it needs, do it, until nothing is pending. */
export class Worker {
  readonly #crew: Crew;
  readonly #agent: Agent;
  readonly #rank: number;
  #tower: TowerSite | null = null;

  constructor(crew: Crew, agent: Agent, rank: number) {
    this.#crew = crew;
    this.#agent = agent;
    this.#rank = rank;
  }

  /** Returns when no work is pending or the body is lost; rejects with the signal's reason. */
  async run(): Promise<void> {
    const { board, context } = this.#crew;
    let idle = 0;
    let patient = true;
    let aside = false;
    while (board.pending.length > 0 && !this.#agent.body.lost.aborted) {
      context.signal.throwIfAborted();
      const assignment = board.take({
        name: this.#agent.name,
        feet: this.#feet(),
        others: this.#others(),
        tower: this.#tower,
        patient: this.#tower !== null || patient || !board.isStuck,
        supplyCost: this.#prices(),
      });
      if (assignment) {
        board.lull.noteIdle(this.#agent.name, false);
        idle = 0;
        patient = true;
        aside = false;
        await this.#attempt(assignment);
        continue;
      }
      board.lull.noteIdle(this.#agent.name, true);
      if (!this.#tower && board.isSettled && board.isStuck) {
        if (patient) {
          patient = false;
          continue;
        }
        // Somebody in the wrong room may be all that keeps the others from closing it.
        if (!aside) {
          aside = true;
          if (await this.#stepAside(1)) {
            board.lull.changed();
            continue;
          }
        }
        if (!board.lull.resign(this.#agent.name)) {
          await board.lull.change(PAUSE_MS, context.signal);
          continue;
        }
        const lacking = this.#lacksMaterials();
        if (lacking && (await this.#findLost())) continue;
        if (!lacking || idle >= PATIENCE_FOR_MATERIALS) {
          board.giveUp('out of order');
          break;
        }
      }
      if (this.#tower && (board.isSettled || idle >= PATIENCE_ON_TOWER || !board.isOfUse(this.#tower))) {
        board.lull.noteIdle(this.#agent.name, false);
        await this.#climbDown();
        continue;
      }
      if (!this.#tower && (await this.#stepAside(idle))) board.lull.changed();
      else if (board.isSettled) board.lull.announce();
      idle++;
      await board.lull.change(board.pause(PAUSE_MS), context.signal);
    }
    if (this.#tower && !this.#agent.body.lost.aborted) await this.#climbDown();
    board.leave(this.#agent.name);
  }

  /** Whether some work waits for materials that nobody can get now. */
  #lacksMaterials(): boolean {
    const supplyCost = this.#prices();
    return this.#crew.board.pending.some((job) => supplyCost(job) === null);
  }

  /** Picks up what lies about. @returns whether there was any */
  async #findLost(): Promise<boolean> {
    return (await this.#act({ type: 'collect-drops', radius: SEARCH_RADIUS })).ok;
  }

  async #attempt({ job, tower }: Assignment): Promise<void> {
    const { board, site } = this.#crew;
    let outcome: { ok: true } | { ok: false; reason: string } = { ok: false, reason: 'interrupted' };
    try {
      outcome = await this.#do(job, tower);
    } finally {
      for (const cell of job.work.step.cells) site.refresh(cell, 2);
      if (!this.#tower) board.release(this.#agent.name);
      board.finish(this.#agent.name, job, outcome);
    }
  }

  async #do(job: Job, planned: TowerSite | null): Promise<{ ok: true } | { ok: false; reason: string }> {
    const { step, kind } = job.work;
    const cell = step.cells[0] as BlockPosition;
    const tower = planned ?? (job.attempts >= 2 && !this.#tower ? this.#towerFor(cell) : null);
    if (tower && !sameTower(tower, this.#tower) && !this.#crew.board.claims.tryReserve(this.#agent.name, tower))
      return { ok: false, reason: 'another tower is in the way' };
    if (!(await this.#supply(job, tower))) return { ok: false, reason: 'the materials could not be had' };
    if (tower && !sameTower(tower, this.#tower) && !(await this.#climb(tower, job)))
      return { ok: false, reason: 'the tower could not be raised' };
    const leave = step.state.id === 'dirt';
    const result = kind === 'remove' ? await this.#act({ type: 'dig', position: cell, leave }) : await this.#place(job);
    if (result.ok || (kind === 'remove' && result.code === 'nothing-there')) return { ok: true };
    if (result.code === 'unreachable' && !(await this.#escape()))
      await this.#crew.board.lull.change(PAUSE_MS / 2, this.#crew.context.signal);
    return { ok: false, reason: `${result.code}: ${result.message}` };
  }

  async #place(job: Job): Promise<ActionResult> {
    const { step } = job.work;
    const position = step.cells[0] as BlockPosition;
    const result = await this.#placeFromHere(job);
    if (result.ok || (result.code !== 'wrong-result' && result.code !== 'occupied')) return result;
    const dug = await this.#act({ type: 'dig', position });
    return dug.ok ? this.#placeFromHere(job) : result;
  }

  /** Up on a tower a body must not wander off to where there is no way back: it works from where one is known. */
  async #placeFromHere(job: Job): Promise<ActionResult> {
    const { state, cells } = job.work.step;
    const place: Action = { type: 'place', position: cells[0] as BlockPosition, state };
    if (!this.#tower) {
      await this.#walkToStandFor(job);
      return this.#act(place);
    }
    const here = await this.#act({ ...place, stay: true });
    if (here.ok || here.code !== 'unreachable') return here;
    for (const spot of this.#spotsOnTower(this.#tower, job)) {
      const walked = await this.#act({ type: 'walk-to', position: spot, range: 0.4 });
      if (!walked.ok) continue;
      const result = await this.#act({ ...place, stay: true });
      if (result.ok || result.code !== 'unreachable') return result;
    }
    return here;
  }

  /** Where to stand for a job: on the tower's top or on what can be walked to from there, and back. */
  #spotsOnTower(tower: TowerSite, { work }: Job): BlockPosition[] {
    const { grid } = this.#crew.site;
    const cell = work.step.cells[0] as BlockPosition;
    const sides = clickableSides(grid, cell, work.step.state);
    const reaches = (stand: BlockPosition) => reachesFace(grid, stand, cell, sides);
    return standsFor(this.#crew.site.walkableFromTower(tower), work.step.cells, reaches, 3);
  }

  /** To a place from which more than this job can be done, unless it can be done from here. */
  async #walkToStandFor(job: Job): Promise<void> {
    const { site, board } = this.#crew;
    const { step } = job.work;
    const before = site.walkable();
    const after = board.walkableAfter(this.#agent.name, job);
    const cell = step.cells[0] as BlockPosition;
    const sides = clickableSides(site.grid, cell, step.state);
    const reaches = (stand: BlockPosition) => reachesFace(site.grid, stand, cell, sides);
    const here = this.#feet();
    const isStaying = after.has(here) || !before.has(here);
    if (isStaying && reaches(here) && !step.cells.some((own) => isInside(here, own))) return;
    const others = this.#others();
    let best: BlockPosition | undefined;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const stand of standsFor(before, step.cells, reaches, STANDS_COMPARED)) {
      if (!after.has(stand)) continue;
      if (!board.claims.isFreeToStand(this.#agent.name, stand)) continue;
      const crowd = others.some((other) => distance(other, { x: stand.x + 0.5, y: stand.y, z: stand.z + 0.5 }) < 1.5)
        ? 3
        : 0;
      const value = board.inReachOf(stand) * 0.5 - distance(stand, here) - crowd;
      if (value <= bestValue) continue;
      best = stand;
      bestValue = value;
    }
    if (!best) return;
    board.claims.noteStand(this.#agent.name, best);
    await this.#act({ type: 'walk-to', position: best, range: 0.3 });
    board.claims.noteStand(this.#agent.name, null);
  }

  /** Everything this job, its tower and some of the work after it need, fetched in one go while on the ground. */
  async #supply(job: Job, tower: TowerSite | null): Promise<boolean> {
    let needs = this.#needsOf(job, tower);
    const missing = () => [...needs].filter(([item, count]) => held(this.#agent, item) < count);
    if (missing().length === 0) return true;
    if (this.#tower) {
      await this.#climbDown();
      if (tower && !this.#crew.board.claims.tryReserve(this.#agent.name, tower)) return false;
      // Going up again takes a tower's worth of dirt.
      needs = this.#needsOf(job, tower);
    }
    const { board, supplies, builders } = this.#crew;
    const placements = board.pending.filter(({ work }) => work.kind === 'place');
    const all = sumOf(placements.map(({ work }) => itemsOfStep(work.step)));
    const later = placements.filter(({ work, order }) => sameTower(work.tower, tower) || order >= job.order);
    const soon = sumOf(later.slice(0, FETCH_AHEAD).map(({ work }) => itemsOfStep(work.step)));
    for (const [item, count] of needs) soon.set(item, Math.max(soon.get(item) ?? 0, count));
    if (placements.some(({ work }) => work.tower)) soon.set('dirt', Math.max(soon.get('dirt') ?? 0, DIRT_AT_HAND));
    const wanted = new Map<string, number>();
    for (const [item, count] of soon) {
      const share = Math.floor((all.get(item) ?? 0) / builders.length);
      const fair = item === 'dirt' ? count : Math.max(share, Math.min(HANDFUL, Math.floor(STACK / builders.length)));
      const lacking = Math.max(needs.get(item) ?? 0, Math.min(count, fair)) - held(this.#agent, item);
      if (lacking > 0 && (needs.has(item) || supplies.mayHave(item))) wanted.set(item, lacking);
    }
    await supplies.fetch(wanted, (action) => this.#act(action));
    if (missing().length === 0) return true;
    const cutOff = supplies.lastCode === 'unreachable';
    if (!(await this.#escape()) && cutOff) await this.#digDown(this.#feet());
    return false;
  }

  #needsOf(job: Job, tower: TowerSite | null): ReadonlyMap<string, number> {
    const { step, kind } = job.work;
    const needs = kind === 'place' ? itemsOfStep(step) : new Map<string, number>();
    if (!tower || sameTower(tower, this.#tower)) return needs;
    return sumOf([needs, new Map([['dirt', heightOf(tower)]])]);
  }

  /** What the materials of a job would cost the body with what it carries now; null when they cannot be had. */
  #prices(): (job: Job) => number | null {
    const { inventory } = this.#agent.body.observe();
    const carried = new Map<string, number>();
    for (const { id, count } of inventory) carried.set(id, (carried.get(id) ?? 0) + count);
    return (job) => {
      let cost = 0;
      for (const [item, count] of this.#needsOf(job, job.work.tower)) {
        if ((carried.get(item) ?? 0) >= count) continue;
        if (!this.#crew.supplies.mayHave(item)) return null;
        cost = 12;
      }
      return cost;
    };
  }

  async #climb(tower: TowerSite, job: Job): Promise<boolean> {
    if (this.#tower) await this.#climbDown();
    const { board, site } = this.#crew;
    const lacking = heightOf(tower) - held(this.#agent, 'dirt');
    if (lacking > 0) await this.#crew.supplies.fetch(new Map([['dirt', lacking]]), (action) => this.#act(action));
    if (held(this.#agent, 'dirt') < heightOf(tower)) return false;
    if (!board.claims.tryReserve(this.#agent.name, tower)) return false;
    site.noteTower(this.#agent.name, tower);
    this.#tower = tower;
    const result = await this.#act({ type: 'pillar-up', top: tower.top });
    this.#refreshTower(tower);
    if (result.ok) {
      // Meanwhile somebody may have built a floor under it.
      const { height } = result.data as { height: number };
      this.#tower = { top: tower.top, foot: neighbour(tower.top, 'down', height - 1) };
      return true;
    }
    job.lastReason = result.message;
    if (!result.ok && result.code === 'occupied') site.unusableTowers.add(positionKey(tower.top));
    await this.#climbDown();
    site.refresh(tower.top, 3);
    return false;
  }

  /** Takes the tower down; what the body leaves standing is dug away in a later round. */
  async #climbDown(): Promise<void> {
    const tower = this.#tower;
    if (!tower) return;
    this.#tower = null;
    await this.#act({ type: 'pillar-down', foot: tower.foot });
    this.#refreshTower(tower);
    this.#crew.site.noteTower(this.#agent.name, null);
    this.#crew.board.release(this.#agent.name);
  }

  #refreshTower(tower: TowerSite): void {
    for (const cell of column(tower)) this.#crew.site.refresh(cell, 0);
  }

  /** A tower from whose top a cell that turned out to be out of reach can be reached. */
  #towerFor(cell: BlockPosition): TowerSite | null {
    const { site } = this.#crew;
    const sites = towerSites(site.grid, site.walkable(), cell, 4, (column) =>
      site.cells.some(({ position }) => position.x === column.x && position.z === column.z),
    );
    return (
      sites.find(
        (tower) => !site.unusableTowers.has(positionKey(tower.top)) && reachesBlock(site.grid, standOf(tower), cell),
      ) ?? null
    );
  }

  /** Out of the way of those who work, when there is nothing to do here. @returns whether it went anywhere */
  async #stepAside(idle: number): Promise<boolean> {
    const { site, board } = this.#crew;
    const here = this.#feet();
    const isInAnyWay = (point: Point) => board.pending.some((job) => isInTheWay(point, job));
    const inTheWay = isInAnyWay(pointOf(this.#agent.body));
    if (!inTheWay && idle !== 1) return false;
    const walkable = site.walkable();
    if (!walkable.has(here) && (await this.#escape())) return true;
    const free = walkable
      .cells()
      .filter((cell) => distance(cell, site.home) < 8 && site.wantedAt(cell) === undefined && isClear(cell, isInAnyWay))
      .sort((a, b) => distance(a, site.home) - distance(b, site.home));
    if (inTheWay) {
      const spot = nearestTo(here, free);
      if (!spot) return false;
      await this.#act({ type: 'walk-to', position: spot, range: ARRIVED });
      return !isInAnyWay(pointOf(this.#agent.body));
    }
    const spot = free[this.#rank * 3] ?? free[0];
    if (!spot || distance(spot, here) <= 2) return false;
    await this.#act({ type: 'walk-to', position: spot, range: 1 });
    return true;
  }

  /**
   * Finds a way out of where the oracle would never walk: a body that stands on a bed or a fence may just walk, out of an
   * enclosure it digs. What was dug is built again by a later round. @returns whether it did anything
   */
  async #escape(): Promise<boolean> {
    const { site } = this.#crew;
    site.refreshAll();
    const here = this.#feet();
    const outside = site.walkable();
    if (this.#tower || outside.has(here) || outside.has(neighbour(here, 'up'))) return false;
    for (const position of [nearestTo(here, outside.cells()), site.home])
      if (position && (await this.#act({ type: 'walk-to', position, range: 0.5 })).ok) return true;
    const room = walkableFrom(site.grid, [here, neighbour(here, 'up')]).cells();
    for (const cell of [here, ...room])
      for (const side of HORIZONTAL_FACINGS) {
        const feet = neighbour(cell, side);
        const wall = [neighbour(feet, 'up'), feet].filter((part) => !site.grid.isFree(part));
        const copy = site.grid.clone();
        for (const part of wall) copy.set(part, AIR);
        if (wall.length === 0 || !walkableFrom(copy, [site.home]).has(cell)) continue;
        for (const part of wall) await this.#act({ type: 'dig', position: part });
        for (const part of wall) site.refresh(part);
        return true;
      }
    return this.#digDown(here);
  }

  #others(): Point[] {
    const { agents } = this.#crew.context;
    return agents.filter((agent) => agent !== this.#agent && !agent.body.lost.aborted).map(({ body }) => pointOf(body));
  }

  /** The cell the body stands in; on stairs and slabs that is the one above them. */
  #feet(): BlockPosition {
    const cell = cellOf(pointOf(this.#agent.body));
    return (this.#crew.site.grid.traitsAt(cell) & TRAIT.passable) === 0 ? neighbour(cell, 'up') : cell;
  }

  /** Stranded up high, with no way down that a body takes: dig what it stands on. */
  async #digDown(here: BlockPosition): Promise<boolean> {
    const { site } = this.#crew;
    const below = neighbour(here, 'down');
    if (here.y <= site.home.y || site.grid.isFree(below)) return false;
    const dug = await this.#act({ type: 'dig', position: below });
    site.refresh(below);
    return dug.ok;
  }

  #act(action: Action): Promise<ActionResult> {
    return act(this.#crew.context, this.#agent, action);
  }
}

/** Whether a body that walked to a cell, wherever in reach of its middle it stops, passes a test nowhere. */
function isClear({ x, y, z }: BlockPosition, isBad: (point: Point) => boolean): boolean {
  return [-ARRIVED, 0, ARRIVED].every((dx) =>
    [-ARRIVED, 0, ARRIVED].every((dz) => !isBad({ x: x + 0.5 + dx, y, z: z + 0.5 + dz })),
  );
}

function nearestTo(here: BlockPosition, cells: readonly BlockPosition[]): BlockPosition | undefined {
  let nearest: BlockPosition | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const cell of cells) {
    const away = distance(cell, here);
    if (away >= least) continue;
    nearest = cell;
    least = away;
  }
  return nearest;
}

/** Where the feet are; the body may stand a hair below the floor of its cell. */
function pointOf(body: Body): Point {
  const { x, y, z } = body.observe().position;
  return { x, y: y + 0.01, z };
}
