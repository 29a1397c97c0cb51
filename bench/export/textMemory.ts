import { hash } from 'node:crypto';
import { estimateTokens } from '../../sidecar/model/estimateTokens.ts';
import { holdsCredential } from './credentials.ts';
import { normalised } from './rowKeys.ts';

/** Texts, and characters of them, that are remembered at a time: an episode's worth or a few. */
const MOST_TEXTS = 500;
const MOST_CHARACTERS = 2_000_000;

/** What is worked out of one text of a call, each when it is first asked for. */
export class TextFacts {
  readonly #text: string;
  #normalised: string | undefined;
  #digest: string | undefined;
  #normalisedDigest: string | undefined;
  #tokens: number | undefined;
  #holdsCredential: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Without what makes no difference to its content. */
  get normalised(): string {
    this.#normalised ??= normalised(this.#text);
    return this.#normalised;
  }

  /** What equal texts share, and no others. */
  get digest(): string {
    this.#digest ??= digestOf(this.#text);
    return this.#digest;
  }

  /** The same of the normalised text. */
  get normalisedDigest(): string {
    this.#normalisedDigest ??= this.normalised === this.#text ? this.digest : digestOf(this.normalised);
    return this.#normalisedDigest;
  }

  get tokens(): number {
    this.#tokens ??= estimateTokens(this.#text);
    return this.#tokens;
  }

  get holdsCredential(): boolean {
    this.#holdsCredential ??= holdsCredential(this.#text);
    return this.#holdsCredential;
  }
}

/**
 * The facts of texts that come again: the calls of an episode share their system prompt and the turns before. The last few hundred are
 * remembered.
 */
export class TextMemory {
  readonly #facts = new Map<string, TextFacts>();
  #characters = 0;

  of(text: string): TextFacts {
    const known = this.#facts.get(text);
    if (known) return known;
    if (this.#facts.size >= MOST_TEXTS || this.#characters >= MOST_CHARACTERS) {
      this.#facts.clear();
      this.#characters = 0;
    }
    const facts = new TextFacts(text);
    this.#facts.set(text, facts);
    this.#characters += text.length;
    return facts;
  }
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url');
}
