import { count } from '../../console/plainText.ts';
import { formatShare } from '../../results/metricFormat.ts';
import { formatUsd } from '../../results/modelUse.ts';
import { type Html, html } from '../html.ts';
import { clockText } from '../timelineSvg.ts';
import { estimateText } from './answer.ts';
import type { ConditionResult } from './conditions.ts';

/** A line for each condition: what it came to, with intervals, and what it cost. */
export function conditionTable(conditions: readonly ConditionResult[]): Html {
  const priced = conditions.some(({ costUsd, unpriced }) => costUsd !== null || unpriced > 0);
  const asked = conditions.some(({ calls }) => calls > 0);
  const spoilt = conditions.some(({ faults, unclean, notPlayed }) => faults + unclean + notPlayed > 0);
  const bars = conditions.some(({ completion }) => completion !== null);
  return html`<div class="scroll" role="region" aria-label="Conditions" tabindex="0"><table class="sticky conditions"><thead><tr>
<th scope="col">condition</th><th scope="col">mean completion<small>with 95 % interval</small></th>${bars ? html`<th scope="col" aria-hidden="true" class="bars">0 to 100 %</th>` : null}
<th scope="col">reached the goal<small>mean over tasks</small></th><th scope="col">scored</th>${spoilt ? html`<th scope="col">not counted</th>` : null}<th scope="col">mean game time</th>
${asked ? html`<th scope="col">calls<small>each episode</small></th><th scope="col">tokens<small>each episode</small></th>` : null}
${priced ? html`<th scope="col">cost</th><th scope="col">cost per success</th>` : null}</tr></thead><tbody>${conditions.map(
    (
      condition,
    ) => html`<tr><th scope="row">${condition.label}${condition.isLanguageModel ? null : html`<br><span class="badge script">not a language model</span>`}</th>
<td class="num"><b>${estimateText(condition.completion)}</b>${condition.faults === 0 || condition.faultsAsZero === null ? null : html`<small>${formatShare(condition.faultsAsZero)} with faults as 0</small>`}</td>${bars ? html`<td aria-hidden="true" class="bars">${bar(condition)}</td>` : null}
<td class="num">${estimateText(condition.success)}${condition.decided === 0 ? null : html`<small>${condition.successes} of ${condition.decided}</small>`}</td>
<td class="num">${condition.scored} of ${condition.episodes}</td>${spoilt ? html`<td>${notCounted(condition)}</td>` : null}
<td class="num">${condition.ticks === null ? '–' : clockText(Math.round(condition.ticks))}</td>
${asked ? html`<td class="num">${each(condition, condition.calls, 1)}</td><td class="num">${each(condition, condition.tokens, 0)}</td>` : null}
${priced ? html`<td class="num">${formatUsd(condition.costUsd)}${condition.unpriced > 0 ? html`<small>and ${condition.unpriced} calls of unknown price</small>` : null}</td><td class="num">${formatUsd(condition.costPerSuccess)}</td>` : null}</tr>`,
  )}</tbody></table></div>`;
}

function bar({ completion }: ConditionResult): Html | null {
  if (!completion) return null;
  const at = (share: number) => Math.min(1, Math.max(0, share)) * 120;
  const { mean, low, high } = completion;
  return html`<svg width="120" height="18" viewBox="0 0 120 18" aria-hidden="true"><rect class="bar" x="0" y="4" width="${at(mean)}" height="10"/>${
    low === null || high === null
      ? null
      : html`<path class="whisker" d="M${at(low)},9H${at(high)}M${at(low)},5V13M${at(high)},5V13"/>`
  }</svg>`;
}

function notCounted({ faults, unclean, notPlayed }: ConditionResult): string {
  const parts = [
    ...(faults > 0 ? [count(faults, 'fault')] : []),
    ...(unclean > 0 ? [`${unclean} unclean`] : []),
    ...(notPlayed > 0 ? [`${notPlayed} not played`] : []),
  ];
  return parts.length === 0 ? '–' : parts.join(', ');
}

function each({ episodes, notPlayed }: ConditionResult, sum: number | null, digits: number): string {
  const played = episodes - notPlayed;
  if (sum === null || played === 0) return '–';
  return (sum / played).toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
