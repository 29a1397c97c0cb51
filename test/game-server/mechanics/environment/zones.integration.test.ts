import { describe, expect, test } from 'vitest';
import { SURVIVAL_RULES } from '../../../../protocol/gameRules.ts';
import { createEnv, FLOOR_Y } from '../../../support/env.ts';

const ELSEWHERE = {
  id: 'elsewhere',
  box: { min: { x: 200, y: -64, z: -64 }, max: { x: 300, y: 255, z: 63 } },
};

describe('day and weather', () => {
  test('of one zone are none of another', async () => {
    await using env = await createEnv();
    env.server.openZone(ELSEWHERE);
    const [days, weather] = [env.systems.dayCycle, env.systems.weather];
    const alice = await env.connect('Alice');
    const bob = await env.connect('Bob', { zone: 'elsewhere', position: { x: 250.5, y: FLOOR_Y, z: 0.5 } });
    const [times, skies] = [bob.collect('update_time'), bob.collect('game_state_change')];
    const aliceSkies = alice.collect('game_state_change');
    days.setTime(env.zone, 18_000);
    weather.setWeather(env.zone, 'thunder');
    await env.tick(45);
    expect(days.timeOfDay('elsewhere')).toBeLessThan(1000);
    expect(times.packets.every(({ time }) => Number(time) < 1000)).toBe(true);
    expect(skies.packets).toEqual([]);
    expect(aliceSkies.packets.length).toBeGreaterThan(40);
    expect(weather.isRaining('elsewhere')).toBe(false);
    expect(weather.rainsOn({ x: 250, y: FLOOR_Y + 3, z: 3 })).toBe(false);
    expect(weather.rainsOn({ x: 3, y: FLOOR_Y + 3, z: 3 })).toBe(true);
  });

  test('begin anew when a zone is opened anew', async () => {
    await using env = await createEnv();
    const [days, weather] = [env.systems.dayCycle, env.systems.weather];
    days.setTime(env.zone, 18_000);
    weather.setWeather(env.zone, 'rain');
    await env.tick(30);
    env.server.openZone({ ...ELSEWHERE, id: env.zone });
    expect(days.time(env.zone)).toBe(0);
    expect(weather.isRaining(env.zone)).toBe(false);
  });

  test('that begin anew are shown to those who are there already', async () => {
    await using env = await createEnv({ rules: { doDaylightCycle: false } });
    const [days, weather] = [env.systems.dayCycle, env.systems.weather];
    const alice = await env.connect('Alice');
    days.setTime(env.zone, 18_000);
    weather.setWeather(env.zone, 'rain');
    env.systems.tabList.setHeading(env.zone, 'First', 'try');
    await env.tick(60);
    const [times, skies] = [alice.collect('update_time'), alice.collect('game_state_change')];
    const headings = alice.collect('playerlist_header');
    const zone = env.server.zones.get(env.zone);
    if (!zone) throw new Error('no zone');
    env.server.openZone(zone);
    await env.tick(2);
    expect(Math.abs(Number(times.single().time))).toBe(6_000);
    expect(skies.packets).toHaveLength(3);
    expect(headings.packets).toHaveLength(1);
  });

  test('change by themselves only under doWeatherCycle, and only while somebody is free', async () => {
    await using env = await createEnv({ rules: SURVIVAL_RULES });
    const weather = env.systems.weather;
    const alice = await env.connect('Alice');
    await env.tick(40);
    expect(weather.of(env.zone)).toBe('clear');
    env.server.setRule(env.zone, 'doWeatherCycle', true);
    weather.setWeather(env.zone, 'clear', 20);
    alice.player.frozen = true;
    await env.tick(40);
    expect(weather.of(env.zone)).toBe('clear');
    alice.player.frozen = false;
    await env.tick(40);
    expect(weather.of(env.zone)).not.toBe('clear');
    weather.setWeather(env.zone, 'rain', 20);
    await env.tick(40);
    expect(weather.of(env.zone)).toBe('clear');
  });

  test('have the same hour at the start however long the players took to join', async () => {
    await using env = await createEnv({ rules: { doDaylightCycle: true } });
    const days = env.systems.dayCycle;
    await env.tick(30);
    const alice = await env.connect('Alice', { held: true });
    alice.player.frozen = true;
    const begun = days.time(env.zone);
    await env.tick(30);
    expect(days.time(env.zone)).toBe(begun);
    alice.player.frozen = false;
    await env.tick(30);
    expect(days.time(env.zone)).toBe(begun + 30);
  });

  test('refuse a time that is none', async () => {
    await using env = await createEnv();
    for (const time of [-1, 0.5, Number.NaN])
      expect(() => env.systems.dayCycle.setTime(env.zone, time)).toThrow(RangeError);
  });
});
