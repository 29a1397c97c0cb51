import { parseSync } from 'oxc-parser';

/** A text that people read, with the line of the source where it stands. */
export interface Message {
  readonly line: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Properties whose strings are shown: of tools, schemas, metrics and results. */
const SHOWN_PROPERTIES = new Set(['description', 'definition', 'title', 'unscored', 'message', 'detail', 'summary']);
/** Functions whose first string is shown: commander's and zod's descriptions, lines of output, failed actions. */
const SHOWING_CALLS = /^(describe|description|line|fail|failed|failure|option|argument)$/;

/**
 * The strings of a module that people read: those of errors (`new ...Error`, `...Fault`, `...Unavailable`), of
 * descriptions, and of lines that are printed. Substitutions of templates are left out, as "...".
 */
export function messagesOf(path: string, source: string): Message[] {
  const { program } = parseSync(path, source, { sourceType: 'module' });
  const messages: Message[] = [];
  const visit = (value: unknown, isShown: boolean): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, isShown);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === 'Literal' && typeof node.value === 'string' && isShown) add(node.start, node.value);
    if (node.type === 'TemplateLiteral' && isShown)
      add(node.start, (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('...'));
    for (const [key, child] of Object.entries(node))
      if (typeof child === 'object' && child !== null) visit(child, shows(node, key, isShown));
  };
  const add = (start: number, text: string) => {
    if (/\s/.test(text)) messages.push({ line: source.slice(0, start).split('\n').length, text });
  };
  visit(program, false);
  return messages;
}

/** Whether strings below a child of a node are shown. */
function shows(node: Node, key: string, isShown: boolean): boolean {
  if (/Function|Block/.test(node.type)) return key === 'body' && node.type === 'ArrowFunctionExpression' && isShown;
  if (key === 'callee' || key === 'key' || key === 'test') return false;
  if (node.type === 'NewExpression')
    return key === 'arguments' && (isShown || /(Error|Fault|Unavailable)$/.test(nameOf(node.callee)));
  if (node.type === 'CallExpression')
    return key === 'arguments' && (isShown || SHOWING_CALLS.test(nameOf(node.callee)));
  if (node.type === 'Property' && key === 'value') return isShown || SHOWN_PROPERTIES.has(nameOf(node.key));
  return isShown;
}

function nameOf(node: unknown): string {
  if (typeof node !== 'object' || node === null) return '';
  const { type, name, property } = node as { type?: string; name?: string; property?: unknown };
  return type === 'MemberExpression' ? nameOf(property) : (name ?? '');
}
