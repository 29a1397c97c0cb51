import { ConfigError } from '../../protocol/errors.ts';
import { EXIT } from '../console/exitCodes.ts';
import type { Output } from '../console/output.ts';
import { count } from '../console/plainText.ts';
import { formatShare } from '../report/metricFormat.ts';
import { isUnclean, usabilityIn, usabilityText } from '../report/usability.ts';
import { parseViews } from '../run/check/parseViews.ts';
import { requireWholeEpisode, rescoreEpisode, vhrOver } from '../run/check/rescoreEpisode.ts';
import { readRun } from '../run/folder/readRun.ts';

/**
 * `guildhall score`: computes every score again from the files and compares it with score.json, digit by digit; with
 * `views`, the view hit rate over those as well. Exits with 1 when a score differs, a log contradicts itself, or a
 * result is not clean (usability.ts) and `acceptUnusable` does not say that it counts all the same.
 * @throws ConfigError 'bad-views', 'bad-option' for views where nothing was built, and those of `readRun`.
 */
export function score(
  folder: string,
  options: { readonly views?: string | undefined; readonly acceptUnusable?: boolean | undefined },
  output: Output,
): number {
  const views = options.views === undefined ? undefined : parseViews(options.views);
  const { record, episodes } = readRun(folder);
  const accepted = options.acceptUnusable === true || record.acceptUnusable === true;
  if (views && episodes.every(({ task }) => task && task.family !== 'construction'))
    throw new ConfigError('bad-option', `--views: only a construction has a view hit rate, and ${folder} has none`);
  for (const episode of episodes) requireWholeEpisode(episode);
  const results = episodes.map((episode) => {
    const { score: again, agrees, discrepancies } = rescoreEpisode(episode);
    const usability = usabilityIn(episode.transcript);
    return {
      episode: episode.record.index,
      taskId: episode.record.taskId,
      score: again ?? episode.score ?? null,
      agrees,
      discrepancies: (discrepancies ?? []).map(({ message }) => message),
      usability,
      isClean: accepted || !isUnclean(episode.score, usability),
      ...(views ? { vhrOverViews: vhrOver(episode, views) } : {}),
    };
  });
  for (const [
    index,
    { episode, taskId, score: verdict, agrees, discrepancies, usability, isClean, vhrOverViews },
  ] of results.entries()) {
    const isConstruction = episodes[index]?.task?.family === 'construction';
    const ending =
      verdict === null
        ? 'not finished'
        : `${verdict.termination} (${verdict.reason}), completion ${show(verdict.metrics?.completion?.value)}` +
          // A fault has no metrics, nor have other families this one.
          (verdict.metrics && !verdict.metrics.vhr ? '' : `, vhr ${show(verdict.metrics?.vhr?.value)}`);
    const elsewhere =
      views && isConstruction ? `, vhr over ${count(views.length, 'given view')} ${show(vhrOverViews)}` : '';
    const agreement = agrees === null ? '' : agrees ? ', agrees with score.json' : ', DIFFERS from score.json';
    const unclean = isClean ? '' : `, NOT CLEAN: ${usabilityText(usability)}`;
    output.line(`${episode} ${taskId}: ${ending}${elsewhere}${agreement}${unclean}`);
    for (const discrepancy of discrepancies) output.line(`  log: ${discrepancy}`);
  }
  output.result(results);
  const sound = results.every(
    ({ agrees, discrepancies, isClean }) => agrees !== false && discrepancies.length === 0 && isClean,
  );
  return sound ? EXIT.ok : EXIT.faulted;
}

function show(value: number | null | undefined): string {
  return value === null || value === undefined ? 'unscored' : formatShare(value);
}
