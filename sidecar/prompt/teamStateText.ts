import type { Json } from '../../protocol/briefing.ts';
import { hourText } from '../tools/hourText.ts';
import { buildingParts } from './blueprintSurvey.ts';
import { cutState, firstOf, withoutEntries, withoutMatching } from './cutState.ts';
import { landParts } from './openLandText.ts';
import { linesPart, type PromptContext, type PromptLine, type PromptPart } from './promptBudget.ts';
import type { ShownAgent, ShownPlace, TeamState } from './teamState.ts';
import { quoteUntrusted } from './untrusted.ts';

/** Characters of a text on signs that a prompt shows: more than a wall of them holds. */
const LONGEST_TEXT = 1_000;

/** How a team state is shown in a prompt. */
export interface StateView {
  /** The agent whose prompt it is: what it is and has stands in a part of its own (surroundings.ts). */
  readonly self?: string;
  /** The agents' tools are listed, though the prompt is of one who has them listed elsewhere, or calls none. */
  readonly tools?: boolean;
  /** The goal stands in the prompt already. */
  readonly goalShown?: boolean;
  /** The prompt's own data says what to build, so that the comparison with the whole blueprint is cut before other parts. */
  readonly ownData?: boolean;
  /** The lines of documents are named beside it, a blueprint's as well, whose comparison takes their place elsewhere. */
  readonly namesDocuments?: boolean;
  /** The state's key in the prompt's data; "teamState" unless given. */
  readonly key?: string;
}

/**
 * A team state as parts of a prompt: the goal apart, then what is there by sort, nothing where there is nothing. What
 * signs say is quoted; prompts with these parts carry the untrusted rule. Documents are not among them: frameworks show
 * what they select.
 */
export function teamStateParts(teamState: TeamState, view: StateView = {}): PromptPart[] {
  const { goal, blueprint, containers, devices, workshops, resources, creatures, lying, signs } = teamState;
  const {
    key = 'teamState',
    self,
    goalShown = false,
    ownData = false,
    namesDocuments = false,
    tools = self === undefined,
  } = view;
  const able = teamState.team.filter(({ lost }) => !lost).length;
  // In the open nobody knows where all ways lead.
  const foot: FootText = teamState.land ? () => '' : (reach) => reachText(reach, able);
  const places = placesApart(teamState, able);
  const state = { key, apart: new Set(places.map(({ name }) => name)) };
  return [
    {
      title: 'Goal',
      text: goalShown ? '' : goal,
      worth: 100,
      cutContext: (context: PromptContext, kept: string) =>
        cutState(context, key, (state) => ({ ...state, goal: kept })),
    },
    linesPart('Team', 98, teamLines(teamState, self, tools, key)),
    ...(teamState.land ? landParts(teamState.land, teamState, key) : []),
    ...(blueprint ? buildingParts(blueprint, key, { ...(ownData ? { mostWorth: 20 } : {}), namesDocuments }) : []),
    stateListPart(
      state,
      'containers',
      'Containers',
      85,
      containers.map((each) => containerText(each, foot)),
    ),
    stateListPart(
      state,
      'devices',
      'Devices',
      70,
      devices.map((each) => blockText(each, foot)),
    ),
    stateListPart(
      state,
      'workshops',
      'Workshops',
      55,
      workshops.map((each) => workshopText(each, foot)),
    ),
    stateListPart(state, 'resources', 'Resources', 65, resources.map(resourceText)),
    stateListPart(state, 'creatures', 'Creatures', 55, creatures.map(creatureText)),
    stateListPart(
      state,
      'lying',
      'Items on the ground',
      35,
      lying.map(({ item, count, position }) => `${count} ${item} at ${at(position)}`),
    ),
    stateListPart(
      state,
      'signs',
      'Signs',
      90,
      signs.map((each) => signText(each, foot)),
    ),
    linesPart(
      'Ways',
      85,
      places.map((place) => ({
        text: placeText(place, foot),
        without: (context) => withoutEntries(context, key, 'places', ({ name }) => name === place.name),
      })),
    ),
  ];
}

type Lists = 'containers' | 'devices' | 'workshops' | 'resources' | 'creatures' | 'lying' | 'signs';

function stateListPart(
  { key, apart }: { readonly key: string; readonly apart: ReadonlySet<string> },
  field: Lists,
  title: string,
  worth: number,
  entries: string[],
): PromptPart {
  return {
    title,
    worth,
    entries,
    cutContext: (context: PromptContext, kept: number) =>
      cutState(context, key, (state) => {
        const left = Array.isArray(state[field]) ? state[field].slice(kept) : [];
        // A place that only the entry showed goes with it.
        const gone = new Set(left.map((entry) => String((entry as { readonly position?: Json }).position)));
        const places = withoutMatching(
          state.places,
          ({ name, position }) => gone.has(String(position)) && !apart.has(String(name)),
        );
        return { ...state, [field]: firstOf(state[field], kept), ...(places === undefined ? {} : { places }) };
      }),
  };
}

/** Places that are not told by anything else that is shown: those where something stands that everybody can walk to are. */
function placesApart({ places, containers, devices, workshops, signs }: TeamState, able: number): TeamState['places'] {
  const shown = new Set([...containers, ...devices, ...workshops, ...signs].map(({ position }) => at(position)));
  return places.filter(({ position, reach }) => reach.length < able || !shown.has(at(position)));
}

