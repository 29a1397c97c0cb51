import { blockState } from '../../../protocol/blockState.ts';
import type { RoomStage } from '../escapeTask.ts';
import { ALONE, type Atom, EVERYONE, TWO } from './atom.ts';
import { eitherSide, scatterLevers, wallButton } from './devices.ts';
import { bars } from './gates.ts';

/** Each agent alone in a chamber with a lever; all levers bring everyone together. */
export const MERGE: Atom = {
  number: 3,
  title: 'merge',
  kind: 'merge',
  minAgents: EVERYONE,
  floor: 'deepslate_tiles',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers, agents, random, next }) {
    for (const chamber of chambers)
      chamber.hint(
        `You are apart. Each of all ${agents} agents: pull your lever, all together. | You will be brought to one place.`,
      );
    return {
      stages: [
        {
          conditions: chambers.flatMap((chamber) => scatterLevers(chamber, random, 1)),
          agents,
          effects: [{ type: 'teleport', who: 'everyone-in-room', to: [...next] }],
        },
      ],
    };
  },
};

/** One lever sends every agent to a chamber of its own. */
export const SPLIT: Atom = {
  number: 4,
  title: 'split',
  kind: 'split',
  minAgents: ALONE,
  floor: 'deepslate_tiles',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber], random, next }) {
    chamber.hint('One agent: pull the lever. All who are in here or come later are brought to rooms of their own.');
    return {
      stages: [
        {
          conditions: scatterLevers(chamber, random, 1),
          agents: 1,
          effects: [{ type: 'teleport', who: 'everyone-in-room', to: [...next] }],
        },
      ],
    };
  },
};

/** Each agent alone in a chamber, with the lever of another one's gate. */
export const CROSS: Atom = {
  number: 5,
  title: 'cross',
  kind: 'cross',
  minAgents: EVERYONE,
  floor: 'polished_diorite',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers, random }) {
    const gates = chambers.map((chamber) => bars(chamber));
    const stages = chambers.map((chamber, index): RoomStage => {
      chamber.hint('You are apart. Your lever opens the gate of another agent. | Another one must open yours.');
      const cells = gates[(index + 1) % gates.length] ?? [];
      return {
        conditions: scatterLevers(chamber, random, 1),
        agents: 1,
        effects: [{ type: 'set-blocks', cells }],
      };
    });
    return { stages, stageOrder: 'any' };
  },
};

/** A plate lifts an agent to a button out of reach; the button bares a lever, and that brings everyone on. */
export const GALLERY: Atom = {
  number: 8,
  title: 'gallery',
  kind: 'lift',
  minAgents: TWO,
  floor: 'polished_granite',
  height: 9,
  asCoded: { conditions: 3, waitInterval: 1 },
  build({ chambers: [chamber], random, next }) {
    const side = eitherSide(random);
    chamber.hint(
      'Two agents. One: step on the oak plate, you are lifted. Press the button up there. | Its bars go. The other one then pulls the lever: all move on.',
    );
    chamber.fill([-3, 5, -3], [3, 5, -2], blockState('smooth_stone'));
    // Off the way, and not where one lands who steps off the gallery.
    const plate = chamber.device([side.x(2), 0, 1], blockState('oak_pressure_plate'));
    const button = chamber.device([side.x(2), 7, -3], wallButton('stone_button', 'south'));
    const lever = chamber.device(
      [side.x(-3), 1, 1],
      blockState('lever', { face: 'wall', facing: side.facing('east') }),
    );
    const up = chamber.at([0, 6, -3]);
    const [inner, outer] = [bars(chamber), bars(chamber, 1)];
    return {
      stages: [
        {
          conditions: [plate],
          agents: 1,
          effects: [
            {
              type: 'teleport',
              who: 'who-met-it',
              to: [{ position: { x: up.x + 0.5, y: up.y, z: up.z + 0.5 }, yaw: 0 }],
            },
          ],
        },
        { conditions: [button], agents: 1, effects: [{ type: 'set-blocks', cells: inner }] },
        {
          conditions: [lever],
          agents: 2,
          effects: [
            { type: 'set-blocks', cells: outer },
            { type: 'teleport', who: 'everyone-in-room', to: [...next] },
          ],
        },
      ],
    };
  },
};
