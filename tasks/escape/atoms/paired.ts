import { blockState } from '../../../protocol/blockState.ts';
import { type Atom, TWO } from './atom.ts';
import { eitherSide, wallButton } from './devices.ts';
import { bars, blockGate, door, trapdoors } from './gates.ts';

/** Two plates, one before each of two doors that stand behind one another. */
export const TWO_DOORS: Atom = {
  number: 7,
  title: 'two doors',
  kind: 'together',
  minAgents: TWO,
  floor: 'smooth_stone',
  asCoded: { conditions: 2, waitInterval: 1 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint('Two agents: step on both oak plates together. Both iron doors open.');
    const plate = blockState('oak_pressure_plate');
    const conditions = [chamber.device([side.x(-1), 0, 0], plate), chamber.device([side.x(1), 0, 1], plate)];
    const cells = [...door(chamber, 'iron_door', 0), ...door(chamber, 'iron_door', 1)];
    return { stages: [{ conditions, agents: 2, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** A plate and a button that springs back after a second; everyone who helped gets an emerald. */
export const EMERALD: Atom = {
  number: 9,
  title: 'emerald',
  kind: 'together',
  minAgents: TWO,
  floor: 'mossy_stone_bricks',
  asCoded: { conditions: 2, waitInterval: 4 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint(
      'Two agents: step on the oak plate and press the stone button together. | The trapdoors go, and both get an emerald.',
    );
    const conditions = [
      chamber.device([side.x(1), 0, 2], blockState('oak_pressure_plate')),
      chamber.device([side.x(-3), 1, 1], wallButton('stone_button', side.facing('east'))),
    ];
    const cells = trapdoors(chamber, 'iron_trapdoor');
    return {
      stages: [
        {
          conditions,
          agents: 2,
          effects: [
            { type: 'set-blocks', cells },
            { type: 'give', item: 'emerald', count: 1 },
          ],
        },
      ],
    };
  },
};

/** Two plates of different wood at opposite walls. */
export const TWO_WOODS: Atom = {
  number: 11,
  title: 'two woods',
  kind: 'together',
  minAgents: TWO,
  floor: 'polished_blackstone',
  asCoded: { conditions: 2, waitInterval: 4 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint('Two agents: step on the spruce plate and the birch plate together. | Trapdoors and bars go.');
    const conditions = [
      chamber.device([side.x(-2), 0, 0], blockState('spruce_pressure_plate')),
      chamber.device([side.x(2), 0, 0], blockState('birch_pressure_plate')),
    ];
    // Hands can swing wooden trapdoors: the bars behind them keep the way shut.
    const cells = [...trapdoors(chamber, 'spruce_trapdoor'), ...bars(chamber, 1)];
    return { stages: [{ conditions, agents: 2, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** A plate and a wooden button. */
export const BIRCH_BUTTON: Atom = {
  number: 12,
  title: 'birch button',
  kind: 'together',
  minAgents: TWO,
  floor: 'polished_granite',
  asCoded: { conditions: 2, waitInterval: 4 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint('Two agents: step on the oak plate and press the birch button together. | The bars go.');
    const conditions = [
      chamber.device([0, 0, 2], blockState('oak_pressure_plate')),
      chamber.device([side.x(3), 1, 1], wallButton('birch_button', side.facing('west'))),
    ];
    return { stages: [{ conditions, agents: 2, effects: [{ type: 'set-blocks', cells: bars(chamber) }] }] };
  },
};

/** A stone and a wooden plate before a wall. */
export const STONE_WALL: Atom = {
  number: 14,
  title: 'stone wall',
  kind: 'together',
  minAgents: TWO,
  floor: 'polished_diorite',
  asCoded: { conditions: 2, waitInterval: 1 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint('Two agents: step on the stone plate and the birch plate together. | The stone wall goes.');
    const conditions = [
      chamber.device([side.x(-2), 0, 0], blockState('stone_pressure_plate')),
      chamber.device([side.x(2), 0, 0], blockState('birch_pressure_plate')),
    ];
    const cells = blockGate(chamber, blockState('stone'));
    return { stages: [{ conditions, agents: 2, effects: [{ type: 'set-blocks', cells }] }] };
  },
};
