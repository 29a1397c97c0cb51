import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption } from '../options.ts';
import type { ExperimentOptions } from './experiment.ts';

/** `guildhall experiment`: the paper's experiments, one command each. */
export function addExperimentCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const playing = program
    .command('experiment')
    .description("play an experiment of VillagerBench's or the frameworks' papers and write its table, with intervals")
    .argument(
      '<name>',
      'villager/table1 (models), table2 (frameworks), table3 (team sizes), table4 (abilities); shapes/dependencies, ' +
        'organisations, collaboration, team-size, frameworks or mistakes; s-agents/structures, team-size or shelter; causalmace/gathering',
    )
    .option('--model <name>', 'the one model that plays (default: rules, a script)')
    .option('--models <names>', 'several, with commas between: openai/<name>, rules, ...')
    .option('--framework <name>', "the one framework that plays (default: the paper's)")
    .option('--frameworks <names>', 'several, with commas between: dagent, oracle, causalmace:graph=off, ...');
  addModelOptions(playing)
    .option('--trials <n>', "episodes of each task (default: the paper's, 1 or 6)", integer)
    .option('--only <picks...>', 'only these tasks: numbers, ranges such as 0-9, or ids')
    .option('--spread <n>', 'of each suite only so many tasks, evenly spread', integer)
    .option('--seed <n>', 'fixes every random choice, the intervals too (default: 1)', integer)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option('--game-version <version>', '1.19.2, 1.20.4 or 1.21.4 (default: 1.20.4)')
    .option('--think <policy>', "what a model's thinking costs in game time: measured, fixed:MS or zero")
    .option('--jobs <n>', 'worker processes (default: as many as cores)', integer)
    .option('--id <id>', 'of the run (default: date, time and framework)')
    .option('--dry-run', 'tell what would be played, then stop', false)
    .option('--from <run>', 'make the table of that run again from its files, and play nothing')
    .option('--resume <run>', 'play what that run lacks a score of')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (name: string, options: ExperimentOptions & { json: boolean }) => {
      const { experiment } = await import('./experiment.ts');
      setExitCode(await experiment(name, options, commandContext(shell, options.json)));
    });
}
