import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';

/** What somebody is to do in an escape, in the rules model's words. */
export type EscapeOrder =
  | { readonly type: 'step'; readonly block: string; readonly at: ShownPlace }
  | { readonly type: 'pull'; readonly block: string; readonly at: ShownPlace }
  | { readonly type: 'press'; readonly block: string; readonly at: ShownPlace }
  | { readonly type: 'look'; readonly container: string; readonly at: ShownPlace }
  | { readonly type: 'take'; readonly item: string; readonly container: string; readonly at: ShownPlace }
  | { readonly type: 'put'; readonly item: string; readonly at: ShownPlace }
  | { readonly type: 'go'; readonly at: ShownPlace }
  | { readonly type: 'leave'; readonly at: ShownPlace }
  | { readonly type: 'wait'; readonly at: ShownPlace };

const AT = String.raw`\((-?\d+), ?(-?\d+), ?(-?\d+)\)`;
const FORMS: readonly [RegExp, (words: readonly string[], at: ShownPlace) => EscapeOrder][] = [
  [form('Step on the ([a-z_]+_plate) at @'), ([block = ''], at) => ({ type: 'step', block, at })],
  [form('Pull the (lever) at @'), ([block = ''], at) => ({ type: 'pull', block, at })],
  [form('Press the ([a-z_]+_button) at @'), ([block = ''], at) => ({ type: 'press', block, at })],
  [
    form('Look for what to take along in the ([a-z_]+) at @'),
    ([container = ''], at) => ({ type: 'look', container, at }),
  ],
  [
    form('Take 1 ([a-z_]+) along out of the ([a-z_]+) at @'),
    ([item = '', container = ''], at) => ({ type: 'take', item, container, at }),
  ],
  [form('Put a ([a-z_]+) in the place of the sign at @'), ([item = ''], at) => ({ type: 'put', item, at })],
  [form('Go on to @'), (_, at) => ({ type: 'go', at })],
  [form('Go to the exit at @'), (_, at) => ({ type: 'leave', at })],
  [form('Wait for the others at @'), (_, at) => ({ type: 'wait', at })],
];

function form(words: string): RegExp {
  return new RegExp(`^${words.replace('@', AT)}\\.?$`);
}

/** The order in words, one line. */
export function orderText(order: EscapeOrder): string {
  const at = `(${order.at.join(',')})`;
  switch (order.type) {
    case 'step':
      return `Step on the ${order.block} at ${at}`;
    case 'pull':
      return `Pull the ${order.block} at ${at}`;
    case 'press':
      return `Press the ${order.block} at ${at}`;
    case 'look':
      return `Look for what to take along in the ${order.container} at ${at}`;
    case 'take':
      return `Take 1 ${order.item} along out of the ${order.container} at ${at}`;
    case 'put':
      return `Put a ${order.item} in the place of the sign at ${at}`;
    case 'go':
      return `Go on to ${at}`;
    case 'leave':
      return `Go to the exit at ${at}`;
    case 'wait':
      return `Wait for the others at ${at}`;
    default:
      return order satisfies never;
  }
}

/** Reads an order; undefined for other texts. */
export function readEscapeOrder(text: string): EscapeOrder | undefined {
  for (const [pattern, made] of FORMS) {
    const found = pattern.exec(text.trim());
    if (!found) continue;
    const [x = 0, y = 0, z = 0] = found.slice(-3).map(Number);
    return made(found.slice(1, -3), [x, y, z]);
  }
  return undefined;
}
