import { z } from 'zod';
import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { Body, SeenEntity } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction, tool } from '../villager/defineTool.ts';

/** How near a body comes to a mate, blocks. */
const BESIDE = 3;
const MateName = z.string().min(1);

/** Getting to team mates, who are often out of sight in open land. */
export const MATE_TOOLS: readonly Tool[] = [
  tool({
    name: 'followAgent',
    description: 'Stay within four blocks of a team mate you see, for so many seconds (at most 120), wherever they go.',
    parameters: z.strictObject({ player_name: MateName, seconds: z.int().min(1).max(120).default(30) }),
    run: async (body, { player_name, seconds }, signal) => {
      const problem = notAMate(body, player_name);
      if (problem) return problem;
      const mate = mateInSight(body, player_name);
      if (!mate) return refusal('unknown-agent', `${player_name} is not in sight; meetAgent goes to where they may be`);
      return performAction(body, { type: 'follow', target: mate.id, range: 4, ms: seconds * 1000 }, signal);
    },
  }),
  tool({
    name: 'meetAgent',
    description:
      'Go to a team mate: to where you see them, else to the last place they gave in chat (as "x, y, z"), else to the ' +
      'team chest. Reports where you are then and whether you see them.',
    parameters: z.strictObject({ player_name: MateName }),
    run: meet,
  }),
];

async function meet(body: Body, { player_name }: { player_name: string }, signal: AbortSignal): Promise<ToolResult> {
  const problem = notAMate(body, player_name);
  if (problem) return problem;
  const place = mateInSight(body, player_name)?.position ?? toldPlace(body, player_name) ?? body.teamChest;
  if (!place)
    return refusal(
      'unknown-agent',
      `${player_name} is not in sight and has given no place in chat; ask them with talkTo`,
    );
  const spare = body.teamChest ? [body.teamChest] : [];
  const travelled = await performAction(
    body,
    { type: 'travel', position: cellOf(place), range: BESIDE, spare },
    signal,
  );
  const mate = mateInSight(body, player_name);
  if (!mate) return travelled.ok ? refusal('nothing-there', `${player_name} is not in sight there`) : travelled;
  return performAction(body, { type: 'walk-to-entity', target: mate.id, range: BESIDE }, signal);
}

function notAMate(body: Body, name: string): ToolResult | undefined {
  const wanted = name.toLowerCase();
  if (wanted === body.agent.toLowerCase()) return refusal('unknown-agent', `${name} is you yourself`);
  if (body.team.some((mate) => mate.toLowerCase() === wanted)) return undefined;
  const mates = body.team.filter((mate) => mate !== body.agent);
  return refusal('unknown-agent', `${name} is not in the team; your mates are ${mates.join(', ') || 'nobody'}`);
}

function mateInSight(body: Body, name: string): SeenEntity | undefined {
  const wanted = name.toLowerCase();
  return body.observe().entities.find((entity) => entity.kind === 'agent' && entity.name.toLowerCase() === wanted);
}

/** The last three numbers in a row that a mate wrote in one message. */
function toldPlace(body: Body, name: string): Point | undefined {
  const wanted = name.toLowerCase();
  for (const { from, text } of body.observe().messages.toReversed()) {
    if (from.toLowerCase() !== wanted) continue;
    const found = [...text.matchAll(/(-?\d{1,6})(?:\.\d+)?,? +(-?\d{1,3})(?:\.\d+)?,? +(-?\d{1,6})(?:\.\d+)?/g)].at(-1);
    if (found) return { x: Number(found[1]), y: Number(found[2]), z: Number(found[3]) };
  }
  return undefined;
}
