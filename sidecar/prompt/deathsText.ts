import type { Json } from '../../protocol/briefing.ts';
import type { TeamState } from './teamState.ts';

/** How often an agent has died, and whether the goal can be reached by it still, as a line of a prompt. */
export function deathsText(deaths: number, state: Pick<TeamState, 'documents'> | undefined): string {
  const soFar = `you have died ${deaths === 1 ? 'once' : `${deaths} times`} so far`;
  const most = mostDeaths(state?.documents.predicates);
  if (most === undefined || deaths <= most) return soFar;
  const allowed = most === 0 ? 'none' : `${most}`;
  return `${soFar}: the goal allows ${allowed} and cannot be reached any more; partial scores still count`;
}

/** The deaths that a goal leaves to each agent: the fewest of what has to be true in any case; undefined where they do not count. */
function mostDeaths(predicate: Json | undefined): number | undefined {
  if (typeof predicate === 'string') return mostDeaths(parsed(predicate));
  if (typeof predicate !== 'object' || predicate === null || Array.isArray(predicate)) return undefined;
  const { type, deaths, of } = predicate;
  if (type === 'sunrises' && typeof deaths === 'number') return deaths;
  if (type !== 'all' || !Array.isArray(of)) return undefined;
  const counts = of.map(mostDeaths).filter((count) => count !== undefined);
  return counts.length > 0 ? Math.min(...counts) : undefined;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
