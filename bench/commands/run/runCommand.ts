import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { SETTINGS_FILE } from '../../settings/settingsName.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption, registerText, SEASON } from '../options.ts';
import { addQueueOptions } from '../queue/queueOptions.ts';
import {
  addMatrixOptions,
  addModelOption,
  addOutcomeOptions,
  addScenarioOptions,
  addSeatOptions,
  addTaskOptions,
  addTeamOptions,
  bindOption,
} from './runOptionGroups.ts';

/** `guildhall run`: plays episodes, or resumes a run. */
export function addRunCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const playing = program
    .command('run')
    .description('play episodes of tasks on the embedded server, score them and write runs/<id>/');
  addRunOptions(playing).action(async (_tasks: string[], _options: object, command: Command) => {
    const { json } = command.opts<{ json: boolean }>();
    const { run } = await import('./run.ts');
    const context = commandContext(shell, json);
    setExitCode(await run(await settled(chosenIn(command), context.line), context));
  });

  program
    .command('init')
    .description(`write ${SETTINGS_FILE}, the settings of a small matrix that "guildhall run" plays, with comments`)
    .argument('[file]', 'file to write', SETTINGS_FILE)
    .addOption(jsonOption())
    .action(async (file: string, options: { json: boolean }) => {
      const { init } = await import('./init.ts');
      setExitCode(init(file, commandContext(shell, options.json)));
    });
}

/** The options with those of a settings file, which is looked for unless a run is resumed. */
async function settled(options: RunOptions, print: (line: string) => void): Promise<RunOptions> {
  const { config, resume } = options;
  if (config === false || (resume !== undefined && config === undefined)) return options;
  const file = config ?? SETTINGS_FILE;
  if (config === undefined && !existsSync(file)) return options;
  const { withSettings } = await import('../../settings/withSettings.ts');
  print(`settings from ${file}`);
  return withSettings(options, file, config !== undefined);
}

/** The options of a command that plays, as given. */
export function chosenIn(command: Command): RunOptions {
  // Commander takes --no-worse for the denial of an option "worse".
  const {
    task = [],
    worse,
    ...options
  } = command.opts<
    Omit<RunOptions, 'tasks' | 'taskFiles' | 'given'> & { tasks?: string[]; task?: string[]; worse?: unknown }
  >();
  const files = [...(options.tasks ?? []), ...task];
  const given = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => ({
      name: option.attributeName() === 'worse' ? 'noWorse' : option.attributeName(),
      flag: option.long ?? option.flags,
    }));
  const noWorse = typeof worse === 'number' ? { noWorse: worse } : {};
  return { ...options, ...noWorse, tasks: command.args, given, ...(files.length > 0 ? { taskFiles: files } : {}) };
}

/** Every option of `guildhall run`. */
export function addRunOptions(command: Command): Command {
  const playing = addSeatOptions(addMatrixOptions(addTeamOptions(addTaskOptions(command)))).option(
    '--saboteur <name>',
    'adversary: what plays the saboteur: saboteur:kind=thief|wrecker|liar, or any framework, which gets the secret briefing ' +
      "(default: the task's own)",
  );
  return addQueueOptions(addOutcomeOptions(addScenarioOptions(addModelOptions(addModelOption(playing)))))
    .addOption(
      new Option(
        '--clock <clock>',
        'lockstep: as fast as the machine allows and the same every time; realtime: at the speed of the wall clock, over sockets ' +
          '(default: lockstep, or realtime with --server, --port, --gateway-port or --at-once)',
      ).choices(['realtime', 'lockstep']),
    )
    .option(
      '--think <policy>',
      "game time that a model's thinking takes: measured (its real latency), fixed:MS (always MS) or zero (the game " +
        'stands still); rules and other scripts have no latency, so measured is zero for them (default: measured)',
    )
    .option('--pace <pace>', 'lockstep: speed limit, such as 1x or 4x to watch, or max (default: max)')
    .option(
      '--jobs <n>',
      'lockstep: episodes at the same time, in one worker process for each core at most (default: one for each core; with a ' +
        'language model two for each request that may be at its service, as far as they fit into memory; 1 with seats for ' +
        'programs outside)',
      integer,
    )
    .option(
      '--max-memory <size>',
      'lockstep: what the games of the run may take together, such as 800MiB or 12GiB; there are as many at the same time as ' +
        'fit and are of use (default: half of what is available)',
    )
    .addOption(
      new Option(
        '--isolation <where>',
        'lockstep: where frameworks that ask a model run: process (one of their own, without access to the referee, files ' +
          "or keys) or none (the worker's, a little faster; results are the same) (default: process)",
      ).choices(['process', 'none']),
    )
    .option('--verify-replay', 'lockstep: play every episode twice and compare the event logs byte by byte')
    .option(
      '--at-once <n>',
      'realtime: episodes at the same time on the server (default: 2; with --server or seats that others take 1)',
      integer,
    )
    .option('--port <n>', 'realtime: port of the game server, 0 for any free one (default: 0)', integer)
    .option(
      '--gateway-port <n>',
      'realtime, and seats for programs outside: port of the WebSocket gateway, 0 for any free one (default: 0)',
      integer,
    )
    .addOption(bindOption())
    .option('--sidecar-user <user>', 'realtime: run players as this user, who owns no runs; needs root')
    .option(
      '--sidecar-socket <path>',
      'realtime: give episodes to sidecars started elsewhere (guildhall sidecar), which ask for them at this socket',
    )
    .option(
      '--config <file>',
      `settings for whatever the command line does not name (default: ${SETTINGS_FILE} in this folder, where it exists; see guildhall init)`,
    )
    .option('--no-config', `ignore ${SETTINGS_FILE}`)
    .option('--id <id>', 'id of the run (default: date, time and framework)')
    .option('--season <file>', SEASON)
    .option('--register', registerText('run --resume'))
    .option('--dry-run', 'resolve and check everything, but play nothing', false)
    .option(
      '--resume <run>',
      'resume this run, a folder or an id: play the episodes without a score, as planned; only options that change no ' +
        'result, such as --jobs or --pace, may be given again',
    )
    .option('--modules <files...>', 'with --resume: modules of your own that may play it')
    .addOption(outOption())
    .addOption(jsonOption());
}
