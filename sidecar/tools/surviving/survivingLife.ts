import { z } from 'zod';
import { GuildhallError } from '../../../protocol/errors.ts';
import { FULL_FOOD, shownHealth } from '../../../protocol/vitals.ts';
import type { Body } from '../../body/body.ts';
import { hourText, NIGHTFALL } from '../hourText.ts';
import { monstersNear } from '../monstersNear.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { awaitMessage, isForAgent } from '../villager/chat.ts';
import { ItemName, performAction, tool } from '../villager/defineTool.ts';
import { DRINKS } from '../villager/life.ts';

/** Seconds of game time that a call waits: unless told otherwise, at most, and at most until an hour, which a whole day is no longer than. */
const USUAL_SECONDS = 5;
const MOST_SECONDS = 700;
const MOST_UNTIL_SECONDS = 1_200;
/** How long a call may take, ms of game time: a little more than the longest wait. */
const WAIT_LIMIT_MS = (MOST_UNTIL_SECONDS + 50) * 1_000;

/**
 * Tools of the library as agents have them who are to survive: what takes minutes and is to be done again and again, as
 * eating and waiting for the morning, is one call. All other tasks keep what is published of them.
 */
export const SURVIVING_LIFE: readonly Tool[] = [
  tool({
    name: 'eat',
    description:
      'Eat of a food you carry, one after another, until your food is 20, none is left, or you are hurt. Most food can only be ' +
      'eaten when hungry (food below 20).',
    parameters: z.strictObject({ item_name: ItemName }),
    run: eatUp,
  }),
  tool({
    name: 'wait',
    description:
      `Wait 0.5 to ${MOST_SECONDS} seconds of game time, or until night or sunrise (${MOST_UNTIL_SECONDS} s at most), in one call. Ends at ` +
      'once when a mate sends an unread message, or you are hurt.',
    limitMs: WAIT_LIMIT_MS,
    parameters: z.strictObject({
      seconds: z.number().min(0.5).max(MOST_SECONDS).optional(),
      until: z.enum(['night', 'sunrise']).optional(),
    }),
    run: waitWatchfully,
  }),
];

async function eatUp(body: Body, { item_name }: { item_name: string }, signal: AbortSignal): Promise<ToolResult> {
  if (DRINKS.test(item_name)) return refusal('bad-argument', `${item_name} is drunk, not eaten: use drink`);
  const before = body.observe().food;
  for (let eaten = 0; ; ) {
    const { health } = body.observe();
    const result = await performAction(body, { type: 'consume', item: item_name }, signal);
    if (!result.ok && eaten === 0) return result;
    if (result.ok) eaten++;
    const now = body.observe();
    const left = now.inventory.reduce((sum, { id, count }) => sum + (id === item_name ? count : 0), 0);
    const isHurt = now.health < health;
    if (result.ok && left > 0 && now.food < FULL_FOOD && !isHurt) continue;
    const end = result.ok
      ? isHurt && left > 0 && now.food < FULL_FOOD
        ? '; broken off: you were hurt'
        : ''
      : `; ${result.message}`;
    return {
      ok: true,
      message: `ate ${eaten} ${item_name}, ${left} left; food ${now.food} of 20, health ${shownHealth(now.health)} of 20${end}`,
      data: { eaten, left, food: now.food, gained: now.food - before, health: now.health },
    };
  }
}

async function waitWatchfully(
  body: Body,
  { seconds, until }: { seconds?: number | undefined; until?: 'night' | 'sunrise' | undefined },
  signal: AbortSignal,
): Promise<ToolResult> {
  const begun = body.observe();
  if (until !== undefined && !begun.dayPasses)
    return refusal('bad-argument', `it is always the same hour here, ${until} does not come: give seconds`);
  const longest = seconds ?? (until === undefined ? USUAL_SECONDS : MOST_UNTIL_SECONDS);
  const came = (message: string): ToolResult => ({ ok: true, message, data: [] });
  if (until === 'night' && begun.timeOfDay >= NIGHTFALL) return came(`it is night already: ${hourText(begun)}`);
  let last = begun;
  const pass = async (ms: number, waitedMs: number): Promise<ToolResult | undefined> => {
    const result = await performAction(body, { type: 'wait', ms, alert: true }, signal);
    // A round of a framework that is over, or the game: the agent has waited, and was not kept from it.
    if (signal.aborted && !result.ok && result.code === 'cancelled')
      return came(
        `waited ${waitedMs / 1000} s, then ${isGameOver(signal.reason) ? 'the game ended' : 'it was cut off'}`,
      );
    if (!result.ok) return result;
    const [before, now] = [last, body.observe()];
    last = now;
    const after = `after ${(waitedMs + ms) / 1000} s`;
    if ((result.data as { readonly hurt?: boolean }).hurt === true || now.health < before.health) {
      const near = monstersNear(now);
      const who = near ? `; near you: ${near}` : '; no monster in sight';
      const what = now.health > 0 ? `were hurt: health ${shownHealth(now.health)} of 20` : 'died';
      return came(`${after} you ${what}, at ${hourText(now)}${who}`);
    }
    const hasRisen = now.timeOfDay < before.timeOfDay;
    if (until === 'sunrise' ? hasRisen : until === 'night' && (now.timeOfDay >= NIGHTFALL || hasRisen))
      return came(`${after} it is ${hourText(now)}`);
    return undefined;
  };
  const silence = (): ToolResult => {
    const hour = begun.dayPasses ? `; it is ${hourText(body.observe())}` : '';
    const missed = until === undefined ? '' : `; not yet ${until}, call wait again`;
    const unsaid = body.team.length > 1 ? '; no new message for you' : '';
    return came(`waited ${longest} s${missed}${unsaid}${hour}`);
  };
  return awaitMessage(body, { isMeant: isForAgent(body), seconds: longest, silence, pass }, signal);
}

/** Whether a call was stopped because the referee ended the episode (`AgentLink`). */
function isGameOver(reason: unknown): boolean {
  return reason instanceof GuildhallError && reason.code === 'wrong-state';
}
