import { installGameScope } from '../../../patches/gameScope.ts';

// One episode on land in a process of its own. By hand: node openEpisodeChild.ts TASK AGENTS.
installGameScope();
const [taskId, agents] = process.argv.slice(2);
const { runOpenEpisode } = await import('./openEpisode.ts');
const figures = await runOpenEpisode(taskId ?? 'collect/iron-50/002', Number(agents ?? 3));
if (process.send) {
  process.once('disconnect', () => process.exit(0));
  process.send(figures);
} else {
  const { gameMs, wallMs, cpuMs } = figures;
  process.stdout.write(`${JSON.stringify({ ...figures, timesRealTime: gameMs / wallMs, byCpu: gameMs / cpuMs })}\n`);
  process.exit(0);
}
