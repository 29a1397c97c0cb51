import { createHash } from 'node:crypto';
import { VersionGameData } from '../../../../game-data/versionGameData.ts';
import { type BlockState, parseBlockState } from '../../../../protocol/blockState.ts';
import { ConfigError } from '../../../../protocol/errors.ts';
import { type BlockPosition, type Box, cellIndex, cellsOf, sizeOf } from '../../../../protocol/geometry.ts';
import type { SlotStack } from '../../../../protocol/item.ts';
import type { BuildPlan } from '../../../../worlds/plan/buildPlan.ts';
import { type ArenaContent, planContent } from '../../../arena/arenaContent.ts';
import { hasBlockEntity, isSign, keepsItems } from '../dialect/blockEntities.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { boxesOf, piecesOf, type StateBox } from './boxes.ts';
import { type ItemWords, itemArgument, itemData } from './itemText.ts';
import { summonCommand } from './mobText.ts';
import { NUMBERS, OBJECTIVE, TAGS } from './packContract.ts';
import { block, cell, fill, point } from './places.ts';
import { mayChange, PHASES, phaseOf } from './placingOrder.ts';
import { signData, signForms } from './signText.ts';

/** A plan as commands in relative coordinates, to be executed at the arena's (0, 0, 0), in this order. */
export interface ArenaCommands {
  /**
   * The first 16 digits of the sha256 of all commands: plans that differ in nothing but what players carry share it, and
   * two that differ in anything a server would do never do.
   */
  readonly planId: string;
  /** Parts of `build` that differ in how often they change from plan to plan: ground and buildings, then what they hold. */
  readonly parts: readonly (readonly string[])[];
  readonly build: readonly string[];
  /** Leaves in `NUMBERS.wrong` how much is not as planned. */
  readonly verify: readonly string[];
  /** `verify` in parts likewise. */
  readonly verifyParts: readonly (readonly string[])[];
}

/** Commands of one function and all it calls (game rule maxCommandChainLength is 65536; room is left for the caller). */
export const MOST_COMMANDS = 60_000;
/** What a cell holds that is checked one by one instead of being filled again. */
const MOST_CHECKED_SINGLY = 2;
const PLAYERS_AND_MARKERS = 'type=!minecraft:player,type=!minecraft:marker';
const WRONG = `${NUMBERS.wrong} ${OBJECTIVE}`;
const CHANGED = `#changed ${OBJECTIVE}`;

/**
 * Compiles a plan for a version. Whatever the version cannot say is an error; nothing is left out silently.
 * @throws ConfigError: what `planContent` throws, 'no-land', 'no-start-state', 'no-nether', 'not-in-version', 'stack-too-large', 'plan-too-large'.
 */
