import { z } from 'zod';
import { distance } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { givenCell, performAction, tool, where } from '../villager/defineTool.ts';
import { slotOf, WearArguments, wear } from '../villager/life.ts';
import { STEPPED_ON } from '../villager/movement.ts';

const ALL_ARMOUR = /^armou?r$/;
/** Materials of armour, the weakest first (wiki "Armor"). */
const ARMOUR: readonly string[] = ['leather', 'golden', 'chainmail', 'turtle', 'iron', 'diamond', 'netherite'];

/** Tools of the library as agents have them among monsters: paths lead around those, and armour is put on as a whole. */
export const SURVIVING_DANGERS: readonly Tool[] = [
  tool({
    name: 'navigateTo',
    description:
      'Walk to within two blocks of a position; exact: true stops in its very cell. Stops on a pressure plate there. Keeps away from ' +
      'monsters in sight where that can be. Digs and places nothing on the way.',
    parameters: z.strictObject({ ...where, exact: z.boolean().optional() }),
    run: (body, { exact = false, ...position }, signal) =>
      performAction(
        body,
        {
          type: 'walk-to',
          position,
          range: exact || STEPPED_ON.test(body.seenAt(position)?.id ?? '') ? 0 : 2,
          stayWhereTaken: true,
          aroundMonsters: true,
        },
        signal,
      ),
  }),
  tool({
    name: 'wear',
    description:
      'Put on armour, an elytra, a shield or a head you carry; "armour": the best of all the armour you carry. slot: where it goes, ' +
      'when its name does not show it.',
    parameters: WearArguments,
    run: (body, args, signal) => (ALL_ARMOUR.test(args.item_name) ? wearAll(body, signal) : wear(body, args, signal)),
  }),
];

/** Tools that walk to the cell they are given, however far it is. */
const WALKING_TO_A_CELL: ReadonlySet<string> = new Set([
  'placeBlock',
  'MineBlock',
  'useItemOnBlock',
  'ToggleAction',
  'fetchContainerContents',
  'withdrawItem',
  'storeItem',
]);
/** Those of them that are refused to who does not carry the item: nobody walks far to be refused. */
const WITH_AN_ITEM: ReadonlySet<string> = new Set(['placeBlock', 'useItemOnBlock', 'storeItem']);
/** How near to the cell the path around monsters leads; from there hands reach most of what is there. */
const BESIDE = 3;
/** Within this distance of the cell a tool walks by itself, blocks: it has two or three steps left at the most. */
const CLOSE = 5;
/** The part of a walk's report that says what befell the body. */
const ON_THE_WAY = /\bon the way\b/;

/**
 * A tool of the library as agents have it among monsters: one that walks to a cell far away goes there around the monsters in
 * sight first. Where no path leads close to the cell, the tool tries by itself, and reports what it finds.
 */
export function walkingAround(tool: Tool): Tool {
  if (!WALKING_TO_A_CELL.has(tool.name)) return tool;
  return {
    ...tool,
    run: async (body, args, signal) => {
      const { item_name, ...place } = args as { readonly item_name?: string } & Parameters<typeof givenCell>[0];
      const cell = givenCell(place);
      const { position, inventory } = body.observe();
      // What it carries itself an agent knows wherever it stands.
      if (tool.name === 'fetchContainerContents' && item_name === 'inventory') return tool.run(body, args, signal);
      const canBegin = !WITH_AN_ITEM.has(tool.name) || inventory.some(({ id }) => id === item_name);
      if (cell && canBegin && distance(position, cell) > CLOSE) {
        const walked = await performAction(
          body,
          { type: 'walk-to', position: cell, range: BESIDE, stayWhereTaken: true, aroundMonsters: true },
          signal,
        );
        if (!walked.ok && walked.code !== 'unreachable') return walked;
        const result = await tool.run(body, args, signal);
        const events = walked.message.split('; ').filter((part) => walked.ok && ON_THE_WAY.test(part));
        return { ...result, message: [result.message, ...events].join('; ') };
      }
      return tool.run(body, args, signal);
    },
  };
}

/** Puts on the best armour carried, piece by piece; what is worn and as good stays. */
async function wearAll(body: Body, signal: AbortSignal): Promise<ToolResult> {
  const { inventory, worn } = body.observe();
  const pieces = inventory.map(({ id }) => id).filter((id) => strength(id) >= 0);
  const done: string[] = [];
  for (const slot of ['head', 'torso', 'legs', 'feet'] as const) {
    const best = pieces
      .filter((id) => slotOf(id) === slot)
      .sort((a, b) => strength(b) - strength(a) || Number(worn.includes(b)) - Number(worn.includes(a)))[0];
    if (best === undefined || worn.includes(best)) continue;
    const result = await performAction(body, { type: 'equip', item: best, slot }, signal);
    if (!result.ok)
      return done.length > 0 ? { ...result, message: `${result.message}; you now wear ${done.join(', ')}` } : result;
    done.push(best);
  }
  if (pieces.length === 0) return refusal('missing-item', 'you carry no armour');
  return {
    ok: true,
    message: done.length > 0 ? `you now wear ${done.join(', ')}` : 'you wear the best armour you carry already',
    data: { worn: [...body.observe().worn] },
  };
}

/** How good armour is by its material, from 0; negative for what is none (wiki "Armor"). */
function strength(id: string): number {
  const [, material = ''] = /^(.+)_(?:helmet|chestplate|leggings|boots)$/.exec(id) ?? [];
  return ARMOUR.indexOf(material);
}
