import { blockState } from '../../../protocol/blockState.ts';
import { type Atom, EVERYONE } from './atom.ts';
import { eitherSide, scatterLevers, scatterPlates } from './devices.ts';
import { bars, door, pistonGate, trapdoors } from './gates.ts';

const AIR = blockState('air');

/** "Pull the lever" alone, "pull all 3 levers, each agent one" together. */
function each(verb: string, thing: string, agents: number): string {
  return agents === 1 ? `${verb} the ${thing}` : `${verb} all ${agents} ${thing}s together, each agent one`;
}

/** Levers in random places unlock a chest with a gold block, and the way out. */
export const TREASURY: Atom = {
  number: 0,
  title: 'treasury',
  kind: 'together',
  minAgents: EVERYONE,
  yields: 'gold_block',
  floor: 'polished_granite',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber], agents, random }) {
    const chest = blockState('chest', { facing: 'north' });
    const side = eitherSide(random);
    const [place, lid] = [[side.x(2), 0, 2] as const, [side.x(2), 1, 2] as const];
    chamber.set(place, chest);
    chamber.set(lid, blockState('iron_block'));
    chamber.hint(
      `${each('Pull', 'lever', agents)}. The chest unlocks and the bars go. | Take the gold along: you will need it.`,
    );
    return {
      stages: [
        {
          conditions: scatterLevers(chamber, random, agents),
          agents,
          effects: [
            {
              type: 'set-blocks',
              cells: [
                chamber.put(lid, AIR),
                chamber.put(place, chest, [{ slot: 0, id: 'gold_block', count: 1 }]),
                ...bars(chamber),
              ],
            },
          ],
        },
      ],
    };
  },
};

/** Levers in random places take away the lava before the way out. */
export const LAVA: Atom = {
  number: 1,
  title: 'lava',
  kind: 'together',
  minAgents: EVERYONE,
  floor: 'deepslate_tiles',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber], agents, random }) {
    const strip = [-1, 0, 1].map((x) => [x, -1, 3] as const);
    for (const cell of strip) chamber.set(cell, blockState('lava', { level: '0' }));
    const conditions = scatterLevers(chamber, random, agents);
    chamber.hint(`Mind the lava! ${each('Pull', 'lever', agents)}. Lava and bars go.`);
    const cells = [...strip.map((cell) => chamber.put(cell, blockState('deepslate_tiles'))), ...bars(chamber)];
    return { stages: [{ conditions, agents, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** Plates in random places open an iron door. */
export const IRON_DOOR: Atom = {
  number: 6,
  title: 'iron door',
  kind: 'together',
  minAgents: EVERYONE,
  floor: 'smooth_stone',
  asCoded: { conditions: 1, waitInterval: 1 },
  build({ chambers: [chamber], agents, random }) {
    chamber.hint(`${each('Step on', 'oak plate', agents)}. The iron door opens.`);
    const conditions = scatterPlates(chamber, random, 'oak_pressure_plate', agents);
    return { stages: [{ conditions, agents, effects: [{ type: 'set-blocks', cells: door(chamber, 'iron_door') }] }] };
  },
};

/** Plates in random places take away iron trapdoors. */
export const TRAPDOORS: Atom = {
  number: 16,
  title: 'iron trapdoors',
  kind: 'together',
  minAgents: EVERYONE,
  floor: 'polished_diorite',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber], agents, random }) {
    chamber.hint(`${each('Step on', 'oak plate', agents)}. The iron trapdoors go.`);
    const conditions = scatterPlates(chamber, random, 'oak_pressure_plate', agents);
    const cells = trapdoors(chamber, 'iron_trapdoor');
    return { stages: [{ conditions, agents, effects: [{ type: 'set-blocks', cells }] }] };
  },
};

/** Stone plates in random places cut the power of pistons that hold a wall. */
export const PISTONS: Atom = {
  number: 17,
  title: 'pistons',
  kind: 'together',
  minAgents: EVERYONE,
  floor: 'polished_andesite',
  asCoded: { conditions: 1, waitInterval: 4 },
  build({ chambers: [chamber], agents, random }) {
    chamber.hint(`${each('Step on', 'stone plate', agents)}. The pistons draw the wall aside.`);
    const conditions = scatterPlates(chamber, random, 'stone_pressure_plate', agents);
    const cells = [...trapdoors(chamber, 'iron_trapdoor'), ...pistonGate(chamber)];
    return { stages: [{ conditions, agents, effects: [{ type: 'set-blocks', cells }] }] };
  },
};
