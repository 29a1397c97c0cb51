/** A JSON value found in a reply, or why there is none. */
export type Extracted =
  | { readonly found: true; readonly value: unknown }
  | { readonly found: false; readonly problem: string };

/**
 * The JSON value in a model's reply: the whole text, the content of its last fenced block that parses, or the last
 * complete object or array between its words. The last one counts because models reason before they answer.
 */
export function extractJson(text: string): Extracted {
  const trimmed = text.trim();
  if (trimmed === '') return { found: false, problem: 'the reply is empty' };
  const candidates = [
    trimmed,
    ...[...trimmed.matchAll(/```[a-zA-Z]*\s*\n?([\s\S]*?)```/g)].map((match) => (match[1] ?? '').trim()).reverse(),
    ...balancedParts(trimmed).reverse(),
  ];
  let problem = 'the reply holds no JSON object or array';
  for (const candidate of candidates) {
    if (!/^[[{]/.test(candidate)) continue;
    try {
      return { found: true, value: JSON.parse(candidate) };
    } catch (error) {
      problem = `the reply is not valid JSON: ${(error as Error).message}`;
    }
  }
  return { found: false, problem };
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
