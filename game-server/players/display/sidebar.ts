import type { ScoreLine } from '../../../protocol/gameServer/serverReports.ts';
import { DISPLAY_SLOTS, type Scoreboards } from './scoreboards.ts';

/** The objective behind the table. */
const OBJECTIVE = 'guildhall.scores';

/** Shows a table in a zone's sidebar instead of the one before; without lines it goes. */
export function showSidebar(scoreboards: Scoreboards, zone: string, title: string, lines: readonly ScoreLine[]): void {
  if (lines.length === 0) {
    scoreboards.remove(zone, OBJECTIVE);
    return;
  }
  if (scoreboards.get(zone, OBJECTIVE)) scoreboards.change(zone, OBJECTIVE, { displayName: title });
  else scoreboards.add(zone, OBJECTIVE, { displayName: title });
  const names = new Set(lines.map(({ name }) => name));
  for (const holder of [...(scoreboards.get(zone, OBJECTIVE)?.scores.keys() ?? [])])
    if (!names.has(holder)) scoreboards.resetScore(zone, holder, OBJECTIVE);
  for (const { name, value } of lines) scoreboards.setScore(zone, OBJECTIVE, name, Math.round(value));
  scoreboards.display(zone, DISPLAY_SLOTS.sidebar, OBJECTIVE);
}
