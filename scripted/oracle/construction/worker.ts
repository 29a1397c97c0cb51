import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Agent } from '../../../sidecar/frameworks/framework.ts';
import { sameTower, type TowerSite } from '../../knowledge/construction/towers.ts';
import { Builder, type BuildingCrew } from './builder.ts';
import type { BuildJob, JobAssignment } from './jobs.ts';
import { PiecePlacer } from './placing.ts';
import { Provisions } from './provisions.ts';
import { Scaffolding } from './scaffolding.ts';
import { WayOut } from './wayOut.ts';

/** Longest wait for others before looking again, ms of game time. */
const PAUSE_MS = 500;
/** How long it stays on a tower with nothing to do up there, in pauses. */
const PATIENCE_ON_TOWER = 3;
/** How long it waits for a chest to be filled again before the rest is planned anew, in pauses. */
const PATIENCE_FOR_MATERIALS = 3;

/** One agent's part of a round: take a job, get what it needs, do it, until nothing is pending. */
export class Worker {
  readonly #hand: Builder;
  readonly #placing: PiecePlacer;
  readonly #scaffolding: Scaffolding;
  readonly #wayOut: WayOut;
  readonly #provisions: Provisions;

  constructor(crew: BuildingCrew, agent: Agent, rank: number) {
    this.#hand = new Builder(crew, agent, rank);
    this.#placing = new PiecePlacer(this.#hand);
    this.#scaffolding = new Scaffolding(this.#hand);
    this.#wayOut = new WayOut(this.#hand);
    this.#provisions = new Provisions(this.#hand, this.#scaffolding, this.#wayOut);
  }

  /** Returns when no work is pending or the body is lost; rejects with the signal's reason. */
  async run(): Promise<void> {
    const { board, context } = this.#hand.crew;
    let idle = 0;
    let patient = true;
    let aside = false;
    while (board.pending.length > 0 && !this.#hand.agent.body.lost.aborted) {
      context.signal.throwIfAborted();
      const assignment = board.take({
        name: this.#hand.agent.name,
        feet: this.#hand.feet(),
        others: this.#hand.others(),
        tower: this.#hand.tower,
        patient: this.#hand.tower !== null || patient || !board.isStuck,
        supplyCost: this.#provisions.prices(),
      });
      if (assignment) {
        board.idleBarrier.noteIdle(this.#hand.agent.name, false);
        idle = 0;
        patient = true;
        aside = false;
        await this.#attempt(assignment);
        continue;
      }
      board.idleBarrier.noteIdle(this.#hand.agent.name, true);
      if (!this.#hand.tower && board.isSettled && board.isStuck) {
        if (patient) {
          patient = false;
          continue;
        }
        // Somebody in the wrong room may be all that keeps the others from closing it.
        if (!aside) {
          aside = true;
          if (await this.#wayOut.stepAside(1)) {
            board.idleBarrier.changed();
            continue;
          }
        }
        if (!board.idleBarrier.resign(this.#hand.agent.name)) {
          await board.idleBarrier.change(PAUSE_MS, context.signal);
          continue;
        }
        const lacking = this.#provisions.lacksMaterials();
        if (lacking && (await this.#provisions.findLost())) continue;
        if (!lacking || idle >= PATIENCE_FOR_MATERIALS) {
          board.giveUp('out of order');
          break;
        }
      }
      if (this.#hand.tower && (board.isSettled || idle >= PATIENCE_ON_TOWER || !board.isOfUse(this.#hand.tower))) {
        board.idleBarrier.noteIdle(this.#hand.agent.name, false);
        await this.#scaffolding.climbDown();
        continue;
      }
      if (!this.#hand.tower && (await this.#wayOut.stepAside(idle))) board.idleBarrier.changed();
      else if (board.isSettled) board.idleBarrier.announce();
      idle++;
      await board.idleBarrier.change(board.pause(PAUSE_MS), context.signal);
    }
    if (this.#hand.tower && !this.#hand.agent.body.lost.aborted) await this.#scaffolding.climbDown();
    board.leave(this.#hand.agent.name);
  }

  async #attempt({ job, tower }: JobAssignment): Promise<void> {
    const { board, site } = this.#hand.crew;
    let outcome: { ok: true } | { ok: false; reason: string } = { ok: false, reason: 'interrupted' };
    try {
      outcome = await this.#do(job, tower);
    } finally {
      for (const cell of job.work.step.cells) site.refresh(cell, 2);
      if (!this.#hand.tower) board.release(this.#hand.agent.name);
      board.finish(this.#hand.agent.name, job, outcome);
    }
  }

  async #do(job: BuildJob, planned: TowerSite | null): Promise<{ ok: true } | { ok: false; reason: string }> {
    const { step, kind } = job.work;
    const cell = step.cells[0] as BlockPosition;
    const tower = planned ?? (job.attempts >= 2 && !this.#hand.tower ? this.#scaffolding.towerFor(cell) : null);
    if (
      tower &&
      !sameTower(tower, this.#hand.tower) &&
      !this.#hand.crew.board.claims.tryReserve(this.#hand.agent.name, tower)
    )
      return { ok: false, reason: 'another tower is in the way' };
    if (!(await this.#provisions.supply(job, tower))) return { ok: false, reason: 'the materials could not be had' };
    if (tower && !sameTower(tower, this.#hand.tower) && !(await this.#scaffolding.climb(tower, job)))
      return { ok: false, reason: 'the tower could not be raised' };
    const leave = step.state.id === 'dirt';
    const result =
      kind === 'remove' ? await this.#hand.act({ type: 'dig', position: cell, leave }) : await this.#placing.place(job);
    if (result.ok || (kind === 'remove' && result.code === 'nothing-there')) return { ok: true };
    if (result.code === 'unreachable' && !(await this.#wayOut.escape()))
      await this.#hand.crew.board.idleBarrier.change(PAUSE_MS / 2, this.#hand.crew.context.signal);
    return { ok: false, reason: `${result.code}: ${result.message}` };
  }
}
