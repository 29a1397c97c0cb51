import { count } from '../../console/plainText.ts';
import { sharedPart } from '../../results/conditionLabels.ts';
import { fixed, formatShare } from '../../results/metricFormat.ts';
import { formatUsd } from '../../results/modelUse.ts';
import { holm } from '../../statistics/holm.ts';
import { type PairedDifference, pairedDifference } from '../../statistics/pairedDifference.ts';
import type { TaskValues } from '../../statistics/taskValues.ts';
import { type Html, html } from '../html.ts';
import { type ConditionResult, completionByTask, type IntervalEstimate } from './conditions.ts';
import type { IndexRow } from './indexRow.ts';

/** How much better one condition did than another on the same tasks; ends are null where too little was drawn to tell. */
export interface ConditionLead {
  readonly better: string;
  readonly worse: string;
  readonly difference: IntervalEstimate;
  /** Whether it is more than chance: by p, corrected for all pairs of conditions. */
  readonly isSignificant: boolean;
}

const SIGNIFICANT = 0.05;

/**
 * How far the condition with the highest mean is ahead of the next on the tasks that all have, judged as `compare` does; undefined
 * where there are not two, or nothing in common.
 */
export function leadOf(conditions: readonly ConditionResult[], rows: readonly IndexRow[]): ConditionLead | undefined {
  const [best, next] = rankedOf(conditions);
  if (!best || !next) return undefined;
  const own = Map.groupBy(rows, ({ conditionId }) => conditionId);
  const values = onSameTasks(rankedOf(conditions).map(({ id }) => completionByTask(own.get(id) ?? [])));
  const pairs = values.flatMap((first, index) =>
    values.slice(index + 1).map((second) => pairedDifference(first, second, true)),
  );
  const [corrected = null] = holm(pairs.map(({ p }) => p));
  const [{ difference, low, high }] = pairs as [PairedDifference];
  const isSignificant = corrected !== null && corrected < SIGNIFICANT;
  return difference === null
    ? undefined
    : { better: best.id, worse: next.id, difference: { mean: difference, low, high }, isSignificant };
}

function rankedOf(conditions: readonly ConditionResult[]): ConditionResult[] {
  return conditions
    .filter(({ completion }) => completion !== null)
    .sort((a, b) => (b.completion?.mean ?? 0) - (a.completion?.mean ?? 0));
}

function onSameTasks(values: readonly TaskValues[]): TaskValues[] {
  const isCommon = ([task]: readonly [string, unknown]) => values.every((other) => other.has(task));
  return values.map((own) => new Map([...own].filter(isCommon)));
}

/** What a reader asks first: which did better, by how much, at what cost. */
export function answer(conditions: readonly ConditionResult[], lead?: ConditionLead): Html {
  const ranked = rankedOf(conditions);
  const [best, next] = ranked;
  if (!best) return html`<p class="answer">No episode has been scored yet.</p>`;
  if (!next) return html`<p class="answer">${onlyOne(best)}</p>`;
  const common = sharedPart(conditions);
  return html`<p class="answer">${verdict(best, next, ranked.length, lead)}</p>
<p class="quiet">${costs(best, next)}${common === '' ? null : html` All of them: ${common}.`}${scripts(conditions)}</p>`;
}

function onlyOne(only: ConditionResult): Html {
  const share = only.completion ? unbroken(estimateText(only.completion)) : '–';
  const won = only.decided === 0 ? '' : ` ${only.successes} of ${only.decided} reached the goal.`;
  return html`Mean completion <strong>${share}</strong> over ${count(only.scored, 'scored episode')} of ${only.label}.${won}${scripts([only])}`;
}

function verdict(best: ConditionResult, next: ConditionResult, among: number, paired: ConditionLead | undefined): Html {
  const means = html`mean completion ${unbroken(estimateText(best.completion))} against ${unbroken(estimateText(next.completion))}`;
  const of = among > 2 ? ' of the next' : '';
  if (best.completion?.mean === next.completion?.mean)
    return html`<strong>${best.label}</strong> and <strong>${next.label}</strong> did equally well: ${means}.`;
  const lead = paired && paired.better === best.id && paired.worse === next.id ? paired : undefined;
  const known = lead?.difference;
  if (lead && known && known.low !== null && known.high !== null) {
    const points = `${pointsText(known.mean)} (95 % interval ${pointsText(known.low)} to ${pointsText(known.high)})`;
    return lead.isSignificant
      ? html`<strong>${best.label}</strong> did better than ${next.label}${of}: by ${points} of completion on the same tasks; ${means}.`
      : html`<strong>${best.label}</strong> has the highest mean, but these episodes do not show that it is better than ${next.label}: it is ahead by ${points} on the same tasks; ${means}.`;
  }
  return html`<strong>${best.label}</strong> has the highest mean, ahead of ${next.label}: ${means}. Whether that is more than chance, these figures do not show.`;
}

function costs(best: ConditionResult, next: ConditionResult): string {
  const each = ({ costUsd, episodes, notPlayed }: ConditionResult) =>
    costUsd === null || episodes === notPlayed ? null : costUsd / (episodes - notPlayed);
  const [own, other] = [each(best), each(next)];
  if (own !== null && other !== null)
    return `It cost ${formatUsd(own)} an episode, the other ${formatUsd(other)}${own > other && other > 0 ? `: ${(own / other).toFixed(1)} times as much` : ''}.`;
  const calls = ({ calls: made, episodes, notPlayed }: ConditionResult) => made / Math.max(1, episodes - notPlayed);
  if (best.calls + next.calls === 0) return 'No model was asked.';
  return `It made ${calls(best).toFixed(1)} model calls an episode, the other ${calls(next).toFixed(1)}.`;
}

/** That figures are no language model's must not be overlooked. */
function scripts(conditions: readonly ConditionResult[]): Html | null {
  const others = conditions.filter(({ isLanguageModel }) => !isLanguageModel);
  if (others.length === 0) return null;
  const all = others.length === conditions.length;
  return html` <span class="badge script">${all ? 'not a language model' : `${count(others.length, 'condition')} without a language model`}</span>`;
}

/** With a number and its unit on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' %', '\u00a0%');
}

/** "62.0 % (51.3 to 72.1)", or the mean alone where there is no interval. */
export function estimateText(estimate: IntervalEstimate | null): string {
  if (!estimate) return '–';
  const { mean, low, high } = estimate;
  const bare = (value: number) => formatShare(value).replace(' %', '');
  return low === null || high === null ? formatShare(mean) : `${formatShare(mean)} (${bare(low)} to ${bare(high)})`;
}

function pointsText(share: number): string {
  return `${fixed(share * 100, 1)} points`;
}
