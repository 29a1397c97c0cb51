import type { Json } from '../../protocol/briefing.ts';
import type { PromptRoom } from '../model/ask.ts';
import { estimateTokens } from '../model/estimateTokens.ts';
import type { PromptCut } from '../model/transcript.ts';

/** The data a prompt was rendered from, as scripted models read it. */
export type PromptContext = { readonly [key: string]: Json };

/** What all parts of a prompt have. Of two parts that do not both fit, the one with the lower `worth` is cut. */
interface Part {
  readonly title: string;
  readonly worth: number;
  /** Which end survives a cut: the start of lists that begin with what matters, the end of histories. */
  readonly keep?: 'start' | 'end';
}

/** A part of words; of one that does not fit, `cutContext` puts what is left of the text into the data. */
interface TextPart extends Part {
  readonly text: string;
  readonly cutContext?: (context: PromptContext, text: string) => PromptContext;
}

/** A part of one line for each entry of the data; of one that does not fit, `cutContext` keeps so many entries. */
interface ListPart extends Part {
  readonly entries: readonly string[];
  /** The entries as text; one below the other unless given. */
  readonly render?: (entries: readonly string[]) => string;
  readonly cutContext: (context: PromptContext, kept: number) => PromptContext;
}

export type PromptPart = TextPart | ListPart;

/** A part of one line for each entry of a list that stands under `key` in the prompt's data. */
export function listPart(
  title: string,
  worth: number,
  key: string,
  entries: readonly string[],
  keep: 'start' | 'end' = 'start',
): PromptPart {
  return {
    title,
    worth,
    keep,
    entries,
    cutContext: (context: PromptContext, kept: number) => {
      const list = context[key];
      if (!Array.isArray(list)) return context;
      return { ...context, [key]: keep === 'end' ? list.slice(list.length - kept) : list.slice(0, kept) };
    },
  };
}

/** A line of a prompt, and how the data looks that does not have what it says; absent where the data never does. */
export interface PromptLine {
  readonly text: string;
  readonly without?: (context: PromptContext) => PromptContext;
}

/** A part of lines that are about several things of the prompt's data. */
export function linesPart(
  title: string,
  worth: number,
  lines: readonly PromptLine[],
  keep: 'start' | 'end' = 'start',
): PromptPart {
  return {
    title,
    worth,
    keep,
    entries: lines.map(({ text }) => text),
    cutContext: (context: PromptContext, kept: number) =>
      (keep === 'end' ? lines.slice(0, lines.length - kept) : lines.slice(kept)).reduce(
        (data, { without }) => without?.(data) ?? data,
        context,
      ),
  };
}

/** A part of words that stand under `key` in the prompt's data. */
export function textPart(title: string, worth: number, key: string, text: string): PromptPart {
  return { title, worth, text, cutContext: (context: PromptContext, kept: string) => ({ ...context, [key]: kept }) };
}

/** A prompt within its budget, and the data as far as the prompt shows it. */
export interface FittedPrompt {
  readonly user: string;
  readonly context: PromptContext;
  readonly cuts: readonly PromptCut[];
  /** The same prompt, with its budget in tokens of a certain model and within what that has room for. */
  readonly refit: (room: PromptRoom) => FittedPrompt;
}

/** However much stands beside a prompt, so much of its budget is left for it. */
const LEAST_TOKENS = 1_000;

/** Tokens that the note about a cut takes. */
const NOTE_TOKENS = 16;

/**
 * Joins parts under their titles within a budget of tokens. What does not fit is cut from the part worth least, then
 * from the next: whole entries of a list, characters of a text. The cut is marked, so that a model knows that it does not
 * see everything, and taken out of the data, so that a scripted model sees no more. A text without `cutContext` is prose
 * that the data does not have: what to do now, a program and its log, a claim's absence.
 * @param besideTokens what the rest of the call takes of the same budget, estimated tokens; 1,000 are left in any case
 */
