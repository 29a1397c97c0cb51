import type { MindcraftFacts } from './facts.ts';
import { knownItem } from './kits.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import type { SourceTarget } from './solvability.ts';
import type { SourceTask } from './sourceTask.ts';
import type { SourceTeam } from './team.ts';

/** What is to be had and by whom, in any of the forms that files have. @throws TaskRefused, with the reason noted. */
export function targetsOf(
  { target, number_of_target: number }: SourceTask,
  { team, isHells }: { readonly team: SourceTeam; readonly isHells: boolean },
  facts: MindcraftFacts,
  notes: DefectNotes,
): SourceTarget[] {
  if (target === undefined) return notes.refuse('not-a-task', 'empty', 'it has no target');
  const listed: [string, number | undefined][] =
    typeof target === 'object' && !Array.isArray(target)
      ? Object.entries(target)
      : [target].flat().map((name) => [name, countOf(name, number)]);
  const owned = Array.isArray(target) && listed.length === 2 && isHells && team.agents + team.humans === 2;
  if (listed.length === 0) notes.refuse('not-a-task', 'empty', 'it has no target');
  return listed.map(([name, count], index) => {
    const item = knownItem(name, 'target', facts, notes);
    if (item === undefined) return notes.refuse('id-unknown', 'unknown-item', `target: the game has no item "${name}"`);
    if (count === 0) notes.repaired('count-missing', `0 of ${item}`, '1: nothing cannot be made');
    else if (count === undefined && !Array.isArray(target))
      notes.repaired('count-missing', `no number of ${item}`, '1, as MINDcraft takes it');
    return { item, count: Math.max(1, count ?? 1), holder: owned ? index : null };
  });
}

function countOf(name: string, number: SourceTask['number_of_target']): number | undefined {
  if (typeof number !== 'object') return number;
  return Object.hasOwn(number, name) ? number[name] : undefined;
}
