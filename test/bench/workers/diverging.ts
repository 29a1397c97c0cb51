import { installGameScope } from '../../../patches/gameScope.ts';

// A worker in which chance depends on more than the seed: second plays draw other numbers.
installGameScope();
const { serveJobs } = await import('../../../bench/run/worker/serveJobs.ts');
const { episodeHandler } = await import('../../../bench/run/play/episodeJob.ts');
const { playEpisode } = await import('../../../bench/run/play/playEpisode.ts');
serveJobs([
  episodeHandler((assignment, hooks) => {
    const { record, folder } = assignment;
    const seed = folder.endsWith('replay') ? record.seed + 1 : record.seed;
    return playEpisode({ ...assignment, record: { ...record, seed } }, hooks);
  }),
]);
