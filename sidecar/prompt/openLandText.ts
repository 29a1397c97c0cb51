import type { Json } from '../../protocol/briefing.ts';
import { cutState, firstOf } from './cutState.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';
import type { ShownLand, ShownPlace, TeamState } from './teamState.ts';

/**
 * What is known of open land as parts of a prompt.
 * @param team the team state's own, for where its agents are
 * @param key the team state's key in the prompt's data
 */
export function landParts(
  { target, agents, trees, ground }: ShownLand,
  { team, roster }: Pick<TeamState, 'team' | 'roster'>,
  key: string,
): PromptPart[] {
  const landListPart = (
    field: 'agents' | 'trees' | 'ground',
    title: string,
    worth: number,
    entries: string[],
  ): PromptPart => ({
    title,
    worth,
    entries,
    cutContext: (context: PromptContext, kept: number) =>
      cutState(context, key, (state) => {
        if (state.land === undefined) return state;
        const land = state.land as { readonly [key: string]: Json };
        return { ...state, land: { ...land, [field]: firstOf(land[field], kept) as Json } };
      }),
  });
  return [
    {
      title: 'Target',
      text: targetText(target, roster.length),
      worth: 95,
      // Half a target is none: without it nothing is known of the land's use.
      cutContext: (context: PromptContext) => cutState(context, key, ({ land: _, ...state }) => state),
    },
    landListPart(
      'agents',
      'Where each agent is',
      60,
      agents.map((agent) => agentText(agent, team)),
    ),
    landListPart('trees', 'Trees', 75, trees.map(treeText)),
    landListPart('ground', 'Ground and rock', 70, ground.map(groundText)),
  ];
}

function targetText({ what, items, count, carried, chest, stored }: ShownLand['target'], teamSize: number): string {
  const ids = items.join(' or ');
  const asked = `${count} ${what}${ids === what ? '' : ` (${ids})`}`;
  if (!chest) return `${asked} ${teamSize === 1 ? 'in your inventory' : 'held by one agent'}; carried now: ${carried}`;
  const known = stored === null ? 'nobody here has looked into it yet' : `it held ${stored} at the last look`;
  return `${asked} in the team chest at ${at(chest)}; ${known}; carried now: ${carried}`;
}

function agentText({ name, underSky, unexplored }: ShownLand['agents'][number], team: TeamState['team']): string {
  const place = team.find((agent) => agent.name === name)?.position;
  const cover = underSky ? 'under the open sky' : 'underground or under a roof';
  const ways = unexplored.length > 0 ? `not explored yet: ${unexplored.join(', ')}` : 'explored in all directions';
  return `${name} is ${place ? `at ${at(place)} ` : ''}${cover}; ${ways}`;
}

function treeText({ wood, count, nearest }: ShownLand['trees'][number]): string {
  return `${count} ${wood} ${count === 1 ? 'tree' : 'trees'}; the lowest logs seen of the nearest: ${nearest.map(at).join(' ')}`;
}

function groundText({ block, nearest }: ShownLand['ground'][number]): string {
  return `${block} at ${nearest.map(at).join(' ')}`;
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}
