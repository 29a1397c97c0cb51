import type { Json } from '../../../protocol/briefing.ts';
import { listPart, type PromptPart } from '../../prompt/promptBudget.ts';
import { promptLine, quoteUntrusted } from '../../prompt/untrusted.ts';
import { resultText, type ToolFailure, type ToolResult } from '../../tools/tool.ts';
import { untoldArguments } from './untoldArguments.ts';

/** One action an agent took and what came of it; `tool` is null where its reply could not be used. */
export interface ActionRecord {
  /** What the agent thought before it. */
  readonly thought?: string;
  readonly tool: string | null;
  readonly args: Json;
  readonly ok: boolean;
  /** The end of its subtask's time stopped it, and the message is the framework's own. */
  readonly cutOff?: true;
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
  'wait',
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
 * The same, one entry for each action: what was thought before it, shorter where it is old, what was called, and what came
 * of it. Arguments that the result tells are not told twice.
 * @param late how many of the last are shown at length
 */
export function actionLines(records: readonly ActionRecord[], late = LATE): string[] {
  return records.map((record, index) => {
    const { thought = '', tool, args, ok, cutOff } = record;
    const text = resultText(record);
    const isLate = index >= records.length - late;
    const longest = isLate ? LONGEST_LATE_THOUGHT : LONGEST_THOUGHT;
    const result = isLate ? LONGEST : LONGEST_OLD;
    const isQuoted = tool !== null && !cutOff && !isSilence(record) && (PASSES_ON.has(tool) || holdsNames(record.data));
    const shown = isQuoted ? quoteUntrusted(tool, text, result) : promptLine(text, result);
    const before = thought.trim() === '' ? '' : `- thought: ${promptLine(thought, longest)}\n`;
    // The newest shows how a call goes, and a wrong argument is seen where all are; what others wrote tells nothing.
    const isWhole = (late > 0 && index === records.length - 1) || record.code === 'bad-argument' || isQuoted;
    const given = tool === null ? '' : argumentsText(isWhole ? args : untoldArguments(args, shown));
    const call = `${tool ?? 'unusable reply'}${given}`;
    return `${before}- ${call} -> ${ok || cutOff ? '' : 'FAILED: '}${shown}`;
  });
}

/** Whether somebody waited, and nobody said anything: the words are the tool's own. */
function isSilence({ tool, data }: ActionRecord): boolean {
  return tool === 'wait' && Array.isArray(data) && data.length === 0;
}

/** Whether what a call reported has names that somebody gave to items or creatures. */
function holdsNames(data: Json | undefined): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (Array.isArray(data)) return data.some(holdsNames);
  return Object.entries(data).some(([key, value]) => key === 'called' || holdsNames(value));
}

/** Arguments as words, in half the tokens of JSON; nothing where there are none. */
function argumentsText(args: Json): string {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return ` ${promptLine(JSON.stringify(args), LONGEST)}`;
  const words = Object.entries(args).map(
    ([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return words.length === 0 ? '' : ` ${promptLine(`(${words.join(', ')})`, LONGEST)}`;
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
