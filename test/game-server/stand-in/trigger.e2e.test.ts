import { expect, test } from 'vitest';
import { RealtimeClock } from '../../../clock/realtimeClock.ts';
import { PersonClient } from '../../support/personClient.ts';
import { startStandIn } from './standInWorld.ts';

test('a player changes a score of their own once each time a trigger is enabled', async () => {
  await using started = await startStandIn({ clock: new RealtimeClock(), port: 0 });
  const { standIn } = started;
  const run = (command: string) => standIn.command(command);
  await run('scoreboard objectives add code trigger');
  await run('scoreboard objectives add points dummy');
  expect(await run('scoreboard players enable Steve points')).toContain('only works on trigger-objectives');
  const steve = await PersonClient.join({ port: standIn.address?.port ?? 0 });
  await steve.enters(['/trigger code set 7', 'cannot trigger this objective yet']);
  await run('scoreboard players enable Steve code');
  expect(await run('scoreboard players enable Steve code')).toContain('already enabled');
  expect(await run('scoreboard players get Steve code')).toContain('has 0 [code]');
  await steve.enters(['/trigger code set 482103', 'Triggered [code]']);
  expect(await run('scoreboard players get Steve code')).toContain('has 482103 [code]');
  await run('scoreboard players enable Steve code');
  await steve.enters(
    ['/trigger code', 'Triggered [code]'],
    ['/trigger points', "only trigger objectives that are 'trigger'"],
  );
  expect(await run('scoreboard players get Steve code')).toContain('has 482104 [code]');
  steve.leave();
});
