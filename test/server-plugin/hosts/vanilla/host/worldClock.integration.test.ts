import { describe, expect, test } from 'vitest';
import { HostWorld } from './hostWorld.ts';

describe('the clock of a server', () => {
  test('can be stopped and stepped where that is allowed, and is never left standing', async () => {
    const world = await HostWorld.start({ host: { freeze: true } });
    const { host } = world;
    await using _ = world;
    expect(host.capabilities).toEqual({ events: 'sampled', lockstep: 'world-only', joinTokens: false });
    const time = async () => Number(/\d+/.exec(await world.command('time query gametime'))?.[0]);
    await world.run(() => host.worldClock.freeze());
    const then = await time();
    await world.pass(20);
    expect(await time()).toBe(then);
    await world.run(() => host.worldClock.step(3));
    await world.pass(20);
    expect(await time()).toBe(then + 3);
    expect(host.worldClock.frozen).toBe(true);
    await world.run(() => host.close());
    await world.pass(5);
    expect(await time()).toBeGreaterThan(then + 3);
  });

  test.each([
    ['tick freeze', 'after'],
    ['tick unfreeze', 'before'],
  ] as const)('goes on where "%s" is lost %s it ran', async (lost, when) => {
    await using world = await HostWorld.start({ host: { freeze: true } });
    let cuts = 1;
    world.standIn.cut = (command) => (command === lost && cuts-- > 0 ? when : undefined);
    const outcome = world.run(() => world.host.worldClock.between(true, async () => 'done'));
    if (lost === 'tick freeze') await expect(outcome).rejects.toMatchObject({ code: 'rcon-lost' });
    else expect(await outcome).toBe('done');
    expect(cuts).toBeLessThan(1);
    expect(world.host.worldClock.frozen).toBe(false);
    const time = async () => Number(/\d+/.exec(await world.command('time query gametime'))?.[0]);
    const then = await time();
    await world.pass(20);
    expect(await time()).toBeGreaterThan(then);
  });

  test('goes on where a killed process had stopped it', async () => {
    await using world = await HostWorld.start({ host: { freeze: true } });
    await world.run(() => world.host.worldClock.freeze());
    const other = await world.run(() => world.startHost({ freeze: true }));
    expect(await world.command('tick query')).not.toContain('frozen');
    await world.run(() => other.close());
  });

  test.each([
    ['1.20.4', false],
    ['1.19.2', true],
  ])('goes as it goes at %s with leave: %s', async (version, freeze) => {
    await using world = await HostWorld.start({ version, host: { freeze } });
    expect(world.host.capabilities.lockstep).toBe('none');
    await expect(world.run(() => world.host.worldClock.freeze())).rejects.toMatchObject({ code: 'no-world-clock' });
  });
});
