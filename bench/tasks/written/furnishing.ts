import {
  add,
  type BlockPosition,
  type Box,
  boxContains,
  boxCovers,
  formatPosition,
  positionKey,
} from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import { blocksOf } from '../../../tasks/custom/atRelease.ts';
import type { Site } from '../../../tasks/taskBase.ts';
import type { BuildStep } from '../../../worlds/plan/buildPlan.ts';
import { readWorldCommand, type WorldCommand } from './commands.ts';
import { WrittenProblem } from './problem.ts';
import type { SchematicSource } from './schematics.ts';
import { cellAt, type ItemsYaml } from './shapes.ts';
import type { FurnitureYaml } from './taskYaml.ts';

const FULL_STACK = 64;

type CommandedRules = Extract<WorldCommand, { type: 'rule' }>['rules'];

interface FurnishedPlace {
  /** Of the furniture in the file. */
  readonly path: readonly PropertyKey[];
  readonly schematics: SchematicSource;
  readonly stackSize: StackSize;
}

/** A site, the part of the file that each of its steps comes from, and the rules that commands set, in their order. */
interface Furnished {
  readonly site: Site;
  readonly stepsFrom: readonly (readonly PropertyKey[])[];
  readonly rules: readonly { readonly path: readonly PropertyKey[]; readonly rules: CommandedRules }[];
}

/** Ground with what a file puts there. @throws WrittenProblem for what is outside of it or contradicts itself. */
export function furnished(
  { box, steps: ground }: Site,
  furniture: FurnitureYaml,
  { path: within, schematics, stackSize }: FurnishedPlace,
): Furnished {
  const steps = [...ground];
  const stepsFrom: (readonly PropertyKey[])[] = steps.map(() => within);
  const rules: { path: readonly PropertyKey[]; rules: CommandedRules }[] = [];
  for (const [index, { file, at }] of furniture.schematics.entries()) {
    const path = [...within, 'schematics', index];
    for (const { position, state } of schematics.read(file, [...path, 'file']).cells) {
      const cell = add(position, cellAt(at));
      if (!boxContains(box, cell)) throw outside([...path, 'at'], `${state.id} of ${file}`, cell, box);
      steps.push({ type: 'set', position: cell, state });
      stepsFrom.push(path);
    }
  }
  const slots = new Map<string, { readonly position: BlockPosition; readonly items: SlotStack[] }>();
  for (const [index, text] of furniture.commands.entries()) {
    const path = [...within, 'commands', index];
    const command = readWorldCommand(text);
    if (typeof command === 'string') throw new WrittenProblem(path, command);
    if (command?.type === 'rule') rules.push({ path, rules: command.rules });
    if (command?.type === 'step') {
      steps.push(inside(command.step, box, path));
      stepsFrom.push(path);
    }
    if (command?.type === 'slot') putIntoSlot(command, slots, path);
  }
  for (const [index, { at, items }] of furniture.containers.entries()) {
    const path = [...within, 'containers', index];
    const key = positionKey(cellAt(at));
    if (slots.has(key)) throw new WrittenProblem(path, `${formatPosition(cellAt(at))} is filled twice`);
    slots.set(key, { position: cellAt(at), items: inSlots(items, stackSize) });
  }
  const standing = blocksOf(steps);
  for (const { position, items } of slots.values()) {
    const block = standing(position)?.id ?? 'air';
    const part = [
      ...within,
      furniture.containers.some(({ at }) => positionKey(cellAt(at)) === positionKey(position))
        ? 'containers'
        : 'commands',
    ];
    const room = slotsOf(block);
    const last = Math.max(...items.map(({ slot }) => slot));
    if (room === undefined)
      throw new WrittenProblem(
        part,
        `at ${formatPosition(position)} is ${block}; expected a container such as a chest`,
      );
    if (last >= room)
      throw new WrittenProblem(
        part,
        `the ${block} at ${formatPosition(position)} has slots 0 to ${room - 1}; expected nothing in slot ${last}`,
      );
    steps.push({ type: 'container', position, items });
    stepsFrom.push(part);
  }
  for (const [index, { at, lines }] of furniture.signs.entries()) {
    const block = standing(cellAt(at))?.id ?? 'air';
    if (!block.endsWith('_sign'))
      throw new WrittenProblem(
        [...within, 'signs', index],
        `at ${formatPosition(cellAt(at))} is ${block}; expected a sign such as oak_sign`,
      );
    steps.push({ type: 'sign', position: cellAt(at), lines });
    stepsFrom.push([...within, 'signs', index]);
  }
  return { site: { box, steps }, stepsFrom, rules };
}

/** A command's share of what lies in containers. */
function putIntoSlot(
  { position, stack }: Extract<WorldCommand, { type: 'slot' }>,
  slots: Map<string, { readonly position: BlockPosition; readonly items: SlotStack[] }>,
  path: readonly PropertyKey[],
): void {
  const known = slots.get(positionKey(position)) ?? { position, items: [] };
  slots.set(positionKey(position), known);
  if (known.items.some(({ slot }) => slot === stack.slot))
    throw new WrittenProblem(path, `slot ${stack.slot} of ${formatPosition(position)} is filled twice`);
  known.items.push(stack);
}

function inside(step: BuildStep, box: Box, path: readonly PropertyKey[]): BuildStep {
  if (step.type === 'fill') {
    if (!boxCovers(box, step.box))
      throw new WrittenProblem(path, `${boxText(step.box)} is not within the arena, ${boxText(box)}`);
    return step;
  }
  if (!boxContains(box, step.position))
    throw outside(path, step.type === 'summon' ? step.kind : 'a block', step.position, box);
  return step;
}

/** What a file puts beyond the box of its arena, or of the arena's part of the Nether. */
export function outside(
  path: readonly PropertyKey[],
  what: string,
  at: { x: number; y: number; z: number },
  box: Box,
): WrittenProblem {
  return new WrittenProblem(path, `${what} at ${formatPosition(at)} is outside of the arena, ${boxText(box)}`);
}

function boxText({ min, max }: Box): string {
  return `${formatPosition(min)} to ${formatPosition(max)}`;
}

/** How many slots a container has (Minecraft wiki, their pages); each half of a double chest has its own. */
function slotsOf(block: string): number | undefined {
  if (/^(?:(?:trapped_)?chest|barrel|(?:\w+_)?shulker_box)$/.test(block)) return 27;
  if (/^(?:dispenser|dropper)$/.test(block)) return 9;
  if (block === 'hopper') return 5;
  return /^(?:furnace|blast_furnace|smoker)$/.test(block) ? 3 : undefined;
}

/** Items one after the other in the first slots. */
function inSlots(items: ItemsYaml, stackSize: StackSize): SlotStack[] {
  return stacksOf(items, stackSize).map((stack, slot) => ({ slot, ...stack }));
}

/** How many of an item a slot holds at most; undefined for an unknown item. */
export type StackSize = (item: string) => number | undefined;

/** Items as stacks, none larger than its slot holds. */
export function stacksOf(items: ItemsYaml, stackSize: StackSize): { readonly id: string; readonly count: number }[] {
  return Object.entries(items).flatMap(([id, count]) => {
    const most = stackSize(id) ?? FULL_STACK;
    return Array.from({ length: Math.ceil(count / most) }, (_, index) => ({
      id,
      count: Math.min(most, count - index * most),
    }));
  });
}
