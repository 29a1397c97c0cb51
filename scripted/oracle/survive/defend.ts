import { z } from 'zod';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { wearArmour } from './armour.ts';
import { fightOff } from './fightOff.ts';
import { eatUp } from './meals.ts';

const Cell = z.tuple([z.int(), z.int(), z.int()]).transform(([x, y, z]) => ({ x, y, z }));
/** What a briefing states of a village: the middle of each house, and the lower cell of its doorway. */
const Village = z.object({ houses: z.array(Cell).min(1), doorways: z.array(Cell).min(1) });

const PLANKS = { id: 'oak_planks', properties: {} };
const WATCH_MS = 5_000;
/** Between two tries to shut a doorway or to wall oneself in, where something stands in the way. */
const RETRY_MS = 500;
const MOST_TRIES = 12;

interface House {
  readonly middle: BlockPosition;
  /** The lower cell of its doorway. */
  readonly doorway: BlockPosition;
}

/**
 * Shuts the houses of a village, and then has each defender wall themselves in beside one: nothing that is about there opens walls,
 * and who stays in the open alone among a dozen monsters dies. It goes on until the referee ends the game.
 */
export async function defend(context: FrameworkContext): Promise<void> {
  const houses = housesOf(context);
  const { agents } = context;
  await Promise.all(
    agents.map(async (agent, index) => {
      const own = houses.filter((_, number) => number % agents.length === index);
      // What is not loaded yet at first is a moment later.
      for (let tries = 0; tries < MOST_TRIES && !own.every((house) => isShut(agent, house)); tries++) {
        if (tries > 0) await act(context, agent, { type: 'wait', ms: RETRY_MS });
        for (const { doorway } of own.filter((house) => !isShut(agent, house)))
          for (const position of [doorway, above(doorway)])
            await act(context, agent, { type: 'place', position, state: PLANKS });
      }
      const house = own.at(-1) ?? houses[index % houses.length];
      const nook = house && nookAt(house, own.length > 0);
      if (nook) await wallIn(context, agent, nook);
      await wearArmour(context, agent);
      while (!agent.body.lost.aborted) {
        context.signal.throwIfAborted();
        if (nook && !isWalledIn(agent, nook)) {
          await fightOff(context, agent);
          await wallIn(context, agent, nook);
          await act(context, agent, { type: 'wait', ms: RETRY_MS });
        } else {
          await eatUp(context, agent);
          await act(context, agent, { type: 'wait', ms: WATCH_MS });
        }
      }
    }),
  );
}

function housesOf({ agents }: FrameworkContext): House[] {
  const parsed = Village.safeParse(agents[0]?.briefing.documents.village);
  if (!parsed.success) return [];
  const { houses, doorways } = parsed.data;
  return houses.flatMap((middle, index) => {
    const doorway = doorways[index];
    return doorway ? [{ middle, doorway }] : [];
  });
}

function isShut({ body }: Agent, { doorway }: House): boolean {
  return [doorway, above(doorway)].every((cell) => body.blockAt(cell)?.id === PLANKS.id);
}

/** A place to stand beside a house, and what has to be there so that nothing comes in; the roof is the last, and leans on the house. */
interface Nook {
  readonly stand: BlockPosition;
  readonly walls: readonly BlockPosition[];
}

/** In front of the doorway, or on the other side of the house. */
function nookAt({ middle, doorway }: House, isInFront: boolean): Nook {
  const sign = isInFront ? 1 : -1;
  const [dx, dz] = [Math.sign(doorway.x - middle.x) * sign, Math.sign(doorway.z - middle.z) * sign];
  const wall = Math.max(Math.abs(doorway.x - middle.x), Math.abs(doorway.z - middle.z));
  const stand = { x: middle.x + dx * (wall + 1), y: doorway.y, z: middle.z + dz * (wall + 1) };
  const sides = [
    { ...stand, x: stand.x + dz, z: stand.z + dx },
    { ...stand, x: stand.x - dz, z: stand.z - dx },
    { ...stand, x: stand.x + dx, z: stand.z + dz },
  ];
  return { stand, walls: [...sides.flatMap((side) => [side, above(side)]), above(above(stand))] };
}

async function wallIn(context: FrameworkContext, agent: Agent, { stand, walls }: Nook): Promise<void> {
  await act(context, agent, { type: 'walk-to', position: stand, range: 0.3 });
  for (const position of walls)
    if (agent.body.blockAt(position)?.id !== PLANKS.id)
      await act(context, agent, { type: 'place', position, state: PLANKS, stay: true });
}

function isWalledIn({ body }: Agent, { stand, walls }: Nook): boolean {
  const { x, y, z } = body.observe().position;
  const isThere = Math.floor(x) === stand.x && Math.floor(y + 0.2) === stand.y && Math.floor(z) === stand.z;
  return isThere && walls.every((cell) => body.blockAt(cell)?.id === PLANKS.id);
}

function above(position: BlockPosition): BlockPosition {
  return { ...position, y: position.y + 1 };
}

function act(context: FrameworkContext, agent: Agent, action: Action): Promise<ActionResult> {
  return actAndNote(context, agent, action);
}
