import { installGameScope } from '../../../clock/gameScope.ts';

// A worker that loses itself in the first episode it is given: no turn of the event loop ever again.
installGameScope();
const { serveOrders } = await import('../../../bench/run/worker/serveOrders.ts');
const { playEpisode } = await import('../../../bench/run/play/playEpisode.ts');
serveOrders((assignment, hooks) =>
  playEpisode(assignment, {
    ...hooks,
    onEvent: (event) => {
      hooks.onEvent(event);
      while (assignment.record.index === 0 && event.type === 'block-placed');
    },
  }),
);
