import { z } from 'zod';
import type { ShownAgent, ShownPlace, Situation } from '../../situation/situation.ts';

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
  z.object({ type: z.literal('notice'), phase: z.number(), text: z.string() }),
]);
export type ShownChatEntry = z.infer<typeof ShownChatEntry>;

/** Who takes part, and with which tools. */
export interface Ability {
  readonly name: string;
  readonly tools: readonly string[];
}

/** What somebody told of itself and of the things it knows, sentence by sentence, the latest word on each. */
interface Told {
  readonly self: { readonly place: ShownPlace; readonly inventory: Record<string, number> } | null;
  readonly reach: ReadonlySet<string> | null;
  /** By place: what a container held, by that agent's word. */
  readonly holds: ReadonlyMap<string, Record<string, number>>;
}

const PLACE = /\((-?[\d.]+), (-?[\d.]+), (-?[\d.]+)\)/g;
const SELF = /I am at \((-?[\d.]+), (-?[\d.]+), (-?[\d.]+)\) and carry ([a-z0-9_, ]+)\./g;
const HOLDS = /The [a-z_]+ at (\(-?\d+, -?\d+, -?\d+\)) holds ([a-z0-9_, ]+)\./g;
const REACH = /I can get to ([^.]*)\./g;

/**
 * What an agent tells its team: where it is, what it carries, what containers it knows hold, where it can get to. What
 * it has said before, and what still holds, it does not say again.
 */
export function tellings(agent: string, situation: Situation, chat: readonly ShownChatEntry[]): string[] {
  const told = toldBy(agent, chat);
  const self = situation.team.find(({ name }) => name === agent);
  const sentences: string[] = [];
  if (self && !(told.self && same(told.self, { place: self.position, inventory: self.inventory })))
    sentences.push(`I am at ${at(self.position)} and carry ${items(self.inventory)}.`);
  for (const { block, position, holds } of situation.containers)
    if (holds && !same(told.holds.get(at(position)), holds))
      sentences.push(`The ${block} at ${at(position)} holds ${items(holds)}.`);
  const near = things(situation).filter(({ reach }) => reach.includes(agent));
  const known = told.reach ?? new Set();
  if (near.length !== known.size || near.some(({ position }) => !known.has(at(position))))
    sentences.push(
      `I can get to ${near.map(({ block, position }) => `${block} ${at(position)}`).join(', ') || 'nothing'}.`,
    );
  return sentences;
}

/**
 * What an agent knows once it believes what others said: its own situation with those who told of themselves in the
 * team, and where they can get to. What it sees itself stands; of a container the latest word counts, unless it looked
 * into it and has not told yet.
 */
export function withHearsay(
  agent: string,
  situation: Situation,
  chat: readonly ShownChatEntry[],
  abilities: readonly Ability[],
): Situation {
  const others = abilities
    .filter(({ name }) => name !== agent)
    .map(({ name, tools }) => ({ name, tools, told: toldBy(name, chat) }));
  const team = situation.roster.flatMap((name): ShownAgent[] => {
    const own = situation.team.find((known) => known.name === name);
    const other = others.find((known) => known.name === name);
    if (own) return [own];
    if (!other?.told.self) return [];
    const { place, inventory } = other.told.self;
    return [
      { name, position: place, health: 20, food: 20, held: null, inventory, tools: [...other.tools], lost: false },
    ];
  });
  const reached = <T extends { readonly position: ShownPlace; readonly reach: string[] }>(thing: T): T => {
    const more = others.filter(({ told }) => told.reach?.has(at(thing.position))).map(({ name }) => name);
    return { ...thing, reach: [...new Set([...thing.reach, ...more])] };
  };
  const own = toldBy(agent, chat).holds;
  const latest = toldByAnyone(chat);
  return {
    ...situation,
    team,
    mates: situation.mates.filter(({ name }) => !team.some((known) => known.name === name)),
    containers: situation.containers.map((container) => {
      const key = at(container.position);
      const isNews = container.holds !== null && !same(own.get(key), container.holds);
      return { ...reached(container), holds: isNews ? container.holds : (latest.get(key) ?? container.holds) };
    }),
    devices: situation.devices.map(reached),
    workshops: situation.workshops.map(reached),
    signs: situation.signs.map(reached),
  };
}

/** Who has told of itself in the chat that is shown. */
export function hasTold(agent: string, chat: readonly ShownChatEntry[]): boolean {
  return toldBy(agent, chat).self !== null;
}

function toldBy(agent: string, chat: readonly ShownChatEntry[]): Told {
  const told = chat.flatMap((entry) => (entry.type === 'said' && entry.from === agent ? [entry.text] : []));
  const text = told.join(' ');
  const self = [...text.matchAll(SELF)].at(-1);
  const reach = [...text.matchAll(REACH)].at(-1);
  return {
    self: self
      ? { place: [Number(self[1]), Number(self[2]), Number(self[3])], inventory: itemsIn(self[4] ?? '') }
      : null,
    reach: reach ? new Set([...(reach[1] ?? '').matchAll(PLACE)].map(([place]) => place)) : null,
    holds: holdsIn(text),
  };
}

function toldByAnyone(chat: readonly ShownChatEntry[]): Map<string, Record<string, number>> {
  return holdsIn(chat.flatMap((entry) => (entry.type === 'said' ? [entry.text] : [])).join(' '));
}

function holdsIn(text: string): Map<string, Record<string, number>> {
  return new Map([...text.matchAll(HOLDS)].map((match) => [match[1] ?? '', itemsIn(match[2] ?? '')]));
}

/** Everything whose reach matters. */
function things({ containers, devices, workshops, signs }: Situation) {
  return [...containers, ...devices, ...workshops, ...signs.map((sign) => ({ ...sign, block: 'sign' }))];
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
