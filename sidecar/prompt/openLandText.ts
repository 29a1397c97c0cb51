import type { PromptPart } from './promptBudget.ts';
import type { ShownLand, ShownPlace } from './teamState.ts';

/** What is known of open land as parts of a prompt. */
export function landParts({ target, agents, trees, ground }: ShownLand): PromptPart[] {
  return [
    { title: 'What is wanted', text: targetText(target), worth: 95 },
    { title: 'Where everybody is', text: agents.map(agentText).join('\n'), worth: 60 },
    { title: 'Trees', text: trees.map(treeText).join('\n'), worth: 75 },
    { title: 'The land', text: ground.map(groundText).join('\n'), worth: 70 },
  ];
}

function targetText({ what, items, count, carried, chest, stored }: ShownLand['target']): string {
  const asked = `${count} ${what} (${items.join(' or ')})`;
  if (!chest) return `${asked}, held by one agent; carried now: ${carried}`;
  const known = stored === null ? 'nobody here has looked into it yet' : `it held ${stored} at the last look`;
  return `${asked} in the team chest at ${at(chest)}; ${known}; carried now: ${carried}`;
}

function agentText({ name, underSky, unexplored }: ShownLand['agents'][number]): string {
  const ways = unexplored.length > 0 ? `has not been ${unexplored.join(', ')} of there` : 'has been in all directions';
  return `${name} is ${underSky ? 'under the open sky' : 'underground or under a roof'}, ${ways}`;
}

function treeText({ wood, count, nearest }: ShownLand['trees'][number]): string {
  return `${count} of ${wood}, nearest at ${nearest.map(at).join(' ')}`;
}

function groundText({ block, nearest }: ShownLand['ground'][number]): string {
  return `${block} at ${nearest.map(at).join(' ')}`;
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}
