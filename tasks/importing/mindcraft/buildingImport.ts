import { type BlockState, formatBlockState } from '../../../protocol/blockState.ts';
import { blueprintOf } from '../../../protocol/blueprint.ts';
import { formatBlueprintText } from '../../../protocol/blueprintText.ts';
import { add, boundsOf, formatPosition, sizeOf } from '../../../protocol/geometry.ts';
import type { ItemStack } from '../../../protocol/item.ts';
import { constructionLimits } from '../../construction/constructionTask.ts';
import { materialsOf } from '../../construction/materials.ts';
import { obtainabilityProblem } from '../../construction/obtainability.ts';
import { PLOT_FLOOR } from '../../construction/plot.ts';
import { supportProblems } from '../../construction/support.ts';
import { ConstructionTask } from '../../task.ts';
import { plainText } from '../defect.ts';
import { cellsOfBlueprint } from './blueprintCells.ts';
import type { MindcraftFacts } from './facts.ts';
import { kitsOf, plainId, stacksOf } from './kits.ts';
import { factorsOf, peopleSeats, type SourceEntry } from './makingImport.ts';
import type { DefectNotes } from './mindcraftDefect.ts';
import { parsedTask } from './parsedTask.ts';
import { SourceBlueprint, type SourceTask } from './sourceTask.ts';
import { readTeam } from './team.ts';

/** Blocks along any side: arenas stand side by side in one world. */
const LONGEST_SIDE = 256;
/** Slots of an inventory. */
const SLOTS = 36;
/** How high a player on the ground can place, blocks. */
const REACH = 4;
const SCAFFOLD: readonly ItemStack[] = [
  { id: 'dirt', count: 64 },
  { id: 'ladder', count: 32 },
];
/** Objections to cells that are named; a building may have hundreds of a kind. */
const NAMED = 3;

/** A building of MINDcraft's on a plot of its own, its materials in the builders' hands. @throws TaskRefused, with the reason noted. */
export function buildingImport({ id, task }: SourceEntry, facts: MindcraftFacts, notes: DefectNotes): ConstructionTask {
  const team = readTeam(task, notes);
  if (task.blueprint === undefined) return notes.refuse('blueprint-missing', 'empty', 'it has no blueprint');
  const parsed = SourceBlueprint.safeParse(task.blueprint);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return notes.refuse('unreadable', 'unreadable', `blueprint.${issue?.path.join('.')}: ${issue?.message}`);
  }
  checkMaterialList(parsed.data, facts, notes);
  const cells = cellsOfBlueprint(parsed.data, facts, notes);
  const bounds = boundsOf(cells.map(({ position }) => position));
  if (!bounds) return notes.refuse('not-buildable', 'empty', 'the blueprint has no block to build');
  const blueprint = blueprintOf(id.slice(-100), cells);
  const { x, y, z } = sizeOf(bounds);
  if (Math.max(x, y, z) > LONGEST_SIDE)
    notes.refuse('not-buildable', 'unreadable', `${x} by ${y} by ${z} blocks; expected at most ${LONGEST_SIDE} a side`);
  const at = { x: 0 - Math.floor(x / 2), y: Math.max(PLOT_FLOOR, bounds.min.y), z: 0 - Math.floor(z / 2) };
  checkBuildable(blueprint, at.y - PLOT_FLOOR, facts, notes);
  const given = withMaterials(kitsOf(team.inventories, facts, notes), blueprint, facts, notes);
  const kits = withScaffold(given, at.y - PLOT_FLOOR + y, notes);
  if (task.timeout === undefined) notes.kept('time-missing', 'no timeout', 'buildings get the limits of ours');
  else
    notes.repaired(
      'time-replaced',
      `timeout ${task.timeout} s`,
      'limits by the complexity of the blueprint, as all buildings here',
    );
  notes.repaired('place-moved', `${formatPosition(bounds.min)} is its lowest corner`, `here at ${formatPosition(at)}`);
  if (task.goal !== undefined)
    notes.repaired('goal-rewritten', 'goals in words of its own', 'written from the blueprint, which is a document');
  noteBlocked(task, notes);
  const placed = blueprint.cells.map(({ position, state }) => ({ position: add(position, at), state }));
  return parsedTask(
    ConstructionTask,
    {
      id,
      version: 1,
      title: titleOf(task, cells.length),
      goal: goalText(cells.length, kits.length),
      agents: { min: kits.length, max: kits.length },
      limits: constructionLimits(blueprint.cells),
      ...(team.humans > 0 ? { seats: peopleSeats(team) } : {}),
      factors: factorsOf(task, team, { planAccess: kits.slice(0, team.agents).map((_, place) => place), commands: [] }),
      family: 'construction',
      blueprint,
      at,
      blueprintText: [...formatBlueprintText(placed)],
      kits,
    },
    notes,
  );
}

