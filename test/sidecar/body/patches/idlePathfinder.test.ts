import pathfinderPackage from 'mineflayer-pathfinder';
import { expect, test } from 'vitest';
import { loadIdlePathfinder } from '../../../../sidecar/body/patches/idlePathfinder.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

const { pathfinder, goals } = pathfinderPackage;
const EVENTS = ['physicsTick', 'blockUpdate', 'chunkColumnLoad'] as const;

test('a pathfinder listens from its first goal on, and then as without the patch', async () => {
  const { bot: plain } = await linkedBotAlone('1.20.4');
  const { bot } = await linkedBotAlone('1.20.4');
  const counts = (of: typeof bot) => EVENTS.map((event) => of.listenerCount(event as never));
  const before = counts(bot);
  plain.loadPlugin(pathfinder);
  expect(counts(plain)).toEqual(before.map((count) => count + 1));
  loadIdlePathfinder(bot, pathfinder);
  expect(counts(bot)).toEqual(before);
  class Asked extends goals.GoalBlock {
    override isValid(): boolean {
      throw new Error('asked');
    }
  }
  expect(() => bot.emit('physicsTick')).not.toThrow();
  bot.pathfinder.setGoal(new Asked(0, 0, 0));
  expect(counts(bot)).toEqual(counts(plain));
  expect(() => bot.emit('physicsTick')).toThrow('asked');
  bot.pathfinder.setGoal(null);
  bot.pathfinder.setGoal(new Asked(1, 0, 0));
  expect(counts(bot)).toEqual(counts(plain));
});
