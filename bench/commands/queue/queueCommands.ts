import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { integer, jsonOption } from '../options.ts';
import type { QueueAction, QueueOptions } from './queue.ts';
import { queueOption, storeOption } from './queueOptions.ts';
import type { QueueServeOptions } from './queueServe.ts';
import type { WorkerCommandOptions } from './worker.ts';

/** `guildhall worker` and `guildhall queue`: the machines of a cluster, and what they share. */
export function addQueueCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('worker')
    .description('play the games that runs with --queue put on a queue, until stopped; the first Ctrl-C lets games end')
    .addOption(queueOption().makeOptionMandatory())
    .addOption(storeOption().makeOptionMandatory())
    .option(
      '--slots <n>',
      'games at the same time: a number, or auto for one for each core and more while they wait for language models',
      'auto',
    )
    .option(
      '--max-memory <size>',
      'with --slots auto: what the games of this worker may take together, such as 800MiB or 12GiB (default: half of what is available)',
    )
    .option('--base-url <url>', "the only endpoint, besides the services' own, that is sent the keys of this worker")
    .option(
      '--stalled-after <seconds>',
      'seconds without a sign of life of a worker after which its games are lost; the same for all workers',
      integer,
      60,
    )
    .option(
      '--metrics <address>',
      'serve metrics for Prometheus at [HOST:]PORT; this machine alone unless a host is named',
    )
    .action(async (options: WorkerCommandOptions) => {
      const { worker } = await import('./worker.ts');
      setExitCode(await worker(options, commandContext(shell, false)));
    });

  const queue = program.command('queue').description('look after a queue of games');
  const add = (name: QueueAction, description: string) =>
    queue.command(name).description(description).addOption(queueOption().makeOptionMandatory()).addOption(jsonOption());
  const act = (name: QueueAction) => async (options: QueueOptions & { json: boolean }) => {
    const { queue: control } = await import('./queue.ts');
    setExitCode(await control(name, options, commandContext(shell, options.json)));
  };
  add('status', 'how many games wait and are played, for each run').action(act('status'));
  queue
    .command('serve')
    .description('serve metrics of a queue for Prometheus, and its status for autoscalers, until stopped')
    .addOption(queueOption().makeOptionMandatory())
    .option('--listen <address>', '[HOST:]PORT; this machine alone unless a host is named', '9464')
    .action(async (options: QueueServeOptions) => {
      const { serveQueueMetrics } = await import('./queueServe.ts');
      setExitCode(await serveQueueMetrics(options, commandContext(shell, false)));
    });
  add('pause', 'let workers begin no more games; those under way go on').action(act('pause'));
  add('resume', 'let workers begin games again').action(act('resume'));
  add('drain', 'take all games that wait off the queue; those under way go on').action(act('drain'));
  for (const [name, description] of [
    ['retry', 'put the games that failed on the queue again, where no run waits for them'],
    ['cancel', 'take the games of a run off the queue, and stop those under way'],
  ] as const)
    add(name, description)
      .addOption(new Option('--run <id>', 'the run').makeOptionMandatory(name === 'cancel'))
      .action(act(name));
}
