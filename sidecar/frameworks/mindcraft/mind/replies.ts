import { z } from 'zod';
import { type Asker, ask } from '../../../model/ask.ts';
import type { PromptContext } from '../../../prompt/promptBudget.ts';
import { MINDCRAFT } from '../settings.ts';
import { MATE_MARK } from './turns.ts';

const Message = z.strictObject({ message: z.string().trim().min(1).max(4_000) });

/** A prompt for a message of the agent. */
export interface ChatPrompt {
  readonly system: string;
  readonly user: string;
  readonly context: PromptContext;
}

type AskedChat = Omit<Parameters<typeof ask<z.infer<typeof Message>>>[1], 'schema' | 'check' | 'fromText'>;

/** What came of asking for a message. `overtaken`: a newer prompt was made meanwhile, whose reply counts. */
export type Reply =
  | { readonly type: 'reply'; readonly text: string }
  | { readonly type: 'overtaken' }
  | { readonly type: 'unusable'; readonly problem: string };

/**
 * The model calls of one agent: spaced by its cooldown, whatever they are for, and of several messages that are asked for at
 * once only the newest counts.
 */
export class Replies {
  readonly #asker: Asker;
  readonly #cooldownMs: number;
  readonly #signal: AbortSignal;
  #nextAt = 0;
  #newest = 0;
  #pending = 0;

  constructor(asker: Asker, cooldownMs: number, signal: AbortSignal) {
    this.#asker = asker;
    this.#cooldownMs = cooldownMs;
    this.#signal = signal;
  }

  /** Whether a reply is awaited. */
  get thinking(): boolean {
    return this.#pending > 0;
  }

  /** Throws away whatever messages are asked for. */
  overtake(): void {
    this.#newest++;
  }

  /** The agent's next message, asked for up to three times. The question is made when the call is. */
  async next(question: () => Promise<AskedChat>): Promise<Reply> {
    const turn = ++this.#newest;
    this.#pending++;
    try {
      let problem = '';
      for (let tries = 0; tries < MINDCRAFT.tries; tries++) {
        await this.turn();
        if (turn !== this.#newest) return { type: 'overtaken' };
        const asked = await question();
        if (turn !== this.#newest) return { type: 'overtaken' };
        const answer = await ask(
          this.#asker,
          { ...asked, schema: Message, check: problemIn, fromText: plainMessage },
          this.#signal,
        );
        if (turn !== this.#newest) return { type: 'overtaken' };
        if (answer.ok) return { type: 'reply', text: answer.value.message };
        problem = answer.problem;
      }
      return { type: 'unusable', problem };
    } finally {
      this.#pending--;
    }
  }

  /** Waits until the agent may ask a model again. */
  async turn(): Promise<void> {
    const { clock } = this.#asker;
    while (clock.now() < this.#nextAt) await clock.sleep(this.#nextAt - clock.now(), this.#signal);
    this.#nextAt = clock.now() + this.#cooldownMs;
  }
}

/** A reply of words alone, which models that were trained to play so write; undefined for JSON, a fence, or nothing. */
export function plainWords(text: string): string | undefined {
  const words = text.trim();
  return words === '' || /^[[{`]/.test(words) ? undefined : words;
}

function plainMessage(text: string): unknown {
  const message = plainWords(text);
  return message === undefined ? undefined : { message };
}

/** A reply that goes on to speak for others, or for the game, is no message of the agent alone. */
function problemIn({ message }: z.infer<typeof Message>): string | null {
  if (message.includes(MATE_MARK) || message.includes('<in-game-text'))
    return 'the message speaks for somebody else; write your own words alone';
  return null;
}
