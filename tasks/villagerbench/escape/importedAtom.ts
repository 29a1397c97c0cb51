import { type BlockState, blockState } from '../../../protocol/blockState.ts';
import { positionKey } from '../../../protocol/geometry.ts';
import type { Atom, AtomSite, Puzzle } from '../../escape/atoms/atom.ts';
import { scatterLevers, scatterPlates } from '../../escape/atoms/devices.ts';
import { bars } from '../../escape/atoms/gates.ts';
import type { Chamber, Local } from '../../escape/chamber.ts';
import type { RoomCondition, RoomEffect, RoomStage } from '../../escape/escapeTask.ts';
import { HALF, ROOM_HEIGHT, WALL } from '../../escape/layout.ts';
import { SIGN_WIDTH, signTexts } from '../../escape/signText.ts';
import { ImportRejection } from '../../importing/rejection.ts';
import { isMomentary, type PlannedCondition, type PlannedStage, type RoomPlan } from './roomPlan.ts';

/** Above the devices atoms put on the wall ahead. */
const SIGN_LEVEL = 2;
const SIGN_COLUMNS: readonly number[] = [3, 2, 1, -1, -2, -3];
const CHEST_PLACES: readonly Local[] = [-3, 3, -2, 2].flatMap((x) => [-1, -2, 1].map((z): Local => [x, 0, z]));
/** Room to stand and jump above what is highest. */
const HEADROOM = 3;
const DOORWAY: readonly Local[] = [0, 1].map((y): Local => [0, y, WALL]);
const AIR = blockState('air');

/** An atom of a user's file as one that escapes can be composed of. @param number its place in the file. */
export function importedAtom(plan: RoomPlan, number: number): Atom {
  const tops = [
    ...plan.blocks.map(({ place }) => place[1]),
    ...plan.stages.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.type === 'move' ? [effect.to[1]] : [])),
    ),
  ];
  return {
    number,
    title: `atom ${number}`,
    kind: plan.kind,
    minAgents: (team) => agentsNeeded(plan, team),
    floor: 'smooth_stone',
    height: Math.max(ROOM_HEIGHT, Math.max(0, ...tops) + HEADROOM),
    asCoded: plan.asCoded,
    build: (site) => layOut(plan, site),
  };
}

/** Least agents: those the file asks for, one for each device that must be held or pressed at once, all that are apart. */
function agentsNeeded(plan: RoomPlan, team: number): number {
  if (plan.kind === 'merge' || plan.kind === 'cross') return team;
  return Math.max(plan.minPlayers, ...plan.stages.map((stage) => handsOf(stage, team)));
}

function handsOf({ conditions }: PlannedStage, team: number): number {
  const hands = conditions.map(({ type, id }) => (!isMomentary(id) ? 0 : type === 'scattered' ? team : 1));
  return Math.max(
    1,
    hands.reduce((sum: number, hand) => sum + hand, 0),
  );
}

function layOut(plan: RoomPlan, site: AtomSite): Puzzle {
  const { chambers, agents } = site;
  const isThrough = plan.kind === 'together' || plan.kind === 'cross';
  const gates = chambers.map((chamber) => (isThrough ? closeDoorway(plan, chamber) : []));
  for (const chamber of chambers) furnish(plan, chamber, agents);
  const conditionsOf = (stage: PlannedStage, chamber: Chamber) =>
    stage.conditions.flatMap((condition): RoomCondition[] => {
      switch (condition.type) {
        case 'device':
          return [{ type: 'device', position: chamber.at(condition.place), device: condition.id }];
        case 'block':
          return [{ type: 'block', position: chamber.at(condition.place), block: condition.id }];
        case 'scattered':
          return scattered(plan, condition.id, chamber, site);
        default:
          return condition satisfies never;
      }
    });
  if (plan.kind === 'cross') {
    // Each chamber's devices open the next one's way.
    const stages = chambers.map((chamber, index): RoomStage => {
      const other = (index + 1) % chambers.length;
      const target = chambers[other] as Chamber;
      return {
        conditions: plan.stages.flatMap((stage) => conditionsOf(stage, chamber)),
        agents: 1,
        effects: plan.stages.flatMap((stage, at) =>
          effectsOf(stage, target, at === plan.stages.length - 1 ? (gates[other] ?? []) : [], site),
        ),
      };
    });
    return { stages, stageOrder: 'any' };
  }
  const [first] = chambers;
  const last = plan.stages.length - 1;
  return {
    stages: plan.stages.map((stage, index) => ({
      conditions: (plan.kind === 'merge' ? chambers : [first]).flatMap((chamber) => conditionsOf(stage, chamber)),
      agents: Math.min(
        agents,
        Math.max(plan.kind === 'merge' ? agents : handsOf(stage, agents), index === last ? plan.minPlayers : 1),
      ),
      effects: effectsOf(stage, first, index === last ? (gates[0] ?? []) : [], site),
    })),
  };
}

function scattered({ blocks }: RoomPlan, id: string, chamber: Chamber, { random, agents }: AtomSite): RoomCondition[] {
  const found = id === 'lever' ? scatterLevers(chamber, random, agents) : scatterPlates(chamber, random, id, agents);
  const taken = new Set(blocks.map(({ place }) => positionKey(chamber.at(place))));
  if (found.some(({ position }) => taken.has(positionKey(position))))
    throw new ImportRejection('not-playable', `${id} in random places would stand where something else does`);
  return found;
}

type PutCell = Extract<RoomEffect, { type: 'set-blocks' }>['cells'][number];

