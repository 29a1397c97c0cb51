/** Digits, and symbols, that one token holds at most. */
const MOST_SYMBOLS = 3;
/** Letters of a word that one token holds, and those of each further token. */
const FIRST_LETTERS = 6;
const FURTHER_LETTERS = 5;
/** So that an estimate that is a little low does not break a budget. */
const MARGIN = 1.05;

/**
 * How many tokens a text is: within a few per cent of OpenAI's o200k on our prompts, JSON and prose alike
 * (docs/explanation/decisions/022-prompts.md); providers count exactly, after the fact. A token is a word with the whitespace
 * before it, up to three digits, or up to three symbols; whitespace alone is none.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  // Every prompt is counted, often several times: by hand it takes a fifth of what a pattern takes.
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === WHITESPACE) {
      at++;
      continue;
    }
    const most = kind === LETTER ? text.length : Math.min(text.length, at + MOST_SYMBOLS);
    let end = at + 1;
    while (end < most && kindOf(text.charCodeAt(end)) === kind) end++;
    tokens += kind === LETTER ? 1 + Math.max(0, end - at - FIRST_LETTERS) / FURTHER_LETTERS : 1;
    at = end;
  }
  return Math.ceil(tokens * MARGIN);
}

const [WHITESPACE, LETTER, DIGIT, SYMBOL] = [0, 1, 2, 3];

/** Of each ASCII character. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/\s/.test(character)) return WHITESPACE;
  return /[A-Za-z]/.test(character) ? LETTER : /\d/.test(character) ? DIGIT : SYMBOL;
});

function kindOf(code: number): number {
  if (code < 128) return KINDS[code] as number;
  return /\s/.test(String.fromCharCode(code)) ? WHITESPACE : SYMBOL;
}
