import type { ShownPlace, TeamState } from '../../prompt/teamState.ts';
import type { Subgoal } from './planner.ts';
import { DEPS } from './settings.ts';

/** A sub-goal that could be next, and how far away its work is, blocks. */
interface Candidate {
  readonly subgoal: Subgoal;
  readonly cost: number;
}

const PLACE = /\((-?\d+(?:\.\d+)?), ?(-?\d+(?:\.\d+)?), ?(-?\d+(?:\.\d+)?)\)/g;

/**
 * The sub-goals that nothing stands before, the nearest first: those the plan is indifferent about are ordered by how
 * things are. The paper learns the time a sub-goal takes from pictures of it; here it is the way to the nearest thing
 * that the sub-goal names.
 */
export function rankCandidates(
  plan: readonly Subgoal[],
  done: ReadonlySet<number>,
  teamState: TeamState,
  agent: string,
): readonly Candidate[] {
  return plan
    .filter(({ id, requires }) => !done.has(id) && requires.every((other) => done.has(other)))
    .map((subgoal) => ({ subgoal, cost: wayCostOf(subgoal.goal, teamState, agent) }))
    .sort((a, b) => a.cost - b.cost || a.subgoal.id - b.subgoal.id);
}

/** The way to the nearest place or thing a text names, blocks, to tenths; what is not to be seen costs a search. */
export function wayCostOf(goal: string, teamState: TeamState, agent: string): number {
  const self = teamState.team.find(({ name }) => name === agent)?.position;
  if (!self) return DEPS.unseenCost;
  const places = [...goal.matchAll(PLACE)].map(([, x, y, z]): ShownPlace => [Number(x), Number(y), Number(z)]);
  const things = places.length > 0 ? places : placesOf(goal, teamState);
  const ways = things.map(([x, y, z]) => Math.hypot(x - self[0], y - self[1], z - self[2]));
  return Math.round(Math.min(DEPS.unseenCost, ...ways) * 10) / 10;
}

/** Where things are that a text names by id. */
function placesOf(goal: string, teamState: TeamState): ShownPlace[] {
  const text = goal.toLowerCase();
  const words = new Set(text.match(/[a-z][a-z_]*/g));
  const { resources, creatures, lying, containers, workshops, devices, mates, land } = teamState;
  const named = (id: string) => words.has(id) || (id.includes('_') && text.includes(id.replaceAll('_', ' ')));
  const isOfTrees = words.has('tree') || words.has('trees');
  return [
    ...resources.flatMap(({ block, nearest }) => (named(block) ? nearest : [])),
    ...(land?.trees ?? []).flatMap(({ wood, nearest }) => (isOfTrees || named(`${wood}_log`) ? nearest : [])),
    ...(land?.ground ?? []).flatMap(({ block, nearest }) => (named(block) ? nearest : [])),
    ...creatures.flatMap(({ kind, nearest }) => (words.has(kind) ? nearest : [])),
    ...lying.flatMap(({ item, position }) => (words.has(item) ? [position] : [])),
    ...[...containers, ...workshops, ...devices].flatMap(({ block, position }) => (words.has(block) ? [position] : [])),
    ...mates.flatMap(({ name, position }) => (words.has(name.toLowerCase()) ? [position] : [])),
  ];
}
