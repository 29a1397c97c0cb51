import { ConfigError } from '../../../protocol/errors.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import { exportDataset } from '../../export/dataset/exportDataset.ts';
import { DROP_REASONS } from '../../export/dropReason.ts';
import type { DroppedEpisode } from '../../export/episodes.ts';
import { type ExportFormat, type ExportSummary, exportRuns } from '../../export/exportRuns.ts';
import { rowsIntoFile, rowsOnto } from '../../export/rowWriter.ts';
import { taskMatcher } from '../../tasks/nameMatcher.ts';

export interface ExportOptions {
  readonly format: ExportFormat | 'hf';
  readonly minScore?: number;
  /** `hf`: the licence of the data. */
  readonly license?: string;
  readonly out?: string;
  /** Tasks and suites; all unless given. */
  readonly suite?: readonly string[];
  readonly split: 'train' | 'all';
  readonly forceTest: boolean;
  readonly withPeople: boolean;
  readonly json: boolean;
}

/**
 * `guildhall export`: rows for training from runs, into a new file or onto standard output. Exits with 130 when it was stopped;
 * the file is written whole or not at all.
 * @throws ConfigError 'bad-option', 'nothing-usable', and those of `rowsIntoFile` and `exportedEpisodes`.
 */
export async function exportTrainingData(
  runs: readonly string[],
  { format, out, suite, split, forceTest, withPeople, minScore, license }: ExportOptions,
  context: CommandContext,
  stdout: NodeJS.WritableStream,
): Promise<number> {
  if ((split === 'all') !== forceTest)
    throw new ConfigError(
      'bad-option',
      '--split all exports tasks that models are tested on; expected with --force-test, and that with nothing else',
    );
  let stopped = false;
  const release = context.onStopSignal(() => {
    stopped = true;
  });
  try {
    const isWanted = suite ? taskMatcher(suite) : () => true;
    const request = { runs, heldOut: split === 'all', people: withPeople, isWanted, minScore };
    const watch = {
      dropped: (episode: DroppedEpisode, folder: string) => context.line(droppedText(episode, folder)),
      isStopped: () => stopped,
    };
    if (format === 'hf') {
      const dataset = await exportDataset({ ...request, out: out ?? '', license: license ?? '' }, watch);
      return ended(dataset, { format, out }, context);
    }
    using writer = out === undefined ? rowsOnto(stdout) : rowsIntoFile(out);
    const summary = await exportRuns({ ...request, format }, writer, watch);
    const code = ended(summary, { format, out }, context);
    if (!summary) return code;
    if (summary.rows === 0)
      throw new ConfigError(
        'nothing-usable',
        `${runs.join(', ')}: nothing ${suite ? `of ${suite.join(' and ')} ` : ''}in it can be exported`,
      );
    writer.finish();
    if (out !== undefined) context.line(`${out}: ${count(summary.rows, 'row')}`);
    return code;
  } finally {
    release();
  }
}

/** Prints what came of an export, and gives its exit code. */
function ended(
  summary: ExportSummary | undefined,
  { format, out }: { readonly format: ExportOptions['format']; readonly out: string | undefined },
  context: CommandContext,
): number {
  if (!summary) {
    context.line(`stopped; ${out ?? 'nothing more'} was not written`);
    return EXIT.interrupted;
  }
  for (const line of summaryLines(summary)) context.line(line);
  if (out !== undefined) context.result({ file: summary.rows > 0 ? out : null, format, ...summary });
  return EXIT.ok;
}

function droppedText({ record, dropped, detail }: DroppedEpisode, folder: string): string {
  return `${folder}, episode ${record.index} (${record.taskId}): left out, ${DROP_REASONS.episodes[dropped]}: ${detail}`;
}

function summaryLines({ rows, tokens, episodes, calls, splits, models, marked }: ExportSummary): string[] {
  const lines = [
    `${count(rows, 'row')} from ${count(episodes.exported, 'episode')}, ${tokens.prompt} prompt and ${tokens.completion} reply tokens`,
    ...reasons('episode', episodes.dropped, DROP_REASONS.episodes),
    ...reasons('call', calls.dropped, DROP_REASONS.calls),
  ];
  const heldOut = Object.entries(splits).filter(([split]) => split !== 'train');
  if (heldOut.length > 0)
    lines.push(
      `NOT TO TRAIN ON: ${heldOut.map(([split, number]) => `${count(number, 'row')} of split ${split}`).join(', ')}`,
    );
  const licences = Map.groupBy(
    Object.entries(marked).filter(([, { licence }]) => licence !== null),
    ([, { licence }]) => licence,
  );
  for (const [licence, tasks] of licences)
    lines.push(
      `licence ${licence} of ${count(tasks.length, 'task')} goes with the data: ${tasks[0]?.[0]}${tasks.length > 1 ? ', ...' : ''}`,
    );
  if (models.rules !== undefined)
    lines.push(`${count(models.rules, 'reply', 'replies')} by rules, which is not a language model`);
  return lines;
}

function reasons<Reason extends string>(
  what: string,
  dropped: Readonly<Partial<Record<Reason, number>>>,
  texts: Readonly<Record<Reason, string>>,
): string[] {
  return (Object.keys(texts) as Reason[]).flatMap((reason) => {
    const number = dropped[reason];
    return number === undefined ? [] : [`left out: ${count(number, what)}: ${texts[reason]}`];
  });
}
