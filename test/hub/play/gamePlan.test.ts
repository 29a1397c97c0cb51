import { expect, test } from 'vitest';
import { GameRequest } from '../../../hub/games/gameRequest.ts';
import { planGame } from '../../../hub/play/gamePlan.ts';
import { HubFile } from '../../../hub/settings/hubFile.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import { findTask } from '../../../tasks/catalogue.ts';

const TASKS_OWN = findTask('construction/lamp').limits.gameTicks;

test.each([
  [{}, {}, TASKS_OWN],
  [{ gameTime: 20 }, {}, 20 * TICKS_PER_SECOND],
  [{}, { gameTimeS: 10 }, 10 * TICKS_PER_SECOND],
  // Accepted before the hub was started again with a shorter limit.
  [{ gameTime: 20 }, { gameTimeS: 10 }, 10 * TICKS_PER_SECOND],
])('a request of %j on a hub with %j lasts %i ticks', async (more, games, gameTicks) => {
  const settings = HubFile.parse({ games });
  const request = GameRequest.parse({ task: 'construction/lamp', ...more });
  const options = { settings, env: {}, out: 'out', run: 'game', episodeId: 'game', modelUsd: 1 };
  const { plan } = await planGame(request, options);
  expect(plan.record.episodes.map(({ limits }) => limits.gameTicks)).toEqual([gameTicks]);
});
