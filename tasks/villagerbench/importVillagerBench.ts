import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import { constructionTask } from '../construction/constructionTask.ts';
import { plainText } from '../importing/defect.ts';
import { moveInside } from '../importing/moveInside.ts';
import { type GameFacts, type Objection, objectionsTo, sortedObjections, stand } from '../importing/objections.ts';
import { ImportRejection, type RejectionReason } from '../importing/rejection.ts';
import { currentId } from '../importing/renamed.ts';
import type { ConstructionTask } from '../task.ts';
import { describeIssue, type ReadingIssue, readBlueprintTexts, type StatementReading } from './reading.ts';
import { readEntry, readNamed } from './readSource.ts';

/** A text that cannot be built as it stands: its first reason, and every objection as a line. */
interface Rejection {
  readonly id: string;
  readonly reason: RejectionReason;
  readonly details: readonly string[];
}

/** What a task has that its text has not. */
interface TextRemarks {
  /** The doubts about cells that were settled by a stated choice, where the text has the cells. */
  readonly issues: readonly ReadingIssue[];
  /** Why and where to the whole building was moved; undefined when it stands where the text has it. */
  readonly moved: { readonly what: string; readonly how: string } | undefined;
}

interface Import {
  readonly tasks: readonly ConstructionTask[];
  /** By the task's id. */
  readonly remarks: ReadonlyMap<string, TextRemarks>;
  readonly rejected: readonly Rejection[];
}

const MOST_TEXTS = 5_000;
const LONGEST_LINE = 100_000;
const MOST_LINES = 10_000;
const Lines = z.array(z.string().max(LONGEST_LINE)).min(1).max(MOST_LINES);
/** A task's name; no blueprint may have a longer one. */
const NAME = /^task_\d{1,9}$/;

/**
 * Makes tasks of VillagerBench's construction texts (`blueprint_description.json`: "task_0" -> texts). A text becomes a
 * task when it can be read, no cell is claimed in two ways, a survival player can place and keep every block, and all of
 * it fits between the arena's walls; otherwise it is rejected with every reason, and the others are still imported.
 * Coordinates are the text's own unless they lead into a wall. Agents get the blueprint in our lossless text, so nothing
 * a reading settled is ambiguous for them.
 * @throws ConfigError 'villagerbench-not-found' or 'bad-villagerbench-file' for a file of another kind.
 */
export function importVillagerBench(path: string, facts: GameFacts = {}): Import {
  const { entries, repeated } = readNamed(path, {
    expected: '{"task_0": [text, ...], ...}',
    least: 1,
    most: MOST_TEXTS,
  });
  const tasks: ConstructionTask[] = [];
  const rejected: Rejection[] = [];
  const remarks = new Map<string, TextRemarks>();
  for (const [name, lines] of entries) {
    const id = `villagerbench/${plainText(name)}`;
    const reading = repeated.has(name)
      ? { reason: 'repeated' as const, details: [`the file has the name "${plainText(name)}" more than once`] }
      : readText(name, lines, facts);
    if ('reason' in reading) {
      rejected.push({ id, ...reading });
      continue;
    }
    const { cells, moved } = moveInside(name, reading.cells);
    const objections = objectionsToReading(name, { ...reading, cells }, facts);
    const [first] = objections;
    if (first) {
      rejected.push({ id, reason: first.reason, details: objections.map(({ detail }) => detail) });
      continue;
    }
    const { blueprint, at } = stand(name, cells);
    remarks.set(id, { issues: reading.issues, moved });
    tasks.push(constructionTask(blueprint, { id, title: `VillagerBench construction ${name.slice(5)}`, at }));
  }
  return { tasks, remarks, rejected };
}

/** The cells a text claims, with the ids their blocks have in the game version, or why it cannot be read. */
function readText(
  name: string,
  entry: unknown,
  { problemWith }: GameFacts,
): StatementReading | Pick<Rejection, 'reason' | 'details'> {
  try {
    if (!NAME.test(name))
      throw new ImportRejection('unreadable', `the name "${plainText(name)}"; expected one such as "task_0"`);
    const reading = readBlueprintTexts(name, readEntry(Lines, entry, 'the texts'));
    return {
      ...reading,
      cells: reading.cells.map((cell) => ({
        ...cell,
        state: { ...cell.state, id: currentId(cell.state.id, problemWith) },
      })),
    };
  } catch (error) {
    if (error instanceof ImportRejection) return { reason: error.reason, details: [error.message] };
    if (error instanceof ConfigError && error.code === 'bad-blueprint-text')
      return { reason: 'unreadable', details: [error.message] };
    throw error;
  }
}

function objectionsToReading(name: string, reading: StatementReading, facts: GameFacts): Objection[] {
  const contradictions = reading.issues
    .filter(({ kind }) => kind === 'contradiction')
    .map((issue): Objection => ({ reason: 'contradictory', detail: describeIssue(issue) }));
  return sortedObjections([...contradictions, ...objectionsTo(name, reading.cells, facts)]);
}
