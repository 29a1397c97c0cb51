import { type BlockPosition, cellOf, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Body } from '../../../sidecar/body/body.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { TRAIT } from '../../knowledge/construction/blockTraits.ts';
import type { TowerSite } from '../../knowledge/construction/towers.ts';
import { actAndNote } from './acting.ts';
import type { JobBoard } from './jobBoard.ts';
import type { BuildingSite } from './site.ts';
import type { Supplies } from './supplies.ts';

/** What the workers of one round share. */
export interface BuildingCrew {
  readonly context: FrameworkContext;
  readonly site: BuildingSite;
  readonly board: JobBoard;
  readonly supplies: Supplies;
  readonly builders: readonly Agent[];
}

/** One agent at work on a site: what it can do and where it is. */
export class Builder {
  readonly crew: BuildingCrew;
  readonly agent: Agent;
  /** Its place among the builders, from 0. */
  readonly rank: number;
  /** The tower it stands on. */
  tower: TowerSite | null = null;

  constructor(crew: BuildingCrew, agent: Agent, rank: number) {
    this.crew = crew;
    this.agent = agent;
    this.rank = rank;
  }

  /** Has the body do something. Rejects with the signal's reason. */
  act(action: Action): Promise<ActionResult> {
    return actAndNote(this.crew.context, this.agent, action);
  }

  /** Where its feet are. */
  point(): Point {
    return pointOf(this.agent.body);
  }

  /** Where the others' feet are. */
  others(): Point[] {
    const { agents } = this.crew.context;
    return agents.filter((agent) => agent !== this.agent && !agent.body.lost.aborted).map(({ body }) => pointOf(body));
  }

  /** The cell the body stands in; on stairs and slabs that is the one above them. */
  feet(): BlockPosition {
    const cell = cellOf(pointOf(this.agent.body));
    return (this.crew.site.grid.traitsAt(cell) & TRAIT.passable) === 0 ? neighbour(cell, 'up') : cell;
  }
}

/** Where the feet are; the body may stand a hair below the floor of its cell. */
function pointOf(body: Body): Point {
  const { x, y, z } = body.observe().position;
  return { x, y: y + 0.01, z };
}
