import { mendJson } from './extractJson.ts';

/** A call of a function as a model wrote it. The arguments are an object, or whatever else stands in their place. */
export interface WrittenCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** The calls in a text, and what stands before the first of them. */
export interface CallsInText {
  readonly calls: readonly WrittenCall[];
  readonly before: string;
}

/** Most calls that are taken of one reply. */
export const MOST_CALLS = 8;

/** What stands where JSON was to stand and is none; the validator of arguments refuses it as what it is. */
function jsonOr(text: string): unknown {
  const trimmed = unfenced(text.trim());
  if (trimmed === '') return {};
  const parsed = mendJson(trimmed);
  return parsed.found ? parsed.value : trimmed;
}

function unfenced(text: string): string {
  return /^```[a-z]*\s*([\s\S]*?)\s*```$/i.exec(text)?.[1] ?? text;
}

/**
 * The calls that a text has in one of the forms in which models write them where their service does not read them:
 * Hermes and Qwen (`<tool_call>`), Llama 3 (`<function=name>{...}</function>`, `<|python_tag|>`), Qwen-Coder
 * (`<parameter=key>`), Mistral (`[TOOL_CALLS]`), DeepSeek (`<｜tool▁call▁begin｜>`), and ReAct's own "Action:" with
 * "Action Input:". Of a chain that goes on with results it made up itself, only what stands before them.
 */
export function callsInText(text: string): CallsInText | undefined {
  for (const form of [taggedCalls, functionTags, markedList, deepSeekCalls, actionLines]) {
    const found = form(text);
    if (found && found.calls.length > 0) return { ...found, calls: found.calls.slice(0, MOST_CALLS) };
  }
  return undefined;
}