function teamLines(
  { team, mates, roster, groups, land }: TeamState,
  self: string | undefined,
  tools: boolean,
  key: string,
): PromptLine[] {
  const without = (field: 'team' | 'mates', name: string) => (context: PromptContext) =>
    withoutEntries(context, key, field, (entry) => entry.name === name);

  const unseen = roster.filter(
    (name) => !team.some((agent) => agent.name === name) && !mates.some((mate) => mate.name === name),
  );
  const others = team.filter(({ name }) => name !== self);
  const hour = team.find((agent) => !agent.lost && agent.hour)?.hour;
  return [
    // Whose prompt it is reads the hour beside what it is and has.
    ...(hour && self === undefined
      ? [{ text: `time of day: ${hourText({ ...hour, dayPasses: true })}`, without: withoutHour(key) }]
      : []),
    ...others.map((agent) => ({ text: agentText(agent), without: without('team', agent.name) })),
    ...toolLines(tools ? team : [], key),
    ...mates.map(({ name, position }) => ({ text: `${name} is at ${at(position)}`, without: without('mates', name) })),
    ...(unseen.length > 0
      ? [
          {
            text: `not in sight: ${unseen.join(', ')}`,
            without: (context: PromptContext) =>
              cutState(context, key, (state) => ({
                ...state,
                roster: roster.filter((name) => !unseen.includes(name)),
              })),
          },
        ]
      : []),
    ...(groups.length > 1 && !land
      ? [
          {
            text: `on foot these cannot get to one another: ${groups.map((names) => names.join(' and ')).join(' | ')}`,
            without: (context: PromptContext) => cutState(context, key, (state) => ({ ...state, groups: [] })),
          },
        ]
      : []),
  ];
}

function withoutHour(key: string) {
  return (context: PromptContext) =>
    cutState(context, key, (state) => ({
      ...state,
      team: (state.team as unknown as readonly ShownAgent[]).map(({ hour: _, ...agent }) => agent) as unknown as Json,
    }));
}

/** What tools there are: once for all where all have the same. */
function toolLines(team: readonly ShownAgent[], key: string): PromptLine[] {
  const able = team.filter(({ lost }) => !lost);
  const [first] = able;
  if (!first) return [];
  const common = first.tools.filter((tool) => able.every(({ tools }) => tools.includes(tool)));
  const own = able
    .map(({ name, tools }) => ({ name, tools: tools.filter((tool) => !common.includes(tool)) }))
    .filter(({ tools }) => tools.length > 0)
    .map(({ name, tools }) => ({
      text: `${name} also has ${tools.join(', ')}`,
      without: (context: PromptContext) => withoutTools(context, key, tools, name),
    }));
  const whose = able.length > 1 ? 'tools of all' : `tools of ${first.name}`;
  const shared = {
    text: `${whose}: ${common.join(', ')}`,
    without: (context: PromptContext) => withoutTools(context, key, common),
  };
  return [...(common.length > 0 ? [shared] : []), ...own];
}

/** The data without some tools of an agent, or of all. */
function withoutTools(context: PromptContext, key: string, left: readonly string[], name?: string): PromptContext {
  return cutState(context, key, (state) => ({
    ...state,
    team: (state.team as unknown as readonly ShownAgent[]).map((agent) => ({
      ...agent,
      tools:
        name === undefined || agent.name === name ? agent.tools.filter((tool) => !left.includes(tool)) : agent.tools,
    })) as unknown as Json,
  }));
}

function agentText({
  name,
  position,
  dimension,
  health,
  food,
  hour,
  held,
  worn,
  inventory,
  lost,
  shutIn,
}: ShownAgent): string {
  if (lost) return `${name} has left the game and can do nothing more`;
  return (
    `${name} is at ${at(position)}${dimension ? ' of the Nether' : ''}, health ${health} of 20, ` +
    `${hour ? `food ${food} of 20, ` : ''}carrying ${carriedText(inventory, held, worn)}${shutInText(shutIn)}`
  );
}

function inHandText(uses: Json): string {
  return typeof uses === 'string' ? ` (in hand, ${uses} uses left)` : ' (in hand)';
}

/** Items by id as a list of words, of which those in hand and on the body are marked; with the uses that are left of what is in hand. */
export function carriedText(
  inventory: Readonly<Record<string, number>>,
  held: string | null = null,
  worn: readonly string[] = [],
  heldUses: Json = null,
): string {
  return (
    Object.entries(inventory)
      .map(
        ([item, count]) =>
          `${count} ${item}${item === held ? inHandText(heldUses) : ''}${wornText(count, worn.includes(item))}`,
      )
      .join(', ') || 'nothing'
  );
}

function wornText(count: number, isWorn: boolean): string {
  if (!isWorn) return '';
  return count > 1 ? ' (one worn)' : ' (worn)';
}

/** That somebody is shut in, and a way out. */
export function shutInText(shutIn: ShownAgent['shutIn']): string {
  return shutIn ? `; shut in${wayOutText(shutIn)}` : '';
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

/** Who can walk there, as text; nothing where everybody can. */
type FootText = (reach: readonly string[]) => string;

function reachText(reach: readonly string[], able: number): string {
  if (reach.length >= able) return '';
  return reach.length > 0 ? ` (only ${reach.join(' and ')} can walk there)` : ' (nobody can walk there now)';
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}
