import { partText } from '../../prompt/promptBudget.ts';
import type { ShownPlace, TeamState } from '../../prompt/teamState.ts';
import { teamStateParts } from '../../prompt/teamStateText.ts';

/** Titles of what a reader of reports has its own eyes and documents for. */
const NOT_REPORTED =
  /^(?:Goal|The building now|Wrong blocks|To be taken down|Blocks of the blueprint still missing|Of these out of sight)/;

/** What an agent reports to its mates of what it sees and carries, as text. */
export function shownToMates(seen: TeamState): string {
  return teamStateParts(seen)
    .map((part) => ({ title: part.title, text: partText(part) }))
    .filter(({ title, text }) => text !== '' && !NOT_REPORTED.test(title))
    .map(({ title, text }) => `${title}: ${text}`)
    .join('\n');
}

/**
 * What an agent knows: what it sees itself, and what mates last reported to see and carry. Where both know of a thing,
 * its own eyes are right, then the latest report; who can walk to a thing is what each reports of itself.
 * @param reported oldest first.
 */
export function knownFrom(own: TeamState, reported: readonly TeamState[]): TeamState {
  const latest = [...reported].reverse();
  const all = [own, ...latest];
  const team = merged(
    all.flatMap((view) => view.team),
    ({ name }) => name,
    (first) => first,
  );
  const names = new Set(team.map(({ name }) => name));
  return {
    ...own,
    team: own.roster.flatMap((name) => team.filter((agent) => agent.name === name)),
    mates: own.mates.filter(({ name }) => !names.has(name)),
    containers: merged(
      all.flatMap(({ containers }) => containers),
      placeKey,
      (first, other) => ({ ...both(first, other), holds: first.holds ?? other.holds }),
    ),
    devices: merged(
      all.flatMap(({ devices }) => devices),
      placeKey,
      both,
    ),
    workshops: merged(
      all.flatMap(({ workshops }) => workshops),
      placeKey,
      both,
    ),
    resources: merged(
      all.flatMap(({ resources }) => resources),
      ({ block, ripe }) => `${block} ${ripe}`,
      (first) => first,
    ),
    creatures: merged(
      all.flatMap(({ creatures }) => creatures),
      ({ kind }) => kind,
      (first) => first,
    ),
    lying: merged(
      all.flatMap(({ lying }) => lying),
      ({ item, position }) => `${item} ${position}`,
      (first) => first,
    ),
    signs: merged(
      all.flatMap(({ signs }) => signs),
      placeKey,
      both,
    ),
    groups: joined(all.map(({ groups }) => groups)),
    places: merged(
      all.flatMap(({ places }) => places),
      placeKey,
      (first, other) => ({
        ...both(first, other),
        nearest: merged(
          [...first.nearest, ...other.nearest],
          ({ agent }) => agent,
          (one) => one,
        ),
      }),
    ),
  };
}

/** Groups of agents from several accounts: whom an earlier one places nowhere goes where a later one has it. */
function joined(accounts: readonly (readonly (readonly string[])[])[]): string[][] {
  const groups: string[][] = [];
  for (const names of accounts.flat()) {
    const placed = (name: string) => groups.some((group) => group.includes(name));
    const left = names.filter((name) => !placed(name));
    const home = groups.find((group) => names.some((name) => group.includes(name)));
    if (home) home.push(...left);
    else if (left.length > 0) groups.push(left);
  }
  return groups;
}

function placeKey({ position }: { readonly position: ShownPlace }): string {
  return position.join();
}

/** The first account of a thing, with everybody who can walk there. */
function both<T extends { reach: string[] }>(first: T, other: T): T {
  return { ...first, reach: [...new Set([...first.reach, ...other.reach])] };
}

/** One entry for each key, in order of first mention. */
function merged<T>(entries: readonly T[], keyOf: (entry: T) => string, join: (first: T, other: T) => T): T[] {
  const found = new Map<string, T>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const known = found.get(key);
    found.set(key, known === undefined ? entry : join(known, entry));
  }
  return [...found.values()];
}