/** The answer behind ReAct's "Final Answer:", and what stands before it. */
export function finalAnswerIn(text: string): { readonly answer: string; readonly before: string } | undefined {
  const match = /^[ \t*#]*final answer[ \t*]*:[ \t*]*/im.exec(text);
  if (!match) return undefined;
  const answer = text.slice(match.index + match[0].length).trim();
  return answer === '' ? undefined : { answer, before: thoughtBefore(text, match.index) };
}

function taggedCalls(text: string): CallsInText | undefined {
  const start = text.indexOf('<tool_call>');
  if (start < 0) return undefined;
  const calls = text
    .slice(start)
    .split('<tool_call>')
    .slice(1)
    .flatMap((part) => {
      const body = part.split('</tool_call>')[0] ?? '';
      const tags = functionTags(body);
      return tags ? tags.calls : callsOf(jsonOr(body));
    });
  return { calls, before: text.slice(0, start).trim() };
}

function functionTags(text: string): CallsInText | undefined {
  const start = text.search(/<function=[\w.-]{1,200}>/);
  if (start < 0) return undefined;
  const calls = text
    .slice(start)
    .split('<function=')
    .slice(1)
    .map((part) => {
      const end = part.indexOf('>');
      const body = part.slice(end + 1).split('</function>')[0] ?? '';
      return {
        name: bareName(part.slice(0, end)),
        arguments: body.includes('<parameter=') ? parameters(body) : jsonOr(body),
      };
    });
  return { calls, before: text.slice(0, start).trim() };
}

function parameters(body: string): Record<string, unknown> {
  return Object.fromEntries(
    body
      .split('<parameter=')
      .slice(1)
      .map((part) => {
        const end = part.indexOf('>');
        return [part.slice(0, end), (part.slice(end + 1).split('</parameter>')[0] ?? '').trim()];
      }),
  );
}

const MARKS = ['[TOOL_CALLS]', '<|python_tag|>'];

function markedList(text: string): CallsInText | undefined {
  for (const mark of MARKS) {
    const start = text.indexOf(mark);
    if (start >= 0)
      return { calls: callsOf(jsonOr(text.slice(start + mark.length))), before: text.slice(0, start).trim() };
  }
  return undefined;
}

function deepSeekCalls(text: string): CallsInText | undefined {
  const begin = '<｜tool▁call▁begin｜>';
  const start = text.indexOf('<｜tool▁call');
  if (start < 0) return undefined;
  const calls = text
    .split(begin)
    .slice(1)
    .map((part) => {
      const [head = '', rest = ''] = (part.split('<｜tool▁call▁end｜>')[0] ?? '').split('<｜tool▁sep｜>');
      // Before the separator stands "function" or, in later versions, the name itself.
      const [name = '', ...lines] = head.trim() === 'function' ? rest.trim().split('\n') : [head, rest];
      return { name: bareName(name), arguments: jsonOr(lines.join('\n')) };
    });
  return { calls, before: text.slice(0, start).trim() };
}

function actionLines(text: string): CallsInText | undefined {
  const real = text.split(/^[ \t*#]*observation[ \t*]*:/im)[0] ?? '';
  const action = /^[ \t*#]*action[ \t*]*:[ \t*]*`?([\w.-]{1,200})`?[ \t*]*$/im.exec(real);
  if (!action) return undefined;
  const after = real.slice(action.index + action[0].length);
  const input = /^[ \t*#]*action[ _]input[ \t*]*:[ \t*]*/im.exec(after);
  const written = input ? after.slice(input.index + input[0].length) : '';
  const next = written.search(/^[ \t*#]*(thought|action|final answer)[ \t*]*:/im);
  const call = {
    name: bareName(action[1] ?? ''),
    arguments: jsonOr(next < 0 ? written : written.slice(0, next)),
  };
  return { calls: [call], before: thoughtBefore(real, action.index) };
}

function thoughtBefore(text: string, index: number): string {
  return text
    .slice(0, index)
    .replace(/^[\s*#]*thought[ \t*]*:/i, '')
    .trim();
}

/**
 * The calls that a JSON value stands for: {"name", "arguments"} in the spellings that are about, one or a list of them,
 * bare, within "function", or within "tool_calls". Empty where it is none.
 */
export function callsOf(value: unknown): WrittenCall[] {
  if (Array.isArray(value)) {
    const calls = value.map((part) => callsOf(part));
    return calls.every((list) => list.length === 1) ? calls.flat().slice(0, MOST_CALLS) : [];
  }
  if (!isObject(value)) return [];
  // Names of OpenAI's own for calling several at once, which its models sometimes write out.
  for (const key of ['tool_calls', 'tool_uses', 'calls']) if (Array.isArray(value[key])) return callsOf(value[key]);
  for (const key of ['function', 'action']) if (isObject(value[key])) return callsOf(value[key]);
  const call = namedCall(value) ?? actionCall(value);
  if (call && /^multi_tool_use[._]parallel$/.test(call.name)) return callsOf(call.arguments);
  return call ? [call] : [];
}

/** {"name", "arguments"} in the spellings that are about. */
function namedCall(value: { readonly [key: string]: unknown }): WrittenCall | undefined {
  const name =
    value.name ?? value.tool ?? value.tool_name ?? value.function ?? value.function_name ?? value.recipient_name;
  const given = value.arguments ?? value.parameters ?? value.args ?? value.input ?? value.tool_input ?? value.kwargs;
  if (typeof name !== 'string') return undefined;
  // A value that only happens to have a name is no call.
  if (given === undefined && Object.keys(value).some((key) => !NAME_KEYS.has(key))) return undefined;
  return { name: bareName(name), arguments: typeof given === 'string' ? jsonOr(given) : (given ?? {}) };
}

/** {"action", "action_input"}, or the arguments beside "action" themselves. */
function actionCall(value: { readonly [key: string]: unknown }): WrittenCall | undefined {
  const { action, thought: _thought, reasoning: _reasoning, final_answer: _none, ...beside } = value;
  if (typeof action !== 'string' || action === '') return undefined;
  const given = beside.action_input ?? beside['action input'] ?? beside.actionInput ?? beside;
  return { name: bareName(action), arguments: typeof given === 'string' ? jsonOr(given) : given };
}

const NAME_KEYS: ReadonlySet<string> = new Set([
  ...['name', 'tool', 'tool_name', 'function', 'function_name', 'recipient_name'],
  ...['id', 'type', 'thought', 'reasoning'],
]);

/**
 * The calls that a native call stands for: itself, or those within the function that calls several others, which is in
 * none of our offers. The problem completes "its arguments are ...".
 */
export function callsMade(
  name: string,
  text: string,
):
  | { readonly found: true; readonly calls: readonly WrittenCall[] }
  | { readonly found: false; readonly problem: string } {
  // A call of a function without parameters comes with no text at all from some services.
  const read = mendJson(text.trim() || '{}');
  if (!read.found) return read;
  const within = /^multi_tool_use/.test(name) ? callsOf(read.value) : [];
  return { found: true, calls: within.length > 0 ? within : [{ name: bareName(name), arguments: read.value }] };
}

/** A function's name without what models put before it. */
function bareName(name: string): string {
  return name
    .trim()
    .replace(/^(?:functions?|tools?|default_api|minecraft)[.:/]/, '')
    .replace(/\(\)$/, '');
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
