import { installGameScope } from '../../clock/gameScope.ts';

// Game packages must be compiled inside their scope, so it comes before anything that could import one.
installGameScope();
const { serveOrders } = await import('./serveOrders.ts');
const { playEpisode } = await import('../play/playEpisode.ts');
serveOrders(playEpisode);
