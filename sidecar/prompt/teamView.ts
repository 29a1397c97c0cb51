import { blueprintCellsOf } from '../../protocol/briefedBlueprint.ts';
import type { Briefing } from '../../protocol/briefing.ts';
import { type BlockPosition, distance, neighbour, type Point, positionKey } from '../../protocol/geometry.ts';
import { shownHealth } from '../../protocol/vitals.ts';
import type { Body, SeenBlock, SeenEntity } from '../body/body.ts';
import type { ToolBelt } from '../tools/tool.ts';
import { wholeBeds } from '../tools/villager/wholeBeds.ts';
import type { Aid } from './aids.ts';
import { surveySite } from './blueprintSurvey.ts';
import { ContainerMemory } from './containerMemory.ts';
import { Grounds } from './grounds.ts';
import { isGathering, LAND_BLOCKS, landKnown } from './openLand.ts';
import { type SeenKind, seenKindOf } from './seenKinds.ts';
import { type SharedBriefing, sharedBriefing } from './sharedBriefing.ts';
import { SignMemory } from './signMemory.ts';
import type { ShownAgent, ShownLand, ShownPlace, TeamState } from './teamState.ts';
import { waysOut } from './waysOut.ts';

/** What a view needs of an agent. */
interface Seer {
  readonly name: string;
  readonly briefing: Briefing;
  readonly body: Body;
  readonly tools: ToolBelt;
  /** The help that prompts give; all there is when absent. */
  readonly aids?: ReadonlySet<Aid>;
}

/** How far a body looks, blocks, and how much it takes in of each sort: a client is sent no more than its surroundings. */
const SIGHT = 32;
const MOST_BLOCKS = 600;
/** In the open, where what was seen is remembered. */
const OPEN_SIGHT = 64;
const MOST_NEAREST = 8;
/** Listed by its lowest cells, where one walks in. */
const PORTAL = 'nether_portal';

/**
 * What some agents of a team know together: their eyes, and what their tools reported of containers. A view of all is a team
 * that shares everything it sees; a view of one is an agent on its own.
 */
export class TeamView<A extends Seer = Seer> {
  /** The same agents; what their tools report is remembered in this view. */
  readonly agents: readonly A[];
  readonly #briefed: SharedBriefing;
  readonly #memory = new ContainerMemory();
  readonly #signs = new SignMemory();

  constructor(agents: readonly A[]) {
    this.#briefed = sharedBriefing(agents.map(({ briefing }) => briefing));
    this.agents = agents.map((agent) => ({
      ...agent,
      tools: this.#memory.watching(agent.tools, () => isInNether(agent)),
    }));
  }

