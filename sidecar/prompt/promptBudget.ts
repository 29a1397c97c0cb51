/** A part of a prompt. Of two parts that do not both fit, the one with the lower `worth` is cut. */
export interface PromptPart {
  readonly title: string;
  readonly text: string;
  readonly worth: number;
  /** Which end survives a cut: the start of lists that begin with what matters, the end of histories. */
  readonly keep?: 'start' | 'end';
}

/** Characters a token stands for in English text and JSON, rounded down so that estimates err upwards. */
const CHARACTERS_PER_TOKEN = 3.5;

/** How many tokens a text is at most, roughly; providers count exactly, after the fact. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/**
 * Joins parts under their titles within a budget of tokens. What does not fit is cut from the part worth least, then
 * from the next, and the cut is marked, so that a model knows that it does not see everything.
 */
export function fitPrompt(parts: readonly PromptPart[], budgetTokens: number): string {
  const kept = parts.filter(({ text }) => text.trim() !== '').map((part) => ({ ...part }));
  const render = () => kept.map(({ title, text }) => `## ${title}\n${text.trim()}`).join('\n\n');
  for (const part of [...kept].sort((a, b) => a.worth - b.worth)) {
    const excess = estimateTokens(render()) - budgetTokens;
    if (excess <= 0) break;
    const room = Math.max(0, part.text.length - Math.ceil(excess * CHARACTERS_PER_TOKEN) - 60);
    const cut = part.text.length - room;
    const note = `(… ${cut} characters left out to save space)`;
    const own = kept.find((other) => other.title === part.title);
    if (!own) continue;
    own.text = part.keep === 'end' ? `${note}\n${part.text.slice(cut)}` : `${part.text.slice(0, room)}\n${note}`;
  }
  return render();
}
