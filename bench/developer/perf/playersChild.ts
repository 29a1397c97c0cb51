import { installGameScope } from '../../../patches/gameScope.ts';

installGameScope();
const [{ createBody }, { loadMineflayer }, { RealtimeClock }, { Random }, { PlayersOrder }] = await Promise.all([
  import('../../../sidecar/body/createBody.ts'),
  import('../../../sidecar/body/patches/loadMineflayer.ts'),
  import('../../../clock/realtimeClock.ts'),
  import('../../../clock/random.ts'),
  import('./childMessages.ts'),
]);

loadMineflayer();
const clock = new RealtimeClock();
process.once('message', async (message) => {
  const { briefings } = PlayersOrder.parse(message);
  await Promise.all(briefings.map((briefing) => createBody({ briefing, clock, random: new Random(briefing.seed) })));
  process.send?.({ type: 'joined' });
});
// Whoever started this wants no players any more.
process.once('disconnect', () => process.exit(0));
