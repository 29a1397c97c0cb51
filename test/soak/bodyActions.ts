import type { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import { type BlockPosition, cellOf } from '../../protocol/geometry.ts';
import type { Action } from '../../sidecar/body/action.ts';
import type { Body } from '../../sidecar/body/body.ts';
import { FLOOR_Y } from '../support/env.ts';

/** How far from the middle of the camp bodies go, blocks. */
const FARTHEST = 14;

const anywhere = (random: Random, height = 0): BlockPosition => ({
  x: random.integer(-FARTHEST, FARTHEST),
  y: FLOOR_Y + random.integer(0, height),
  z: random.integer(-FARTHEST, FARTHEST),
});

function near(body: Body, random: Random, reach: number): BlockPosition {
  const { x, y, z } = cellOf(body.observe().position);
  return {
    x: x + random.integer(-reach, reach),
    y: y + random.integer(-1, 2),
    z: z + random.integer(-reach, reach),
  };
}

const above = ({ x, y, z }: BlockPosition, by: number): BlockPosition => ({ x, y: y + by, z });

const mateOf = (body: Body): string => body.team.find((name) => name !== body.agent) ?? body.agent;

const CHEST: BlockPosition = { x: -6, y: FLOOR_Y, z: -4 };

/** What bodies do, by name. */
export type BodyActions = Readonly<Record<string, (body: Body, random: Random) => readonly Action[]>>;

/** Everything the soak's bodies do, by name, as the actions that follow each other. */
export const BODY_ACTIONS: BodyActions = {
  walk: (_body, random) => [{ type: 'walk-to', position: anywhere(random), range: 1 }],
  travel: (_body, random) => [{ type: 'travel', position: anywhere(random, 4), range: 1 }],
  move: (_body, random) => [
    {
      type: 'move',
      direction: random.pick(['forward', 'back', 'left', 'right', 'jump', 'sneak']),
      ms: random.integer(100, 2_000),
    },
  ],
  climb: () => [{ type: 'walk-to', position: { x: 3, y: FLOOR_Y + 5, z: -10 }, range: 1 }],
  course: () => [
    { type: 'walk-to', position: { x: -9, y: FLOOR_Y, z: -10 }, range: 1 },
    { type: 'walk-to', position: { x: -1, y: FLOOR_Y + 3, z: -10 }, range: 1 },
  ],
  swim: () => [{ type: 'walk-to', position: { x: 10, y: FLOOR_Y - 1, z: 5 }, range: 1 }],
  place: (body, random) => [{ type: 'place', position: near(body, random, 3), state: blockState('dirt') }],
  dig: (body, random) => [{ type: 'dig', position: near(body, random, 3) }],
  pillar: (body) => {
    const foot = cellOf(body.observe().position);
    return [
      { type: 'pillar-up', top: above(foot, 2) },
      { type: 'pillar-down', foot: above(foot, -1) },
    ];
  },
  ladder: (body, random) => {
    const top = { ...near(body, random, 2), y: FLOOR_Y + 3 };
    return [
      { type: 'erect-ladder', top },
      { type: 'dismantle-ladder', top },
    ];
  },
  store: (_body, random) => [
    { type: 'deposit', position: CHEST, item: 'cobblestone', count: random.integer(1, 4) },
    { type: 'withdraw', position: CHEST, item: 'cobblestone', count: 1 },
  ],
  craft: () => [{ type: 'craft', item: 'stick', count: 4, fromScratch: true }],
  fight: () => [{ type: 'attack', target: 'zombie' }],
  hunt: () => [{ type: 'attack', target: 'chicken' }],
  drops: () => [{ type: 'collect-drops', radius: 8 }],
  'hand-over': (body) => [{ type: 'hand-over', to: mateOf(body), item: 'coal', count: 1 }],
  follow: (body, random) => [{ type: 'follow', target: mateOf(body), range: 2, ms: random.integer(1_000, 8_000) }],
  ride: (_body, random) => [
    { type: 'mount', target: random.pick(['oak_boat', 'boat', 'minecart']) },
    { type: 'wait', ms: 500 },
    { type: 'dismount' },
  ],
  use: () => [{ type: 'use-block', position: { x: 3, y: FLOOR_Y, z: 5 } }],
  stairs: (_body, random) => [{ type: 'staircase', toY: FLOOR_Y - random.integer(1, 2) }, { type: 'return-to-light' }],
  eat: () => [{ type: 'eat' }],
};

/** Whom bodies fight in a living world. */
const PREY = ['zombie', 'skeleton', 'spider', 'creeper', 'cow', 'pig', 'sheep', 'chicken'];

/** The kind of somebody to fight whom the body sees, or of anybody. */
function preyOf(body: Body, random: Random): string {
  const seen = body.observe().entities.filter(({ kind, name }) => kind === 'mob' && PREY.includes(name));
  return seen.length > 0 ? random.pick(seen).name : random.pick(PREY);
}

/** What bodies do in a living world: nothing that needs the camp. */
export const LIVING_BODY_ACTIONS: BodyActions = {
  ...Object.fromEntries(
    ['move', 'place', 'dig', 'pillar', 'craft', 'drops', 'hand-over', 'follow', 'eat'].map(
      (name) => [name, BODY_ACTIONS[name] as BodyActions[string]] as const,
    ),
  ),
  walk: (body, random) => [{ type: 'walk-to', position: near(body, random, 20), range: 3 }],
  travel: (body, random) => [{ type: 'travel', position: near(body, random, 12), range: 2 }],
  fight: (body, random) => [{ type: 'attack', target: preyOf(body, random) }],
  mine: (body, random) => [
    { type: 'staircase', toY: cellOf(body.observe().position).y - random.integer(2, 5) },
    { type: 'return-to-light' },
  ],
};
