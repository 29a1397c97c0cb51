import { installGameScope } from '../../../patches/gameScope.ts';

// A worker that loses itself in the first episode it is given: no turn of the event loop ever again. It blocks
// rather than spins, which would slow down whatever runs beside it.
installGameScope();
const { serveJobs } = await import('../../../bench/run/worker/serveJobs.ts');
const { episodeHandler } = await import('../../../bench/run/play/episodeJob.ts');
const { SharedProcess } = await import('../../../bench/run/play/sharedProcess.ts');
const { playEpisode } = await import('../../../bench/run/play/playEpisode.ts');
const shared = new SharedProcess();
serveJobs([
  episodeHandler((assignment, hooks) =>
    playEpisode(assignment, {
      ...hooks,
      shared,
      onEvent: (event) => {
        hooks.onEvent(event);
        if (assignment.record.index === 0 && event.type === 'block-placed')
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      },
    }),
  ),
]);
