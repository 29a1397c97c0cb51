import { installGameScope } from '../patches/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const [{ main }, players, { loadMineflayer }] = await Promise.all([
  import('../sidecar/session/main.ts'),
  import('../scripted/players.ts'),
  import('../sidecar/body/patches/loadMineflayer.ts'),
]);
loadMineflayer();
await main(players);
// Everything is sent and written; what an abandoned action still waits for must not keep the process alive.
process.exit();
