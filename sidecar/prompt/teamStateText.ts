import { formatBlueprintSurvey } from './blueprintSurvey.ts';
import { landParts } from './openLandText.ts';
import type { PromptPart } from './promptBudget.ts';
import type { ShownAgent, ShownPlace, TeamState } from './teamState.ts';
import { quoteUntrusted } from './untrusted.ts';

/** Characters of a text on signs that a prompt shows: more than a wall of them holds. */
const LONGEST_TEXT = 1_000;

/**
 * A team state as parts of a prompt: the goal apart, then what is there by sort, nothing where there is nothing. What
 * signs say is quoted; prompts with these parts carry the untrusted rule. Documents are not among them: frameworks show
 * what they select.
 */
export function teamStateParts(teamState: TeamState): PromptPart[] {
  const { goal, blueprint, signs, places } = teamState;
  // In the open nobody knows where all ways lead.
  const foot = teamState.land ? () => '' : reachText;
  return [
    { title: 'Goal', text: goal, worth: 100 },
    { title: 'Team', text: teamText(teamState), worth: 75 },
    ...(teamState.land ? landParts(teamState.land) : []),
    { title: 'The building now', text: blueprint ? formatBlueprintSurvey(blueprint) : '', worth: 95 },
    {
      title: 'Containers',
      text: teamState.containers.map((container) => containerText(container, foot)).join('\n'),
      worth: 85,
    },
    { title: 'Devices', text: teamState.devices.map((device) => blockText(device, foot)).join('\n'), worth: 70 },
    {
      title: 'Workshops',
      text: teamState.workshops.map((workshop) => workshopText(workshop, foot)).join('\n'),
      worth: 55,
    },
    { title: 'Resources', text: teamState.resources.map(resourceText).join('\n'), worth: 65 },
    { title: 'Creatures', text: teamState.creatures.map(creatureText).join('\n'), worth: 55 },
    {
      title: 'Lying about',
      text: teamState.lying.map(({ item, count, position }) => `${count} ${item} at ${at(position)}`).join('\n'),
      worth: 35,
    },
    {
      title: 'Signs',
      text: signs.map((sign) => signText(sign, foot)).join('\n'),
      worth: 90,
    },
    { title: 'The way', text: places.map((place) => placeText(place, foot)).join('\n'), worth: 85 },
  ];
}

function teamText({ team, mates, roster, groups }: TeamState): string {
  const unseen = roster.filter(
    (name) => !team.some((agent) => agent.name === name) && !mates.some((mate) => mate.name === name),
  );
  return [
    ...team.map(agentText),
    ...mates.map(({ name, position }) => `${name} is at ${at(position)}`),
    ...(unseen.length > 0 ? [`not in sight: ${unseen.join(', ')}`] : []),
    ...(groups.length > 1
      ? [`who can walk to one another: ${groups.map((names) => names.join(', ')).join(' | ')}`]
      : []),
  ].join('\n');
}

function agentText({ name, position, health, held, inventory, tools, lost, shutIn }: ShownAgent): string {
  if (lost) return `${name} has lost the game and can do nothing more`;
  const carried = Object.entries(inventory).map(([item, count]) => `${count} ${item}`);
  return (
    `${name} is at ${at(position)}, health ${health} of 20, holds ${held ?? 'nothing'}, ` +
    `carries ${carried.join(', ') || 'nothing'}${shutIn ? `, is shut in${wayOutText(shutIn)}` : ''}; tools: ${tools.join(', ')}`
  );
}

function wayOutText([way]: NonNullable<ShownAgent['shutIn']>): string {
  return way ? ` (a way out to ${at(way.to)}: dig ${way.dig.map(at).join(' and ')})` : '';
}

function containerText({ block, position, holds, reach }: TeamState['containers'][number], foot: FootText): string {
  const items = holds ? Object.entries(holds).map(([item, count]) => `${count} ${item}`) : undefined;
  return `${block} at ${at(position)} ${items ? `held ${items.join(', ') || 'nothing'} when last looked into` : 'has not been looked into'}${foot(reach)}`;
}

function blockText({ block, position, state, reach }: TeamState['devices'][number], foot: FootText): string {
  const shown = ['powered', 'power', 'open', 'lit', 'half', 'face', 'facing'].flatMap((name) =>
    state[name] === undefined ? [] : [`${name}=${state[name]}`],
  );
  return `${block} at ${at(position)}${shown.length > 0 ? ` [${shown.join(',')}]` : ''}${foot(reach)}`;
}

function workshopText(workshop: TeamState['workshops'][number], foot: FootText): string {
  const items = workshop.holds && Object.entries(workshop.holds).map(([item, count]) => `${count} ${item}`);
  return `${blockText(workshop, foot)}${items ? ` held ${items.join(', ') || 'nothing'} when last looked into` : ''}`;
}

function signText({ position, to, block, state, text, reach }: TeamState['signs'][number], foot: FootText): string {
  const where = at(position) === at(to) ? at(position) : `${at(position)} to ${at(to)}`;
  const facing = state.facing === undefined ? '' : ` facing ${state.facing}`;
  const sign = block.endsWith('_sign') ? block : 'sign';
  const gone = block.endsWith('_sign') ? '' : ` (gone, there is ${block} now)`;
  return `${sign} at ${where}${facing}: ${quoteUntrusted('sign', text, LONGEST_TEXT)}${gone}${foot(reach)}`;
}

function placeText({ name, position, reach, nearest }: TeamState['places'][number], foot: FootText): string {
  const others = nearest.map(({ agent, position: cell }) => `${agent} ${at(cell)}`);
  return `${name} at ${at(position)}${foot(reach)}${others.length > 0 ? `; as near as one can walk now: ${others.join(', ')}` : ''}`;
}

function resourceText({ block, ripe, count, nearest }: TeamState['resources'][number]): string {
  return `${count} ${block}${ripe ? '' : ' (not ripe)'}, nearest at ${nearest.map(at).join(' ')}`;
}

function creatureText({ kind, count, nearest }: TeamState['creatures'][number]): string {
  return `${count} ${kind}, nearest at ${nearest.map(at).join(' ')}`;
}

/** Who can walk there, as text. */
type FootText = (reach: readonly string[]) => string;

function reachText(reach: readonly string[]): string {
  return reach.length > 0 ? ` (on foot: ${reach.join(', ')})` : ' (nobody can walk there now)';
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}
