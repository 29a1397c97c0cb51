import { installGameScope } from '../../../patches/gameScope.ts';
import { LAND_NAMES } from '../../../worlds/worldPreset.ts';

// One crew on land in a process of its own. By hand: node landCrewChild.ts BOTS LAND SEED WARM_UP_MS WINDOW_MS.
installGameScope();
const [bots, land, seed, warmUpMs, windowMs] = process.argv.slice(2);
const { runLandCrew } = await import('./landCrew.ts');
const { loadMineflayer } = await import('../../../sidecar/body/patches/loadMineflayer.ts');
loadMineflayer();
const figures = await runLandCrew({
  bots: Number(bots ?? 3),
  land: LAND_NAMES.find((name) => name === land) ?? 'overworld',
  seed: Number(seed ?? 1),
  warmUpMs: Number(warmUpMs ?? 20_000),
  windowMs: Number(windowMs ?? 60_000),
});
if (process.send) {
  process.once('disconnect', () => process.exit(0));
  process.send(figures);
} else {
  const { gameMs, wallMs, cpuMs, serverMs } = figures;
  process.stdout.write(
    `${JSON.stringify({ ...figures, timesRealTime: gameMs / wallMs, byCpu: gameMs / cpuMs, serverMsPerTick: (serverMs * 50) / gameMs })}\n`,
  );
  process.exit(0);
}
