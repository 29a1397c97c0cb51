import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type BlockState, formatBlockState } from '../../protocol/blockState.ts';
import { type Blueprint, type BlueprintCell, blueprintOf } from '../../protocol/blueprint.ts';
import { ConfigError } from '../../protocol/errors.ts';
import { type BlockPosition, boundsOf, boxContains, formatPosition } from '../../protocol/geometry.ts';
import { BUILDING_SITE } from '../construction/arena.ts';
import { constructionTask } from '../construction/constructionTask.ts';
import { obtainabilityProblem } from '../construction/obtainability.ts';
import { supportProblems } from '../construction/support.ts';
import type { ConstructionTask } from '../task.ts';
import { describeIssue, type Reading, type ReadingIssue, readBlueprintTexts } from './reading.ts';

/** Why a text does not become a task; the order is that in which reasons are given. */
export const REJECTION_REASONS = [
  'contradictory',
  'not-obtainable',
  'unknown-block',
  'outside-the-walls',
  'falls',
  'unsupported',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A text that cannot be built as it stands: its first reason, and every objection as a line. */
export interface Rejection {
  readonly id: string;
  readonly reason: RejectionReason;
  readonly details: readonly string[];
}

/** A task made from a text, and the doubts about cells that were settled by a stated choice. */
export interface Import {
  readonly tasks: readonly ConstructionTask[];
  readonly issues: ReadonlyMap<string, readonly ReadingIssue[]>;
  readonly rejected: readonly Rejection[];
}

export interface ImportOptions {
  /** Why a game version lacks a block state (GameData.problemWith); by default every id of 1.20.4 is taken to exist. */
  readonly problemWith?: ((state: BlockState) => string | undefined) | undefined;
}

/** Block ids the texts use that a later version renamed (Minecraft wiki, "Java Edition 1.20.3"). */
const RENAMED: Readonly<Record<string, string>> = { grass: 'short_grass' };
const Texts = z.record(z.string().regex(/^task_\d+$/), z.array(z.string()).min(1));

/**
 * Makes tasks of VillagerBench's construction texts (`blueprint_description.json`: "task_0" -> texts). A text becomes a
 * task when no cell is claimed in two ways, a survival player can place and keep every block, and all of it stands
 * between the arena's walls; otherwise it is rejected with every reason. Coordinates stay the text's own. Agents get
 * the blueprint in our lossless text, so nothing a reading settled is ambiguous for them.
 * @throws ConfigError 'villagerbench-not-found', 'bad-villagerbench-file' or 'bad-blueprint-text'.
 */
export function importVillagerBench(path: string, options: ImportOptions = {}): Import {
  const texts = readTexts(path);
  const tasks: ConstructionTask[] = [];
  const rejected: Rejection[] = [];
  const issues = new Map<string, readonly ReadingIssue[]>();
  for (const [name, lines] of Object.entries(texts)) {
    const id = `villagerbench/${name}`;
    const reading = renameBlocks(readBlueprintTexts(name, lines), options.problemWith);
    const objections = objectionsTo(name, reading, options.problemWith ?? (() => undefined));
    const [first] = objections;
    if (first) {
      rejected.push({ id, reason: first.reason, details: objections.map(({ detail }) => detail) });
      continue;
    }
    const { blueprint, at } = stand(name, reading.cells);
    issues.set(id, reading.issues);
    tasks.push(constructionTask(blueprint, { id, title: `VillagerBench construction ${name.slice(5)}`, at }));
  }
  return { tasks, issues, rejected };
}

function readTexts(path: string): z.infer<typeof Texts> {
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new ConfigError('villagerbench-not-found', `${path}: cannot be read (${code})`, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (cause) {
    throw new ConfigError('bad-villagerbench-file', `${path}: not JSON (${(cause as Error).message})`, { cause });
  }
  const parsed = Texts.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-villagerbench-file',
    `${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}; expected {"task_0": [text, ...], ...}`,
    { cause: parsed.error },
  );
}

/** Gives renamed blocks their new id, unless the version still knows the old one. */
function renameBlocks(reading: Reading, problemWith: ImportOptions['problemWith']): Reading {
  const idOf = (id: string) => {
    const known = problemWith && problemWith({ id, properties: {} }) === undefined;
    return known ? id : (RENAMED[id] ?? id);
  };
  return {
    ...reading,
    cells: reading.cells.map((cell) => ({
      ...cell,
      state: { ...cell.state, id: idOf(cell.state.id) },
    })),
  };
}

interface Objection {
  readonly reason: RejectionReason;
  readonly detail: string;
}

function objectionsTo(
  name: string,
  reading: Reading,
  problemWith: NonNullable<ImportOptions['problemWith']>,
): Objection[] {
  const objections: Objection[] = reading.issues
    .filter(({ kind }) => kind === 'contradiction')
    .map((issue) => ({ reason: 'contradictory', detail: describeIssue(issue) }));
  for (const { position, state } of reading.cells) {
    const where = `${formatBlockState(state)} at ${formatPosition(position)}`;
    const unobtainable = obtainabilityProblem(state);
    if (unobtainable) objections.push({ reason: 'not-obtainable', detail: `${where} ${unobtainable}` });
    const unknown = problemWith(state);
    if (unknown) objections.push({ reason: 'unknown-block', detail: `${where}: ${unknown}` });
    if (!boxContains(BUILDING_SITE, position))
      objections.push({ reason: 'outside-the-walls', detail: `${where} is in or beyond a wall` });
  }
  if (reading.cells.length > 0) {
    const { blueprint, at } = stand(name, reading.cells);
    for (const { position, state, reason } of supportProblems(blueprint, at.y - BUILDING_SITE.min.y)) {
      const place = { x: position.x + at.x, y: position.y + at.y, z: position.z + at.z };
      objections.push({
        reason: /falls/.test(reason) ? 'falls' : 'unsupported',
        detail: reason
          .replace(formatPosition(position), formatPosition(place))
          .replace(state.id, formatBlockState(state)),
      });
    }
  }
  return objections.sort((a, b) => REJECTION_REASONS.indexOf(a.reason) - REJECTION_REASONS.indexOf(b.reason));
}

/** The cells as a blueprint standing where the text has them. */
function stand(name: string, cells: readonly BlueprintCell[]): { blueprint: Blueprint; at: BlockPosition } {
  const blueprint = blueprintOf(
    name,
    cells.map(({ position, state }) => ({ position, state })),
  );
  return { blueprint, at: boundsOf(cells.map(({ position }) => position))?.min ?? BUILDING_SITE.min };
}
