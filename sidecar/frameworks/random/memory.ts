import type { Briefing, Json } from '../../../protocol/briefing.ts';
import type { ToolResult } from '../../tools/tool.ts';

/** A word that has the form of an item's or block's id. */
const ID = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const MOST_WORDS = 400;

/** The item ids an agent has come across: in its documents, and in containers it looked into. */
export class Memory {
  /** Ids in the briefing's documents, keys and values. Some are only words; the game says so when asked. */
  readonly told: readonly string[];
  /** Ids of items that containers were seen to hold. */
  readonly #held = new Set<string>();

  constructor(briefing: Briefing) {
    const words = new Set<string>();
    for (const document of Object.values(briefing.documents)) collect(document, words);
    this.told = [...words].slice(0, MOST_WORDS);
  }

  /** Items that containers were seen to hold, in the order they were first seen. */
  get held(): readonly string[] {
    return [...this.#held];
  }

  /** Takes in what a tool said: whatever lists items. */
  learn({ data }: ToolResult): void {
    if (data === null || typeof data !== 'object' || Array.isArray(data)) return;
    const { items } = data;
    if (!Array.isArray(items)) return;
    for (const item of items)
      if (item !== null && typeof item === 'object' && !Array.isArray(item) && typeof item.id === 'string')
        this.#held.add(item.id);
  }
}

function collect(value: Json, words: Set<string>): void {
  if (typeof value === 'string') {
    if (ID.test(value)) words.add(value);
  } else if (Array.isArray(value)) for (const entry of value) collect(entry, words);
  else if (value !== null && typeof value === 'object')
    for (const [key, entry] of Object.entries(value)) {
      if (ID.test(key)) words.add(key);
      collect(entry, words);
    }
}
