import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What records the cut itself: every attempt, and what was set aside for the one that counts. */
const OF_THE_CUT = /^(ledger\.jsonl|set-aside\/.*)$/;

/** Every file of a run by its name, apart from what cannot be the same in two runs: when they began, and what follows from it. */
export function filesOf(run: string): Map<string, string> {
  const entries = readdirSync(run, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map(({ parentPath, name }) => relative(run, join(parentPath, name))).sort();
  return new Map(
    names
      .filter((name) => !OF_THE_CUT.test(name))
      .map((name) => [name, comparable(name, readFileSync(join(run, name), 'latin1'))]),
  );
}

function comparable(name: string, text: string): string {
  if (name === 'run.json') return JSON.stringify({ ...JSON.parse(text), createdAt: '' });
  // The report and the summary have the attempts, too.
  if (name === 'summary.json') return text.replace(/"attempts":\d+|"seal":"\w+"/g, '');
  if (name.startsWith('report'))
    return text
      .replace(/<dt>started<.*/, '')
      .replace(/, \d{4}-\d\d-\d\d\. Scored/, '')
      .replace(/<section id="attempts">.*/, '');
  if (!name.endsWith('seal.json')) return text;
  // The run's plan has its time, and the ledger the times of all attempts.
  const { run, ledger: _, signature: __, ...seal } = JSON.parse(text);
  return JSON.stringify({ ...seal, run: { ...run, createdAt: '', plan: '' } });
}
