import { installGameScope } from '../../../patches/gameScope.ts';

// One crew in a process of its own. By hand: node lockstepCrewChild.ts BOTS busy|idle WARM_UP_MS WINDOW_MS.
installGameScope();
const [bots, work, warmUpMs, windowMs] = process.argv.slice(2);
const { runCrew } = await import('./lockstepCrew.ts');
const { loadMineflayer } = await import('../../../sidecar/body/patches/loadMineflayer.ts');
loadMineflayer();
const figures = await runCrew({
  bots: Number(bots ?? 4),
  work: work === 'idle' ? 'idle' : 'busy',
  warmUpMs: Number(warmUpMs ?? 20_000),
  windowMs: Number(windowMs ?? 60_000),
});
if (process.send) {
  process.once('disconnect', () => process.exit(0));
  process.send(figures);
} else {
  process.stdout.write(`${JSON.stringify({ ...figures, timesRealTime: figures.gameMs / figures.wallMs })}\n`);
  process.exit(0);
}
