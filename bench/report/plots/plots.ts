import { type Html, html } from '../html.ts';
import type { ConditionResult } from '../index/conditions.ts';
import type { IndexRow } from '../index/indexRow.ts';
import { costAgainstScore } from './costAgainstScore.ts';
import { scoreOverTime, timeToGoal } from './overTime.ts';
import { figureHtml } from './plotFigure.ts';
import { scoreByCondition } from './scoreByCondition.ts';

/** The plots of a run's episodes and conditions, as a section of a page; null where there are none. */
export type DrawPlots = (rows: readonly IndexRow[], conditions: readonly ConditionResult[]) => Html | null;

/** Every plot that a run has something for; null where it has none, as a single episode has. */
export function plots(rows: readonly IndexRow[], conditions: readonly ConditionResult[]): Html | null {
  const figures = [
    scoreByCondition(rows, conditions),
    costAgainstScore(conditions),
    timeToGoal(rows, conditions),
    scoreOverTime(rows, conditions),
  ].flatMap((figure) => figure ?? []);
  return figures.length === 0
    ? null
    : html`<section><h2>Plots</h2><div class="plots">${figures.map(figureHtml)}</div></section>`;
}
