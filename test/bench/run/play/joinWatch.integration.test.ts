import { expect, test } from 'vitest';
import { watchJoining } from '../../../../bench/run/play/joinWatch.ts';
import { ManualClock } from '../../../../clock/manualClock.ts';
import { createRefereeEnv } from '../../../server-plugin/episode/refereeEnv.ts';

const PATIENCE = { joinTicks: 2_000, graceTicks: 100 };

test('who is missing is named at the start, when it changes, as time runs out, and when nothing is played', async () => {
  await using own = await createRefereeEnv({ patience: PATIENCE });
  const [clock, lines] = [new ManualClock(), [] as string[]];
  const episode = own.create({ people: ['Bob'] });
  const print = (line: string) => lines.push(line.replace(`${episode.id}: `, ''));
  const joinTicks = PATIENCE.joinTicks;
  const showMissing = watchJoining(episode, ['Bob'], { clock, print, joinTicks, startWithout: false });
  showMissing();
  void episode.start();
  await own.reach(episode, 'waiting-for-agents');
  showMissing();
  expect(lines).toEqual([
    'waiting up to 1:40 min for Bob to join',
    'it begins when all are ready, and is not played if anybody is missing then',
  ]);
  await clock.advance(40_000);
  await clock.advance(30_000);
  await own.join(episode.briefing('Bob'));
  showMissing();
  showMissing();
  expect(lines.slice(2)).toEqual([
    'waiting up to 1:00 min for Bob to join',
    'waiting up to 0:30 min for Bob to join',
    'waiting up to 0:30 min for Bob to type /ready',
  ]);
  await own.env.tick(joinTicks);
  await episode.finished;
  expect(lines.at(-1)).toContain('not played: not ready in time: ');
  await clock.advance(30_000);
  expect(lines).toHaveLength(6);
});
