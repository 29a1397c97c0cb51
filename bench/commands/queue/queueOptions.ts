import { type Command, Option } from 'commander';
import { integer } from '../options.ts';

/** The address of the queue, wherever it must be given. */
export function queueOption(): Option {
  return new Option(
    '--queue <address>',
    'Redis or Valkey: redis://HOST:PORT/DATABASE, or rediss:// with TLS; a password may stand in GUILDHALL_QUEUE_PASSWORD, as others can read command lines',
  );
}

/** Where workers put the files of games. */
export function storeOption(): Option {
  return new Option(
    '--store <place>',
    'with --queue: folder that this machine and all workers share, or s3://BUCKET/PREFIX, for the files of games',
  );
}

/** The options of a run that is played by workers on a queue. */
export function addQueueOptions(command: Command): Command {
  return command
    .addOption(queueOption())
    .addOption(storeOption())
    .addOption(
      new Option(
        '--keys <whose>',
        "with --queue: worker (every worker has the models' keys in its own environment) or parent (this machine's keys go through the queue) (default: worker)",
      ).choices(['worker', 'parent']),
    )
    .option(
      '--priority <n>',
      'with --queue: from 1; games of runs with a lower number are played first (default: 100)',
      integer,
    )
    .option('--metrics <address>', 'with --queue: serve metrics of this run for Prometheus at [HOST:]PORT');
}
