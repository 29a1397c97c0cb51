import { type Candidate, textOf } from './candidates.ts';
import { detailsOf } from './details.ts';
import type { CallDrop, Counts } from './dropReason.ts';
import type { JudgedEpisode, Verdict } from './episodes.ts';
import { exactKey, normalised } from './rowKeys.ts';
import type { PreferenceRow } from './rows.ts';
import type { TextMemory } from './textMemory.ts';

/** Different replies to one prompt that are kept of each side. */
const MOST_REPLIES = 8;

interface Reply {
  readonly candidate: Candidate;
  readonly episode: JudgedEpisode;
}

/** Which prompts were answered both in a success and in a failure: the first pass, which keeps keys alone. */
export class PromptIndex {
  readonly #sides = new Map<string, Set<Verdict>>();
  readonly #texts: TextMemory;

  constructor(texts: TextMemory) {
    this.#texts = texts;
  }

  /** Returns the key of the candidate's prompt. */
  add({ prompt }: Candidate, verdict: Verdict): string {
    const key = exactKey(prompt, this.#texts);
    const sides = this.#sides.get(key);
    this.#sides.set(key, !sides || sides === ONE[verdict] ? ONE[verdict] : BOTH);
    return key;
  }

  /** @param key of a prompt, as `add` returned it. */
  isOnBothSides(key: string): boolean {
    return this.#sides.get(key) === BOTH;
  }
}

/** Shared, since there is one for each prompt. */
const BOTH: Set<Verdict> = new Set(['success', 'failure']);
const ONE: Readonly<Record<Verdict, Set<Verdict>>> = { success: new Set(['success']), failure: new Set(['failure']) };

/** Pairs replies to one prompt: the second pass, which keeps only those of prompts on both sides. */
export class PreferencePairs {
  readonly #prompts = new Map<string, Record<Verdict, Map<string, Reply>>>();
  readonly #texts: TextMemory;

  constructor(texts: TextMemory) {
    this.#texts = texts;
  }

  add(candidate: Candidate, episode: JudgedEpisode): CallDrop | undefined {
    const key = exactKey(candidate.prompt, this.#texts);
    const sides = this.#prompts.get(key) ?? { success: new Map(), failure: new Map() };
    this.#prompts.set(key, sides);
    const own = sides[episode.verdict];
    const reply = normalised(textOf(candidate.reply));
    if (own.has(reply) || own.size >= MOST_REPLIES) return 'duplicate';
    own.set(reply, { candidate, episode });
    return undefined;
  }

  /** The pairs: the n-th reply of one side with the n-th of the other, without those that both sides gave. */
  *rows(drops: Counts<CallDrop>): Generator<PreferenceRow> {
    for (const { success, failure } of this.#prompts.values()) {
      const [good, bad] = [without(success, failure), without(failure, success)];
      drops.add('ambiguous', success.size - good.length + failure.size - bad.length);
      const pairs = Math.min(good.length, bad.length);
      drops.add('unpaired', good.length + bad.length - 2 * pairs);
      for (let index = 0; index < pairs; index++) {
        const [chosen, rejected] = [good[index], bad[index]];
        if (chosen && rejected) yield rowOf(chosen, rejected, this.#texts);
      }
    }
  }
}

function without(own: ReadonlyMap<string, Reply>, others: ReadonlyMap<string, Reply>): Reply[] {
  return [...own].filter(([reply]) => !others.has(reply)).map(([, reply]) => reply);
}

function rowOf(chosen: Reply, rejected: Reply, texts: TextMemory): PreferenceRow {
  const sideOf = ({ candidate, episode }: Reply) => detailsOf(candidate, episode, texts);
  return {
    prompt: chosen.candidate.prompt.map(({ role, content }) => ({ role, content })),
    chosen: [chosen.candidate.reply],
    rejected: [rejected.candidate.reply],
    chosenFrom: sideOf(chosen),
    rejectedFrom: { ...sideOf(rejected), problem: rejected.candidate.call.problem },
  };
}
