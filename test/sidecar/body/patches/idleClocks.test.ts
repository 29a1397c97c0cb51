import type { Bot } from 'mineflayer';
import { expect, test } from 'vitest';
import { moveClocksOnceThere } from '../../../../sidecar/body/patches/idleClocks.ts';
import { linkedBotAlone } from './linkedBotAlone.ts';

interface WorldClock {
  rate: number;
  partialTick: number;
  totalTicks: number;
}

test('clocks go with the steps of a body as with Mineflayer, and nobody looks for them where there are none', async () => {
  const { bot: plain } = await linkedBotAlone('1.20.4');
  const { bot: lean } = await linkedBotAlone('1.20.4');
  const listeners = lean.listenerCount('physicsTick');
  moveClocksOnceThere(lean);
  expect(lean.listenerCount('physicsTick')).toBe(listeners - 1);
  const clocks = (bot: Bot) => (bot.time as unknown as { clocks: Record<string, WorldClock> }).clocks;
  const step = () => {
    for (const bot of [plain, lean]) bot.emit('physicsTick');
  };
  lean.emit('time');
  step();
  expect(lean.listenerCount('physicsTick')).toBe(listeners - 1);
  for (const bot of [plain, lean]) {
    clocks(bot).overworld = { rate: 1.5, partialTick: 0, totalTicks: 10 };
    bot.emit('time');
    bot.emit('time');
  }
  step();
  step();
  expect(clocks(lean)).toEqual({ overworld: { rate: 1.5, partialTick: 0, totalTicks: 13 } });
  expect(clocks(lean)).toEqual(clocks(plain));
  expect(lean.listenerCount('physicsTick')).toBe(listeners);
});
