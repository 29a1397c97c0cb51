import { type Command, Option } from 'commander';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { USUAL_WAIT_S } from '../../run/plan/seatChoice.ts';
import { decimal, integer, repeated, severalIntegers, severalNames } from '../options.ts';

/** What is played. */
export function addTaskOptions(command: Command): Command {
  return command
    .argument(
      '[tasks...]',
      'tasks, suites, or prefixes of suites (see `guildhall list`), such as construction/cottage or villager/cooking',
    )
    .option('--tasks <files...>', 'play the tasks in these files (see generate and import), or of these modules')
    .option('--task <file>', 'short for --tasks with one file; can be repeated', repeated)
    .option('--schematic <file...>', 'build these .schem or .nbt files')
    .option('--villagerbench <file>', "play VillagerBench's construction tasks from blueprint_description.json")
    .option(
      '--only <picks...>',
      'only these tasks of suites, by number, range or name, such as 0-9,36; with --villagerbench such as task_0 task_16',
    )
    .option('--abilities <name>', 'cooking: who gets which tools: same or diverse (default: every agent has all tools)')
    .option('--strict-window', 'escape: joint conditions must be met within one second')
    .option('--xray', 'open land: agents see through walls, all loaded blocks (default: line of sight only)');
}

/** How large the team is, and what plays those who have no seat of their own: `usual` unless the user says otherwise. */
export function addTeamOptions(command: Command, usual = 'oracle'): Command {
  return command
    .option(
      '--agents <n>',
      `team size, 1 to ${AGENT_NAMES.length} (default: 2, or the nearest that the task allows)`,
      integer,
    )
    .option(
      '--framework <name>',
      'who plays: oracle, idle, random, dagent, agentverse, causalmace, ...; options follow the name, such as causalmace:graph=off',
      usual,
    );
}

/** What is compared in one run: every framework with every model in every team size. */
export function addMatrixOptions(command: Command): Command {
  return command
    .option(
      '--frameworks <names...>',
      'several frameworks, each with every model and team size, with commas or blanks between: dagent,causalmace:graph=off,repair=on ' +
        'are two, as an option belongs to the name before it',
      severalNames,
    )
    .option(
      '--models <names...>',
      'several models, named in the same way: rules,rules:mistakes=0.3,seed=2 are two',
      severalNames,
    )
    .option(
      '--teams <sizes...>',
      'several team sizes, such as 1,2,4; those that a task cannot have are left out',
      severalIntegers,
    );
}

/** Who takes single seats, and how long they are waited for. */
export function addSeatOptions(command: Command, wait: number = USUAL_WAIT_S): Command {
  return command
    .option(
      '--seat <name=who>',
      'who takes one seat: NAME=human or NAME=client (a Minecraft client from outside), NAME=tools (a program outside that calls ' +
        'our tools), or a framework, also with its own model: Bob=react:openai/<name>; can be repeated',
      repeated,
    )
    .option('--human <name>', 'short for --seat NAME=human; can be repeated', repeated)
    .option('--outside <name>', 'short for --seat NAME=tools; can be repeated', repeated)
    .option(
      '--wait <seconds>',
      `how long open seats are waited for: for people on top of the minute that everybody has (default: ${wait})`,
      integer,
    )
    .option('--start-without', 'begin without those who have not come by then')
    .option(
      '--doors <file>',
      'write the addresses, codes and tokens of open seats to this JSON file, for programs; only you can read it, and it is ' +
        'gone when the run is over',
    )
    .option('--spectators', 'realtime: print a code with which people may watch in the game')
    .option('--blinded', 'realtime: keep from everybody who is a person and who is not, and ask people afterwards');
}

/** What answers the calls of frameworks. */
export function addModelOption(command: Command): Command {
  return command.option(
    '--model <name>',
    'rules, rules:mistakes=P,spurious=P,unordered=P,seed=N, replay:PATH of a run or transcript, or <provider>/<name>, ' +
      'such as openai/<name> or ollama/<name> ("guildhall models" lists providers and where their keys are)',
    'rules',
  );
}

/** What decides the course of an episode besides its players. */
export function addScenarioOptions(command: Command): Command {
  return command
    .option('--seed <n>', 'seed of every random choice', integer, 1)
    .option('--trials <n>', 'episodes of each task', integer, 1)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option(
      '--game-version <version>',
      "Minecraft version: 1.19.2, 1.20.4, 1.21.1, 1.21.4 or 26.1 (default: 1.20.4, or the server's)",
    )
    .option(
      '--server <file>',
      'realtime: play on the vanilla or Paper server described in this file (docs/how-to/host-on-paper-or-vanilla.md); check it with doctor',
    );
}

/** What ends a run, and what it must come to. */
export function addOutcomeOptions(command: Command): Command {
  return command
    .option(
      '--fail-under <metric=number>',
      'exit with 5 where the mean of this metric (docs/reference/metrics.md, or success) is less in any condition, or an episode has ' +
        'no value: completion=0.8; can be repeated',
      repeated,
    )
    .option('--baseline <run>', 'exit with 5 where completion or success is worse than in this run, on its tasks')
    .option('--no-worse <share>', 'with --baseline: how much worse is allowed, such as 0.05 (default: 0)', decimal)
    .option(
      '--run-cost-limit <usd>',
      'most that the models of the whole run may cost; an episode begins only if its --cost-limit is left; what is not begun can be ' +
        'resumed (exit code 6)',
      decimal,
    )
    .option('--max-faults <n>', 'begin nothing more after so many episodes that were faults (exit code 6)', integer)
    .option(
      '--junit <file>',
      "write the episodes as JUnit's XML; with --fail-under its metrics decide what fails there",
    )
    .option(
      '--shard <number/parts>',
      'play one part of the plan, such as 3/10, with the same of every condition; guildhall merge puts the parts together',
    )
    .addHelpText('after', EXIT_CODES);
}

const EXIT_CODES = `
Exit codes (docs/reference/errors.md):
  0    played; success of the episodes changes nothing, unless --fail-under asks
  1    an episode was a fault, was broken off on the players' side, or is not clean
  2    the input is unusable; nothing was written
  3    the host or the model service failed
  4    --verify-replay: a second play differs
  5    --fail-under, --baseline: the run did not come to what was asked
  6    --run-cost-limit or --max-faults stopped the run
  70   a bug of ours
  130  interrupted`;

/** Where game server and gateway listen. */
export function bindOption(): Option {
  return new Option(
    '--bind <address>',
    "realtime: address that game server and gateway listen on; others than this machine's own let other machines in (default: 127.0.0.1)",
  );
}
