import type { Command } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { addModelOptions } from '../modelOptions.ts';
import { integer, jsonOption, outOption, registerText, SEASON } from '../options.ts';
import { bindOption } from '../run/runOptionGroups.ts';
import type { ExperimentOptions } from './experiment.ts';

/** `guildhall experiment`: the paper's experiments, one command each. */
export function addExperimentCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  const playing = program
    .command('experiment')
    .description(
      'play an experiment from the papers of VillagerBench or of the frameworks and write its table, with intervals',
    )
    .argument(
      '<name>',
      'villager/table1 (models), table2 (frameworks), table3 (team sizes), table4 (abilities); ablations/dependencies, ' +
        'organisations or collaboration; trends/team-size, frameworks or mistakes; s-agents/structures, team-size or shelter; causalmace/gathering; ' +
        'survive/frameworks; ' +
        'minecollab/agents, plans, recipes, rooms, talk or human; adversary/table; teams/crossplay',
    )
    .option('--model <name>', 'model that plays (default: rules, a script)')
    .option('--models <names>', 'several models, separated by commas: openai/<name>, rules, ...')
    .option('--framework <name>', "framework that plays (default: the paper's)")
    .option(
      '--frameworks <names>',
      'several frameworks, separated by commas: dagent, oracle, causalmace:graph=off, ...',
    );
  playing.option(
    '--partners <kinds>',
    'of teams/crossplay: held-out partners, separated by commas: helpful, slow, stubborn, silent; or none (default: all)',
  );
  addModelOptions(playing)
    .option('--trials <n>', "episodes of each task (default: the paper's, 1 or 6)", integer)
    .option('--only <picks...>', 'only these tasks, by number, range such as 0-9, or id')
    .option('--sample <n>', 'take n tasks of each suite, evenly from its first to its last', integer)
    .option('--seed <n>', 'seed of every random choice, also of the intervals (default: 1)', integer)
    .option('--game-time <seconds>', "end episodes after this much game time (default: the task's own limit)", integer)
    .option('--game-version <version>', 'Minecraft version: 1.19.2, 1.20.4, 1.21.1, 1.21.4 or 26.1 (default: 1.20.4)')
    .option('--think <policy>', "game time that a model's thinking takes: measured, fixed:MS or zero")
    .option(
      '--jobs <n>',
      'episodes at the same time, in one worker process for each core at most (default: one for each core; with a ' +
        'language model two for each request that may be at its service, as far as they fit into memory)',
      integer,
    )
    .option(
      '--max-memory <size>',
      'what the games may take together, such as 800MiB or 12GiB; there are as many at the same time as fit and are of use ' +
        '(default: half of what is available)',
    )
    .option('--port <n>', 'with people: port of the game server, 0 for any free one (default: 0)', integer)
    .addOption(bindOption())
    .option(
      '--wait <seconds>',
      'with people: how long they are waited for, on top of the minute that everybody has (default: 120)',
      integer,
    )
    .option('--doors <file>', 'with people: write addresses and codes of open seats to this JSON file')
    .option('--id <id>', 'id of the run (default: date, time and framework)')
    .option('--season <file>', SEASON)
    .option('--register', registerText('experiment --resume'))
    .option('--dry-run', 'print what would be played, but play nothing', false)
    .option('--from <run>', 'make the table of this run again from its files, and play nothing')
    .option('--resume <run>', 'resume this run: play the episodes without a score')
    .addOption(outOption())
    .addOption(jsonOption())
    .action(async (name: string, options: ExperimentOptions & { json: boolean }) => {
      const { experiment } = await import('./experiment.ts');
      setExitCode(await experiment(name, options, commandContext(shell, options.json)));
    });
}
