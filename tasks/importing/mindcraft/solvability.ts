import type { ItemStack } from '../../../protocol/item.ts';
import { TICKS_PER_SECOND } from '../../../protocol/version.ts';
import type { MakingBook } from '../../making/solver/makingBook.ts';
import { type Answer, canHave, type Wanted } from '../../making/solver/search.ts';
import { type SiteYield, siteYield } from '../../making/solver/siteYield.ts';
import type { Site } from '../../taskBase.ts';
import { type MindcraftFacts, upstreamBook } from './facts.ts';
import type { DefectNotes } from './mindcraftDefect.ts';

/** What is to be had, and by whom; null: by anybody. */
export type SourceTarget = Wanted & { readonly holder: number | null };

interface Question {
  readonly kits: readonly (readonly ItemStack[])[];
  readonly targets: readonly SourceTarget[];
  readonly site: Site;
  /** How long the team has, game time. */
  readonly ticks: number;
  /** Crafting: MINDcraft's own table of recipes matters, and nobody gathers anything. */
  readonly isCrafting: boolean;
}

/** What a site gives only after so many ticks (Minecraft wiki, "Chicken": the first egg after 5 to 10 minutes). */
const SLOW: ReadonlyMap<string, number> = new Map([['egg', 6000]]);

/**
 * Checks that a team can make what is wanted, and that it takes the whole team. @throws TaskRefused, with the cause noted,
 * where it cannot be made.
 */
export function checkSolvable(
  { kits, targets, site, ticks, isCrafting }: Question,
  facts: MindcraftFacts,
  notes: DefectNotes,
): void {
  const { book } = facts;
  const whole = siteYield(site);
  const given = inTime(whole, ticks);
  const wanted = togetherOf(targets);
  const names = wanted.map(({ item, count }) => `${count} ${item}`).join(' and ');
  const without = wanted.find(({ item }) => book.waysTo(item).length === 0 && !whole.most.has(item));
  if (without) notes.refuse('no-recipe', 'not-playable', `nothing in Minecraft ${book.version} makes ${without.item}`);
  const answer = (luck: 'least' | 'most', from: Question['kits'], want: readonly Wanted[], by: MakingBook = book) =>
    answerOf(by, from.flat(), given, luck, want);
  let luck: 'least' | 'most' = 'least';
  let verdict = answer('least', kits, wanted);
  if (verdict === 'no') {
    luck = 'most';
    verdict = answer('most', kits, wanted);
    if (verdict === 'yes') notes.kept('needs-luck', `${names}: no drop is certain to hold all of it`);
  }
  if (verdict === 'no' && answerOf(book, kits.flat(), whole, 'most', wanted) === 'yes')
    notes.refuse('too-slow', 'not-playable', `${names}: no hen lays an egg within ${ticks / TICKS_PER_SECOND} s`);
  if (verdict === 'no')
    notes.refuse(
      'ingredients-missing',
      'not-playable',
      `${names} cannot be made out of all inventories ${isCrafting ? 'alone, and crafting here is on a lawn with nothing to gather' : 'and the farm'}`,
    );
  if (verdict === 'unknown') notes.kept('unsettled', `${names}: the search was given up`);
  if (isCrafting && verdict === 'yes') {
    if (answer(luck, kits, wanted, upstreamBook(book)) === 'no')
      notes.kept('recipe-of-upstream', `${names}: MINDcraft crafts wool from black wool alone`);
    if (lacksTable(book, kits.flat(), { ...given, stations: new Set() }, luck, wanted))
      notes.repaired('table-missing', `${names} takes a crafting table`, 'one stands in the middle');
  }
  if (kits.length > 1 && verdict === 'yes')
    checkTeam({ kits, targets }, (some, want) => answer(luck, some, want), notes);
}

/** What a site gives before the time is over. */
function inTime(given: SiteYield, ticks: number): SiteYield {
  const isSlow = (item: string) => (SLOW.get(item) ?? 0) >= ticks;
  return { ...given, most: new Map([...given.most].filter(([item]) => !isSlow(item))) };
}

function checkTeam(
  { kits, targets }: Pick<Question, 'kits' | 'targets'>,
  answer: (kits: Question['kits'], wanted: readonly Wanted[]) => Answer,
  notes: DefectNotes,
): void {
  const wanted = togetherOf(targets);
  const alone = kits.flatMap((kit, place) => (answer([kit], wanted) === 'yes' ? [place] : []));
  if (alone.length > 0) notes.kept('solo-solvable', `agent ${alone.join(' and agent ')} can do all of it alone`);
  if (alone.length > 0 || kits.length === 2) return;
  const spare = kits.flatMap((_, place) => (answer(kits.toSpliced(place, 1), wanted) === 'yes' ? [place] : []));
  if (spare.length > 0)
    notes.kept('agent-spare', `the others can do without agent ${spare.join(', or without agent ')}`);
}

function togetherOf(targets: readonly Wanted[]): Wanted[] {
  const counts = new Map<string, number>();
  for (const { item, count } of targets) counts.set(item, (counts.get(item) ?? 0) + count);
  return [...counts].map(([item, count]) => ({ item, count }));
}

/** Whether something has to be crafted at a table, and there is nothing left to make one of. */
function lacksTable(
  book: MakingBook,
  kit: readonly ItemStack[],
  given: SiteYield,
  luck: 'least' | 'most',
  wanted: readonly Wanted[],
): boolean {
  const byHand = { ...book, waysTo: (item: string) => book.waysTo(item).filter(({ at }) => at !== 'crafting_table') };
  if (answerOf(byHand, kit, given, luck, wanted) === 'yes') return false;
  return answerOf(book, kit, given, luck, [...wanted, { item: 'crafting_table', count: 1 }]) === 'no';
}

/** Whether one kit alone is enough for a part of what is wanted. */
export function isEnough(
  kit: readonly ItemStack[],
  wanted: Wanted,
  { site, facts }: { readonly site: Site; readonly facts: MindcraftFacts },
): boolean {
  return answerOf(facts.book, kit, siteYield(site), 'most', [wanted]) !== 'no';
}

function answerOf(
  book: MakingBook,
  kit: readonly ItemStack[],
  given: SiteYield,
  luck: 'least' | 'most',
  wanted: readonly Wanted[],
): Answer {
  const items = new Map(given[luck]);
  for (const { id, count } of kit) items.set(id, (items.get(id) ?? 0) + count);
  return canHave(book, { items, stations: given.stations, hasFuel: given.hasFuel }, wanted);
}
