import { z } from 'zod';
import type { ShownAgent, ShownPlace, TeamState } from '../../../sidecar/prompt/teamState.ts';
import { landReported, landToReport } from './reportedLand.ts';

/** A line of a team's chat as prompts show it. */
export const ShownChatEntry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('said'), phase: z.number(), from: z.string(), text: z.string() }),
  z.object({
    type: z.literal('report'),
    phase: z.number(),
    from: z.string(),
    subtask: z.string(),
    succeeded: z.boolean(),
    text: z.string(),
  }),
  z.object({ type: z.literal('advice'), phase: z.number(), text: z.string() }),
  z.object({ type: z.literal('notice'), phase: z.number(), text: z.string() }),
]);
export type ShownChatEntry = z.infer<typeof ShownChatEntry>;

/** Who takes part, and with which tools. */
interface Ability {
  readonly name: string;
  readonly tools: readonly string[];
}

/** Things of a team state that agents walk up to, by the word that begins their sentence. */
const KINDS = { containers: 'Containers', devices: 'Devices', workshops: 'Workshops' } as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES: readonly Kind[] = ['containers', 'devices', 'workshops'];
/** What may change of a block's state, and what others ask for: who goes there sees the rest. */
const SHOWN_STATE = ['powered', 'open', 'lit'];

interface ToldThing {
  readonly block: string;
  readonly position: ShownPlace;
  readonly state: Record<string, string>;
}

/** What somebody reported of itself and of the things it can get to, the latest report on each. */
interface ReportedFacts {
  readonly self: { readonly place: ShownPlace; readonly inventory: Record<string, number> } | null;
  readonly things: Readonly<Record<Kind, readonly ToldThing[]>>;
  /** By place: what a container held, by that agent's word. */
  readonly holds: ReadonlyMap<string, Record<string, number>>;
  readonly signs: ReadonlyMap<string, ToldSign>;
  /** Places of the goal it can walk to, by name. */
  readonly ways: ReadonlySet<string>;
}

interface ToldSign extends ToldThing {
  readonly to: ShownPlace;
  readonly text: string;
}

const PLACE = '\\((-?[\\d.]+), (-?[\\d.]+), (-?[\\d.]+)\\)';
const SELF = new RegExp(`I am at ${PLACE} and carry ([a-z0-9_, ]+)\\.`, 'g');
const HOLDS = new RegExp(`The [a-z_]+ at (${PLACE}) holds ([a-z0-9_, ]+)\\.`, 'g');
const SIGN = new RegExp(`The ([a-z_]+) at ${PLACE} to ${PLACE}(?: facing ([a-z]+))? says "([^"]*)"\\.`, 'g');
const WAY = /I can walk to the ([a-z]+)\./g;
const THING = new RegExp(`([a-z_]+)(?:\\[([a-z0-9_=,]*)\\])? ${PLACE}`, 'g');

/**
 * What an agent reports to its team: where it is, what it carries, what containers it knows hold, what it can get to and read.
 * What it has said before, as far as the chat shows, it does not say again.
 */
export function factsToReport(agent: string, teamState: TeamState, chat: readonly ShownChatEntry[]): string[] {
  const told = reportedBy(agent, chat);
  const said = saidBy(agent, chat);
  const self = teamState.team.find(({ name }) => name === agent);
  const sentences: string[] = [];
  if (self && !(told.self && same(told.self, { place: self.position, inventory: self.inventory })))
    sentences.push(`I am at ${at(self.position)} and carry ${items(self.inventory)}.`);
  for (const { block, position, holds } of teamState.containers)
    if (holds && !same(told.holds.get(at(position)), holds))
      sentences.push(`The ${block} at ${at(position)} holds ${items(holds)}.`);
  for (const kind of KIND_NAMES) {
    const near = teamState[kind].filter(({ reach }) => reach.includes(agent));
    const list = near.map(thingText).sort().join(', ') || 'none';
    // An agent that never reported any need not report that it has none.
    const before = listIn(said, kind) ?? 'none';
    if (list !== before) sentences.push(`${opening(kind)}${list}.`);
  }
  for (const { block, position, to, state, text, reach } of teamState.signs) {
    const plain = harmless(text, teamState.roster);
    const before = told.signs.get(at(position));
    const facing = state.facing === undefined ? '' : ` facing ${state.facing}`;
    if (reach.includes(agent) && !(before?.text === plain && before.block === block))
      sentences.push(`The ${block} at ${at(position)} to ${at(to)}${facing} says "${plain}".`);
  }
  for (const { name, reach } of teamState.places)
    if (reach.includes(agent) && !told.ways.has(name)) sentences.push(`I can walk to the ${name}.`);
  return [...sentences, ...landToReport(agent, teamState, said)];
}

