import { readFileSync } from 'node:fs';
import type { Suite } from '../../../tasks/suites/suite.ts';
import { SUITES } from '../../../tasks/suites/suites.ts';
import { clockTime } from '../../console/clockTime.ts';
import { agentsText } from '../../tasks/taskFacts.ts';
import { type SuiteFigures, TaskFigures } from './taskFigures.ts';

const BEGIN = '<!-- the table is written by bench/developer/docs/writeTaskDocs.ts -->';
const END = '<!-- end of the table -->';

/** Figures as they are on record. */
export function recordedFigures(): SuiteFigures[] {
  return TaskFigures.parse(JSON.parse(readFileSync('docs/reference/taskFigures.json', 'utf8')));
}

/**
 * docs/reference/tasks.md with its table as the suites and the figures make it; the words around it stay.
 *
 * @param suites those that have a row. All their tasks are made, which takes seconds where land has to be searched.
 */
export function withTable(
  markdown: string,
  figures: readonly SuiteFigures[],
  suites: readonly Suite[] = SUITES,
): string {
  const [from, to] = [markdown.indexOf(BEGIN), markdown.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/reference/tasks.md: expected "${BEGIN}" and after it "${END}"`);
  return `${markdown.slice(0, from)}${BEGIN}\n\n${table(suites, figures)}\n\n${markdown.slice(to)}`;
}

function table(suites: readonly Suite[], figures: readonly SuiteFigures[]): string {
  const rows = suites.map((suite) => {
    const measured = figures.filter((entry) => entry.suite === suite.id);
    return [`\`${suite.id}\``, String(suite.taskIds.length), suite.title, ...asked(suite), ...came(measured)];
  });
  const heading = [
    'suite',
    'tasks',
    'what is asked',
    'team',
    'limit',
    'oracle: median game time',
    'success',
    'died in',
  ];
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Team sizes and limits, from the least to the most. */
function asked(suite: Suite): [team: string, limit: string] {
  const tasks = suite.tasks();
  const limits = tasks.map(({ limits: { gameTicks } }) => gameTicks);
  const [least, most] = [Math.min(...limits), Math.max(...limits)];
  const agents = {
    min: Math.min(...tasks.map((task) => task.agents.min)),
    max: Math.max(...tasks.map((task) => task.agents.max)),
  };
  return [agentsText({ agents }), least === most ? clockTime(least) : `${clockTime(least)} to ${clockTime(most)}`];
}

/** What the oracle came to, team by team. */
function came(measured: readonly SuiteFigures[]): string[] {
  if (measured.length === 0) return ['', '', ''];
  const each = (text: (figures: SuiteFigures) => string) =>
    measured.map((figures) => `${figures.agents}: ${text(figures)}`).join('<br>');
  return [
    each(({ median }) => (median === null ? '-' : clockTime(median))),
    each(({ successes, plays }) => `${successes} of ${plays}`),
    measured.every(({ deadly }) => deadly === null)
      ? ''
      : each(({ deadly }) => (deadly === null ? '-' : String(deadly))),
  ];
}
