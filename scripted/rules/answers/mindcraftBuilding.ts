import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { boundsOf } from '../../../protocol/geometry.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { itemsFor } from '../planners/construction/orders.ts';
import { chestNamed, type ShownSite, siteOf } from '../planners/construction/site.ts';
import { breakingProgram, buildingProgram } from './buildingProgram.ts';

/** How an agent asks itself for its share, and for what is in the way. */
const SHARE = 'Place all blocks of the blueprint that I carry, from below, and take my steps down.';
const CLEAR = 'Break the blocks that do not belong to the blueprint.';
/** How long an agent waits for mates who are still at work, seconds. */
const REST_SECONDS = 10;
/** How far beside the building agents wait, blocks, and how far apart. */
const AWAY = 5;
const APART = 2;

/**
 * What an agent writes who may write programs, where materials are what builders carry: a program for its share, then one
 * for what is in the way. Undefined where this is no such building.
 */
export function buildingMessage(agent: string, teamState: TeamState, commands: readonly string[]): string | undefined {
  const site = commands.includes('!newAction') ? carriedSite(teamState) : undefined;
  if (!site) return undefined;
  if (shareOf(agent, teamState, site).length > 0) return request('I place what I carry.', SHARE);
  if (inTheWay(site).length > 0) return request('I clear the site.', CLEAR);
  if (site.missing.length === 0) return 'The building stands.';
  return commands.includes('!stay') ? `I wait for what others do. !stay(${REST_SECONDS})` : 'I have nothing to place.';
}

/** The program for one of these requests; undefined for others. */
export function buildingCode(agent: string, prompt: string, teamState: TeamState): string | undefined {
  const site = carriedSite(teamState);
  if (!site) return undefined;
  switch (prompt) {
    case SHARE: {
      const cells = shareOf(agent, teamState, site);
      return cells.length === 0
        ? undefined
        : buildingProgram({ cells, building: site.missing, away: placeBeside(agent, teamState, site) });
    }
    case CLEAR:
      return breakingProgram(inTheWay(site));
    default:
      return undefined;
  }
}

function request(words: string, prompt: string): string {
  return `${words} !newAction(${JSON.stringify(prompt)})`;
}

/** A site without a chest. */
function carriedSite(teamState: TeamState): ShownSite | undefined {
  if (chestNamed(teamState.goal) || teamState.containers.length > 0) return undefined;
  return siteOf(teamState);
}

/** What is missing and can be placed with what an agent carries; a door is placed by its lower half. */
function shareOf(agent: string, { team }: TeamState, { missing }: ShownSite): BlueprintCell[] {
  const own = team.find(({ name }) => name === agent)?.inventory ?? {};
  return missing.filter(
    ({ state }) => state.properties.half !== 'upper' && itemsFor(state.id).every((item) => (own[item] ?? 0) > 0),
  );
}

/** Blocks in cells of others, and, when nobody needs them any more, scaffolds. */
function inTheWay({ wrong, scaffold, missing }: ShownSite) {
  return [...wrong, ...(missing.length === 0 ? scaffold : [])].map(({ position }) => position);
}

/** A place of one's own to the north-west of the building. */
function placeBeside(agent: string, { roster }: TeamState, { cells }: ShownSite) {
  const { min } = boundsOf(cells.map(({ position }) => position)) ?? { min: { x: 0, y: 0, z: 0 } };
  return { x: min.x - AWAY, y: min.y, z: min.z + APART * Math.max(0, roster.indexOf(agent)) };
}