export function composePrompt(
  parts: readonly PromptPart[],
  budgetTokens: number,
  context: PromptContext,
  besideTokens = 0,
): FittedPrompt {
  const refit = ({ ratio, most = Number.POSITIVE_INFINITY }: PromptRoom): FittedPrompt => {
    const own = Math.floor(budgetTokens / ratio);
    const room = Math.max(Math.min(LEAST_TOKENS, own), own - besideTokens);
    return { ...fittedTo(parts, Math.min(room, most), context), refit };
  };
  return refit({ ratio: 1 });
}

function fittedTo(
  parts: readonly PromptPart[],
  budgetTokens: number,
  context: PromptContext,
): Omit<FittedPrompt, 'refit'> {
  const shown = parts.map(begun).filter(({ text }) => text !== '');
  let tokens = shown.reduce((sum, part) => sum + part.tokens, 0);
  const cuts: PromptCut[] = [];
  let data = context;
  for (const part of [...shown].sort((a, b) => a.part.worth - b.part.worth)) {
    if (tokens <= budgetTokens) break;
    tokens -= part.tokens;
    const cut = cutTo(part.part, Math.max(0, budgetTokens - tokens));
    Object.assign(part, cut.shown);
    tokens += part.tokens;
    data = cut.context(data);
    cuts.push(cut.cut);
  }
  return { user: shown.map(({ whole }) => whole).join('\n\n'), context: data, cuts };
}

interface Shown {
  readonly part: PromptPart;
  text: string;
  whole: string;
  tokens: number;
}

/** A part whole, without its title. */
export function partText(part: PromptPart): string {
  return 'text' in part ? part.text.trim() : rendered(part, part.entries);
}

function begun(part: PromptPart): Shown {
  return { part, ...titled(part, partText(part)) };
}

function titled({ title }: Part, text: string): { text: string; whole: string; tokens: number } {
  const whole = `## ${title}\n${text}`;
  return { text, whole, tokens: estimateTokens(whole) + 1 };
}

function rendered({ render = (entries) => entries.join('\n') }: ListPart, entries: readonly string[]): string {
  return entries.length === 0 ? '' : render(entries);
}

interface Cut {
  readonly shown: { text: string; whole: string; tokens: number };
  readonly cut: PromptCut;
  readonly context: (context: PromptContext) => PromptContext;
}

/** A part within so many tokens, its title and the note about the cut included where there is room for them. */
function cutTo(part: PromptPart, roomTokens: number): Cut {
  return 'text' in part ? cutText(part, roomTokens) : cutList(part, roomTokens);
}

function cutList(part: ListPart, roomTokens: number): Cut {
  const { entries, keep = 'start' } = part;
  const withNote = (kept: number) => {
    const rest = keep === 'end' ? entries.slice(entries.length - kept) : entries.slice(0, kept);
    const note = `(… ${entries.length - kept} of ${entries.length} left out to save space)`;
    return [...(keep === 'end' ? [note] : []), rendered(part, rest), ...(keep === 'end' ? [] : [note])]
      .filter((text) => text !== '')
      .join('\n');
  };
  const kept = largest(entries.length - 1, (count) => titled(part, withNote(count)).tokens <= roomTokens);
  return {
    shown: titled(part, withNote(kept)),
    cut: { title: part.title, left: entries.length - kept, unit: 'entries' },
    context: (context) => part.cutContext(context, kept),
  };
}

function cutText(part: TextPart, roomTokens: number): Cut {
  const { keep = 'start', cutContext } = part;
  const text = part.text.trim();
  const rest = (kept: number) => (keep === 'end' ? text.slice(text.length - kept) : text.slice(0, kept));
  const kept = largest(text.length, (count) => titled(part, rest(count)).tokens + NOTE_TOKENS <= roomTokens);
  const left = text.length - kept;
  const note = `(… ${left} characters left out to save space)`;
  return {
    shown: titled(part, keep === 'end' ? `${note}\n${rest(kept)}` : `${rest(kept)}\n${note}`),
    cut: { title: part.title, left, unit: 'characters' },
    context: (context) => cutContext?.(context, rest(kept)) ?? context,
  };
}

/** The largest number up to `most` for which a condition holds that holds for all smaller ones; 0 where it holds for none. */
function largest(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, Math.max(0, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
