import type { Json } from '../../../protocol/briefing.ts';

/** One action an agent took and what came of it; `tool` is null where its reply could not be used. */
export interface ActionRecord {
  readonly tool: string | null;
  readonly args: Json;
  readonly ok: boolean;
  readonly message: string;
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

/** Actions as lines for prompts. */
export function formatActions(records: readonly ActionRecord[]): string {
  return records
    .map(
      ({ tool, args, ok, message }) =>
        `- ${tool ?? 'unusable reply'} ${tool ? JSON.stringify(args) : ''} -> ${ok ? 'ok' : 'FAILED'}: ${message}`,
    )
    .join('\n');
}
