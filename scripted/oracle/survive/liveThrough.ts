import { MS_PER_TICK } from '../../../protocol/version.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';
import { Burrow } from './burrow.ts';
import { fightOff } from './fightOff.ts';
import { eatUp, foodCarried, hunt } from './meals.ts';

/** When beds take sleepers, when hunters go home, and when it is light again, ticks since sunrise (Minecraft wiki, "Bed"). */
const BEDTIME = 12_545;
const DUSK = 11_400;
const DAWN = 23_400;
/** Pieces of food taken along into the night. */
const PROVISIONS = 3;
/** Food level below which there is something to do about it. */
const HUNGRY = 17;
const NAP_MS = 5_000;
const REST_MS = 1_000;
/** Between two hunts or meals: what cannot begin takes no time. */
const BREATH_MS = 100;
const LONGEST_WAIT_MS = 60_000;

/**
 * Lives through nights: everybody hunts and eats by day, digs themselves in before dusk, sleeps where there are beds, and waits
 * for the mornings. It goes on until the referee ends the game.
 */
export async function liveThrough(context: FrameworkContext): Promise<void> {
  await Promise.all(context.agents.map((agent) => live(context, agent)));
}

async function live(context: FrameworkContext, agent: Agent): Promise<void> {
  const burrow = new Burrow(context, agent);
  // Until its client has been told how hungry it is.
  await wait(context, agent, BREATH_MS);
  while (!agent.body.lost.aborted) {
    context.signal.throwIfAborted();
    const { food, timeOfDay, sleeping } = agent.body.observe();
    if (sleeping) {
      await wait(context, agent, NAP_MS);
      continue;
    }
    if (!burrow.isShut && (await fightOff(context, agent))) continue;
    if (food < HUNGRY && foodCarried(agent) > 0) {
      await eatUp(context, agent);
      await wait(context, agent, BREATH_MS);
      continue;
    }
    const isDay = timeOfDay < DUSK || timeOfDay > DAWN;
    if (isDay && foodCarried(agent) < PROVISIONS && (food < HUNGRY || !burrow.isShut)) {
      await burrow.leave();
      if (await hunt(context, agent)) {
        await wait(context, agent, BREATH_MS);
        continue;
      }
    }
    if (!burrow.isShut && !(await burrow.enter())) {
      await wait(context, agent, REST_MS);
      continue;
    }
    if (timeOfDay >= BEDTIME && timeOfDay < DAWN && hasBed(agent)) {
      const lying = await actAndNote(context, agent, { type: 'sleep' });
      if (!lying.ok) await wait(context, agent, NAP_MS);
    } else {
      const ticks = timeOfDay < BEDTIME ? BEDTIME - timeOfDay : 24_000 - timeOfDay;
      await wait(context, agent, Math.min(LONGEST_WAIT_MS, Math.max(1, ticks) * MS_PER_TICK));
    }
  }
}

function hasBed({ body }: Agent): boolean {
  return body.findBlocks((id) => id.endsWith('_bed'), 6, 1).length > 0;
}

async function wait(context: FrameworkContext, agent: Agent, ms: number): Promise<void> {
  await actAndNote(context, agent, { type: 'wait', ms });
}