/**
 * What an agent knows once it believes what others said: its own team state with those who reported on themselves in the
 * team, where they can get to, and the things there that it does not see. What it sees itself stands; of what a container
 * holds the latest word counts, unless it looked into it and has not reported it yet.
 */
export function withReportedFacts(
  agent: string,
  teamState: TeamState,
  chat: readonly ShownChatEntry[],
  abilities: readonly Ability[],
): TeamState {
  const others = abilities
    .filter(({ name }) => name !== agent)
    .map(({ name, tools }) => ({ name, tools, told: reportedBy(name, chat) }));
  const team = teamState.roster.flatMap((name): ShownAgent[] => {
    const own = teamState.team.find((known) => known.name === name);
    const other = others.find((known) => known.name === name);
    if (own) return [own];
    if (!other?.told.self) return [];
    const { place, inventory } = other.told.self;
    const tools = [...other.tools];
    return [{ name, position: place, health: 20, food: 20, held: null, inventory, tools, lost: false }];
  });
  const reachedBy = (kind: Kind, key: string) =>
    others.filter(({ told }) => told.things[kind].some(({ position }) => at(position) === key)).map(({ name }) => name);
  const reached = <T extends ToldThing & { readonly reach: string[] }>(kind: Kind, own: readonly T[]): T[] =>
    own.map((thing) => ({ ...thing, reach: joined(thing.reach, reachedBy(kind, at(thing.position))) }));
  const heard = (kind: Kind) => {
    const seen = new Set(teamState[kind].map(({ position }) => at(position)));
    const unseen = new Map(
      others.flatMap(({ told }) => told.things[kind].map((thing) => [at(thing.position), thing] as const)),
    );
    return [...unseen]
      .filter(([key]) => !seen.has(key))
      .map(([key, thing]) => ({ ...thing, reach: reachedBy(kind, key) }));
  };
  const workshops: TeamState['workshops'] = [...reached('workshops', teamState.workshops), ...heard('workshops')];
  const own = reportedBy(agent, chat).holds;
  const latest = holdsIn(chat.flatMap((entry) => (entry.type === 'said' ? [entry.text] : [])).join(' '));
  const contents = (position: ShownPlace, looked: Record<string, number> | null) => {
    const isNews = looked !== null && !same(own.get(at(position)), looked);
    return isNews ? looked : (latest.get(at(position)) ?? looked);
  };
  const land = landReported(
    teamState,
    team,
    others.map(({ name }) => [name, saidBy(name, chat)] as const),
    (chest) => contents(chest, teamState.containers.find(({ position }) => at(position) === at(chest))?.holds ?? null),
  );
  return {
    ...teamState,
    ...land,
    team,
    mates: teamState.mates.filter(({ name }) => !team.some((known) => known.name === name)),
    containers: [
      ...reached('containers', teamState.containers),
      ...heard('containers').map((thing) => ({ ...thing, holds: null })),
    ].map((container) => ({ ...container, holds: contents(container.position, container.holds) })),
    devices: [...reached('devices', teamState.devices), ...heard('devices')],
    workshops: workshops.map((workshop) => {
      const holds = contents(workshop.position, workshop.holds ?? null);
      return holds ? { ...workshop, holds } : workshop;
    }),
    signs: signsWith(teamState.signs, others),
    places: teamState.places.map((place) => {
      const told = others.filter((other) => other.told.ways.has(place.name)).map(({ name }) => name);
      return { ...place, reach: joined(place.reach, told) };
    }),
  };
}

