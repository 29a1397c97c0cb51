import { ConfigError } from '../../protocol/errors.ts';
import { EXIT } from '../console/exitCodes.ts';
import type { Output } from '../console/output.ts';
import { count } from '../console/plainText.ts';
import { formatShare } from '../results/metricFormat.ts';
import { isUnclean, usabilityIn, usabilityText } from '../results/usability.ts';
import { type CheckedEpisode, checkEpisode } from '../run/check/objections.ts';
import { parseViews } from '../run/check/parseViews.ts';
import { vhrOver } from '../run/check/rescoreEpisode.ts';
import { readRunRecord } from '../run/folder/readRun.ts';
import { type SealState, sealStates } from '../run/seal/sealState.ts';
import { readTrustedKeys } from '../run/seal/trust.ts';

export interface ScoreOptions {
  readonly views?: string | undefined;
  readonly acceptUnusable?: boolean | undefined;
  /** A file of trusted keys. */
  readonly trust?: string | undefined;
}

/**
 * `guildhall score`: computes every score again from the files and compares it with score.json, digit by digit; with
 * `views`, the view hit rate over those as well. Exits with 1, and prints why, when any score of the run's plan is not borne
 * out by its files (objections.ts) or not as it was sealed (sealState.ts), or a result is not clean (usability.ts) and `acceptUnusable` does not say that it counts
 * all the same. What is printed of an episode is what could be computed, never what score.json holds.
 * @throws ConfigError 'bad-views', 'bad-trust', 'bad-option' for views where nothing was built, and those of `readRunRecord`.
 */
export function score(folder: string, options: ScoreOptions, output: Output): number {
  const views = options.views === undefined ? undefined : parseViews(options.views);
  const trusted = options.trust === undefined ? undefined : readTrustedKeys(options.trust);
  const record = readRunRecord(folder);
  const accepted = options.acceptUnusable === true || record.acceptUnusable === true;
  const { of: sealOf } = sealStates(folder, record, trusted);
  const checked = record.episodes.map((episode) => {
    const seal = sealOf(episode.index);
    const own = checkEpisode(folder, episode);
    const objections = seal.type === 'broken' ? [...own.objections, ...seal.problems] : own.objections;
    return { ...own, objections, seal };
  });
  if (views && checked.every(({ files }) => files?.task && files.task.family !== 'construction'))
    throw new ConfigError('bad-option', `--views: only a construction has a view hit rate, and ${folder} has none`);
  const results = checked.map(
    ({ record: { index, taskId }, files, score: again, agrees, discrepancies, objections, seal }) => {
      const usability = usabilityIn(files?.transcript ?? []);
      return {
        episode: index,
        taskId,
        score: again,
        agrees,
        discrepancies: (discrepancies ?? []).map(({ message }) => message),
        objections,
        seal,
        usability,
        isClean: accepted || !isUnclean(again ?? undefined, usability),
        ...(views ? { vhrOverViews: files && objections.length === 0 ? vhrOver(files, views) : null } : {}),
      };
    },
  );
  for (const [index, { episode, taskId, usability, isClean, objections, vhrOverViews }] of results.entries()) {
    const own = checked[index] as CheckedEpisode & { readonly seal: SealState };
    const elsewhere =
      views && own.files?.task?.family === 'construction'
        ? `, vhr over ${count(views.length, 'given view')} ${show(vhrOverViews)}`
        : '';
    const unclean = isClean ? '' : `, NOT CLEAN: ${usabilityText(usability)}`;
    output.line(
      `${episode} ${taskId}: ${endingText(own)}${elsewhere}${agreementText(own)}, ${sealText(own.seal)}${unclean}`,
    );
    for (const objection of objections) output.line(`  ${objection}`);
  }
  output.result(results);
  return results.every(({ objections, isClean }) => objections.length === 0 && isClean) ? EXIT.ok : EXIT.faulted;
}

function endingText({ score: verdict, files }: CheckedEpisode): string {
  if (verdict === null) return files?.score ? 'NOT CONFIRMED' : 'not finished';
  const { termination, reason, metrics } = verdict;
  // A fault has no metrics, nor have other families this one.
  const vhr = metrics && !metrics.vhr ? '' : `, vhr ${show(metrics?.vhr?.value)}`;
  return `${termination} (${reason}), completion ${show(metrics?.completion?.value)}${vhr}`;
}

function agreementText({ agrees, objections }: CheckedEpisode): string {
  if (agrees === null) return '';
  if (!agrees) return ', DIFFERS from score.json';
  return objections.length === 0 ? ', agrees with score.json' : ', agrees with score.json but NOT CONFIRMED';
}

function sealText(seal: SealState): string {
  switch (seal.type) {
    case 'unsealed':
      return 'not sealed';
    case 'sealed':
      return seal.by === null ? 'sealed' : `sealed by ${seal.by}`;
    case 'broken':
      return 'SEAL BROKEN';
    default:
      return seal satisfies never;
  }
}

function show(value: number | null | undefined): string {
  return value === null || value === undefined ? 'unscored' : formatShare(value);
}
