import { Command, InvalidArgumentError } from 'commander';
import { simulateCluster } from './simulation.ts';

function number(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new InvalidArgumentError('expected a number that is not negative');
  return value;
}

const program = new Command('bench:cluster')
  .description(
    'Put episodes on a real queue, with a Redis server of its own, and have workers take them that do not play but wait. Checks that none is lost, and counts those whose result two workers gave back, of which a run scores one.',
  )
  .option('--workers <n>', 'workers, each with one game at a time', number, 1_000)
  .option('--processes <n>', 'processes that the workers are in', number, 4)
  .option('--episodes <n>', 'episodes of the run', number, 20_000)
  .option('--on-queue <n>', 'games on the queue at the same time', number, 5_000)
  .option('--game-ms <ms>', 'median time of a game; drawn from a log-normal distribution', number, 500)
  .option('--crashes <share>', 'share of games whose worker dies in the middle', number, 0.01)
  .option('--restarts <n>', 'kills of Redis, spread over the run', number, 5)
  .option('--job-bytes <n>', 'size of a job on the queue', number, 8_192)
  .option('--stalled-after <seconds>', 'how long a worker may be silent', number, 10)
  .option('--most-minutes <n>', 'begins no more episodes after so long', number, 30)
  .option('--seed <n>', 'of durations, crashes and restarts', number, 1)
  .option('--redis-server <path>', 'the server to start', '/usr/bin/redis-server');
program.parse();
process.exitCode = await simulateCluster(program.opts(), (line) => process.stdout.write(`${line}\n`));
