import type { BlueprintCell } from '../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../protocol/blueprintText.ts';
import type { Json } from '../../protocol/briefing.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { CustomTask } from './customTask.ts';
import type {
  CombinedPredicate,
  CraftedPredicate,
  InventoryPredicate,
  LeafPredicate,
  TaskPredicate,
} from './predicate.ts';

/** Documents whose form players know, so that only a goal may give them. */
export const RESERVED_DOCUMENTS: ReadonlySet<string> = new Set([
  'blueprint',
  'stages',
  'materials',
  'recipes',
  'gathering',
  'making',
  'predicates',
  'alternatives',
  'ends',
]);

/** What stands beside a plan of a goal that can be reached in several ways. */
const ONE_OF_SEVERAL =
  'The goal can be reached in more than one way, as the predicates state. What there is to build or to make is given for one of them, and that one is enough.';

/**
 * What briefings state of a goal: its predicates, and what is to be built or made in the form of other families. Where any of
 * several parts is enough, that is of the first which is all building, or all making: players would do all of them otherwise.
 */
export function customDocuments(task: CustomTask, agents: readonly string[]): Record<string, Json> {
  if (!task.showsGoal) return { ...task.documents };
  const { success } = task;
  const plan = blueprintDocument(success) ?? makingDocument(success, agents);
  return {
    ...task.documents,
    predicates: shown(success, agents),
    ends: endsText(task.limits),
    ...plan,
    ...(plan && hasAlternatives(success) ? { alternatives: ONE_OF_SEVERAL } : {}),
  };
}

/** When the game is over. */
function endsText({ gameTicks, noProgressTicks }: CustomTask['limits']): string {
  const stuck =
    noProgressTicks === null ? '' : `, or after ${secondsOf(noProgressTicks)} s in which nothing got better`;
  return `when the predicates are true, or after ${secondsOf(gameTicks)} s of game time${stuck}`;
}

function secondsOf(ticks: number): number {
  return Math.round(ticks / TICKS_PER_SECOND);
}

function hasAlternatives(predicate: TaskPredicate): boolean {
  if (!('of' in predicate)) return false;
  return (predicate.type === 'any' && predicate.of.length > 1) || predicate.of.some(hasAlternatives);
}

/**
 * What one way to a goal consists of, where all of that can be stated: of alternatives the first that can. Undefined where
 * there is no such way.
 */
function oneWay<T>(predicate: TaskPredicate, statedAs: (leaf: LeafPredicate) => T | undefined): T[] | undefined {
  switch (predicate.type) {
    case 'any':
      for (const part of predicate.of) {
        const way = oneWay(part, statedAs);
        if (way) return way;
      }
      return undefined;
    case 'all':
    case 'sequence': {
      const ways = predicate.of.map((part) => oneWay(part, statedAs));
      return ways.every((way) => way !== undefined) ? ways.flat() : undefined;
    }
    default: {
      const stated = statedAs(predicate);
      return stated === undefined ? undefined : [stated];
    }
  }
}

/** The blueprint, where all that is asked is to build. */
function blueprintDocument(success: TaskPredicate): { readonly blueprint: Json } | undefined {
  const blocks = oneWay(success, (leaf) => (leaf.type === 'blocks' ? leaf : undefined));
  return blocks && { blueprint: [...formatBlueprintText(inOrder(blocks.flatMap(({ cells }) => cells)))] };
}

/** A blueprint lists its cells from the ground up. */
function inOrder(cells: readonly BlueprintCell[]): BlueprintCell[] {
  const once = new Map(cells.map((cell) => [`${cell.position.x},${cell.position.y},${cell.position.z}`, cell]));
  const sorted = [...once.values()];
  return sorted.sort(
    (a, b) => a.position.y - b.position.y || a.position.z - b.position.z || a.position.x - b.position.x,
  );
}

