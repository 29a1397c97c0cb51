import { blockState } from '../../../protocol/blockState.ts';
import { ALONE, type Atom } from './atom.ts';
import { eitherSide, wallButton } from './devices.ts';
import { bars, door, trapdoors } from './gates.ts';

const AIR = blockState('air');

/** A gold block takes the place of a sign in the floor. */
export const GOLD: Atom = {
  number: 2,
  title: 'gold',
  kind: 'together',
  minAgents: ALONE,
  needs: 'gold_block',
  floor: 'polished_blackstone',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber] }) {
    const pit = [0, -1, 3] as const;
    chamber.sign(pit, blockState('oak_sign', { rotation: '8' }), ['gold block', 'goes here']);
    chamber.hint('Break the sign in the floor before the gate. Put a gold block in its place. | The gate opens.');
    // Hands can open a wooden gate: the bars above and behind it keep the way shut.
    const gate = blockState('spruce_fence_gate', { facing: 'south', open: 'false' });
    const cells = [...bars(chamber), ...bars(chamber, 1)];
    chamber.set([0, 0, 4], gate);
    return {
      stages: [
        {
          conditions: [{ type: 'block', position: chamber.at(pit), block: 'gold_block' }],
          agents: 1,
          effects: [{ type: 'set-blocks', cells }],
        },
      ],
    };
  },
};

/** One plate clears stones and trapdoors. */
export const ONE_PLATE: Atom = {
  number: 10,
  title: 'one plate',
  kind: 'together',
  minAgents: ALONE,
  floor: 'mossy_stone_bricks',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber] }) {
    chamber.hint('One agent: step on the oak plate. Stones and trapdoors go.');
    const stones = [0, 1].map((y) => [0, y, 3] as const);
    for (const cell of stones) chamber.set(cell, blockState('stone'));
    const cells = [...stones.map((cell) => chamber.put(cell, AIR)), ...trapdoors(chamber, 'iron_trapdoor')];
    const conditions = [chamber.device([0, 0, 0], blockState('oak_pressure_plate'))];
    return { stages: [{ conditions, agents: 1, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** One stone plate opens a door and the bars behind it. */
export const BIRCH_DOOR: Atom = {
  number: 13,
  title: 'birch door',
  kind: 'together',
  minAgents: ALONE,
  floor: 'polished_andesite',
  asCoded: { conditions: 1, waitInterval: 3 },
  build({ chambers: [chamber] }) {
    chamber.hint('One agent: step on the stone plate. The door opens, the bars behind it go.');
    const conditions = [chamber.device([0, 0, 2], blockState('stone_pressure_plate'))];
    // Hands can open a wooden door: the bars behind it keep the way shut.
    const cells = [...door(chamber, 'birch_door'), ...bars(chamber, 1)];
    return { stages: [{ conditions, agents: 1, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** A plate lights a lamp; then a button opens the door. */
export const LAMP: Atom = {
  number: 15,
  title: 'lamp',
  kind: 'together',
  minAgents: ALONE,
  floor: 'smooth_stone',
  asCoded: { conditions: 2, waitInterval: 1 },
  build({ chambers: [chamber], random }) {
    const side = eitherSide(random);
    chamber.hint(
      'First step on the stone plate: the lamp lights. Then press the dark oak button. | The iron door opens.',
    );
    chamber.set([0, 2, 4], blockState('redstone_lamp', { lit: 'false' }));
    const plate = chamber.device([side.x(1), 0, 2], blockState('stone_pressure_plate'));
    const button = chamber.device([side.x(-3), 1, 1], wallButton('dark_oak_button', side.facing('east')));
    return {
      stages: [
        {
          conditions: [plate],
          agents: 1,
          effects: [{ type: 'set-blocks', cells: [chamber.put([0, 3, 4], blockState('redstone_block'))] }],
        },
        { conditions: [button], agents: 1, effects: [{ type: 'set-blocks', cells: door(chamber, 'iron_door') }] },
      ],
    };
  },
};
