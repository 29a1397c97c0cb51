import { installGameScope } from '../../../patches/gameScope.ts';

// One point of a cost curve in a process of its own. By hand: node curvePointChild.ts mobs|chunks|blocks|events COUNT.
installGameScope();
const [axis, size] = process.argv.slice(2);
const { curvePoint } = await import('./curvePoint.ts');
const { loadMineflayer } = await import('../../../sidecar/body/patches/loadMineflayer.ts');
loadMineflayer();
const point = await curvePoint(axis as Parameters<typeof curvePoint>[0], Number(size));
if (process.send) {
  process.once('disconnect', () => process.exit(0));
  process.send(point);
} else {
  process.stdout.write(`${JSON.stringify(point)}\n`);
  process.exit(0);
}
