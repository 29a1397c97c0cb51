import { z } from 'zod';
import { nameTable } from '../../../protocol/nameTable.ts';
import { refusal, type Tool } from '../tool.ts';
import { EntityName, entityTargetOf, givenCell, maybeWhere, performAction, tool, where } from './defineTool.ts';
import { entityInfo, environmentText } from './environment.ts';
import { readPage, readText, writeText } from './texts.ts';

/** What a hand switches, by the words the tool takes for it. */
const DEVICES: Readonly<Record<string, RegExp>> = nameTable({
  door: /_door$/,
  gate: /_fence_gate$/,
  trapdoor: /_trapdoor$/,
  lever: /^lever$/,
  button: /_button$/,
});

const VEHICLE = /(?:^|_)(?:boat|raft|minecart)$/;
const MOVEMENTS = {
  jump: 'jump',
  'move forward': 'forward',
  'move backward': 'back',
  'move left': 'left',
  'move right': 'right',
  sneak: 'sneak',
  'turn left': 'turn-left',
  'turn right': 'turn-right',
} as const;

/** Other actions (paper, appendix E.6). */
export const OTHER_TOOLS: readonly Tool[] = [
  tool({
    name: 'ToggleAction',
    description:
      'Use the door, gate, trapdoor, lever or button at a cell. Reports what it was and what it is now. A pressure plate ' +
      'is stepped on with navigateTo.',
    parameters: z.strictObject({
      item_name: z.string().regex(/^[a-z0-9_]+$/, 'door, gate, trapdoor, lever, button, or the block id'),
      ...where,
    }),
    run: async (body, { item_name, ...position }, signal) => {
      const at = `(${position.x}, ${position.y}, ${position.z})`;
      const id = body.seenAt(position)?.id;
      if (id === undefined) return refusal('too-far', `${at} is beyond what you have seen of the world`);
      const kind = Object.keys(DEVICES).find((name) => DEVICES[name]?.test(id));
      if (!kind)
        return refusal(
          'bad-argument',
          id.endsWith('_pressure_plate')
            ? `${id} at ${at} is stepped on: navigateTo it`
            : `${id} at ${at} is not a door, gate, trapdoor, lever or button`,
        );
      if (item_name !== kind && item_name !== id)
        return refusal('bad-argument', `at ${at} there is ${id}, a ${kind}, not ${item_name}`);
      const result = await performAction(body, { type: 'use-block', position }, signal);
      const { before, after } = (result.data ?? {}) as { before?: string; after?: string };
      // Doors of iron, and buttons and levers that are locked or pressed already.
      return result.ok && before === after ? { ...result, ok: false, code: 'wrong-result' } : result;
    },
  }),
  tool({
    name: 'get_entity_info',
    description:
      'Report what can be seen of the nearest entity of a name: a kind of creature, a team mate, a dropped item, or an id ' +
      'that a scan gave.',
    parameters: z.strictObject({ entity_name: EntityName }),
    run: async (body, { entity_name }) => entityInfo(body, entity_name),
  }),
  tool({
    name: 'get_environment_info',
    description:
      'Report where you are, how you are, what you carry, what is around you, and what the signs near you show.',
    parameters: z.strictObject({}),
    run: async (body) => ({ ok: true, message: environmentText(body) }),
  }),
  tool({
    name: 'performMovement',
    description:
      'Hold a movement key for at most 10 seconds: jump, move forward, move backward, move left, move right, sneak; or turn left ' +
      'or turn right by a quarter. Reports how far you moved.',
    parameters: z.strictObject({
      action_name: z.enum([
        'jump',
        'move forward',
        'move backward',
        'move left',
        'move right',
        'sneak',
        'turn left',
        'turn right',
      ]),
      seconds: z.number().min(0.05).max(10).default(1),
    }),
    run: (body, { action_name, seconds }, signal) =>
      performAction(body, { type: 'move', direction: MOVEMENTS[action_name], ms: seconds * 1000 }, signal),
  }),
  tool({
    name: 'lookAt',
    description: 'Turn your head to a position x, y, z, or to the nearest entity of a name.',
    parameters: z
      .strictObject({ name: EntityName.optional(), ...maybeWhere })
      .refine((args) => args.name !== undefined || givenCell(args) !== undefined, {
        error: 'expected a name, or x, y and z',
      }),
    run: async (body, { name, ...at }, signal) => {
      const cell = givenCell(at);
      if (cell)
        return performAction(
          body,
          { type: 'look-at', point: { x: cell.x + 0.5, y: cell.y + 0.5, z: cell.z + 0.5 } },
          signal,
        );
      const target = entityTargetOf(body, name ?? '');
      const found = body.observe().entities.find((entity) => entity.id === target || entity.name === target);
      if (!found) return refusal('nothing-there', `no ${name} is in sight`);
      const { x, y, z: zed } = found.position;
      return performAction(body, { type: 'look-at', point: { x, y: y + 1, z: zed } }, signal);
    },
  }),
  tool({
    name: 'startFishing',
    description:
      'Walk to open water within 24 blocks, cast the fishing rod you carry, wait for a bite (at most 90 seconds) and reel in. When nothing ' +
      'bites in time the line stays out: startFishing waits on, stopFishing reels it in.',
    parameters: z.strictObject({ seconds: z.number().min(1).max(90).default(45) }),
    run: (body, { seconds }, signal) => performAction(body, { type: 'fish', ms: seconds * 1000 }, signal),
  }),
  tool({
    name: 'stopFishing',
    description: 'Reel in the line that is out.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'reel-in' }, signal),
  }),
  tool({
    name: 'read',
    description:
      'Read the sign at x, y, z, or the nearest sign within 16 blocks (item_name "sign"); or all pages of a book you ' +
      'carry (item_name "writable_book" or "written_book").',
    parameters: z.strictObject({ item_name: z.enum(['sign', 'writable_book', 'written_book']), ...maybeWhere }),
    run: (body, { item_name, ...at }, signal) => readText(body, item_name, givenCell(at), signal),
  }),
  tool({
    name: 'readPage',
    description: 'Read one page, counted from 1 and up to 100, of a book you carry.',
    parameters: z.strictObject({ item_name: z.enum(['writable_book', 'written_book']), page: z.int().min(1).max(100) }),
    run: (body, { item_name, page }, signal) => readPage(body, item_name, page, signal),
  }),
  tool({
    name: 'write',
    description:
      'Write into the book and quill you carry (item_name "writable_book"; content: its pages; title: signs it), or on ' +
      'the sign at x, y, z or the nearest one (item_name "sign"; content: up to four lines).',
    parameters: z.strictObject({
      item_name: z.enum(['sign', 'writable_book']),
      content: z.array(z.string().max(1024)).min(1).max(100),
      title: z.string().min(1).max(32).optional(),
      ...maybeWhere,
    }),
    run: (body, { item_name, content, title, ...at }, signal) =>
      writeText(body, item_name, content, title, givenCell(at), signal),
  }),
  tool({
    name: 'mountEntity',
    description:
      'Get onto the nearest animal or vehicle of a kind (or the one whose id a scan gave): horse, pig, boat.',
    parameters: z.strictObject({ entity_name: EntityName }),
    run: (body, { entity_name }, signal) =>
      performAction(body, { type: 'mount', target: entityTargetOf(body, entity_name) }, signal),
  }),
  tool({
    name: 'dismountEntity',
    description: 'Get off what you ride.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'dismount' }, signal),
  }),
  tool({
    name: 'ride',
    description: 'Get into the nearest vehicle, boat or minecart, or the one of this kind.',
    parameters: z.strictObject({ vehicle_name: EntityName.optional() }),
    run: async (body, { vehicle_name }, signal) => {
      const target =
        vehicle_name === undefined
          ? body.observe().entities.find(({ kind, name }) => kind === 'object' && VEHICLE.test(name))?.id
          : entityTargetOf(body, vehicle_name);
      if (target === undefined) return refusal('nothing-there', 'no boat or minecart is in sight');
      return performAction(body, { type: 'mount', target }, signal);
    },
  }),
  tool({
    name: 'disride',
    description: 'Get out of the vehicle you ride.',
    parameters: z.strictObject({}),
    run: (body, _args, signal) => performAction(body, { type: 'dismount' }, signal),
  }),
];
