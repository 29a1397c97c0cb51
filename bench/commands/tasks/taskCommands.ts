import { type Command, Option } from 'commander';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { commandContext, type Shell } from '../../console/shell.ts';
import type { ValidateOptions } from '../../validate/planValidation.ts';
import { exitCodesText, integer, jsonOption, repeated } from '../options.ts';
import type { ShowAnyOptions } from '../show/show.ts';
import type { GenerateOptions } from './generate.ts';

/** The commands that list, show, make and validate tasks. */
export function addTaskCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('list')
    .description('list the examples and the suites, or the tasks of those named')
    .argument(
      '[names...]',
      'suites or prefixes of suites, such as villager/cooking or villager; folders of tasks written as data',
    )
    .option('--only <picks...>', 'only these tasks of each suite, by number, range or name, such as 0-9,36')
    .addOption(jsonOption())
    .action(async (names: string[], options: { only?: string[]; json: boolean }) => {
      const { list } = await import('./list.ts');
      list(names, options, commandContext(shell, options.json));
    });

  program
    .command('show')
    .description("show a task and its agents' briefing, or print an episode like a play script")
    .argument('<what>', 'task id, such as villager/cooking/036, or folder of an episode or run, such as runs/<id>')
    .option(
      '--agents <n>',
      `team size, 1 to ${AGENT_NAMES.length} (default: 2, or the nearest that the task allows)`,
      integer,
    )
    .option('--abilities <name>', 'cooking: who gets which tools: same or diverse')
    .option('--strict-window', 'escape: joint conditions must be met within one second')
    .option('--game-version <version>', 'of a task: Minecraft 1.19.2, 1.20.4, 1.21.1, 1.21.4 or 26.1 (default: 1.20.4)')
    .option('--episode <n>', 'of a run: number of the episode', integer)
    .option('--agent <name>', 'of an episode: only the thoughts, messages and actions of this agent')
    .option(
      '--purpose <purpose>',
      'of an episode: only model calls for this purpose, such as dagent.decompose or react.*',
    )
    .option('--calls', 'of an episode: prompts and replies in full')
    .addOption(jsonOption())
    .action(async (what: string, options: ShowAnyOptions & { json: boolean }) => {
      const { showAny } = await import('../show/show.ts');
      await showAny(what, options, commandContext(shell, options.json));
    });

  program
    .command('generate')
    .description('generate new tasks of a family from seeds and write them to a file')
    .argument('<family>', 'construction, cooking, escape, gathering, making or shelter')
    .addOption(
      new Option('--split <split>', 'which seeds: splits share no task with each other or with a suite')
        .choices(['train', 'dev', 'test'])
        .makeOptionMandatory(),
    )
    .requiredOption('--count <n>', 'number of tasks', integer)
    .option('--from <n>', 'number of the first task within the split', integer, 0)
    .option('--agents <n>', 'escape and making: team size of the tasks', integer)
    .option('--level <n>', 'escape: 1 to 5; making: depth of crafting, 0 to 3', integer)
    .option(
      '--kind <kind>',
      'gathering: such as gather/iron or collect/logs-75; shelter: basic or large; making: crafting, cooking or hells-kitchen (default: the kinds of the suites in turn)',
    )
    .option('--land <preset>', 'gathering: overworld or plains-forest, if it has everything that the kind needs')
    .requiredOption('--out <file>', 'new file to write')
    .addOption(jsonOption())
    .action(async (family: string, options: GenerateOptions & { json: boolean }) => {
      const { generate } = await import('./generate.ts');
      generate(family, options, commandContext(shell, options.json));
    });

  program
    .command('validate')
    .description(
      'check that tasks are sound, that they can be solved, and that idle or random play does not solve them',
    )
    .argument(
      '[tasks...]',
      'tasks, suites, or prefixes of suites, such as villager/cooking or villager; folders of tasks written as data',
    )
    .option('--suite <names...>', 'the same as naming the suites as arguments')
    .option('--tasks <files...>', 'validate the tasks in these files')
    .option('--only <picks...>', 'only these tasks of each suite, by number, range or name, such as 0-9,36')
    .option('--sample <n>', 'take n tasks of each suite, evenly from its first to its last', integer)
    .option('--agents <sizes>', 'team sizes such as 2 or 1,2,4,8 (default: 2, or the nearest that the task allows)')
    .option(
      '--seat <name=who>',
      'who takes a seat beside the oracle, to see whether the rest of the team can do without: Bob=idle, or another script; can be repeated',
      repeated,
    )
    .option('--abilities <name>', 'cooking: who gets which tools: same or diverse')
    .option('--strict-window', 'escape: joint conditions must be met within one second')
    .option('--jobs <n>', 'worker processes (default: one for each core)', integer)
    .option('--seed <n>', 'seed of every random choice', integer, 1)
    .option('--game-version <version>', 'Minecraft version: 1.19.2, 1.20.4, 1.21.1, 1.21.4 or 26.1', '1.20.4')
    .option('--out <file>', 'write the results to a new file, task by task')
    .option('--resume <file>', 'continue such a file: skip the tasks that the same code has found valid')
    .option('--keep', 'keep the files of all plays, not only of tasks that fail')
    .addHelpText('after', exitCodesText('every task passed every check', 'a task failed a check'))
    .addOption(jsonOption())
    .action(
      async (
        names: string[],
        options: Omit<ValidateOptions, 'tasks' | 'taskFiles'> & { suite?: string[]; tasks?: string[]; json: boolean },
      ) => {
        const { suite = [], tasks: taskFiles, ...rest } = options;
        const { validate } = await import('./validate.ts');
        const chosen = { ...rest, tasks: [...names, ...suite], taskFiles };
        setExitCode(await validate(chosen, commandContext(shell, options.json)));
      },
    );
}
