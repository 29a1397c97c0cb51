import type { Bot } from 'mineflayer';
import { expect } from 'vitest';
import { CALM_RULES } from '../../../protocol/gameRules.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { behaviour } from './behaviour.ts';

/** How hard it rains for a bot; missing from Mineflayer's types. */
const rainOf = (bot: Bot) => (bot as unknown as { rainState: number }).rainState;
const DAY = 'Minecraft wiki, "Daylight cycle"';
const WEATHER = 'Minecraft wiki, "Weather"';

behaviour(
  'time passes and clients hear of it every second',
  { source: `${DAY}; "Java Edition protocol": Update Time` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    const heard: number[] = [];
    alice.on('time', () => void heard.push(env.server.tickNumber));
    const start = env.systems.dayCycle.time(env.zone);
    await tick(60);
    expect(heard).toHaveLength(3);
    expect(env.systems.dayCycle.time(env.zone)).toBe(start + 60);
    expect(alice.time.doDaylightCycle).toBe(true);
    expect(Math.abs(alice.time.time - (start + 60))).toBeLessThan(21);
  },
);

behaviour(
  'in an arena without the daylight cycle it is noon for ever',
  { source: `${DAY}; "Game rule", doDaylightCycle`, env: { rules: CALM_RULES } },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    let news = 0;
    alice.on('time', () => void news++);
    await tick(60);
    expect(alice.time.timeOfDay).toBe(6000);
    expect(alice.time.doDaylightCycle).toBe(false);
    expect(news).toBe(0);
    expect(env.systems.dayCycle.skyDarkening(env.zone)).toBe(0);
  },
);

behaviour(
  'setting the time tells everyone in the zone at once',
  { source: `${DAY}; "Commands/time"` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    env.systems.dayCycle.setTime(env.zone, 24_000 + 13_500);
    await tick();
    expect(alice.time.day).toBe(1);
    expect(alice.time.timeOfDay).toBeGreaterThanOrEqual(13_500);
    expect(alice.time.isDay).toBe(false);
  },
);

behaviour(
  'the sky is darkest at midnight and night falls at 12542',
  { source: 'Minecraft wiki, "Light", internal sky light; "Bed", sleeping' },
  async ({ env }) => {
    const days = env.systems.dayCycle;
    const cell = { x: 2, y: FLOOR_Y, z: 2 };
    const at = (time: number) => {
      days.setTime(env.zone, time);
      return { dark: days.skyDarkening(env.zone), day: days.isDay(env.zone), light: days.brightness(cell) };
    };
    expect(at(6_000)).toEqual({ dark: 0, day: true, light: 15 });
    expect(at(18_000)).toEqual({ dark: 11, day: false, light: 4 });
    expect(at(12_541).day).toBe(true);
    expect(at(12_542).day).toBe(false);
    expect(at(23_459).day).toBe(false);
    expect(at(23_460).day).toBe(true);
  },
);

behaviour(
  'rain begins and ends for the clients, and only in its zone',
  { source: `${WEATHER}; Mineflayer: lib/plugins/rain.js` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    const weather = env.systems.weather;
    weather.setWeather(env.zone, 'rain');
    await tick(105);
    expect(alice.isRaining).toBe(true);
    expect(rainOf(alice)).toBeCloseTo(1, 5);
    expect(alice.thunderState).toBe(0);
    const bob = await bot('Bob');
    expect(bob.isRaining).toBe(true);
    weather.setWeather(env.zone, 'clear');
    await tick(105);
    expect(alice.isRaining).toBe(false);
    expect(rainOf(alice)).toBe(0);
  },
);

behaviour(
  'a thunderstorm darkens the sky so that one could sleep by day',
  { source: `${WEATHER}, thunderstorm; "Bed", sleeping` },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    env.systems.dayCycle.setTime(env.zone, 6_000);
    env.systems.weather.setWeather(env.zone, 'thunder');
    await tick(110);
    expect(alice.thunderState).toBeCloseTo(1, 5);
    expect(env.systems.weather.isThundering(env.zone)).toBe(true);
    expect(env.systems.dayCycle.isDay(env.zone)).toBe(false);
  },
);

behaviour(
  'weather set for a time clears up by itself',
  { source: 'Minecraft wiki, "Commands/weather"' },
  async ({ env, bot, tick }) => {
    const alice = await bot('Alice');
    env.systems.weather.setWeather(env.zone, 'rain', 150);
    await tick(120);
    expect(alice.isRaining).toBe(true);
    await tick(140);
    expect(alice.isRaining).toBe(false);
  },
);

behaviour(
  'rain wets farmland under the open sky, not under a roof, and fills cauldrons',
  { source: 'Minecraft wiki, "Farmland", "Cauldron"', env: { rules: { randomTickSpeed: 0 } } },
  async ({ env, bot, tick }) => {
    await bot('Alice');
    env.systems.weather.setWeather(env.zone, 'rain');
    await tick(60);
    const ticks = env.systems.blockTicks;
    const random = env.server.zoneRandom(env.zone);
    for (const x of [3, 5]) env.setBlock(x, FLOOR_Y - 1, 3, 'farmland');
    env.setBlock(5, FLOOR_Y + 4, 3, 'glass');
    env.setBlock(7, FLOOR_Y, 3, 'cauldron');
    for (const x of [3, 5]) {
      env.setBlock(x, FLOOR_Y, 3, 'wheat');
      ticks.randomTick({ x, y: FLOOR_Y - 1, z: 3 }, random);
    }
    expect(env.block(3, FLOOR_Y - 1, 3)).toBe('farmland[moisture=7]');
    expect(env.block(5, FLOOR_Y - 1, 3)).toBe('farmland[moisture=0]');
    for (let count = 0; count < 1000; count++) ticks.randomTick({ x: 7, y: FLOOR_Y, z: 3 }, random);
    expect(env.block(7, FLOOR_Y, 3)).toBe('water_cauldron[level=3]');
  },
);
