import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { boundsOf } from '../../../protocol/geometry.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { itemsFor } from '../planners/construction/orders.ts';
import { chestNamed, type ShownSite, siteOf } from '../planners/construction/site.ts';
import { breakingProgram, buildingProgram } from './buildingProgram.ts';
import { type BuildingStep, buildingStep, type PastCommand } from './buildingStep.ts';

/** How an agent asks itself for its share, and for what is in the way. */
const SHARE = 'Place all blocks of the blueprint that I carry, from below, and take my steps down.';
const CLEAR = 'Break the blocks that do not belong to the blueprint.';
/** How long an agent waits for mates who are still at work, seconds. */
const REST_SECONDS = 10;
/** The same between two commands, seconds: what a mate has placed meanwhile may be what the next one leans on. */
const PAUSE_SECONDS = 3;
/** How far beside the building agents wait, blocks, and how far apart. */
const AWAY = 5;
const APART = 2;

/**
 * What an agent writes where materials are what builders carry. Who may write programs: one for its share, then one for
 * what is in the way; others place block after block. Undefined where this is no such building, or the commands for it are
 * not given.
 */
export function buildingMessage(
  agent: string,
  teamState: TeamState,
  commands: readonly string[],
  past: readonly PastCommand[],
): string | undefined {
  const site = carriedSite(teamState);
  if (!site) return undefined;
  if (!commands.includes('!newAction'))
    return STEP_COMMANDS.every((name) => commands.includes(name))
      ? stepMessage(agent, teamState, site, past)
      : undefined;
  if (shareOf(agent, teamState, site).length > 0) return request('I place what I carry.', SHARE);
  if (inTheWay(site).length > 0) return request('I clear the site.', CLEAR);
  if (site.missing.length === 0) return 'The building stands.';
  return commands.includes('!stay') ? `I wait for what others do. !stay(${REST_SECONDS})` : 'I have nothing to place.';
}

/** The commands of who builds without programs. */
const STEP_COMMANDS = ['!placeAt', '!breakAt', '!goToCoordinates', '!stay'];

/** The next block of the agent's share, and when nothing is left of it, what is in the way. */
function stepMessage(agent: string, teamState: TeamState, site: ShownSite, past: readonly PastCommand[]): string {
  const share = shareOf(agent, teamState, site);
  const own = teamState.team.find(({ name }) => name === agent);
  const blocks = share.length === 0 ? inTheWay(site) : [];
  const position = blocks[Math.max(0, teamState.roster.indexOf(agent)) % Math.max(1, blocks.length)];
  if (position) return stepText({ type: 'break', position });
  if (site.missing.length === 0) return 'The building stands.';
  const [x, y, z] = own?.position ?? [0, 0, 0];
  const away = placeBeside(agent, teamState, site);
  return stepText(buildingStep({ site, share, at: { x, y, z }, dirt: own?.inventory.dirt ?? 0, away, past }));
}

function stepText(step: BuildingStep): string {
  switch (step.type) {
    case 'place': {
      const { x, y, z } = step.position;
      return `I place what I carry. !placeAt(${JSON.stringify(step.item)}, ${x}, ${y}, ${z})`;
    }
    case 'break': {
      const { x, y, z } = step.position;
      return `This is in the way. !breakAt(${x}, ${y}, ${z})`;
    }
    case 'go': {
      const { x, y, z } = step.to;
      return `I go where I can work. !goToCoordinates(${x}, ${y}, ${z}, ${step.closeness})`;
    }
    case 'wait':
      return `I wait for what others do. !stay(${PAUSE_SECONDS})`;
    default:
      return step satisfies never;
  }
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
