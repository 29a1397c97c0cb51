import { AIR } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  cellOf,
  distance,
  HORIZONTAL_FACINGS,
  neighbour,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../body/action.ts';
import type { Agent, FrameworkContext } from '../framework.ts';
import { TRAIT } from './blockTraits.ts';
import { type Board, isInTheWay, type Job, sameTower } from './board.ts';
import { clickableSides, reachesBlock, reachesFace, standsFor } from './reach.ts';
import type { Site } from './site.ts';
import { held, itemsOfStep, type Supplies, sumOf } from './supplies.ts';
import { cellsOfTower, standOf, type TowerSite, towerSites } from './towers.ts';
import { walkableFrom } from './walking.ts';

/** Longest wait for others before looking again, ms of game time. */
const PAUSE_MS = 1_000;
/** Pieces a worker fetches materials for at a time. */
const FETCH_AHEAD = 24;
/** How long it stays on a tower with nothing to do up there, in pauses. */
const PATIENCE_ON_TOWER = 4;
/** How long nothing must be possible for anybody before the rest is planned anew, in pauses. */
const PATIENCE_WHEN_STUCK = 3;

/** What the workers of one round share. */
export interface Crew {
  readonly context: FrameworkContext;
  readonly site: Site;
  readonly board: Board;
  readonly supplies: Supplies;
  readonly workers: number;
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
    while (board.pending.length > 0 && !this.#agent.body.lost.aborted) {
      context.signal.throwIfAborted();
      const job = board.take({
        name: this.#agent.name,
        position: cellOf(this.#agent.body.observe().position),
        tower: this.#tower,
        supplyCost: (candidate) => this.#supplyCost(candidate),
      });
      if (job) {
        idle = 0;
        await this.#attempt(job);
        continue;
      }
      if (!this.#tower && idle >= PATIENCE_WHEN_STUCK && board.isStuck) {
        board.giveUp('out of order');
        break;
      }
      if (this.#tower && idle >= PATIENCE_ON_TOWER) await this.#climbDown();
      else if (!this.#tower) await this.#stepAside(idle);
      idle++;
      await board.change(PAUSE_MS, context.signal);
    }
    if (this.#tower && !this.#agent.body.lost.aborted) await this.#climbDown();
  }

  async #attempt(job: Job): Promise<void> {
    const { board, site } = this.#crew;
    let outcome: { ok: true } | { ok: false; reason: string } = { ok: false, reason: 'interrupted' };
    try {
      outcome = await this.#do(job);
    } finally {
      for (const cell of job.work.step.cells) site.refresh(cell, 2);
      if (!this.#tower) board.release(this.#agent.name);
      board.finish(this.#agent.name, job, outcome);
    }
  }

  async #do(job: Job): Promise<{ ok: true } | { ok: false; reason: string }> {
    const { step, kind } = job.work;
    const cell = step.cells[0] as BlockPosition;
    const tower = job.work.tower ?? (job.attempts >= 2 ? this.#towerFor(cell) : null);
    if (tower && !sameTower(tower, this.#tower) && !this.#crew.board.tryReserve(this.#agent.name, tower))
      return { ok: false, reason: 'another tower is in the way' };
    if (!(await this.#supply(job, tower))) return { ok: false, reason: 'the materials could not be had' };
    if (tower && !sameTower(tower, this.#tower) && !(await this.#climb(tower, job)))
      return { ok: false, reason: 'the tower could not be raised' };
    const result = kind === 'remove' ? await this.#act({ type: 'dig', position: cell }) : await this.#place(job);
    if (result.ok || (kind === 'remove' && result.code === 'nothing-there')) return { ok: true };
    if (result.code === 'unreachable' && !(await this.#escape()))
      await this.#crew.board.change(PAUSE_MS / 2, this.#crew.context.signal);
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
    if (!this.#tower) return this.#act(place);
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

  /** Everything this job, its tower and some of the work after it need, fetched in one go while on the ground. */
  async #supply(job: Job, tower: TowerSite | null): Promise<boolean> {
    let needs = this.#needsOf(job, tower);
    const missing = () => [...needs].filter(([item, count]) => held(this.#agent, item) < count);
    if (missing().length === 0) return true;
    if (this.#tower) {
      await this.#climbDown();
      // Going up again takes a tower's worth of dirt and ladders.
      needs = this.#needsOf(job, tower);
    }
    const { board, supplies, workers } = this.#crew;
    const pending = board.pending.slice(0, 400);
    const all = sumOf(pending.filter(({ work }) => work.kind === 'place').map(({ work }) => itemsOfStep(work.step)));
    const soon = sumOf(
      pending
        .filter(({ work, order }) => work.kind === 'place' && (sameTower(work.tower, tower) || order >= job.order))
        .slice(0, FETCH_AHEAD)
        .map(({ work }) => itemsOfStep(work.step)),
    );
    for (const [item, count] of sumOf([needs])) soon.set(item, Math.max(soon.get(item) ?? 0, count));
    for (const [item, count] of soon) {
      const share = Math.max(needs.get(item) ?? 0, Math.min(count, Math.ceil((all.get(item) ?? 0) / workers)));
      const lacking = share - held(this.#agent, item);
      if (lacking > 0 && (needs.has(item) || supplies.mayHave(item)))
        await supplies.fetch(item, lacking, (action) => this.#act(action));
    }
    if (missing().length === 0) return true;
    const cutOff = supplies.lastCode === 'unreachable';
    if (!(await this.#escape()) && cutOff) await this.#digDown(this.#feet());
    return false;
  }

  #needsOf(job: Job, tower: TowerSite | null): Map<string, number> {
    const { step, kind } = job.work;
    const needs = kind === 'place' ? itemsOfStep(step) : new Map<string, number>();
    if (!tower || sameTower(tower, this.#tower)) return needs;
    const height = tower.top.y - tower.foot.y + 1;
    return sumOf([
      needs,
      new Map([
        ['dirt', height],
        ['ladder', height],
      ]),
    ]);
  }

  #supplyCost(job: Job): number | null {
    let cost = 0;
    for (const [item, count] of this.#needsOf(job, job.work.tower)) {
      if (held(this.#agent, item) >= count) continue;
      if (!this.#crew.supplies.mayHave(item)) return null;
      cost = 12;
    }
    return cost;
  }

  async #climb(tower: TowerSite, job: Job): Promise<boolean> {
    if (this.#tower) await this.#climbDown();
    const { board, site } = this.#crew;
    const height = tower.top.y - tower.foot.y + 1;
    for (const item of ['dirt', 'ladder'])
      if (
        held(this.#agent, item) < height &&
        !(await this.#crew.supplies.fetch(item, height - held(this.#agent, item), (action) => this.#act(action)))
      )
        return false;
    board.reserve(this.#agent.name, tower);
    site.noteTower(this.#agent.name, tower);
    this.#tower = tower;
    const result = await this.#act({ type: 'erect-ladder', top: tower.top });
    this.#refreshTower(tower);
    if (result.ok) return true;
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
    await this.#act({ type: 'dismantle-ladder', top: tower.top });
    this.#refreshTower(tower);
    this.#crew.site.noteTower(this.#agent.name, null);
    this.#crew.board.release(this.#agent.name);
  }

  #refreshTower(tower: TowerSite): void {
    for (const cell of cellsOfTower(tower.top, tower.foot.y)) this.#crew.site.refresh(cell, 0);
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

  /** Out of the way of those who work, when there is nothing to do here. */
  async #stepAside(idle: number): Promise<void> {
    const { site, board } = this.#crew;
    const here = cellOf(this.#agent.body.observe().position);
    const inTheWay = board.pending.some((job) => isInTheWay(here, job));
    if (!inTheWay && idle !== 2) return;
    const walkable = site.walkable();
    if (!walkable.has(here) && (await this.#escape())) return;
    const free = walkable
      .cells()
      .filter(
        (cell) =>
          distance(cell, site.home) < 8 &&
          !board.pending.some((job) => isInTheWay(cell, job)) &&
          site.wantedAt(cell) === undefined,
      )
      .sort((a, b) => distance(a, site.home) - distance(b, site.home));
    const spot = free[this.#rank * 3] ?? free[0];
    if (spot && distance(spot, here) > 2) await this.#act({ type: 'walk-to', position: spot, range: 1 });
  }

  /** Digs a way out of an enclosure; what was dug is built again by a later round. @returns whether it dug. */
  async #escape(): Promise<boolean> {
    const { site } = this.#crew;
    site.refreshAll();
    const here = this.#feet();
    const outside = site.walkable();
    if (this.#tower || outside.has(here) || outside.has(neighbour(here, 'up'))) return false;
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

  /** The cell the body stands in; on stairs and slabs that is the one above them. */
  #feet(): BlockPosition {
    const cell = cellOf(this.#agent.body.observe().position);
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

  async #act(action: Action): Promise<ActionResult> {
    const { context } = this.#crew;
    const at = context.clock.now();
    const result = await this.#agent.body.perform(action, context.signal);
    const { type, ...args } = action;
    context.transcript.add({
      type: 'tool-called',
      at,
      until: context.clock.now(),
      agent: this.#agent.name,
      tool: type,
      args: args as never,
      ok: result.ok,
      message: result.message,
    });
    context.signal.throwIfAborted();
    return result;
  }
}