/** What is to be made, where all that is asked is to hold or craft single items. */
function makingDocument(success: TaskPredicate, agents: readonly string[]): { readonly making: Json } | undefined {
  const targets = oneWay(success, (leaf) => targetOf(leaf, agents));
  return targets && { making: { targets, recipes: [] } };
}

function targetOf(leaf: LeafPredicate, agents: readonly string[]): Json | undefined {
  if (leaf.type !== 'inventory' && leaf.type !== 'crafted') return undefined;
  const [item, ...others] = leaf.items;
  const holder = leaf.type === 'crafted' ? crafter(leaf, agents) : holderOf(leaf, agents);
  if (item === undefined || others.length > 0 || holder === undefined) return undefined;
  return { item, count: leaf.count, holder };
}

function crafter({ by }: CraftedPredicate, agents: readonly string[]): string | null {
  return by === 'team' ? null : (agents[by] ?? null);
}

function holderOf({ holder }: InventoryPredicate, agents: readonly string[]): string | null | undefined {
  if (holder.type === 'any' || holder.type === 'team') return null;
  return holder.type === 'seat' ? (agents[holder.place] ?? null) : undefined;
}

/** What combinators ask for, in words: their names alone leave it open. */
const MEANINGS: Readonly<Record<CombinedPredicate['type'], string>> = {
  all: 'all of these have to be true at the same time',
  any: 'one of these is enough',
  sequence: 'these have to come true one after the other, in this order',
};

/** A predicate as agents are shown it, seats by the names that have them. */
function shown(predicate: TaskPredicate, agents: readonly string[]): Json {
  const nameOf = (place: number) => agents[place] ?? `seat ${place}`;
  switch (predicate.type) {
    case 'all':
    case 'any':
    case 'sequence':
      return {
        type: predicate.type,
        meaning: MEANINGS[predicate.type],
        of: predicate.of.map((part) => shown(part, agents)),
      };
    case 'blocks':
      return { type: 'blocks', cells: [...formatBlueprintText(inOrder(predicate.cells))], share: predicate.share };
    case 'inventory': {
      const { items, count, holder } = predicate;
      const held =
        holder.type === 'seat'
          ? { holder: nameOf(holder.place) }
          : holder.type === 'chest'
            ? { chest: { ...holder.position } }
            : { holder: holder.type };
      return { type: 'inventory', items: [...items], count, ...held };
    }
    case 'entities': {
      const { kind, min, max, region } = predicate;
      return {
        type: 'entities',
        kind,
        min,
        max: max ?? null,
        region: region ? { min: { ...region.min }, max: { ...region.max } } : null,
      };
    }
    case 'position': {
      const { region, who, ticks } = predicate;
      return {
        type: 'position',
        region: { min: { ...region.min }, max: { ...region.max } },
        who: typeof who === 'number' ? nameOf(who) : who,
        ticks,
      };
    }
    case 'crafted':
      return {
        type: 'crafted',
        items: [...predicate.items],
        count: predicate.count,
        by: predicate.by === 'team' ? 'team' : nameOf(predicate.by),
      };
    case 'sunrises': {
      const { count, who, deaths, teamDeaths } = predicate;
      const shownWho = typeof who === 'number' ? nameOf(who) : who;
      const ofTeam = teamDeaths === undefined ? {} : { teamDeaths };
      return { type: 'sunrises', count, who: shownWho, deaths: deaths ?? null, ...ofTeam };
    }
    case 'entered': {
      const { dimension, who } = predicate;
      return { type: 'entered', dimension, who: typeof who === 'number' ? nameOf(who) : who };
    }
    case 'food': {
      const { min, who } = predicate;
      return { type: 'food', min, who: typeof who === 'number' ? nameOf(who) : who };
    }
    case 'eaten': {
      const { items, count, by } = predicate;
      return { type: 'eaten', items: [...items], count, by: typeof by === 'number' ? nameOf(by) : by };
    }
    default:
      return predicate satisfies never;
  }
}