/** Builders have the same tools, all of them. */
function noteBlocked({ blocked_actions: blocked = {} }: SourceTask, notes: DefectNotes): void {
  const names = [...new Set(Object.values(blocked).flat())];
  if (names.length > 0)
    notes.dropped(
      'action-unknown',
      `blocks ${plainText(names.join(', '))}`,
      'not blocked: all builders have the same tools',
    );
}

/** Nobody reads the list; an id in it that the game lacks shows how little its file was checked. */
function checkMaterialList({ materials = {} }: SourceBlueprint, facts: MindcraftFacts, notes: DefectNotes): void {
  const ids = Object.entries(materials).map(([key, value]) => {
    const own = (value as { readonly id?: unknown } | null)?.id;
    return typeof own === 'string' ? own : key;
  });
  const unknown = [...new Set(ids)].filter((id) => !facts.book.hasItem(plainId(id)));
  if (unknown.length > 0)
    notes.kept('materials-unknown', `materials: ${unknown.slice(0, NAMED).join(', ')}`, 'not read: levels count');
}

function checkBuildable(
  blueprint: ConstructionTask['blueprint'],
  raised: number,
  facts: MindcraftFacts,
  notes: DefectNotes,
): void {
  const states = new Map<string, BlockState>(blueprint.cells.map(({ state }) => [formatBlockState(state), state]));
  for (const [text, state] of states) {
    const unknown = facts.problemWith(state);
    if (unknown) notes.refuse('id-unknown', 'unknown-block', unknown);
    const unobtainable = obtainabilityProblem(state);
    if (unobtainable) notes.refuse('not-buildable', 'not-obtainable', `${text} ${unobtainable}`);
  }
  const problems = supportProblems(blueprint, raised);
  if (problems.length > 0)
    notes.refuse(
      'not-buildable',
      'unsupported',
      `${problems.length} cells: ${problems
        .slice(0, NAMED)
        .map(({ reason }) => reason)
        .join('; ')}`,
    );
}

/** The kits, with what the building takes and nobody is given. */
function withMaterials(
  kits: ItemStack[][],
  blueprint: ConstructionTask['blueprint'],
  facts: MindcraftFacts,
  notes: DefectNotes,
): ItemStack[][] {
  const missing = materialsOf(blueprint).flatMap(({ id, count }) => {
    const has = kits.flat().reduce((sum, stack) => sum + (stack.id === id ? stack.count : 0), 0);
    return has < count ? [{ id, count: count - has }] : [];
  });
  if (missing.length === 0) return kits;
  const given = [...kits.map((kit) => [...kit])];
  for (const { id, count } of missing)
    for (const stack of stacksOf(id, count, facts)) {
      const least = given.reduce((best, kit) => (kit.length < best.length ? kit : best));
      if (least.length >= SLOTS)
        notes.refuse(
          'not-playable',
          'too-many-materials',
          `more than ${SLOTS} stacks for each of ${kits.length} players`,
        );
      least.push(stack);
    }
  const list = missing.map(({ id, count }) => `${count} ${id}`);
  notes.repaired('materials-short', `missing: ${list.join(', ')}`, 'handed out, to whom has fewest stacks');
  return given;
}

/** The kits, with dirt and ladders where a building is high: MINDcraft's bots pile up whatever they carry. */
function withScaffold(kits: ItemStack[][], height: number, notes: DefectNotes): ItemStack[][] {
  if (height <= REACH || kits.flat().some(({ id }) => id === 'dirt')) return kits;
  const hasRoom = (kit: readonly ItemStack[]) => kit.length + SCAFFOLD.length <= SLOTS;
  notes.repaired(
    'scaffold-missing',
    `${height} blocks high, and no dirt`,
    `${SCAFFOLD.map(({ id, count }) => `${count} ${id}`).join(' and ')} for each of ${kits.filter(hasRoom).length} with room for it`,
  );
  return kits.map((kit) => (hasRoom(kit) ? [...kit, ...SCAFFOLD] : kit));
}

function titleOf({ goal }: SourceTask, blocks: number): string {
  const text =
    typeof goal === 'string' ? /(?:build|make) an? ([a-z ]{3,40}?)(?: with| below|$)/i.exec(goal)?.[1] : undefined;
  return `${text ?? 'a building'} of ${blocks} blocks`;
}

function goalText(blocks: number, size: number): string {
  return [
    `Build ${blocks} blocks${size > 1 ? ' together' : ''}.`,
    'The document "blueprint" lists every block, its state and its place; coordinates are those of the game as you are shown it, +x is east, +y up and +z south.',
    `You carry the materials, and in high buildings dirt and ladders to climb on${size > 1 ? '; nobody has all of them, so share the work by what you have, or pass them on' : ''}.`,
    'Build from the ground up: a block can only be placed against one that is already there. Take down every scaffold before you finish.',
  ].join('\n');
}
