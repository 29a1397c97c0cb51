import { describe, expect, test } from 'vitest';
import { LockstepClock } from '../../../clock/lockstepClock.ts';
import { Random } from '../../../clock/random.ts';
import { useGameTime } from '../../../patches/gameScope.ts';
import { blockState } from '../../../protocol/blockState.ts';
import { withStateTexts } from '../../../protocol/gameServer/blockEvent.ts';
import { RconClient } from '../../../server-plugin/hosts/vanilla/rcon/rconClient.ts';
import { versionsToTest } from '../../support/depth.ts';
import { joinBody, PASSWORD, startStandIn } from './standInWorld.ts';

/** A short game of one body and a console that looks on over RCON; everything anybody could tell of it. */
async function play(version: string): Promise<string[]> {
  const clock = new LockstepClock();
  const random = new Random(3);
  const leaveGameTime = useGameTime(clock, random.fork('game'));
  const trace: string[] = [];
  try {
    await using started = await startStandIn({ clock, random: random.fork('server'), version });
    const { standIn } = started;
    standIn.server.onEvent((event) => trace.push(JSON.stringify(withStateTexts(event))));
    const rcon = await RconClient.connect({ ...standIn.rconAddress, password: PASSWORD, clock });
    clock.waitFor(() => rcon.busy);
    const run = async (command: string) => {
      const reply = await rcon.run(command);
      trace.push(`${clock.now()} ${command}: ${reply}`);
      return reply;
    };
    const script = async () => {
      const body = await joinBody(standIn, 'Alice', clock);
      await run('give Alice minecraft:dirt 5');
      await clock.sleep(100);
      const watch = clock.every(70, () => void run('data get entity Alice Pos'));
      const at = { x: standIn.spawn.x + 4, y: standIn.spawn.y, z: standIn.spawn.z };
      const placed = await body.perform({ type: 'place', position: at, state: blockState('dirt') });
      trace.push(JSON.stringify(placed));
      await run(`setblock ${at.x} ${at.y} ${at.z} minecraft:stone`);
      await clock.sleep(500);
      trace.push(JSON.stringify(body.blockAt(at)));
      watch.cancel();
      await body.close();
    };
    let over = false;
    const done = script().finally(() => {
      over = true;
    });
    await clock.run({ until: () => over });
    await done;
    await rcon.close();
  } finally {
    leaveGameTime();
  }
  return trace;
}

describe.each(versionsToTest())('a double on lockstep time at %s', (version) => {
  test('answers RCON at the very moment it was asked, and twice the same', async () => {
    const first = await play(version);
    const told = (part: string) => first.filter((line) => line.includes(part)).length;
    expect(told('"ok":true')).toBe(1);
    expect(told('data get entity Alice Pos: Alice has the following entity data: [')).toBeGreaterThan(5);
    expect(told('{"id":"stone","properties":{}}')).toBe(1);
    expect(await play(version)).toEqual(first);
  });
});

test('ticks come as fast as /tick says, the frozen world stands, and a restart forgets both', async () => {
  const clock = new LockstepClock();
  await using started = await startStandIn({ clock });
  const { standIn } = started;
  const { server } = standIn;
  const ticksIn = async (ms: number) => {
    const [from, until] = [server.tickNumber, clock.now() + ms];
    await clock.run({ until: () => clock.now() >= until });
    return server.tickNumber - from;
  };
  const time = async () => Number((/\d+/.exec(await standIn.command('time query gametime')) ?? [])[0]);
  expect(await ticksIn(1000)).toBeCloseTo(20, -1);
  await standIn.command('tick rate 50');
  expect(await ticksIn(1000)).toBeGreaterThanOrEqual(49);
  await standIn.command('tick freeze');
  const frozenAt = await time();
  expect(await ticksIn(1000)).toBeGreaterThanOrEqual(49);
  expect(await time()).toBe(frozenAt);
  await standIn.command('tick step 5');
  await ticksIn(1000);
  expect(await time()).toBe(frozenAt + 5);
  await standIn.restart();
  expect(await ticksIn(1000)).toBeLessThanOrEqual(21);
  expect(await time()).toBeGreaterThan(frozenAt + 15);
});
