import pathfinding from 'mineflayer-pathfinder';
import { loadPathfinder } from '../support/pathfinding.ts';
import { ACTIVITIES, type Activity, Refused } from './activities.ts';

const { Movements, goals } = pathfinding;

/** How far a bot goes in one walk, blocks. */
const WALK = 24;
/** How far it looks for wood and for somebody to fight. */
const SIGHT = 16;
const BLOWS = 6;
const PREY =
  /^(?:zombie|husk|drowned|skeleton|stray|spider|creeper|witch|slime|zombie_villager|cow|sheep|pig|chicken|rabbit)$/;

async function goTo(bot: Parameters<Activity>[0], goal: pathfinding.goals.Goal): Promise<void> {
  if (!bot.pathfinder) loadPathfinder(bot);
  const moves = new Movements(bot);
  Object.assign(moves, { canDig: false, allow1by1towers: false });
  bot.pathfinder.setMovements(moves);
  await bot.pathfinder.goto(goal);
}

/** What bots do in a living world, by name: work on whatever land they are, and fight whatever comes. */
export const LIVING_ACTIVITIES: Readonly<Record<string, Activity>> = {
  ...Object.fromEntries(
    ['sneak', 'dig', 'place', 'craft', 'eat', 'throw', 'shoot', 'wear', 'chat', 'farm', 'fish'].map((name) => [
      name,
      ACTIVITIES[name] as Activity,
    ]),
  ),
  async roam(bot, random) {
    const { x, z } = bot.entity.position;
    const off = () => random.integer(-WALK, WALK);
    await goTo(bot, new goals.GoalXZ(Math.floor(x) + off(), Math.floor(z) + off()));
  },
  async fell(bot) {
    const log = bot.findBlock({ matching: ({ name }) => name.endsWith('_log'), maxDistance: SIGHT });
    if (!log) throw new Refused('no tree near');
    await goTo(bot, new goals.GoalNear(log.position.x, log.position.y, log.position.z, 3));
    await bot.dig(log, true);
  },
  async hunt(bot, _random, ticks) {
    const target = bot.nearestEntity(({ name }) => name !== undefined && PREY.test(name));
    if (!target || target.position.distanceTo(bot.entity.position) > SIGHT) throw new Refused('nobody near');
    for (let blow = 0; blow < BLOWS && target.isValid; blow++) {
      await bot.lookAt(target.position.offset(0, target.height / 2, 0), true);
      bot.setControlState('forward', target.position.distanceTo(bot.entity.position) > 2);
      if (target.position.distanceTo(bot.entity.position) < 3.5) bot.attack(target);
      await ticks(12);
    }
    bot.clearControlStates();
  },
};
