import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { Action, ActionResult } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';

const PORTAL = 'nether_portal';
/** Four seconds in a portal, and a little. */
const CROSSING_MS = 6_000;
/** One has to leave a portal that one has come out of before it leads back. */
const STEP_OUT = 3;
const PORTAL_RADIUS = 48;
const MOST_TRIES = 12;

/** Has agents go through a portal that stands within sight. */
export async function enterNether(context: FrameworkContext, who: string): Promise<void> {
  const named = context.agents.filter(({ name }) => name === who);
  const going = named.length > 0 ? named : who === 'all' ? context.agents : context.agents.slice(0, 1);
  await Promise.all(
    going.map(async (agent) => {
      for (let tries = 0; tries < MOST_TRIES && !isInNether(agent); tries++) await cross(context, agent, []);
    }),
  );
}

/** Stands in a portal, a known one or the nearest in sight, until it has led to the other side, and steps out there. */
async function cross(context: FrameworkContext, agent: Agent, known: readonly BlockPosition[]): Promise<void> {
  const { body } = agent;
  const before = isInNether(agent);
  const cells =
    known.length > 0 ? known : body.findBlocks((id) => id === PORTAL, PORTAL_RADIUS, 1).map((each) => each.position);
  const lowest = cells.map((cell) => {
    let { y } = cell;
    while (isPortal(agent, { ...cell, y: y - 1 })) y--;
    return { ...cell, y };
  });
  const [cell] = lowest;
  if (cell) await act(context, agent, { type: 'walk-to', position: cell, range: 0.3 });
  await act(context, agent, { type: 'wait', ms: CROSSING_MS });
  if (isInNether(agent) === before) return;
  const { position } = body.observe();
  for (const dz of [STEP_OUT, -STEP_OUT]) {
    const aside = { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) + dz };
    if ((await act(context, agent, { type: 'walk-to', position: aside, range: 1 })).ok) return;
  }
}

function isInNether({ body }: Agent): boolean {
  return body.observe().dimension === 'the_nether';
}

function isPortal({ body }: Agent, position: BlockPosition): boolean {
  return body.blockAt(position)?.id === PORTAL;
}

function act(context: FrameworkContext, agent: Agent, action: Action): Promise<ActionResult> {
  return actAndNote(context, agent, action);
}
