import { isDeepStrictEqual } from 'node:util';
import type { Briefing, Json } from '../../protocol/briefing.ts';
import { DOCUMENTS_ROOT } from './documentsText.ts';
import type { TeamState } from './teamState.ts';

/** What the briefings of some agents hold together; `knownTo` only where they differ. */
export type SharedBriefing = Pick<TeamState, 'goal' | 'documents' | 'knownTo'>;

type KnownTo = NonNullable<TeamState['knownTo']>;
/** What one agent's documents hold at some place; undefined for nothing. */
interface Version {
  readonly agent: string;
  readonly value: Json | undefined;
}

/**
 * What the agents of a view know by their briefings. Goals that differ are given with the names of those who have them.
 * Documents that differ are merged: objects by their keys, lists by their entries; of anything else that differs there is a
 * list of what each has. A saboteur's briefing is its own, unless nobody else is of the view.
 */
export function sharedBriefing(briefings: readonly Briefing[]): SharedBriefing {
  const team = briefings.filter(({ role }) => role === undefined);
  const shared = team.length > 0 ? team : briefings;
  const [first] = shared;
  if (!first) return { goal: '', documents: {} };
  const isSame = shared.every(
    ({ goal, documents }) => goal === first.goal && isDeepStrictEqual(documents, first.documents),
  );
  if (isSame) return { goal: first.goal, documents: first.documents };
  const only: KnownTo = [];
  const documents = merge(
    shared.map(({ agent, documents: value }) => ({ agent, value })),
    DOCUMENTS_ROOT,
    only,
  ) as Record<string, Json>;
  return { goal: goalsOf(shared), documents, ...(only.length > 0 ? { knownTo: only } : {}) };
}

function goalsOf(briefings: readonly Briefing[]): string {
  const goals = new Map<string, string[]>();
  for (const { agent, goal } of briefings) goals.set(goal, [...(goals.get(goal) ?? []), agent]);
  const [only = ''] = goals.keys();
  if (goals.size === 1) return only;
  return [...goals].map(([goal, names]) => `Goal of ${names.join(' and ')}: ${goal}`).join('\n');
}

/** One value for all; notes in `only` the places of what not all have. */
function merge(versions: readonly Version[], path: string, only: KnownTo): Json {
  const known = versions.filter(({ value }) => value !== undefined);
  const [first = null] = known.map(({ value }) => value as Json);
  if (known.length < versions.length) only.push({ path, agents: known.map(({ agent }) => agent) });
  if (known.every(({ value }) => isDeepStrictEqual(value, first))) return first;
  if (known.every(({ value }) => isObject(value))) {
    const names = new Set(known.flatMap(({ value }) => Object.keys(value as object)));
    return Object.fromEntries(
      [...names].map((name) => [
        name,
        merge(
          known.map(({ agent, value }) => ({ agent, value: entryOf(value as { [key: string]: Json }, name) })),
          `${path}/${name}`,
          only,
        ),
      ]),
    );
  }
  const lists = known.map(({ agent, value }) => ({ agent, list: Array.isArray(value) ? value : [value as Json] }));
  const entries = new Map<string, { readonly entry: Json; readonly agents: string[] }>();
  for (const { agent, list } of lists)
    for (const entry of list) {
      const key = JSON.stringify(entry);
      const same = entries.get(key);
      if (!same) entries.set(key, { entry, agents: [agent] });
      else if (!same.agents.includes(agent)) same.agents.push(agent);
    }
  for (const [index, { agents }] of [...entries.values()].entries())
    if (agents.length < known.length) only.push({ path: `${path}/${index}`, agents });
  return [...entries.values()].map(({ entry }) => entry);
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function entryOf(value: { readonly [key: string]: Json }, name: string): Json | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
