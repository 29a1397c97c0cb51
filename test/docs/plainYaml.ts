export type PlainYaml = string | readonly PlainYaml[] | { readonly [key: string]: PlainYaml };

interface Line {
  readonly number: number;
  readonly depth: number;
  readonly text: string;
}

/**
 * Reads the part of YAML 1.2 that our own files keep to: mappings and lists of texts in steps of two blanks, texts plain or in
 * double quotes, and blocks after "|". Scalars stay texts. Throws for anything else, naming the line.
 */
export function parsePlainYaml(source: string): PlainYaml {
  const lines = source.split('\n').flatMap((raw, index): Line[] => {
    const text = raw.trimStart();
    if (text === '' || text.startsWith('#')) return [];
    return [{ number: index + 1, depth: raw.length - text.length, text }];
  });
  const value = block(lines, 0);
  const [rest] = lines;
  if (rest) throw new Error(`line ${rest.number}: indented as nothing before it`);
  return value;
}

function block(lines: Line[], depth: number): PlainYaml {
  return lines[0]?.text.startsWith('- ') ? list(lines, depth) : mapping(lines, depth);
}

function list(lines: Line[], depth: number): PlainYaml {
  const items: PlainYaml[] = [];
  for (let line = lines[0]; line?.depth === depth && line.text.startsWith('- '); line = lines[0]) {
    lines.shift();
    items.push(scalar(line.text.slice(2), line.number));
  }
  return items;
}

function mapping(lines: Line[], depth: number): PlainYaml {
  const entries = new Map<string, PlainYaml>();
  for (let line = lines[0]; line?.depth === depth; line = lines[0]) {
    lines.shift();
    const [, key, text] = /^([A-Za-z_]+):(?: (.+))?$/.exec(line.text) ?? [];
    if (key === undefined || entries.has(key)) throw new Error(`line ${line.number}: expected a new key and a colon`);
    if (text === undefined) entries.set(key, block(lines, depth + 2));
    else entries.set(key, text === '|' ? literal(lines, depth + 2) : scalar(text, line.number));
  }
  return Object.fromEntries(entries);
}

function literal(lines: Line[], depth: number): string {
  const texts: string[] = [];
  for (let line = lines[0]; line && line.depth >= depth; line = lines[0]) {
    lines.shift();
    texts.push(`${' '.repeat(line.depth - depth)}${line.text}`);
  }
  return texts.join('\n');
}

function scalar(text: string, number: number): string {
  if (text === '{}') return text;
  const [, quoted] = /^"([^"\\]*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  if (/^[\w/][^\t#"']*$/.test(text) && !/: |:$/.test(text)) return text;
  throw new Error(`line ${number}: expected a plain text, or one in double quotes`);
}
