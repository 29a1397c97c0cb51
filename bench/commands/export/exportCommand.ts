import { type Command, Option } from 'commander';
import { commandContext, type Shell } from '../../console/shell.ts';
import { jsonOption } from '../options.ts';
import type { ExportOptions } from './export.ts';

/** `guildhall export`: training data from runs. */
export function addExportCommand(program: Command, shell: Shell, setExitCode: (code: number) => void): void {
  program
    .command('export')
    .description(
      'write training data from runs: the calls of successful episodes, or pairs of replies, on train tasks alone',
    )
    .argument('<runs...>', 'folders of runs, such as runs/<id>')
    .addOption(
      new Option(
        '--format <format>',
        'sft: chats to fine-tune on; dpo: a reply from a success against one from a failure, to the same prompt',
      )
        .choices(['sft', 'dpo'])
        .makeOptionMandatory(),
    )
    .option('--out <file>', 'new file to write, one JSON value a line (default: standard output)')
    .option(
      '--suite <ids...>',
      'only these tasks and suites, such as minecollab/crafting-train; "*" matches any text (default: all)',
    )
    .addOption(
      new Option('--split <split>', 'whose tasks: generated from train seeds, or all of them')
        .choices(['train', 'all'])
        .default('train'),
    )
    .option('--force-test', 'with --split all: include tasks that models are tested on, which spoils them', false)
    .option('--with-people', 'include episodes in which people or programs from outside played', false)
    .addOption(jsonOption())
    .action(async (runs: string[], options: ExportOptions & { json: boolean }) => {
      const { exportTrainingData } = await import('./export.ts');
      const isOnStandardOutput = options.out === undefined;
      const context = commandContext(shell, options.json || isOnStandardOutput);
      setExitCode(await exportTrainingData(runs, options, context, shell.stdout));
    });
}
