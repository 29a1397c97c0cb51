import { z } from 'zod';
import type { Briefing, Json } from '../../protocol/briefing.ts';
import { BlockPosition, positionKey } from '../../protocol/geometry.ts';
import type { ToolResult } from '../../sidecar/tools/tool.ts';

/** A word that has the form of an item's or block's id. */
const ID = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;
const MOST_WORDS = 400;

/** So many of an item, in a container, when it was last looked into. */
interface Find {
  readonly position: BlockPosition;
  readonly item: string;
  readonly count: number;
}

const Contents = z.object({
  position: BlockPosition,
  items: z.array(z.object({ id: z.string(), count: z.int().min(1) })),
});

/** What an agent has come across: ids in its documents, and what the containers held that it looked into. */
export class SeenItems {
  readonly #told: Set<string>;
  readonly #finds = new Map<string, readonly Find[]>();

  constructor(briefing: Briefing) {
    const words = new Set<string>();
    for (const document of Object.values(briefing.documents)) collect(document, words);
    this.#told = new Set([...words].slice(0, MOST_WORDS));
  }

  /** Ids in the briefing's documents, keys and values, but those the game said are no items. */
  get told(): readonly string[] {
    return [...this.#told];
  }

  /** What containers held when last looked into, in the order they were first seen. */
  get finds(): readonly Find[] {
    return [...this.#finds.values()].flat();
  }

  /** Takes in what a tool said: what a container holds, or that there is no such item as `item`. */
  learn(result: ToolResult, item?: Json): void {
    if (typeof item === 'string' && !result.ok && result.code === 'unknown-item') this.#told.delete(item);
    const contents = Contents.safeParse(result.data);
    if (!contents.success) return;
    const { position, items } = contents.data;
    this.#finds.set(
      positionKey(position),
      items.map(({ id, count }) => ({ position, item: id, count })),
    );
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