function signsWith(
  own: TeamState['signs'],
  others: readonly { readonly name: string; readonly told: ReportedFacts }[],
): TeamState['signs'] {
  const readers = (key: string) => others.filter(({ told }) => told.signs.has(key)).map(({ name }) => name);
  const heard = new Map(others.flatMap(({ told }) => [...told.signs]));
  return [
    ...own.map((sign) => ({ ...sign, reach: joined(sign.reach, readers(at(sign.position))) })),
    ...[...heard]
      .filter(([key]) => !own.some(({ position }) => at(position) === key))
      .map(([key, sign]) => ({ ...sign, reach: readers(key) })),
  ];
}

/** Whether an agent has reported on itself in the chat that is shown. */
export function hasReported(agent: string, chat: readonly ShownChatEntry[]): boolean {
  return reportedBy(agent, chat).self !== null;
}

function saidBy(agent: string, chat: readonly ShownChatEntry[]): string {
  return chat.flatMap((entry) => (entry.type === 'said' && entry.from === agent ? [entry.text] : [])).join(' ');
}

function reportedBy(agent: string, chat: readonly ShownChatEntry[]): ReportedFacts {
  const text = saidBy(agent, chat);
  const self = [...text.matchAll(SELF)].at(-1);
  return {
    self: self ? { place: placeIn(self), inventory: itemsIn(self[4] ?? '') } : null,
    things: {
      containers: thingsIn(text, 'containers'),
      devices: thingsIn(text, 'devices'),
      workshops: thingsIn(text, 'workshops'),
    },
    holds: holdsIn(text),
    signs: new Map(
      [...text.matchAll(SIGN)].map((match) => {
        const position = placeIn(match, 2);
        const state: Record<string, string> = match[8] === undefined ? {} : { facing: match[8] };
        return [at(position), { block: match[1] ?? '', position, to: placeIn(match, 5), state, text: match[9] ?? '' }];
      }),
    ),
    ways: new Set([...text.matchAll(WAY)].map(([, name = '']) => name)),
  };
}

function thingsIn(text: string, kind: Kind): ToldThing[] {
  return [...(listIn(text, kind) ?? '').matchAll(THING)].map((match) => ({
    block: match[1] ?? '',
    position: placeIn(match, 3),
    state: Object.fromEntries((match[2] ?? '').split(',').flatMap((pair) => (pair === '' ? [] : [pair.split('=')]))),
  }));
}

/** The last list of a kind somebody gave. */
function listIn(said: string, kind: Kind): string | undefined {
  const [, ...lists] = said.split(opening(kind));
  return lists.at(-1)?.split('.')[0];
}

function opening(kind: Kind): string {
  return `${KINDS[kind]} I can get to: `;
}

function holdsIn(text: string): Map<string, Record<string, number>> {
  return new Map([...text.matchAll(HOLDS)].map((match) => [match[1] ?? '', itemsIn(match[5] ?? '')]));
}

function thingText({ block, position, state }: ToldThing): string {
  const shown = SHOWN_STATE.flatMap((name) => (state[name] === undefined ? [] : [`${name}=${state[name]}`]));
  return `${block}${shown.length > 0 ? `[${shown.join()}]` : ''} ${at(position)}`;
}

/** What a sign says, in a form that ends no sentence and names nobody as if to give an order. */
function harmless(text: string, roster: readonly string[]): string {
  const plain = text.replaceAll('"', "'").replace(/\s+/g, ' ').trim();
  return roster.reduce((changed, name) => changed.replaceAll(`${name}:`, `${name} :`), plain);
}

function placeIn(match: RegExpExecArray, from = 1): ShownPlace {
  return [Number(match[from]), Number(match[from + 1]), Number(match[from + 2])];
}

function joined(names: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...names, ...more])];
}

function items(inventory: Readonly<Record<string, number>>): string {
  return (
    Object.entries(inventory)
      .map(([item, count]) => `${count} ${item}`)
      .join(', ') || 'nothing'
  );
}

function itemsIn(text: string): Record<string, number> {
  return Object.fromEntries(
    [...text.matchAll(/(\d+) ([a-z0-9_]+)/g)].map(([, count, item]) => [item as string, Number(count)]),
  );
}

function at([x, y, z]: ShownPlace): string {
  return `(${x}, ${y}, ${z})`;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
