import type { MakingTask } from '../makingTask.ts';
import type { MakingBook } from './makingBook.ts';
import { type Answer, canHave, type Stock, type Wanted } from './search.ts';
import { type SiteYield, siteYield } from './siteYield.ts';

/**
 * Why a making task is not worth playing in a version of the game, in one line with the part it is in; undefined when it
 * can be solved by the whole team and by no smaller part of it, and in Hell's Kitchen nobody can make their own dish alone.
 * Who plays alone need only be able to solve it. What is not proven counts as a problem.
 */
export function makingProblem(task: MakingTask, book: MakingBook): string | undefined {
  const { kits, targets } = task;
  const named = [...targets.map(({ item }) => item), ...kits.flat().map(({ id }) => id)];
  const unknown = named.find((id) => !book.hasItem(id));
  if (unknown !== undefined) return `Minecraft ${book.version} has no item "${unknown}"`;
  const given = siteYield(task.site);
  const without = targets.find(({ item }) => book.waysTo(item).length === 0 && !given.most.has(item));
  if (without) return `targets: no recipe of Minecraft ${book.version} makes ${without.item}`;
  const part = targets.find(({ item }) => kits.flat().some(({ id }) => id === item));
  if (part) return `kits: ${part.item} is to be made, and somebody has one`;

  const wanted = togetherOf(targets);
  const team = answerOf(book, kits, given, 'least', wanted);
  if (team === 'no') return `targets: ${listOf(wanted)} cannot be made out of all kits and the site`;
  if (team === 'unknown') return `targets: whether ${listOf(wanted)} can be made was not found out`;
  if (kits.length === 1) return undefined;
  for (const place of kits.keys()) {
    const others = kits.filter((_, index) => index !== place);
    const answer = answerOf(book, others, given, 'most', wanted);
    if (answer === 'yes') return `kits.${place}: all others can make ${listOf(wanted)} without it`;
    if (answer === 'unknown') return `kits.${place}: whether all others need it was not found out`;
  }
  for (const { item, count, holder } of targets) {
    if (holder === null) continue;
    const answer = answerOf(book, [kits[holder] ?? []], given, 'most', [{ item, count }]);
    if (answer !== 'no')
      return `kits.${holder}: it is enough for ${count} ${item}, which needs nothing of anybody else`;
  }
  return undefined;
}

/** One item may be a target of several. */
function togetherOf(targets: MakingTask['targets']): Wanted[] {
  const counts = new Map<string, number>();
  for (const { item, count } of targets) counts.set(item, (counts.get(item) ?? 0) + count);
  return [...counts].map(([item, count]) => ({ item, count }));
}

function answerOf(
  book: MakingBook,
  kits: MakingTask['kits'],
  given: SiteYield,
  luck: 'least' | 'most',
  wanted: readonly Wanted[],
): Answer {
  const items = new Map(given[luck]);
  for (const { id, count } of kits.flat()) items.set(id, (items.get(id) ?? 0) + count);
  // What the team can is proven without a pickaxe, what it cannot with one.
  const losesFurnaces = luck === 'least';
  const stock: Stock = { items, stations: given.stations, hasFuel: given.hasFuel, losesFurnaces };
  return canHave(book, stock, wanted);
}

function listOf(wanted: readonly Wanted[]): string {
  return wanted.map(({ item, count }) => `${count} ${item}`).join(' and ');
}
