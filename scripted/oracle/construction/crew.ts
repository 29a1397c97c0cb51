import { type BlockPosition, cellsOf, distance } from '../../../protocol/geometry.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from './acting.ts';
import type { JobBoard } from './jobBoard.ts';
import type { BuildingSite } from './site.ts';

/** More than these are in each other's way on a building site, whatever there is to do. */
const ENOUGH = 4;
/** For so many blocks to place one more builder finds room. */
const BLOCKS_FOR_ONE_MORE = 100;
/** How far from home those wait who do not build, blocks. */
const WAITING_RADIUS = 12;
/** Room between two who wait, blocks. */
const APART = 2;
/** Who is further from their place than this goes back to it, blocks. */
const STRAYED = 1.5;
/** How far one keeps from a material factory, blocks. */
const CLEAR = 4;
const LOOK_AGAIN_MS = 1_000;
/** Ways back that failed before one stays where one is. */
const MOST_FAILURES = 5;

/** Who builds: as many as find room, the first of those still there. The rest stand by, should one of them be lost. */
export function crewFor(agents: readonly Agent[], blocks: number): readonly Agent[] {
  const present = agents.filter(({ body }) => !body.lost.aborted);
  return present.slice(0, ENOUGH + Math.floor(blocks / BLOCKS_FOR_ONE_MORE));
}

/** Those who do not build, each with a place in nobody's way: far from the building and from the chest. */
export class Reserve {
  readonly #context: FrameworkContext;
  readonly #places: readonly { readonly agent: Agent; readonly spot: BlockPosition }[];

  constructor(context: FrameworkContext, site: BuildingSite, agents: readonly Agent[]) {
    this.#context = context;
    const spots = waitingSpots(site, agents);
    this.#places = agents.flatMap((agent, index) => {
      const spot = spots[index];
      return spot ? [{ agent, spot }] : [];
    });
  }

  /** Sends everybody to their place; before building begins, since what is built may shut in who walks by. */
  async stepAside(): Promise<void> {
    await Promise.all(this.#places.map(({ agent, spot }) => this.#goTo(agent, spot)));
  }

  /** Keeps everybody there, pushed about as they may be, until no work is pending. Rejects with the signal's reason. */
  async standBy(board: JobBoard, builders: readonly Agent[]): Promise<void> {
    const idle = this.#places.filter(({ agent }) => !builders.includes(agent));
    await Promise.all(
      idle.map(async ({ agent, spot }) => {
        for (let failed = 0; board.pending.length > 0 && !agent.body.lost.aborted; ) {
          if (failed < MOST_FAILURES && hasStrayed(agent, spot) && !(await this.#goTo(agent, spot))) failed++;
          await board.idleBarrier.change(LOOK_AGAIN_MS, this.#context.signal);
        }
      }),
    );
  }

  async #goTo(agent: Agent, position: BlockPosition): Promise<boolean> {
    return (await actAndNote(this.#context, agent, { type: 'walk-to', position, range: 0.5 })).ok;
  }
}

function hasStrayed({ body }: Agent, spot: BlockPosition): boolean {
  const { x, y, z } = body.observe().position;
  return distance({ x, y, z }, { x: spot.x + 0.5, y: spot.y, z: spot.z + 0.5 }) > STRAYED;
}

/** The roomiest places on the ground around, apart from each other. */
function waitingSpots(site: BuildingSite, [looker, ...others]: readonly Agent[]): BlockPosition[] {
  if (!looker) return [];
  const count = others.length + 1;
  const busy = [...site.cells.map(({ position }) => position), ...(site.chest ? [site.chest] : [])];
  const room = (cell: BlockPosition) => Math.min(...busy.map((place) => distance(place, cell)));
  const spots = site
    .walkable()
    .cells()
    .filter(
      (cell) => cell.y === site.home.y && distance(cell, site.home) <= WAITING_RADIUS && !isNearFactory(looker, cell),
    )
    .map((cell) => ({ cell, room: room(cell) }))
    .sort((a, b) => b.room - a.room);
  const taken: BlockPosition[] = [];
  for (const { cell } of spots)
    if (taken.length < count && taken.every((other) => distance(other, cell) >= APART)) taken.push(cell);
  return taken;
}

/** Whether one would stand in a miner's way here, or pick up by the way what drops. */
function isNearFactory({ body }: Agent, { x, y, z }: BlockPosition): boolean {
  const around = { min: { x: x - CLEAR, y: y - 1, z: z - CLEAR }, max: { x: x + CLEAR, y: y - 1, z: z + CLEAR } };
  for (const ground of cellsOf(around)) if (body.blockAt(ground)?.id === 'podzol') return true;
  return false;
}
