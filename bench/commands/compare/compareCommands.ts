import { type Command, InvalidArgumentError, Option } from 'commander';
import { GROUPINGS } from '../../compare/grouping.ts';
import { commandContext, type Shell } from '../../console/shell.ts';
import { ACCEPT_UNUSABLE, integer, jsonOption } from '../options.ts';
import type { CompareOptions } from './compare.ts';
import type { PlanOptions } from './plan.ts';
import { SUMMARY_ROWS, type SummaryOptions } from './summaryOptions.ts';

/** The commands that say what runs come to. */
export function addCompareCommands(program: Command, shell: Shell): void {
  program
    .command('summary')
    .description('print what runs come to by condition or task: means with 95 % intervals, pass rates, faults, cost')
    .argument('<runs...>', 'folders of runs, such as runs/<id>; several are taken together')
    .addOption(
      new Option('--by <what>', 'a row for each condition, or for each task with how often it succeeded')
        .choices(SUMMARY_ROWS)
        .default('condition'),
    )
    .option('--accept-unusable', ACCEPT_UNUSABLE)
    .addOption(jsonOption())
    .action(async (runs: string[], options: SummaryOptions & { json: boolean }) => {
      const { summary } = await import('./summary.ts');
      summary(runs, options, commandContext(shell, options.json));
    });

  program
    .command('compare')
    .description(
      'compare what played, task by task: means, differences with intervals and corrected p, ranks with ties',
    )
    .argument('<runs...>', 'folders of runs, such as runs/<id>')
    .addOption(
      new Option('--by <what>', 'what is compared (default: condition; run where there is one condition)').choices(
        GROUPINGS,
      ),
    )
    .option('--metric <names...>', 'what is compared: success, a metric, costUsd, calls, ticks ...', [
      'completion',
      'success',
    ])
    .option('--against <name>', 'compare all others with this one alone')
    .addOption(
      new Option('--format <format>', 'what is written').choices(['text', 'html', 'markdown', 'json']).default('text'),
    )
    .option('--out <file>', 'file to write, replaced where it exists (default: standard output)')
    .option('--accept-unusable', ACCEPT_UNUSABLE)
    .addOption(jsonOption())
    .action(async (runs: string[], options: CompareOptions & { json: boolean }) => {
      const { compare } = await import('./compare.ts');
      compare(runs, options, commandContext(shell, options.json));
    });

  program
    .command('plan')
    .description('how many trials a difference needs, by a pilot run or by assumption, and what a design can find')
    .argument('<sources...>', 'folders of pilot runs, or tasks and suites')
    .requiredOption('--detect <difference>', 'the difference to find, such as 0.05', decimal)
    .option('--power <share>', 'the chance of finding it', decimal, 0.8)
    .option('--tasks <n>', 'number of tasks (default: those of the pilot, or those named)', integer)
    .option('--trials <n>', 'trials of each task where there is no pilot', integer, 1)
    .option('--metric <name>', 'the measure of the pilot', 'completion')
    .addOption(jsonOption())
    .action(async (sources: string[], options: PlanOptions & { json: boolean }) => {
      const { plan } = await import('./plan.ts');
      plan(sources, options, commandContext(shell, options.json));
    });
}

function decimal(text: string): number {
  if (!/^\d*\.?\d+$/.test(text)) throw new InvalidArgumentError('expected a number, such as 0.05');
  return Number(text);
}
