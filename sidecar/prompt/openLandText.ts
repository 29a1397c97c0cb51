import type { Json } from '../../protocol/briefing.ts';
import { cutState, firstOf } from './cutState.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';
import type { ShownLand, ShownPlace } from './teamState.ts';

/**
 * What is known of open land as parts of a prompt.
 * @param key the team state's key in the prompt's data
 */
export function landParts({ target, agents, trees, ground }: ShownLand, key: string): PromptPart[] {
  const listPart = (field: 'trees' | 'ground', title: string, worth: number, entries: string[]): PromptPart => ({
    title,
    worth,
    entries,
    cutContext: (context: PromptContext, kept: number) =>
      cutState(context, key, (state) => {
        const land = state.land as { readonly [key: string]: Json };
        return { ...state, land: { ...land, [field]: firstOf(land[field], kept) as Json } };
      }),
  });
  return [
    { title: 'Target', text: targetText(target), worth: 95 },
    { title: 'Where each agent is', text: agents.map(agentText).join('\n'), worth: 60 },
    listPart('trees', 'Trees', 75, trees.map(treeText)),
    listPart('ground', 'Ground and rock', 70, ground.map(groundText)),
  ];
}

function targetText({ what, items, count, carried, chest, stored }: ShownLand['target']): string {
  const asked = `${count} ${what} (${items.join(' or ')})`;
  if (!chest) return `${asked}, held by one agent; carried now: ${carried}`;
  const known = stored === null ? 'nobody here has looked into it yet' : `it held ${stored} at the last look`;
  return `${asked} in the team chest at ${at(chest)}; ${known}; carried now: ${carried}`;
}

function agentText({ name, underSky, unexplored }: ShownLand['agents'][number]): string {
  const ways =
    unexplored.length > 0 ? `has not yet been ${unexplored.join(', ')} of there` : 'has been in all directions';
  return `${name} is ${underSky ? 'under the open sky' : 'underground or under a roof'} and ${ways}`;
}

function treeText({ wood, count, nearest }: ShownLand['trees'][number]): string {
  return `${count} ${wood}, nearest at ${nearest.map(at).join(' ')}`;
}

function groundText({ block, nearest }: ShownLand['ground'][number]): string {
  return `${block} at ${nearest.map(at).join(' ')}`;
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}
