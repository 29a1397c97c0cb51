import { type Command, Option } from 'commander';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { commandContext, type Shell } from '../../console/shell.ts';
import type { RunOptions } from '../../run/plan/runOptions.ts';
import { USUAL_WAIT_S } from '../../run/plan/seatChoice.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption, registerText, SEASON } from '../options.ts';

/** `guildhall run`: plays episodes, or resumes a run. */
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

function repeated(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

function addRunOptions(command: Command): Command {
  const playing = command
    .argument(
      '[tasks...]',
      'tasks, suites, or prefixes of suites (see `guildhall list`), such as construction/cottage or villager/cooking',
    )
    .option('--tasks <files...>', 'play the tasks in these files (see generate and import)')
    .option('--schematic <file...>', 'build these .schem or .nbt files')
    .option('--villagerbench <file>', "play VillagerBench's construction tasks from blueprint_description.json")
    .option(
      '--only <picks...>',
      'only these tasks of suites, by number, range or name, such as 0-9,36; with --villagerbench such as task_0 task_16',
    )
    .option('--abilities <name>', 'cooking: who gets which tools: same or diverse (default: every agent has all tools)')
    .option('--strict-window', 'escape: joint conditions must be met within one second')
    .option('--xray', 'open land: agents see through walls, all loaded blocks (default: line of sight only)')
    .option(
      '--agents <n>',
      `team size, 1 to ${AGENT_NAMES.length} (default: 2, or the nearest that the task allows)`,
      integer,
    )
    .option(
      '--framework <name>',
      'who plays: oracle, idle, random, dagent, agentverse, causalmace, ...; options follow the name, such as causalmace:graph=off',
      'oracle',
    )
    .option(
      '--seat <name=who>',
      'who takes one seat: NAME=human or NAME=client (a Minecraft client from outside), NAME=tools (a program outside that calls ' +
        'our tools), or a framework, also with its own model: Bob=react:openai/<name>; can be repeated',
      repeated,
    )
    .option('--human <name>', 'short for --seat NAME=human; can be repeated', repeated)
    .option('--outside <name>', 'short for --seat NAME=tools; can be repeated', repeated)
    .option('--wait <seconds>', `how long open seats are waited for (default: ${USUAL_WAIT_S})`, integer)
    .option('--start-without', 'begin without those who have not come by then')
    .option(
      '--saboteur <name>',
      'adversary: what plays the saboteur: saboteur:kind=thief|wrecker|liar, or any framework, which gets the secret briefing ' +
        "(default: the task's own)",
    )
    .option(
      '--model <name>',
      'rules, rules:mistakes=P,spurious=P,unordered=P,seed=N, replay:PATH of a run or transcript, or <provider>/<name>, ' +
        'such as openai/<name> or ollama/<name> ("guildhall models" lists providers and where their keys are)',
      'rules',
    );
  return addModelOptions(playing)
    .option('--seed <n>', 'seed of every random choice', integer, 1)
    .option('--trials <n>', 'episodes of each task', integer, 1)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option(
      '--game-version <version>',
      "Minecraft version: 1.19.2, 1.20.4 or 1.21.4 (default: 1.20.4, or the server's)",
    )
    .option(
      '--server <file>',
      'realtime: play on the vanilla or Paper server described in this file (docs/how-to/host-on-paper-or-vanilla.md); check it with doctor',
    )
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
      'lockstep: worker processes (default: one for each core, at most one for each episode)',
      integer,
    )
    .addOption(
      new Option(
        '--isolation <where>',
        'lockstep: where frameworks that ask a model run: process (one of their own, without access to the referee, files ' +
          "or keys) or none (the worker's, a little faster; results are the same) (default: process)",
      ).choices(['process', 'none']),
    )
    .option('--verify-replay', 'lockstep: play every episode twice and compare the event logs byte by byte')
    .option('--at-once <n>', 'realtime: episodes at the same time on the server (default: 2, with --server 1)', integer)
    .option('--port <n>', 'realtime: port of the game server, 0 for any free one (default: 0)', integer)
    .option(
      '--gateway-port <n>',
      'realtime, and seats for programs outside: port of the WebSocket gateway, 0 for any free one (default: 0)',
      integer,
    )
    .option('--sidecar-user <user>', 'realtime: run players as this user, who owns no runs; needs root')
    .option(
      '--sidecar-socket <path>',
      'realtime: give episodes to sidecars started elsewhere (guildhall sidecar), which ask for them at this socket',
    )
    .option('--id <id>', 'id of the run (default: date, time and framework)')
    .option('--season <file>', SEASON)
    .option('--register', registerText('run --resume'))
    .option('--dry-run', 'resolve and check everything, but play nothing', false)
    .option(
      '--resume <run>',
      'resume this run, a folder or an id: play the episodes without a score, as planned; only options that change no ' +
        'result, such as --jobs or --pace, may be given again',
    )
    .addOption(outOption())
    .addOption(jsonOption());
}
