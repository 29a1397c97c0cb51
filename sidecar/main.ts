import { installGameScope } from '../clock/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const { main } = await import('./session/main.ts');
await main();
// All is said and written; what an abandoned action still waits for must not keep the process.
process.exit();
