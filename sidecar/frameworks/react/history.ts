import type { Json } from '../../../protocol/briefing.ts';
import { promptLine, quoteUntrusted } from '../../prompt/untrusted.ts';
import { resultText, type ToolFailure, type ToolResult } from '../../tools/tool.ts';

/** One action an agent took and what came of it; `tool` is null where its reply could not be used. */
export interface ActionRecord {
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
export function callRecord(tool: string, args: Json, result: ToolResult): ActionRecord {
  return { tool, args, ...result };
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

/** Actions as lines for prompts, each one line whatever its result says; what others wrote is quoted. */
export function formatActions(records: readonly ActionRecord[]): string {
  return records
    .map((record) => {
      const { tool, args, ok } = record;
      const text = resultText(record);
      const shown =
        tool !== null && PASSES_ON.has(tool) ? quoteUntrusted(tool, text, LONGEST) : promptLine(text, LONGEST);
      return `- ${tool ?? 'unusable reply'} ${tool ? promptLine(JSON.stringify(args), LONGEST) : ''} -> ${ok ? 'ok' : 'FAILED'}: ${shown}`;
    })
    .join('\n');
}
