import { expect, test } from 'vitest';
import { DECIDING_TICKS } from '../../../server-plugin/lobby/admissions.ts';
import { createLobbyEnv } from './lobbyEnv.ts';

test('a seat is not kept without end for somebody who does not say whether they agree', async () => {
  await using own = await createLobbyEnv({ hasBoard: true });
  own.offer({ listed: { name: '7', title: 'a lamp', isOpen: true } });
  const [holds, wants] = [await own.come('Mute'), await own.come('Keen')];
  const [, keen] = own.news.map((event) => 'person' in event && event.person);
  const joins = async (person: typeof holds) => {
    person.chat('/join 7');
    await own.env.tick(2);
    person.chat('/consent yes');
    await own.env.tick(2);
  };
  const consents = () => own.news.flatMap((event) => (event.type === 'consented' ? [event.person] : []));
  holds.chat('/join 7');
  await own.env.tick(2);
  await joins(wants);
  expect(consents()).toEqual([]);
  await own.env.tick(DECIDING_TICKS + 20);
  expect(holds.lines.join('\n')).toContain('You did not answer in time');
  holds.chat('/consent yes');
  await joins(wants);
  expect(consents()).toEqual([keen]);
});
