import type { Json } from '../../protocol/briefing.ts';
import type { TeamState } from './teamState.ts';

/** Whose deaths, and the sunrises since the game began, where the agent knows them. */
interface Own {
  readonly name?: string;
  readonly sunrises?: number;
}

/** How often an agent has died, and what that means for the goal where that is certain, as a line of a prompt. */
export function deathsText(deaths: number, state: Pick<TeamState, 'documents'> | undefined, own: Own = {}): string {
  const soFar = `you have died ${deaths === 1 ? 'once' : `${deaths} times`} so far`;
  // Sunrises that were seen before count all the same.
  const passed = allowances(state?.documents.predicates, own.name).filter(
    ({ most, count }) => deaths > most && !(own.sunrises !== undefined && own.sunrises >= count),
  );
  if (passed.length === 0) return soFar;
  const most = Math.min(...passed.map((allowance) => allowance.most));
  const lost = own.sunrises === undefined ? '' : ' and cannot be reached any more';
  return `${soFar}: the goal allows ${most === 0 ? 'none' : most}${lost}`;
}

/** How many deaths leave an agent's sunrises, or the team's, to count, and how many of those it takes. */
interface Allowance {
  readonly most: number;
  readonly count: number;
}

/** The deaths that a goal leaves to an agent in any case: after more of them no sunrise counts that the goal needs. */
function allowances(predicate: Json | undefined, name: string | undefined): readonly Allowance[] {
  if (typeof predicate === 'string') return allowances(parsed(predicate), name);
  if (typeof predicate !== 'object' || predicate === null || Array.isArray(predicate)) return [];
  const { type, of, count, who, deaths, teamDeaths } = predicate;
  if (type === 'all' && Array.isArray(of)) return of.flatMap((part) => allowances(part, name));
  if (type !== 'sunrises' || typeof count !== 'number') return [];
  // Whoever dies oftener than the team may takes everybody's sunrises; its own deaths are only its own loss.
  const limits = [teamDeaths, who === 'all' || (name !== undefined && who === name) ? deaths : null];
  return limits.flatMap((most) => (typeof most === 'number' ? [{ most, count }] : []));
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
