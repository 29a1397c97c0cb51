import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';
import { commandTool, type Progress } from './commandTool.ts';
import { isRefusal, playerInSight } from './players.ts';

/** How far creatures are attacked, blocks. */
const ATTACK_RANGE = 24;
/** How often a sleeper looks whether it is awake, ms. */
const SLEEP_GLANCE_MS = 1_000;
/** How long a fisher waits for a bite, ms. */
const FISH_MS = 90_000;

interface Kind {
  readonly type: string;
}

/** Commands that deal with creatures and players, and those of one's own life. */
export const LIVING_TOOLS: readonly Tool[] = [
  commandTool('!attack', async (body, { type }: Kind, signal) => {
    const target = creature(body, type);
    if (target === undefined) return refusal('nothing-there', `there is no ${type} within ${ATTACK_RANGE} blocks`);
    return performAction(body, { type: 'attack', target }, signal);
  }),
  commandTool('!attackPlayer', async (body, { player_name }: { player_name: string }, signal) => {
    const found = playerInSight(body, player_name);
    if (isRefusal(found)) return found;
    if (found.kind === 'agent') return refusal('bad-argument', `${found.name} is a team mate, who is not attacked`);
    return performAction(body, { type: 'attack', target: found.id, players: true }, signal);
  }),
  commandTool('!goToBed', goToBed),
  commandTool('!useOnEntity', (body, { item_name, type }: Kind & { item_name: string }, signal) =>
    performAction(body, { type: 'use-on-entity', item: item_name, target: type.toLowerCase() }, signal),
  ),
  commandTool('!tradeWithVillager', (body, { item_name, num }: { item_name: string; num: number }, signal) =>
    performAction(body, { type: 'trade', item: item_name, count: num }, signal),
  ),
  commandTool('!fish', async (body, _: object, signal) => {
    const caught = await performAction(body, { type: 'fish', ms: FISH_MS }, signal);
    if (caught.ok || caught.code !== 'nothing-there') return caught;
    // No line stays out behind the agent's back.
    await performAction(body, { type: 'reel-in' }, signal);
    return refusal('nothing-there', caught.message.replace('the line is still out', 'reeled the line in'));
  }),
  commandTool('!enchant', (body, { item_name, option }: { item_name: string; option: number }, signal) =>
    performAction(body, { type: 'enchant', item: item_name, option: option as 1 | 2 | 3 }, signal),
  ),
  commandTool('!mount', async (body, { type }: Kind, signal) => {
    const wanted = type.toLowerCase();
    const found = body
      .observe()
      .entities.find(({ kind, name }) => kind !== 'item' && (name === wanted || name.endsWith(`_${wanted}`)));
    if (!found) return refusal('nothing-there', `there is no ${type} in sight`);
    return performAction(body, { type: 'mount', target: found.id }, signal);
  }),
  commandTool('!dismount', (body, _: object, signal) => performAction(body, { type: 'dismount' }, signal)),
];

/** The nearest creature of a kind within reach of an attack. */
function creature(body: Body, type: string): number | undefined {
  const { position, entities } = body.observe();
  return entities.find(
    ({ kind, name, position: at }) =>
      kind !== 'item' &&
      kind !== 'agent' &&
      kind !== 'player' &&
      name === type.toLowerCase() &&
      Math.hypot(at.x - position.x, at.y - position.y, at.z - position.z) <= ATTACK_RANGE,
  )?.id;
}

async function goToBed(body: Body, _: object, signal: AbortSignal, progress: Progress): Promise<ToolResult> {
  const lain = await performAction(body, { type: 'sleep' }, signal);
  if (!lain.ok) return lain;
  progress(lain.message);
  while (body.observe().sleeping) {
    const waited = await performAction(body, { type: 'wait', ms: SLEEP_GLANCE_MS }, signal);
    if (!waited.ok) return waited;
  }
  return { ok: true, message: `${lain.message}; now awake` };
}
