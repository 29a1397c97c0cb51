/** Source text with comments and the insides of strings and patterns blanked, every character at its old place. */
export interface Code {
  readonly text: string;
  /** The blanked strings without substitutions, with the place of their opening quote. */
  readonly strings: readonly { readonly at: number; readonly value: string }[];
}

/** After these a slash begins a pattern; after anything else that ends an expression it divides. */
const BEFORE_PATTERN =
  /(?:^|[([{},;:=!&|?+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))$/;

/**
 * Splits TypeScript into code and the rest by reading it once from the left: enough of the grammar to tell comments,
 * strings, templates with code inside, and patterns apart.
 */
export function scanCode(source: string): Code {
  const out = source.split('');
  const strings: { at: number; value: string }[] = [];
  // For every template that is open, how many braces are open in its current substitution.
  const templates: number[] = [];
  let at = 0;
  const blank = (from: number, to: number) => {
    for (let index = from; index < to; index++) if (out[index] !== '\n') out[index] = ' ';
  };
  const codeBefore = (index: number) =>
    out
      .slice(Math.max(0, index - 200), index)
      .join('')
      .trimEnd();
  const readTemplate = (from: number) => {
    let end = from;
    while (end < source.length && source[end] !== '`' && !source.startsWith('${', end))
      end += source[end] === '\\' ? 2 : 1;
    blank(from, Math.min(end, source.length));
    if (source[end] === '`') {
      strings.push({ at: from - 1, value: source.slice(from, end) });
      return end + 1;
    }
    templates.push(0);
    return end + 2;
  };
  while (at < source.length) {
    const sign = source[at];
    if (source.startsWith('//', at)) {
      const end = source.indexOf('\n', at);
      const stop = end < 0 ? source.length : end;
      blank(at, stop);
      at = stop;
    } else if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      const stop = end < 0 ? source.length : end + 2;
      blank(at, stop);
      at = stop;
    } else if (sign === "'" || sign === '"') {
      let end = at + 1;
      while (end < source.length && source[end] !== sign && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1;
      strings.push({ at, value: source.slice(at + 1, end) });
      blank(at + 1, Math.min(end, source.length));
      at = end + 1;
    } else if (sign === '`') {
      at = readTemplate(at + 1);
    } else if (sign === '/' && BEFORE_PATTERN.test(codeBefore(at))) {
      let end = at + 1;
      let inClass = false;
      while (end < source.length && source[end] !== '\n' && (inClass || source[end] !== '/')) {
        if (source[end] === '[') inClass = true;
        else if (source[end] === ']') inClass = false;
        end += source[end] === '\\' ? 2 : 1;
      }
      blank(at + 1, Math.min(end, source.length));
      at = end + 1;
    } else {
      const open = templates.length - 1;
      if (open >= 0 && sign === '{') templates[open] = (templates[open] ?? 0) + 1;
      else if (open >= 0 && sign === '}') {
        if (templates[open] === 0) {
          templates.pop();
          at = readTemplate(at + 1);
          continue;
        }
        templates[open] = (templates[open] ?? 0) - 1;
      }
      at++;
    }
  }
  return { text: out.join(''), strings };
}
