import {
  type BlockPosition,
  cellOf,
  clockwiseOf,
  distance,
  type HorizontalFacing,
  neighbour,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { SeenBlock } from '../../../sidecar/body/body.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { CarriedPack } from '../../knowledge/gathering/pack.ts';
import { actAndNote } from '../construction/acting.ts';
import type { GatheringTeam } from './team.ts';

/** What fails sooner than this would make whoever tries again and again stop game time, ms. */
const AT_ONCE_MS = 400;
const PAUSE_MS = 600;
/** Failures after which a target is left alone. */
const MOST_FAILURES = 2;
/** How far above the head one looks for rock, blocks. */
const SKY = 24;
/** What does not hide the sky for good. */
const OPEN = /^(?:air|cave_air|vine|snow)$|_(?:leaves|log)$/;
/** How near to the arena's border nobody goes on towards it, blocks. */
const BORDER = 12;

/** One agent's hands and eyes, and what it keeps in mind about where it goes. */
export class GatheringAgent {
  readonly context: FrameworkContext;
  readonly agent: Agent;
  readonly team: GatheringTeam;
  /** Which way it goes when nothing is in sight; each of a team begins with another. */
  facing: HorizontalFacing;
  /** How often it has looked around for something out of sight. */
  looks = 0;
  /** Where it last dug for ore, to go back to. */
  mine: BlockPosition | undefined;
  /** Tunnels it still digs before it looks for caves again. */
  tunnelsFirst = 0;
  readonly #failures = new Map<string, number>();

  constructor(context: FrameworkContext, agent: Agent, team: GatheringTeam, facing: HorizontalFacing) {
    this.context = context;
    this.agent = agent;
    this.team = team;
    this.facing = facing;
  }

  get body() {
    return this.agent.body;
  }

  /** The cell its feet are in. */
  feet(): BlockPosition {
    return cellOf(this.body.observe().position);
  }

  pack(): CarriedPack {
    return new CarriedPack(this.body.observe().inventory);
  }

  /** Does something; what fails at once costs a moment all the same. Rejects with the signal's reason. */
  async act(action: Action): Promise<ActionResult> {
    const { clock, signal } = this.context;
    const since = clock.now();
    const result = await actAndNote(this.context, this.agent, action);
    if (!result.ok && clock.now() - since < AT_ONCE_MS) await clock.sleep(PAUSE_MS, signal);
    return result;
  }

  /** Blocks in sight that nobody else is at and that have not failed too often, nearest first. */
  targets(blocks: readonly string[], radius: number, limit: number): SeenBlock[] {
    return this.body
      .findBlocks((id) => blocks.includes(id), radius, limit)
      .filter(
        ({ position }) =>
          (this.#failures.get(positionKey(position)) ?? 0) < MOST_FAILURES && !this.team.isTaken(this.agent, position),
      );
  }

  /** Notes that a target could not be had. */
  failedAt(position: BlockPosition): void {
    const key = positionKey(position);
    this.#failures.set(key, (this.#failures.get(key) ?? 0) + 1);
  }

  /** Takes another way from now on. */
  turn(): void {
    this.facing = clockwiseOf(this.facing);
  }

  /** Turns until a way of so many blocks stays inside the arena. */
  turnInside(blocks: number): void {
    const { min, max } = this.agent.briefing.arena;
    for (let turns = 0; turns < 4; turns++) {
      const { x, z } = neighbour(this.feet(), this.facing, blocks);
      if (x >= min.x + BORDER && x <= max.x - BORDER && z >= min.z + BORDER && z <= max.z - BORDER) return;
      this.turn();
    }
  }

  /** Whether there is ground or rock over its head, as far as is known. */
  isUnderground(): boolean {
    const feet = this.feet();
    for (let up = 2; up < 2 + SKY; up++) {
      const seen = this.body.seenAt({ ...feet, y: feet.y + up });
      if (seen && !OPEN.test(seen.id)) return true;
    }
    return false;
  }

  /** How far its feet are from a cell, blocks. */
  distanceTo(position: BlockPosition): number {
    return distance(this.feet(), position);
  }
}