/** Shuts the way out with the atom's own blocks, and with bars where it has none and behind them; what opens it all. */
function closeDoorway(plan: RoomPlan, chamber: Chamber): PutCell[] {
  const own = new Set(plan.blocks.map(({ place }) => place.join()));
  const inner = bars(chamber);
  const outer = bars(chamber, 1);
  const opened = new Set(
    plan.stages.flatMap(({ effects }) =>
      effects.flatMap((effect) => (effect.type === 'set' ? [effect.place.join()] : [])),
    ),
  );
  const left = inner.filter(
    (_, index) => !opened.has((DOORWAY[index] as Local).join()) || !own.has((DOORWAY[index] as Local).join()),
  );
  return [...left, ...outer];
}

/** Puts up everything but scattered devices. */
function furnish(plan: RoomPlan, chamber: Chamber, agents: number): void {
  const taken = new Set(plan.blocks.map(({ place }) => place.join()));
  for (const { place, state } of plan.blocks) chamber.set(place, state);
  const items = Object.entries(plan.items);
  if (items.length > 0) {
    const place = CHEST_PLACES.find((candidate) => !taken.has(candidate.join()));
    if (!place) throw new ImportRejection('too-many-materials', 'there is no place for a chest');
    chamber.set(place, blockState('chest', { facing: place[0] < 0 ? 'east' : 'west' }));
    chamber.steps.push({
      type: 'container',
      position: chamber.at(place),
      items: items.map(([id, count], slot) => ({ slot, id, count })),
    });
  }
  const level = SIGN_COLUMNS.some((x) => taken.has([x, SIGN_LEVEL, HALF].join())) ? SIGN_LEVEL + 1 : SIGN_LEVEL;
  for (const [index, lines] of signTexts(hintOf(plan, agents), SIGN_COLUMNS.length).entries())
    chamber.sign([SIGN_COLUMNS[index] as number, level, HALF], blockState('oak_wall_sign', { facing: 'north' }), lines);
}

function effectsOf(stage: PlannedStage, chamber: Chamber, gate: readonly PutCell[], { next }: AtomSite): RoomEffect[] {
  const effects: RoomEffect[] = [];
  const cells = new Map<string, PutCell>();
  const put = (place: Local, state: BlockState, item?: { readonly slot: number; readonly id: string }) => {
    const cell = chamber.put(place, state, item && [{ slot: item.slot, id: item.id, count: 1 }]);
    // A door that swings open fills both cells of the doorway: what would take its upper half away comes to nothing.
    const former = cells.get(place.join());
    if (!(former?.state.id.endsWith('_door') && state.id === AIR.id)) cells.set(place.join(), cell);
  };
  for (const effect of stage.effects)
    switch (effect.type) {
      case 'set':
        put(effect.place, effect.state, effect.item);
        break;
      case 'bring-on':
        effects.push({ type: 'teleport', who: 'everyone-in-room', to: [...next] });
        break;
      case 'move': {
        const { x, y, z } = chamber.at(effect.to);
        effects.push({ type: 'teleport', who: effect.who, to: [{ position: { x: x + 0.5, y, z: z + 0.5 }, yaw: 0 }] });
        break;
      }
      case 'give':
        effects.push({ type: 'give', item: effect.item, count: 1 });
        break;
      default:
        effect satisfies never;
    }
  const doorway = new Set([...cells.values()].map(({ position: { x, y, z } }) => `${x},${y},${z}`));
  const all = [...cells.values(), ...gate.filter(({ position: { x, y, z } }) => !doorway.has(`${x},${y},${z}`))];
  return all.length > 0 ? [{ type: 'set-blocks', cells: all }, ...effects] : effects;
}

/**
 * What a room's signs say: what its conditions ask for, in their order. The file's own texts are not shown, since some name
 * devices and rewards that do not exist (villagerbench.md 2.3).
 */
function hintOf({ stages, kind, minPlayers }: RoomPlan, agents: number): string {
  const apart = kind === 'merge' || kind === 'cross';
  const steps = stages.map(({ conditions }) => {
    const asks = conditions.map((condition) => askOf(condition, agents));
    const several = asks.length > 1 || conditions.some(({ type }) => type === 'scattered' && agents > 1);
    return `${asks.join(' and ')}${several || kind === 'merge' ? ' together' : ''}`;
  });
  const who = apart ? 'You are apart, each of you' : minPlayers > 1 ? `${minPlayers} agents` : 'You';
  const outcome =
    kind === 'merge' || kind === 'split'
      ? 'You are brought on.'
      : kind === 'cross'
        ? 'It opens the way of another agent.'
        : 'The way opens.';
  return wrapped(`${who}: ${steps.join(', then ')}. ${outcome}`);
}

function askOf(condition: PlannedCondition, agents: number): string {
  const name = condition.id.replace(/_pressure_plate$/, '_plate').replaceAll('_', ' ');
  if (condition.type === 'block') return `put ${name} at ${placeWords(condition.place)}`;
  const verb = name.endsWith('plate') ? 'step on' : name.endsWith('button') ? 'press' : 'pull';
  return condition.type === 'scattered' && agents > 1 ? `${verb} all ${agents} ${name}s` : `${verb} the ${name}`;
}

/** Places from the middle of the floor: agents see coordinates, but a sign has little room. */
function placeWords([, y, z]: readonly number[]): string {
  const height = (y ?? 0) < 0 ? 'in the floor' : `${y} up`;
  return `${height}, ${(z ?? 0) > 0 ? 'before the way out' : 'behind'}`;
}

/** Words a sign's line cannot hold are cut. */
function wrapped(text: string): string {
  return text
    .split(' ')
    .flatMap((word) =>
      word.length <= SIGN_WIDTH ? [word] : [word.slice(0, SIGN_WIDTH), word.slice(SIGN_WIDTH, 2 * SIGN_WIDTH)],
    )
    .join(' ');
}
