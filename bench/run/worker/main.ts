import { installGameScope } from '../../../clock/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const { serveOrders } = await import('./serveOrders.ts');
const { playEpisode } = await import('../play/playEpisode.ts');
// Only few workers prove anything.
serveOrders(playEpisode, async (commission, hooks) => {
  const { proveTask } = await import('../../validate/proveTask.ts');
  return proveTask(commission, hooks);
});
