import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UNRECORDED } from '../../../server-plugin/lobby/texts.ts';
import { createLobbyEnv } from './lobbyEnv.ts';

test('a game whose files cannot be written ends for its people, and for nobody else', async () => {
  await using own = await createLobbyEnv();
  const { episode, code } = own.offer();
  const { bob } = await own.play(episode, code);
  rmSync(`${own.folder}/1`, { recursive: true });
  episode.stop('interrupted', 'by a test');
  await own.reach(episode, 'archived');
  await expect(episode.finished).rejects.toMatchObject({ code: 'ENOENT' });
  await own.env.tick(2);
  expect(bob.lines).toContain(UNRECORDED);
});
