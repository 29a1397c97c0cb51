import { type Command, Option } from 'commander';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import { commandContext, type Shell } from '../../console/shell.ts';
import type { ValidateOptions } from '../../validate/planValidation.ts';
import { integer, jsonOption } from '../options.ts';
import type { ShowAnyOptions } from '../show/show.ts';
import type { GenerateOptions } from './generate.ts';

/** The commands that look at tasks, make them and prove them. */
export function addTaskCommands(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('list')
    .description('list the examples and the suites, or the tasks of what is named')
    .argument('[names...]', 'suites, or what suites begin with, such as villager/cooking or villager')
    .addOption(jsonOption())
    .action(async (names: string[], options: { json: boolean }) => {
      const { list } = await import('./list.ts');
      list(names, commandContext(shell, options.json));
    });

  program
    .command('show')
    .description('show a task and what its agents are told, or read an episode back like a play script')
    .argument('<what>', 'id of a task, such as villager/cooking/036, or folder of an episode or run, such as runs/<id>')
    .option('--agents <n>', `team size, 1 to ${AGENT_NAMES.length} (default: 2, or what the task is for)`, integer)
    .option('--abilities <name>', 'cooking: how tools are dealt out: same or diverse')
    .option('--strict-window', 'escape: what must be done together must be done within a second')
    .option('--game-version <version>', 'of a task: 1.19.2, 1.20.4 or 1.21.4 (default: 1.20.4)')
    .option('--episode <n>', 'of a run: its number', integer)
    .option('--agent <name>', 'of an episode: only what this agent thinks, says, hears and does')
    .option('--purpose <purpose>', 'of an episode: only model calls for this, such as dagent.decompose or react.*')
    .option('--calls', 'of an episode: prompts and replies in full')
    .addOption(jsonOption())
    .action(async (what: string, options: ShowAnyOptions & { json: boolean }) => {
      const { showAny } = await import('../show/show.ts');
      await showAny(what, options, commandContext(shell, options.json));
    });

  program
    .command('generate')
    .description('make new tasks of a family from seeds and write them into a file')
    .argument('<family>', 'construction, cooking, escape, gathering or shelter')
    .addOption(
      new Option('--split <split>', 'which seeds: no task of one split turns up in another, nor in a suite')
        .choices(['train', 'dev', 'test'])
        .makeOptionMandatory(),
    )
    .requiredOption('--count <n>', 'how many', integer)
    .option('--from <n>', 'number of the first within the split', integer, 0)
    .option('--agents <n>', 'escape: team size the tasks are made for', integer)
    .option('--level <n>', 'escape: 1 to 5', integer)
    .option(
      '--kind <kind>',
      'gathering: such as gather/iron or collect/logs-75; shelter: basic or large (default: those of the suites in turn)',
    )
    .option('--land <preset>', 'gathering: overworld or plains-forest, where it has all the kind takes')
    .requiredOption('--out <file>', 'to write; must not exist')
    .addOption(jsonOption())
    .action(async (family: string, options: GenerateOptions & { json: boolean }) => {
      const { generate } = await import('./generate.ts');
      generate(family, options, commandContext(shell, options.json));
    });

  program
    .command('validate')
    .description('prove by checks that tasks are sound, can be solved, and cannot be had for nothing')
    .argument('[tasks...]', 'tasks, suites, or what suites begin with, such as villager/cooking or villager')
    .option('--suite <names...>', 'the same as naming them')
    .option('--tasks <files...>', 'prove the tasks of task files')
    .option('--only <picks...>', 'of each suite: numbers, ranges or names, such as 0-9,36')
    .option('--spread <n>', 'so many tasks of each suite, from its first to its last', integer)
    .option('--agents <sizes>', 'team sizes such as 2 or 1,2,4,8 (default: 2, or what the task is for)')
    .option('--abilities <name>', 'cooking: how tools are dealt out: same or diverse')
    .option('--strict-window', 'escape: what must be done together must be done within a second')
    .option('--jobs <n>', 'worker processes (default: as many as cores)', integer)
    .option('--seed <n>', 'fixes every random choice', integer, 1)
    .option('--game-version <version>', '1.19.2, 1.20.4 or 1.21.4', '1.20.4')
    .option('--out <file>', 'write the validations to a new file, one after another')
    .option('--resume <file>', 'go on with such a file: leave out what it proves of the same tasks by the same code')
    .option('--keep', 'keep the files of all plays, not only of tasks that are not proven')
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
