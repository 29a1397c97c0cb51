import { installGameScope } from '../clock/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const [{ main }, players] = await Promise.all([import('../sidecar/session/main.ts'), import('../scripted/players.ts')]);
await main(players);
// All is said and written; what an abandoned action still waits for must not keep the process.
process.exit();
