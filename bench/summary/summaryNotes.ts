import { count } from '../console/plainText.ts';
import { addCauses, causesText } from '../results/deathCauses.ts';
import type { EpisodeResult } from '../results/episodeResult.ts';

/** Measures whose names do not say how they differ: those of tasks as data. */
const OF_CUSTOM_TASKS =
  'In tasks as data “completion” is what the checkpoints give by their weights, and “progress” the largest part of the whole goal that was ever true.';

/**
 * What the tables of a summary leave open, a line for each: why episodes ended and how often agents died, and how measures differ
 * that sound alike. Nothing where nothing was played.
 */
export function summaryNotes(rows: readonly EpisodeResult[]): string[] {
  const ends = Map.groupBy(
    rows.flatMap(({ reason }) => reason ?? []),
    (reason) => reason,
  );
  if (ends.size === 0) return [];
  const sorted = [...ends].sort(([a, m], [b, n]) => n.length - m.length || a.localeCompare(b));
  return [
    `Ends: ${sorted.map(([reason, { length }]) => `${length} ${reason}`).join(', ')}.${deathsText(rows)}`,
    ...(rows.some(({ family }) => family === 'custom') ? [OF_CUSTOM_TASKS] : []),
  ];
}

function deathsText(rows: readonly EpisodeResult[]): string {
  const deadly = rows.filter(({ metrics, deathCauses }) => deathCauses !== undefined || (metrics?.deaths ?? 0) > 0);
  if (deadly.length === 0) return '';
  const causes = causesText(addCauses(deadly.flatMap(({ deathCauses }) => (deathCauses ? [deathCauses] : []))));
  const deaths = deadly.reduce((sum, { metrics }) => sum + (metrics?.deaths ?? 0), 0);
  return ` ${count(deaths, 'death')} in ${count(deadly.length, 'episode')}${causes === '' ? '' : `: ${causes}`}.`;
}
