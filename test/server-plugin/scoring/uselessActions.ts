import type { Random } from '../../../clock/random.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { readEvents } from '../../../protocol/episodeEvent.ts';
import type { GameEvent } from '../../../protocol/event.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { BlockGrid } from '../../../server-plugin/scoring/blockGrid.ts';
import { cellChangeOf } from '../../../server-plugin/scoring/replay.ts';
import type { NewGameEvent } from '../../support/gameEvents.ts';

/** Numbers of dropped items that no game reaches. */
const FIRST_ENTITY = 1_000_000;

/** How a game stands between two of its ticks. */
interface Moment {
  readonly agents: readonly string[];
  readonly cells: readonly BlockPosition[];
  readonly wanted: (position: BlockPosition) => string;
  readonly blockAt: (position: BlockPosition) => string;
  /** What an agent holds. */
  readonly held: (agent: string) => readonly (readonly [item: string, count: number])[];
  readonly containers: readonly { readonly position: BlockPosition; readonly container: string }[];
  readonly entity: () => number;
}

type Useless = (moment: Moment, random: Random) => readonly NewGameEvent[];

const anyItem = (moment: Moment, actor: string, random: Random, least = 1) => {
  const items = moment.held(actor).filter(([, count]) => count >= least);
  return items.length === 0 ? undefined : random.pick(items);
};
const holds = (actor: string, item: string, count: number): NewGameEvent => ({
  type: 'inventory-changed',
  actor,
  item,
  count,
});

/** Everything an agent can do that leaves the game as it was. */
export const USELESS: Readonly<Record<string, Useless>> = {
  talks: ({ agents }, random) => [{ type: 'chat-sent', actor: random.pick([...agents]), message: 'la la la' }],
  'walks to and fro': ({ agents }, random) => {
    const actor = random.pick([...agents]);
    return [0, 1, 0].map((x) => ({ type: 'player-moved', actor, position: { x, y: -60, z: 0 }, yaw: 0, pitch: 0 }));
  },
  'places a block and breaks it': ({ agents, cells, wanted, blockAt }, random) => {
    const position = random.pick([...cells]);
    if (blockAt(position) !== 'air') return [];
    const actor = random.pick([...agents]);
    const state = random.float() < 0.7 ? wanted(position) : 'dirt';
    return [
      { type: 'block-placed', actor, position, state, replaced: 'air' },
      { type: 'block-broken', actor, position, state },
    ];
  },
  'breaks a block and places it again': ({ agents, cells, blockAt }, random) => {
    const position = random.pick([...cells]);
    const state = blockAt(position);
    if (state === 'air') return [];
    const actor = random.pick([...agents]);
    return [
      { type: 'block-broken', actor, position, state },
      { type: 'block-placed', actor, position, state, replaced: 'air' },
    ];
  },
  'drops something and picks it up': (moment, random) => {
    const actor = random.pick([...moment.agents]);
    const [item, count] = anyItem(moment, actor, random) ?? [];
    if (item === undefined || count === undefined) return [];
    const entity = moment.entity();
    return [
      { type: 'item-dropped', actor, item, count: 1, entity, position: { x: 0.5, y: -59, z: 0.5 } },
      { type: 'item-picked-up', actor, item, count: 1, entity },
    ];
  },
  'hands something to a mate and gets it back': (moment, random) => {
    const [from, to] = random.shuffle([...moment.agents]);
    const [item, count] = (from && anyItem(moment, from, random, 2)) || [];
    if (!from || !to || item === undefined || count === undefined) return [];
    const had = moment.held(to).find(([other]) => other === item)?.[1] ?? 0;
    // Bringing together what the task asks for is of use.
    if (had + 1 > count) return [];
    const [there, back] = [moment.entity(), moment.entity()];
    const position = { x: 0.5, y: -59, z: 0.5 };
    return [
      { type: 'item-dropped', actor: from, item, count: 1, entity: there, position },
      { type: 'item-picked-up', actor: to, item, count: 1, entity: there },
      holds(from, item, count - 1),
      holds(to, item, had + 1),
      { type: 'item-dropped', actor: to, item, count: 1, entity: back, position },
      { type: 'item-picked-up', actor: from, item, count: 1, entity: back },
      holds(to, item, had),
      holds(from, item, count),
    ];
  },
  'puts something into a container and takes it out': (moment, random) => {
    const actor = random.pick([...moment.agents]);
    const [item] = anyItem(moment, actor, random) ?? [];
    if (item === undefined || moment.containers.length === 0) return [];
    const place = random.pick([...moment.containers]);
    return [1, -1].map((delta) => ({ type: 'container-changed', actor, ...place, item, delta }));
  },
};

/** A recorded game, and what it was about. */
export interface Recorded {
  readonly agents: readonly string[];
  readonly events: readonly GameEvent[];
  readonly initial: RegionSnapshot;
  /** Cells that agents can build in, and the block that is asked for there. */
  readonly cells: ReadonlyMap<BlockPosition, string>;
}

/** The log with so many useless actions put in between, each in a moment in which nothing else happened. */
export function withUseless(
  { agents, events, initial, cells }: Recorded,
  random: Random,
  count: number,
): { readonly events: readonly GameEvent[]; readonly done: readonly string[] } {
  const released = events.findIndex(({ type }) => type === 'episode-released');
  const gaps = events.flatMap((event, index) => {
    const next = events[index + 1];
    return index > released && next && next.tick - event.tick >= 2 ? [index] : [];
  });
  if (gaps.length === 0) return { events, done: [] };
  const chosen = new Set(Array.from({ length: count }, () => random.pick(gaps)));
  const grid = new BlockGrid(initial);
  const changed = new Map<string, string>();
  const inventories = new Map<string, Map<string, number>>(agents.map((agent) => [agent, new Map()]));
  const containers = new Map<string, { readonly position: BlockPosition; readonly container: string }>();
  const keyOf = ({ x, y, z }: BlockPosition) => `${x},${y},${z}`;
  let entity = FIRST_ENTITY;
  const [made, done]: [GameEvent[], string[]] = [[], []];
  for (const [index, event] of events.entries()) {
    made.push(event);
    const [read] = readEvents([event]);
    const change = read && cellChangeOf(read);
    if (change) changed.set(keyOf(change.position), formatBlockState(change.state));
    if (event.type === 'inventory-changed') inventories.get(event.actor)?.set(event.item, event.count);
    if (event.type === 'container-changed') containers.set(keyOf(event.position), event);
    if (!chosen.has(index)) continue;
    const next = events[index + 1];
    const moment: Moment = {
      agents,
      cells: [...cells.keys()],
      wanted: (position) => cells.get(position) ?? 'dirt',
      blockAt: (position) => changed.get(keyOf(position)) ?? formatBlockState(grid.at(position)),
      held: (agent) => [...(inventories.get(agent) ?? [])],
      containers: [...containers.values()].map(({ position, container }) => ({ position, container })),
      entity: () => entity++,
    };
    const [name, act] = random.pick(Object.entries(USELESS));
    const inserted = act(moment, random);
    if (inserted.length > 0) done.push(name);
    for (const what of inserted) made.push({ seq: 0, tick: event.tick + 1, ...what } as GameEvent);
    const actor = inserted.flatMap((what) => ('actor' in what && what.actor !== undefined ? [what.actor] : []))[0];
    if (actor === undefined || next === undefined) continue;
    made.push({
      seq: 0,
      tick: event.tick + 1,
      type: 'agent-was-active',
      actor,
      fromTick: event.tick + 1,
      toTick: next.tick - 1,
    });
  }
  return { events: made.map((event, seq) => ({ ...event, seq })), done };
}
