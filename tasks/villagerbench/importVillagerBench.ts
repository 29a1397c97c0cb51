import { z } from 'zod';
import { constructionTask } from '../construction/constructionTask.ts';
import {
  type GameFacts,
  type Objection,
  objectionsTo,
  type RejectionReason,
  sortedObjections,
  stand,
} from '../importing/objections.ts';
import { currentId } from '../importing/renamed.ts';
import type { ConstructionTask } from '../task.ts';
import { describeIssue, type ReadingIssue, readBlueprintTexts, type StatementReading } from './reading.ts';
import { readSource } from './readSource.ts';

/** A text that cannot be built as it stands: its first reason, and every objection as a line. */
interface Rejection {
  readonly id: string;
  readonly reason: RejectionReason;
  readonly details: readonly string[];
}

/** A task made from a text, and the doubts about cells that were settled by a stated choice. */
interface Import {
  readonly tasks: readonly ConstructionTask[];
  readonly issues: ReadonlyMap<string, readonly ReadingIssue[]>;
  readonly rejected: readonly Rejection[];
}

const Texts = z.record(z.string().regex(/^task_\d+$/), z.array(z.string()).min(1));

/**
 * Makes tasks of VillagerBench's construction texts (`blueprint_description.json`: "task_0" -> texts). A text becomes a
 * task when no cell is claimed in two ways, a survival player can place and keep every block, and all of it stands
 * between the arena's walls; otherwise it is rejected with every reason. Coordinates stay the text's own. Agents get
 * the blueprint in our lossless text, so nothing a reading settled is ambiguous for them.
 * @throws ConfigError 'villagerbench-not-found', 'bad-villagerbench-file' or 'bad-blueprint-text'.
 */
export function importVillagerBench(path: string, facts: GameFacts = {}): Import {
  const texts = readSource(path, Texts, '{"task_0": [text, ...], ...}');
  const tasks: ConstructionTask[] = [];
  const rejected: Rejection[] = [];
  const issues = new Map<string, readonly ReadingIssue[]>();
  for (const [name, lines] of Object.entries(texts)) {
    const id = `villagerbench/${name}`;
    const reading = renameBlocks(readBlueprintTexts(name, lines), facts.problemWith);
    const objections = objectionsToReading(name, reading, facts);
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

/** Gives renamed blocks their new id. */
function renameBlocks(reading: StatementReading, problemWith: GameFacts['problemWith']): StatementReading {
  return {
    ...reading,
    cells: reading.cells.map((cell) => ({
      ...cell,
      state: { ...cell.state, id: currentId(cell.state.id, problemWith) },
    })),
  };
}

function objectionsToReading(name: string, reading: StatementReading, facts: GameFacts): Objection[] {
  const contradictions = reading.issues
    .filter(({ kind }) => kind === 'contradiction')
    .map((issue): Objection => ({ reason: 'contradictory', detail: describeIssue(issue) }));
  return sortedObjections([...contradictions, ...objectionsTo(name, reading.cells, facts)]);
}