  /**
   * How things are now, for prompts. The order of everything is the same for the same world; what stands somewhere is in
   * the order of its place in the view of a part of the team, and nearest first in the view of all.
   */
  show(): TeamState {
    const briefing = {
      ...(this.agents[0] as A).briefing,
      goal: this.#briefed.goal,
      documents: this.#briefed.documents,
    };
    const able = inOneDimension(this.agents.filter(({ body }) => !body.lost.aborted));
    const isElsewhere = able.some(isInNether);
    const holds = (position: BlockPosition) => this.#memory.holds(position, isElsewhere);
    const land = landKnown(briefing, able, holds);
    // Those who divide work by themselves, each by its own view, have to find it in the same order.
    const isPartial = this.agents.length < briefing.team.length;
    const blocks = isPartial ? blocksSeen(able).sort((a, b) => byPlace(a.position, b.position)) : blocksSeen(able);
    // Open land has no end that could be walked through.
    const grounds = new Grounds(land ? [] : able);
    const gives = (aid: Aid) => this.agents[0]?.aids?.has(aid) ?? true;
    // Whoever is not told who can walk where has to try.
    const reachOf = (known: () => readonly string[]) => (gives('walkways') ? known() : able.map(({ name }) => name));
    const shown = ({ position, state }: SeenBlock, reach: readonly string[]) => ({
      block: state.id,
      position: placeOf(position),
      state: { ...state.properties },
      reach: [...reach],
    });
    const own = new Set(blueprintCellsOf(briefing)?.map(({ position }) => positionKey(position)));
    const of = (kind: SeenKind) => blocks.filter((block) => seenKindOf(block.state)?.kind === kind);
    const portal = new Set(
      blocks.filter(({ state }) => state.id === PORTAL).map(({ position }) => positionKey(position)),
    );
    const near = (block: SeenBlock) =>
      shown(
        block,
        reachOf(() => grounds.near(block.position)),
      );
    const mates = this.#matesSeen(able);
    const blueprint = gives('comparison') && !isElsewhere ? this.#blueprint(briefing, able) : null;
    const stores = own.size > 0 && gives('way-out') ? of('container').map(({ position }) => position) : [];
    return {
      ...this.#briefed,
      roster: briefing.team.map(({ agent }) => agent),
      team: this.agents.map((agent) => ({ ...agentShown(agent), ...shutInShown(agent, grounds, stores) })),
      mates: mates.map(({ name, position }) => ({ name, position: roundedPlace(position) })),
      blueprint,
      containers: of('container').map((block) => ({ ...near(block), holds: holds(block.position) })),
      devices: wholeBeds(of('device'))
        // A trapdoor of the building is there to stand, not to be used.
        .filter(({ position }) => !own.has(positionKey(position)))
        .filter(({ position, state }) => state.id !== PORTAL || !portal.has(positionKey(neighbour(position, 'down'))))
        .map((block) =>
          shown(
            block,
            reachOf(() => reachOfDevice(block, grounds)),
          ),
        ),
      workshops: of('workshop').map((block) => {
        const held = holds(block.position);
        return held ? { ...near(block), holds: held } : near(block);
      }),
      resources: resourcesIn(
        // What stands in the building is no material for it.
        of('resource').filter(
          ({ position, state }) => !(land && LAND_BLOCKS.test(state.id)) && !own.has(positionKey(position)),
        ),
        able,
      ),
      creatures: creaturesSeen(able),
      lying: lyingSeen(able, isPartial),
      signs: this.#signsRead(of('sign'), able, grounds).map((sign) => ({
        ...sign,
        reach: [...reachOf(() => sign.reach)],
      })),
      groups: land || !gives('walkways') ? [] : grounds.groups(mates),
      // What the goal names is in the arena.
      places: (isElsewhere ? [] : placesNamedIn(briefing.goal)).map(({ name, position }) => {
        const reach = [...reachOf(() => grounds.there(position))];
        const others = gives('walkways') ? grounds.towards(position).filter(({ agent }) => !reach.includes(agent)) : [];
        return {
          name,
          position: placeOf(position),
          reach,
          nearest: others.map(({ agent, position: cell }) => ({ agent, position: placeOf(cell) })),
        };
      }),
      ...(land ? { land: isPartial ? { ...land, trees: land.trees.toSorted(byWood) } : land } : {}),
    };
  }

  #blueprint(briefing: Briefing, able: readonly A[]): TeamState['blueprint'] {
    const cells = blueprintCellsOf(briefing);
    if (!cells || cells.length === 0) return null;
    return surveySite(able, cells);
  }

  #signsRead(signs: readonly SeenBlock[], able: readonly A[], grounds: Grounds): TeamState['signs'] {
    const linesOf = (position: BlockPosition) =>
      able.map(({ body }) => body.signAt(position)).find((text) => text !== undefined);
    this.#signs.note(
      signs.filter(({ position }) => grounds.hands(position).length > 0),
      linesOf,
    );
    return this.#signs.texts(able.map(({ body }) => body.observe().position)).map(({ positions, facing, text }) => {
      const [first] = positions;
      const reached = new Set(positions.flatMap((position) => grounds.hands(position)));
      const now = able.map(({ body }) => body.seenAt(first)).find((state) => state !== undefined);
      return {
        block: now?.id ?? 'air',
        position: placeOf(first),
        to: placeOf(positions.at(-1) ?? first),
        state: facing === null ? {} : { facing },
        text,
        reach: able.flatMap(({ name }) => (reached.has(name) ? [name] : [])),
      };
    });
  }

  #matesSeen(able: readonly A[]): { name: string; position: Point }[] {
    const own = new Set(this.agents.map(({ name }) => name));
    const mates = new Map<string, Point>();
    for (const { body } of able)
      for (const { kind, name, position } of body.observe().entities)
        if (kind === 'agent' && !own.has(name)) mates.set(name, position);
    return [...mates].map(([name, position]) => ({ name, position })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function agentShown({ name, body, tools }: Seer): ShownAgent {
  const { position, dimension, health, food, held, worn, inventory, timeOfDay, dayPasses, sunrises, effects } =
    body.observe();
  return {
    name,
    position: roundedPlace(position),
    ...(dimension ? { dimension } : {}),
    health: shownHealth(health),
    food,
    ...(dayPasses && effects ? { hour: { timeOfDay, ...(sunrises === undefined ? {} : { sunrises }) } } : {}),
    held,
    ...(effects && worn.length > 0 ? { worn: [...worn] } : {}),
    inventory: Object.fromEntries(inventory.map(({ id, count }) => [id, count])),
    tools: [...tools.names],
    lost: body.lost.aborted,
  };
}

function byPlace(a: Point, b: Point): number {
  return a.x - b.x || a.z - b.z || a.y - b.y;
}

function byWood(a: ShownLand['trees'][number], b: ShownLand['trees'][number]): number {
  return a.wood < b.wood ? -1 : 1;
}

/** Every block worth knowing that somebody sees, nearest to the first who does first. */
function blocksSeen(able: readonly Seer[]): SeenBlock[] {
  const found = new Map<string, SeenBlock>();
  for (const { body, briefing } of able)
    for (const block of blocksSeenBy(body, briefing))
      if (!found.has(positionKey(block.position))) found.set(positionKey(block.position), block);
  return [...found.values()];
}

function blocksSeenBy(body: Body, briefing: Briefing): SeenBlock[] {
  const isWorthIt = (id: string) => seenKindOf({ id, properties: {} }) !== undefined;
  if (briefing.sight !== 'line-of-sight' && !isGathering(briefing))
    return body.findBlocks(isWorthIt, SIGHT, MOST_BLOCKS);
  // In the open there is more wood and water in sight than would leave room for anything else.
  return [
    ...body.findBlocks((id) => isWorthIt(id) && !LAND_BLOCKS.test(id), OPEN_SIGHT, MOST_BLOCKS),
    ...(isGathering(briefing) ? [] : body.findBlocks((id) => LAND_BLOCKS.test(id), SIGHT, MOST_BLOCKS)),
  ];
}

/** Ways out for a builder who cannot get to any store. */
function shutInShown(
  { name, body }: Seer,
  grounds: Grounds,
  stores: readonly BlockPosition[],
): Pick<ShownAgent, 'shutIn'> {
  const [goal] = stores;
  if (!goal || body.lost.aborted || grounds.comesToAny(name, stores)) return {};
  const ways = waysOut(body, grounds.cellsOf(name), goal);
  return { shutIn: ways.map(({ dig, to }) => ({ dig: dig.map(placeOf), to: placeOf(to) })) };
}

/**
 * Those whose eyes a view goes by, as places of two dimensions cannot be told apart by their coordinates: who is in the
 * arena, or all where nobody is.
 */
function inOneDimension<S extends Seer>(able: readonly S[]): readonly S[] {
  const home = able.filter((seer) => !isInNether(seer));
  return home.length > 0 ? home : able;
}

function isInNether({ body }: Seer): boolean {
  return body.observe().dimension === 'the_nether';
}

/** Plates and portals are worked by feet, everything else by hands. */
function reachOfDevice({ position, state }: SeenBlock, grounds: Grounds): string[] {
  return state.id.endsWith('_pressure_plate') || state.id === PORTAL ? grounds.feet(position) : grounds.hands(position);
}

function resourcesIn(blocks: readonly SeenBlock[], able: readonly Seer[]): TeamState['resources'] {
  const kinds = new Map<string, { block: string; ripe: boolean; places: BlockPosition[] }>();
  for (const { position, state } of blocks) {
    const ripe = seenKindOf(state)?.ripe ?? false;
    const key = `${state.id} ${ripe}`;
    const known = kinds.get(key) ?? { block: state.id, ripe, places: [] };
    known.places.push(position);
    kinds.set(key, known);
  }
  const eyes = able.map(({ body }) => body.observe().position);
  return [...kinds.values()].map(({ block, ripe, places }) => ({
    block,
    ripe,
    count: places.length,
    nearest: nearestOf(places, eyes).map(placeOf),
  }));
}

function creaturesSeen(able: readonly Seer[]): TeamState['creatures'] {
  const seen = new Map<number, { kind: string; position: Point }>();
  for (const { body } of able)
    for (const { kind, name, position, id } of body.observe().entities)
      if (kind === 'mob') seen.set(id, { kind: name, position });
  const kinds = [...new Set([...seen.values()].map(({ kind }) => kind))].sort();
  const eyes = able.map(({ body }) => body.observe().position);
  return kinds.map((kind) => {
    const places = [...seen.values()].filter((creature) => creature.kind === kind).map(({ position }) => position);
    return { kind, count: places.length, nearest: nearestOf(places, eyes).map(roundedPlace) };
  });
}

function lyingSeen(able: readonly Seer[], isByPlace: boolean): TeamState['lying'] {
  const seen = new Map<number, SeenEntity>();
  for (const { body } of able)
    for (const entity of body.observe().entities) if (entity.kind === 'item') seen.set(entity.id, entity);
  const lying = [...seen.values()];
  if (isByPlace) lying.sort((a, b) => byPlace(a.position, b.position));
  return lying.map(({ name, count, position }) => ({
    item: name,
    count: count ?? 1,
    position: roundedPlace(position),
  }));
}

function nearestOf<P extends Point>(places: readonly P[], eyes: readonly Point[]): P[] {
  const away = (place: Point) => Math.min(...eyes.map((eye) => distance(eye, place)));
  return [...places].sort((a, b) => away(a) - away(b)).slice(0, MOST_NEAREST);
}

function placeOf({ x, y, z }: BlockPosition): ShownPlace {
  return [x, y, z];
}

function roundedPlace({ x, y, z }: Point): ShownPlace {
  return [round(x), round(y), round(z)];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const NAMED = /\b([a-z]+) (?:is |lies )?at \((-?\d+), ?(-?\d+), ?(-?\d+)\)/gi;
/** More than a goal has any use for. */
const MOST = 8;

/** Places a text names with their position, such as "the exit at (130, -60, 140)", each name once. */
function placesNamedIn(text: string): { name: string; position: BlockPosition }[] {
  const found = new Map<string, BlockPosition>();
  for (const [, name = '', x, y, z] of text.matchAll(NAMED))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), { x: Number(x), y: Number(y), z: Number(z) });
  return [...found].slice(0, MOST).map(([name, position]) => ({ name, position }));
}