export function compileArena(plan: BuildPlan, version: string): ArenaCommands {
  const words: ItemWords = { dialect: dialectOf(version), gameData: VersionGameData.ofVersion(version) };
  if (plan.ground)
    throw new ConfigError(
      'no-land',
      'arenas in generated land are available on the embedded server only: no pack can lay it',
    );
  if (plan.rules?.startTime !== undefined || plan.loadouts.some(({ food }) => food !== undefined))
    throw new ConfigError(
      'no-start-state',
      'arenas that begin at an hour of their own, or with hungry agents, are available on the embedded server only',
    );
  if (plan.nether)
    throw new ConfigError(
      'no-nether',
      'arenas with a part of the Nether are available on the embedded server only: portals of other servers lead out of the arena',
    );
  const content = planContent(plan, words.gameData);
  const states = content.palette.map((text) => parseBlockState(text) as BlockState);
  const boxes = boxesOf(content.box, content.cells);
  const ground = groundCommands(words, content, states, boxes);
  const held = [...contentCommands(words, content, states), ...spawnerCommands(plan), ...mobCommands(words, plan)];
  const build = [...ground, ...held];
  const verifyParts = verifyCommands(words, plan, content, states, boxes);
  const verify = verifyParts.flat();
  for (const { length } of [build, verify])
    if (length > MOST_COMMANDS)
      throw new ConfigError('plan-too-large', `an arena of ${length} commands: expected at most ${MOST_COMMANDS}`);
  const planId = createHash('sha256')
    .update([...build, '', ...verify].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { planId, parts: [ground, held], build, verify, verifyParts };
}

function groundCommands(
  words: ItemWords,
  { box }: ArenaContent,
  states: readonly BlockState[],
  boxes: readonly StateBox[],
): string[] {
  const { dialect } = words;
  const air: BlockState = { id: 'air', properties: {} };
  const phases = states.map(phaseOf);
  const placed = PHASES.flatMap((phase) => {
    const due = boxes.filter(({ index }) => phases[index] === phase);
    return phase === 'hanging' ? due.reverse() : due;
  });
  const place = ({ box: part, index }: StateBox) => fill(dialect, 'relative', part, states[index] as BlockState);
  return [
    killCommand(box),
    ...piecesOf(box).map((piece) => fill(dialect, 'relative', piece, air)),
    // What had hung on the ruins lies about now.
    killCommand(box),
    ...placed.map(place),
    // Neighbours placed later may have changed the shapes of those before; what is right stays untouched.
    ...(dialect.strictPlacing ? [] : placed.filter(({ index }) => mayChange(states[index] as BlockState)).map(place)),
    killCommand(box),
  ];
}

function killCommand(box: Box): string {
  return `execute positioned ${point('relative', box.min)} run kill ${entitiesIn(box)}`;
}

/** Whatever touches a box. A selector's dx reaches one block further than it says (EntitySelectorParser.createAabb). */
function entitiesIn(box: Box): string {
  const size = sizeOf(box);
  return `@e[${PLAYERS_AND_MARKERS},dx=${size.x - 1},dy=${size.y - 1},dz=${size.z - 1}]`;
}

/** What containers hold and signs say. */
function contentCommands(words: ItemWords, content: ArenaContent, states: readonly BlockState[]): string[] {
  const idAt = idsOf(content, states);
  return [
    ...content.containers.flatMap(({ position, items }) => {
      if (!keepsItems(idAt(position)))
        throw new ConfigError(
          'invalid-plan',
          `items at ${cell('absolute', position)}, where there is ${idAt(position)}: expected a container`,
        );
      return items.map(
        (stack) =>
          `item replace block ${cell('relative', position)} container.${stack.slot} with ${itemArgument(words, stack)} ${stack.count}`,
      );
    }),
    ...content.signs.map(({ position, front }) => {
      if (!isSign(idAt(position)))
        throw new ConfigError(
          'invalid-plan',
          `lines at ${cell('absolute', position)}, where there is ${idAt(position)}: expected a sign`,
        );
      return `data merge block ${cell('relative', position)} ${signData(words.dialect, front)}`;
    }),
  ];
}

/** What spawners make (Minecraft wiki, "Monster Spawner", block data). */
function spawnerCommands({ steps }: BuildPlan): string[] {
  return steps.flatMap((step) =>
    step.type === 'spawner'
      ? [`data merge block ${cell('relative', step.position)} {SpawnData:{entity:{id:"minecraft:${step.kind}"}}}`]
      : [],
  );
}

function idsOf({ box, cells }: ArenaContent, states: readonly BlockState[]): (position: BlockPosition) => string {
  return (position) => states[cells[cellIndex(box, position)] as number]?.id ?? 'air';
}

function summonsOf(plan: BuildPlan) {
  return plan.steps.filter((step) => step.type === 'summon');
}

function mobCommands(words: ItemWords, plan: BuildPlan): string[] {
  return summonsOf(plan).map((step, number) => summonCommand(words, step, number));
}

/**
 * Counts down from the number of things that must be found right, so that a place that is not loaded, where commands
 * fail, counts as wrong; and up for every box that filling once more changes.
 */
function verifyCommands(
  words: ItemWords,
  plan: BuildPlan,
  content: ArenaContent,
  states: readonly BlockState[],
  boxes: readonly StateBox[],
): string[][] {
  const { dialect } = words;
  const { box } = content;
  const right: string[] = [];
  const again: string[] = [];
  let count = 0;
  const found = (condition: string) => {
    count++;
    right.push(`execute ${condition} run scoreboard players remove ${WRONG} 1`);
  };
  for (const part of boxes) {
    const state = states[part.index] as BlockState;
    const size = sizeOf(part.box);
    const volume = size.x * size.y * size.z;
    // Filling would empty what holds something, though its block is right.
    if (volume <= MOST_CHECKED_SINGLY || hasBlockEntity(state.id))
      for (const position of cellsOf(part.box)) found(`if block ${cell('relative', position)} ${block(state)}`);
    else again.push(...fillsAgain(dialect, part.box, state));
  }
  for (const { position, items } of content.containers) {
    const place = cell('relative', position);
    for (const stack of items) for (const condition of holds(words, place, stack)) found(condition);
    right.push(
      `scoreboard players set ${CHANGED} -1`,
      `execute store result score ${CHANGED} run data get block ${place} Items`,
      `execute unless score ${CHANGED} matches ${items.length} run scoreboard players add ${WRONG} 1`,
    );
  }
  for (const { position, front } of content.signs) {
    // At most one of a text's forms is there.
    count++;
    for (const data of signForms(dialect, front))
      right.push(
        `execute if data block ${cell('relative', position)} ${data} run scoreboard players remove ${WRONG} 1`,
      );
  }
  const mobs = summonsOf(plan);
  for (const [number, { kind, position }] of mobs.entries())
    found(
      `positioned ${point('relative', position)} if entity @e[type=minecraft:${kind},tag=${TAGS.mob(number)},distance=..0.1,limit=1]`,
    );
  const rest = [
    `scoreboard players set ${CHANGED} -1`,
    `execute positioned ${point('relative', box.min)} store result score ${CHANGED} if entity ${entitiesIn(box)}`,
    `execute unless score ${CHANGED} matches ${mobs.length} run scoreboard players add ${WRONG} 1`,
  ];
  return [[`scoreboard players set ${WRONG} ${count}`, ...right, ...rest], again];
}

/**
 * That a slot holds a stack. What the game makes of components it writes in its own way, so they are compared as items and
 * not as data.
 */
function holds(words: ItemWords, place: string, stack: SlotStack): string[] {
  const { slot, id, count } = stack;
  if (!words.dialect.ifItems || !stack.data) return [`if data block ${place} Items[${itemData(words, stack, slot)}]`];
  return [
    `if data block ${place} Items[${itemData(words, { id, count }, slot)}]`,
    `if items block ${place} container.${slot} ${itemArgument(words, stack)}`,
  ];
}

/** Three lines that add one to what is wrong unless both corners are right and filling the box again changes nothing. */
function fillsAgain(dialect: ItemWords['dialect'], box: Box, state: BlockState): string[] {
  const corner = (position: BlockPosition) => `if block ${cell('relative', position)} ${block(state)}`;
  return [
    `scoreboard players set ${CHANGED} 1`,
    `execute ${corner(box.min)} ${corner(box.max)} store success score ${CHANGED} run ${fill(dialect, 'relative', box, state)}`,
    `scoreboard players operation ${WRONG} += ${CHANGED}`,
  ];
}
