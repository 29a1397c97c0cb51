import { z } from 'zod';
import { refusal, type Tool } from '../tool.ts';
import { EntityName, entityTargetOf, FURTHEST, ItemName, nearest, performAction, tool, where } from './defineTool.ts';
import { MOST_FINDS, scan } from './scan.ts';

const beam = {
  from_x: where.x,
  from_y: where.y,
  from_z: where.z,
  to_x: where.x,
  to_y: where.y,
  to_z: where.z,
};
/** Where one has to be to use it, and not beside it. */
export const STEPPED_ON = /_pressure_plate$|^(?:nether|end)_portal$/;
const top = { top_x: where.x, top_y: where.y, top_z: where.z };

/** Movement and navigation (paper, appendix E.1). */
export const MOVEMENT_TOOLS: readonly Tool[] = [
  tool({
    name: 'scanNearbyEntities',
    description:
      'Find blocks, dropped items, creatures or team mates by exact name within a radius of at most 32 blocks: up to ' +
      'item_num (at most 64), nearest first. An empty name gives only the number of each kind of thing there, rarest first.',
    parameters: z.strictObject({
      item_name: z.string().regex(/^[A-Za-z0-9_]*$/, 'an exact name such as "chest", or "" for everything'),
      radius: z.number().min(1).max(FURTHEST).default(16),
      item_num: z.int().min(1).max(MOST_FINDS).default(16),
    }),
    run: async (body, { item_name, radius, item_num }) => scan(body, item_name, radius, item_num),
  }),
  tool({
    name: 'navigateTo',
    description:
      'Walk to within two blocks of a position, or onto a pressure plate there. Digs and places nothing on the way.',
    parameters: z.strictObject({ ...where }),
    run: (body, position, signal) => {
      const isSteppedOn = STEPPED_ON.test(body.seenAt(position)?.id ?? '');
      return performAction(
        body,
        { type: 'walk-to', position, range: isSteppedOn ? 0 : 2, stayWhereTaken: true },
        signal,
      );
    },
  }),
  tool({
    name: 'navigateToPlayer',
    description: 'Walk to within three blocks of a team mate, following as they move.',
    parameters: z.strictObject({ player_name: z.string().min(1) }),
    run: async (body, { player_name }, signal) => {
      const { entities, agent } = body.observe();
      const wanted = player_name.toLowerCase();
      if (wanted === agent.toLowerCase()) return refusal('unknown-agent', `${player_name} is you yourself`);
      const players = entities.filter(({ kind }) => kind === 'agent' || kind === 'player');
      const mate = players.find(({ name }) => name.toLowerCase() === wanted);
      if (mate) return performAction(body, { type: 'walk-to-entity', target: mate.id, range: 3 }, signal);
      const seen = players.map(({ name }) => name).join(', ') || 'nobody';
      return refusal('unknown-agent', `${player_name} is not in sight; you see ${seen}`);
    },
  }),
  tool({
    name: 'navigateToBuilding',
    description:
      'Walk to within three blocks of the nearest block of a kind within 32 blocks, such as chest, bell, oak_door, ' +
      'crafting_table.',
    parameters: z.strictObject({ building_name: ItemName }),
    run: async (body, { building_name }, signal) => {
      const position = nearest(body, (id) => id === building_name);
      if (!position) return refusal('nothing-there', `no ${building_name} within ${FURTHEST} blocks`);
      return performAction(body, { type: 'walk-to', position, range: 3 }, signal);
    },
  }),
  tool({
    name: 'navigateToAnimal',
    description: 'Walk to within three blocks of the nearest creature of a kind (or the one whose id a scan gave).',
    parameters: z.strictObject({ animal_name: EntityName }),
    run: (body, { animal_name }, signal) =>
      performAction(body, { type: 'walk-to-entity', target: entityTargetOf(body, animal_name), range: 3 }, signal),
  }),
  tool({
    name: 'erectDirtLadder',
    description:
      'Raise a dirt column with a ladder up one side, its top block at the given cell, and stand on it. Takes as many ' +
      'dirt and ladders as it is high.',
    parameters: z.strictObject(top),
    run: (body, { top_x, top_y, top_z }, signal) =>
      performAction(body, { type: 'erect-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
  tool({
    name: 'dismantleDirtLadder',
    description:
      'Take down a dirt column with a ladder, given the cell of its top block, and pick up dirt and ladders.',
    parameters: z.strictObject(top),
    run: (body, { top_x, top_y, top_z }, signal) =>
      performAction(body, { type: 'dismantle-ladder', top: { x: top_x, y: top_y, z: top_z } }, signal),
  }),
  tool({
    name: 'layDirtBeam',
    description:
      'Lay a level line of dirt you carry from one cell to another along x or z, such as a bridge; the first cell must ' +
      'touch a block. At most 32 blocks long.',
    parameters: z.strictObject(beam),
    run: (body, args, signal) => performAction(body, { type: 'lay-beam', ...endsOf(args) }, signal),
  }),
  tool({
    name: 'removeDirtBeam',
    description: 'Dig the dirt of such a line, from its far end to its first cell, and pick it up.',
    parameters: z.strictObject(beam),
    run: (body, args, signal) => performAction(body, { type: 'remove-beam', ...endsOf(args) }, signal),
  }),
];

function endsOf(args: { from_x: number; from_y: number; from_z: number; to_x: number; to_y: number; to_z: number }) {
  return {
    from: { x: args.from_x, y: args.from_y, z: args.from_z },
    to: { x: args.to_x, y: args.to_y, z: args.to_z },
  };
}
