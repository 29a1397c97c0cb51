import { type Command, Option } from 'commander';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { commandContext, type Shell } from '../../console/shell.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption } from '../options.ts';

/** `guildhall run`: plays episodes, or goes on with a run. */
export function addRunCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const playing = program
    .command('run')
    .description('play episodes of tasks on the embedded server, score them and write runs/<id>/');
  addRunOptions(playing).action(async (_tasks: string[], _options: object, command: Command) => {
    const { json } = command.opts<{ json: boolean }>();
    const { run } = await import('./run.ts');
    setExitCode(await run(chosenIn(command), commandContext(shell, json)));
  });
}

function chosenIn(command: Command): RunOptions {
  const options = command.opts<Omit<RunOptions, 'tasks' | 'taskFiles' | 'given'> & { tasks?: string[] }>();
  const given = command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => ({ name: option.attributeName(), flag: option.long ?? option.flags }));
  return { ...options, tasks: command.args, given, ...(options.tasks ? { taskFiles: options.tasks } : {}) };
}

function addRunOptions(command: Command): Command {
  const playing = command
    .argument(
      '[tasks...]',
      'tasks, suites, or what suites begin with (`guildhall list`), such as construction/cottage or villager/cooking',
    )
    .option('--tasks <files...>', 'play the tasks of task files (see generate and import)')
    .option('--schematic <file...>', 'build these .schem or .nbt files')
    .option('--villagerbench <file>', "play VillagerBench's construction tasks from blueprint_description.json")
    .option(
      '--only <picks...>',
      'of suites: only these numbers, ranges or names, such as 0-9,36; with --villagerbench: such as task_0 task_16',
    )
    .option(
      '--abilities <name>',
      'cooking: how tools are dealt out: same or diverse (default: all tools for everybody)',
    )
    .option('--strict-window', 'escape: what must be done together must be done within a second')
    .option(
      '--xray',
      'open land: agents see through walls, all their client was sent; otherwise only what eyes could see',
    )
    .option('--agents <n>', `team size, 1 to ${AGENT_NAMES.length}`, integer, 2)
    .option(
      '--framework <name>',
      'who plays: oracle, idle, random, dagent, agentverse, causalmace, ...; options follow a name, such as causalmace:graph=off',
      'oracle',
    )
    .option(
      '--model <name>',
      'rules, rules:mistakes=P,spurious=P,unordered=P,seed=N, replay:PATH of a run or transcript, or openai/<name>, whose key is in ' +
        'GUILDHALL_MODEL_KEY or OPENAI_API_KEY',
      'rules',
    );
  return addModelOptions(playing)
    .option('--seed <n>', 'fixes every random choice', integer, 1)
    .option('--trials <n>', 'episodes of each task', integer, 1)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option('--game-version <version>', "1.19.2, 1.20.4 or 1.21.4 (default: 1.20.4, or the server's)")
    .option(
      '--server <file>',
      'realtime: play on the vanilla or Paper server that this file tells of (docs/how-to/host-on-paper-or-vanilla.md); see doctor',
    )
    .addOption(
      new Option(
        '--clock <clock>',
        'lockstep: as fast as the machine goes and the same every time; realtime: as the wall clock goes, on sockets ' +
          '(default: lockstep, or realtime with --server, --port, --gateway-port or --at-once)',
      ).choices(['realtime', 'lockstep']),
    )
    .option(
      '--think <policy>',
      "what a model's thinking costs in game time: measured (its real latency), fixed:MS (always MS) or zero (the game " +
        'stands still); rules and other scripts have no latency and cost nothing under measured (default: measured)',
    )
    .option('--pace <pace>', 'lockstep: how fast at most, such as 1x or 4x to watch, or max (default: max)')
    .option('--jobs <n>', 'lockstep: worker processes (default: as many as cores, at most one an episode)', integer)
    .option('--verify-replay', 'lockstep: play every episode twice and compare the event logs byte by byte')
    .option('--at-once <n>', 'realtime: episodes side by side on the one server (default: 2, with --server 1)', integer)
    .option('--port <n>', 'realtime: of the game server, 0 for any free one (default: 0)', integer)
    .option('--gateway-port <n>', 'realtime: of the WebSocket gateway, 0 for any free one (default: 0)', integer)
    .option('--id <id>', 'of the run (default: date, time and framework)')
    .option('--dry-run', 'resolve and check everything, then stop', false)
    .option(
      '--resume <run>',
      'go on with that run, a folder or an id: play what it lacks a score of, as it was planned; only what changes no result, ' +
        'such as --jobs or --pace, may be given anew',
    )
    .addOption(outOption())
    .addOption(jsonOption());
}
