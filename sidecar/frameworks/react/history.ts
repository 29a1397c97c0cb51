import type { Json } from '../../../protocol/briefing.ts';
import { listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import { promptLine, quoteUntrusted } from '../../prompt/untrusted.ts';
import { resultText, type ToolFailure, type ToolResult } from '../../tools/tool.ts';

/** One action an agent took and what came of it; `tool` is null where its reply could not be used. */
export interface ActionRecord {
  /** What the agent thought before it. */
  readonly thought?: string;
  readonly tool: string | null;
  readonly args: Json;
  readonly ok: boolean;
  /** Why a call failed. */
  readonly code?: ToolFailure;
  readonly message: string;
  /** What a call reported, as data. */
  readonly data?: Json;
}

/** The record of a call. */
export function callRecord(tool: string, args: Json, result: ToolResult, thought = ''): ActionRecord {
  return { ...(thought === '' ? {} : { thought }), tool, args, ...result };
}

/** The record of a reply that could not be used. */
export function unusableReply(problem: string): ActionRecord {
  return { tool: null, args: null, ok: false, message: problem };
}

/** The last actions of one agent, oldest first: its short-term memory (H_i of the paper). */
export class ActionHistory {
  readonly #limit: number;
  #records: ActionRecord[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(record: ActionRecord): void {
    this.#records = [...this.#records, record].slice(-this.#limit);
  }

  get records(): readonly ActionRecord[] {
    return this.#records;
  }
}

/** Tools whose results pass on what others wrote, said or named. */
const PASSES_ON: ReadonlySet<string> = new Set([
  'read',
  'readPage',
  'waitForFeedback',
  'get_entity_info',
  'get_environment_info',
]);
/** Characters of a result that a prompt shows. */
const LONGEST = 2_000;

/** Characters of a thought that a prompt shows, and of one that is among the last. */
const LONGEST_THOUGHT = 100;
const LONGEST_LATE_THOUGHT = 600;
/** Characters of an old action's result that a prompt shows. */
const LONGEST_OLD = 120;
/** Actions that are shown at length. */
const LATE = 3;

/** Actions as lines for prompts, each one line whatever its result says; what others wrote is quoted. */
export function formatActions(records: readonly ActionRecord[]): string {
  return actionLines(records).join('\n');
}

/**
 * The same, one entry for each action: what was thought before it, shorter where it is old, and what came of it.
 * @param late how many of the last are shown at length
 */
export function actionLines(records: readonly ActionRecord[], late = LATE): string[] {
  return records.map((record, index) => {
    const { thought = '', tool, args, ok } = record;
    const text = resultText(record);
    const isLate = index >= records.length - late;
    const longest = isLate ? LONGEST_LATE_THOUGHT : LONGEST_THOUGHT;
    const result = isLate ? LONGEST : LONGEST_OLD;
    const shown = tool !== null && PASSES_ON.has(tool) ? quoteUntrusted(tool, text, result) : promptLine(text, result);
    const before = thought.trim() === '' ? '' : `- thought: ${promptLine(thought, longest)}\n`;
    return `${before}- ${tool ?? 'unusable reply'} ${tool ? argumentsText(args) : ''} -> ${ok ? 'ok' : 'FAILED'}: ${shown}`;
  });
}

/** Arguments as words, in half the tokens of JSON. */
function argumentsText(args: Json): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return promptLine(JSON.stringify(args), LONGEST);
  const words = Object.entries(args).map(
    ([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return promptLine(`(${words.join(', ')})`, LONGEST);
}

/**
 * Actions as a part of a prompt, of which the latest survive a cut.
 * @param key where the actions stand in the prompt's data
 */
export function actionsPart(
  title: string,
  worth: number,
  key: string,
  records: readonly ActionRecord[],
  late = LATE,
): PromptPart {
  return listPart(title, worth, key, actionLines(records, late), 'end');
}
