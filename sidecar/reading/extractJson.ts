import { jsonrepair } from 'jsonrepair';

/** A JSON value found in a text, or why there is none. */
export type Extracted =
  | { readonly found: true; readonly value: unknown }
  | { readonly found: false; readonly problem: string };

/** Deepest nesting of a value that is taken, objects and arrays: what comes after us walks it by recursion. */
const DEEPEST = 100;
/** Fenced blocks, and parts between words, that are tried, from the end: what has more of them is no answer. */
const MOST_TRIED = 50;
/** Longest text that is mended, characters: the longest honest reply is a program of a few thousand. */
const LONGEST_MENDED = 40_000;

/**
 * The JSON value in a model's text: the whole text, the content of its last fenced block that parses, or the last
 * complete object or array between its words. The last one counts because models reason before they answer. What only
 * slips from JSON (trailing commas, comments, single quotes, line breaks within strings) is read as what it means.
 */
export function extractJson(text: string): Extracted {
  const trimmed = text.trim();
  if (trimmed === '') return { found: false, problem: 'the reply is empty' };
  const candidates = [
    trimmed,
    // The word behind the opening fence is taken off afterwards: looked for within the pattern, it would take time that
    // grows with its length squared.
    ...[...trimmed.matchAll(/```([\s\S]*?)```/g)]
      .map((match) => (match[1] ?? '').replace(/^[a-zA-Z]+/, '').trim())
      .slice(-MOST_TRIED)
      .reverse(),
    ...balancedParts(trimmed).slice(-MOST_TRIED).reverse(),
  ].filter((candidate) => /^[[{]/.test(candidate));
  let problem = 'the reply holds no JSON object or array';
  for (const candidate of candidates) {
    const parsed = parseJson(candidate);
    if (parsed.found) return parsed;
    problem = `the reply is ${parsed.problem}`;
  }
  // Between words, brackets are often part of the words: "oak_log[axis=x]" is not a list.
  for (const candidate of candidates.filter((part) => part === trimmed || part.startsWith('{') || part.includes('{'))) {
    const mended = mendJson(candidate);
    if (mended.found) return mended;
  }
  return { found: false, problem };
}

/** The values of a text that is nothing but JSON objects one after the other; undefined for any other. */
export function objectsInARow(text: string): unknown[] | undefined {
  const parts = balancedParts(text);
  if (
    parts.length < 2 ||
    parts.length > MOST_TRIED ||
    parts.reduce((rest, part) => rest.replace(part, ''), text).trim()
  )
    return undefined;
  const values = parts.map(parseJson);
  return values.every((value) => value.found) ? values.map(({ value }) => value) : undefined;
}

/** The JSON value that a text is; the problem completes "it is ...". */
export function parseJson(text: string): Extracted {
  try {
    const value: unknown = JSON.parse(text);
    if (isNestedDeeper(value, DEEPEST)) return { found: false, problem: `nested deeper than ${DEEPEST} levels` };
    return { found: true, value };
  } catch (error) {
    return { found: false, problem: `not valid JSON: ${(error as Error).message}` };
  }
}

/** The same of a text that ends as JSON does and slips on the way. */
export function mendJson(text: string): Extracted {
  const parsed = parseJson(text);
  // A value that was cut off is no slip: its end is not known.
  if (parsed.found || text.length > LONGEST_MENDED || !/[\]}]$/.test(text)) return parsed;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return parsed;
  }
}

/** Whether a parsed value has objects or arrays within each other at more than so many levels. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isNestedDeeper(part, levels - 1));
}

/** Outermost balanced objects and arrays of a text, skipping braces inside JSON strings. */
function balancedParts(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (inString) {
      if (sign === '\\') index++;
      else if (sign === '"') inString = false;
    } else if (sign === '"' && depth > 0) inString = true;
    else if (sign === '{' || sign === '[') {
      if (depth++ === 0) start = index;
    } else if ((sign === '}' || sign === ']') && depth > 0 && --depth === 0) parts.push(text.slice(start, index + 1));
  }
  return parts;
}
