import { type BlockPosition, cellOf, distance, positionKey } from '../../../protocol/geometry.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actInDrill, joinAt } from './drill.ts';
import type { Spot } from './places.ts';
import { feetCellOf, type Room } from './rooms.ts';

/** Times a container or a sign is tried in vain before it is left alone. */
const TRIES = 3;

/** What has been fetched and put in place so far. */
interface Errands {
  /** What did not work since something last happened, how often. */
  readonly failures: Map<string, number>;
  readonly done: Set<string>;
  /** Containers that have held nothing since then. */
  readonly empty: Set<string>;
  /** Cells whose sign has been taken up, and what goes there. */
  readonly open: Map<string, Wanted>;
}

/** A place where something is to be put. */
interface Wanted extends Spot {
  readonly item: string;
}

/** At the beginning nothing has been done. */
export function newErrands(): Errands {
  return { failures: new Map(), done: new Set(), empty: new Set(), open: new Map() };
}

/** To be called when something has happened: what was in vain may now be of use. */
export function tryAgain({ failures, empty }: Errands): void {
  failures.clear();
  empty.clear();
}

/** Takes what chests hold, and puts blocks where signs in the floor ask for them. @returns whether anything was done */
export async function doErrands(context: FrameworkContext, rooms: readonly Room[], errands: Errands): Promise<boolean> {
  const taken = await Promise.all(rooms.map((room) => emptyContainers(context, room, errands)));
  if (taken.includes(true)) return true;
  const fetched = await Promise.all(rooms.map((room) => fetchDropped(context, room, errands)));
  if (fetched.includes(true)) return true;
  const wanted = rooms.map((room) => wantedIn(room, errands));
  if (wanted.every((list) => list.length === 0)) return false;
  // Whoever stays behind in a narrow place keeps the one who has the block from getting there.
  await joinAt(context, rooms, (room) => wanted[room.index] ?? []);
  const placed = await Promise.all(rooms.map((room) => replaceSigns(context, room, wanted[room.index] ?? [], errands)));
  return placed.includes(true);
}

async function emptyContainers(context: FrameworkContext, room: Room, errands: Errands): Promise<boolean> {
  let taken = false;
  for (const position of room.containers) {
    const key = positionKey(position);
    if (errands.done.has(key) || errands.empty.has(key) || isHopeless(errands, key)) continue;
    const agent = nearest(room.members, position);
    if (!agent) continue;
    const look = await actInDrill(context, agent, { type: 'look-into-container', position });
    if (!look.ok) {
      note(errands, key);
      continue;
    }
    const { items } = look.data as { items: { id: string; count: number }[] };
    if (items.length === 0) {
      errands.empty.add(key);
      continue;
    }
    const wanted = items.map(({ id, count }) => ({ item: id, count }));
    if ((await actInDrill(context, agent, { type: 'stock-up', position, items: wanted })).ok) {
      errands.done.add(key);
      taken = true;
    } else note(errands, key);
  }
  return taken;
}

/** Picks up what is asked for and lies about, such as what somebody lost with their life. */
async function fetchDropped(context: FrameworkContext, room: Room, errands: Errands): Promise<boolean> {
  for (const { text, hint } of room.floorSigns) {
    if (namedIn(`${text} ${hint}`, carriedBy(room.members))) continue;
    const dropped = room.members.flatMap(({ body }) => body.observe().entities.filter(({ kind }) => kind === 'item'));
    const item = namedIn(
      `${text} ${hint}`,
      dropped.map(({ name }) => name),
    );
    const place = dropped.find(({ name }) => name === item)?.position;
    if (!place || isHopeless(errands, positionKey(cellOf(place)))) continue;
    const agent = nearest(room.members, cellOf(place));
    if (!agent) continue;
    await actInDrill(context, agent, { type: 'walk-to', position: cellOf(place), range: 2 });
    await actInDrill(context, agent, { type: 'collect-drops', radius: 3 });
    if (item && carries(agent, item)) return true;
    note(errands, positionKey(cellOf(place)));
  }
  return false;
}

/** The places of a room where something is asked for that somebody there has. */
function wantedIn(room: Room, errands: Errands): Wanted[] {
  const wanted = [...errands.open.values()].filter(({ position }) => liesBeside(position, room));
  for (const { position, text, hint } of room.floorSigns) {
    const item = namedIn(`${text} ${hint}`, carriedBy(room.members));
    if (item && !errands.open.has(positionKey(position))) wanted.push({ position, hint, item });
  }
  return wanted.filter(
    ({ position, item }) =>
      !isHopeless(errands, positionKey(position)) && room.members.some((member) => carries(member, item)),
  );
}

async function replaceSigns(
  context: FrameworkContext,
  room: Room,
  wanted: readonly Wanted[],
  errands: Errands,
): Promise<boolean> {
  for (const one of wanted) {
    const { position, item } = one;
    const key = positionKey(position);
    const agent = nearest(
      room.members.filter((member) => carries(member, item)),
      position,
    );
    if (!agent) continue;
    if (agent.body.blockAt(position)?.id.endsWith('_sign')) {
      await actInDrill(context, agent, { type: 'dig', position, leave: true });
      errands.open.set(key, one);
    }
    const placed = await actInDrill(context, agent, {
      type: 'place',
      position,
      state: { id: item, properties: {} },
      item,
    });
    if (placed.ok) {
      errands.open.delete(key);
      return true;
    }
    note(errands, key);
  }
  return false;
}

function isHopeless({ failures }: Errands, key: string): boolean {
  return (failures.get(key) ?? 0) >= TRIES;
}

function note({ failures }: Errands, key: string): void {
  failures.set(key, (failures.get(key) ?? 0) + 1);
}

function liesBeside(position: BlockPosition, { cells }: Room): boolean {
  return cells.some((cell) => distance(cell, position) <= 2);
}

function carries(agent: Agent, item: string): boolean {
  return agent.body.observe().inventory.some(({ id }) => id === item);
}

function carriedBy(agents: readonly Agent[]): string[] {
  return agents.flatMap(({ body }) => body.observe().inventory.map(({ id }) => id));
}

/** The item of several that a text names, such as a "gold block", or else alludes to by a word of it. */
export function namedIn(text: string, items: readonly string[]): string | undefined {
  const words = text.toLowerCase().replaceAll('_', ' ');
  const named = items.find((id) => words.includes(id.replaceAll('_', ' ')));
  const telling = (id: string) => id.split('_').filter((word) => word !== 'block');
  return named ?? items.find((id) => telling(id).some((word) => new RegExp(`\\b${word}\\b`).test(words)));
}

function nearest(agents: readonly Agent[], to: BlockPosition): Agent | undefined {
  return [...agents]
    .filter(({ body }) => !body.lost.aborted)
    .sort((a, b) => distance(feetCellOf(a), to) - distance(feetCellOf(b), to))[0];
}
