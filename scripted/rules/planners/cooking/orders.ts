import type { ShownPlace } from '../../../../sidecar/prompt/teamState.ts';
import type { Amount } from '../../../knowledge/cooking/cookbook.ts';

/**
 * What an order in this planner's words asks for. Amounts are what the agent carries in the end, whatever it carried
 * before, except for what is brought.
 */
export type CookOrder =
  | { readonly type: 'look'; readonly block: string; readonly at: ShownPlace }
  | { readonly type: 'take'; readonly block: string; readonly at: ShownPlace; readonly carry: readonly Amount[] }
  | { readonly type: 'pick-up'; readonly at: ShownPlace; readonly carry: readonly Amount[] }
  | {
      readonly type: 'break';
      readonly block: string;
      readonly tool: string | null;
      readonly cells: readonly ShownPlace[];
      readonly carry: readonly Amount[];
    }
  | { readonly type: 'hunt'; readonly kind: string; readonly tool: string | null; readonly carry: readonly Amount[] }
  | { readonly type: 'use'; readonly item: string; readonly kind: string; readonly carry: readonly Amount[] }
  | { readonly type: 'smelt'; readonly item: string; readonly fuel: string; readonly carry: readonly Amount[] }
  | { readonly type: 'craft'; readonly of: readonly Amount[]; readonly carry: readonly Amount[] }
  | { readonly type: 'bring'; readonly goods: readonly Amount[]; readonly to: string };

const ID = '[a-z0-9_]+';
const AT = '\\(-?[\\d.]+, ?-?[\\d.]+, ?-?[\\d.]+\\)';
const AMOUNTS = `\\d+ ${ID}(?:, \\d+ ${ID})*`;
const UNTIL = `until you carry (${AMOUNTS})`;

/** How each kind of order is worded, and what its parts mean. */
const READINGS: readonly (readonly [RegExp, (a: string, b: string, c: string, d: string) => CookOrder])[] = [
  [new RegExp(`^Look into the (${ID}) at (${AT})$`), (block, at) => ({ type: 'look', block, at: placeIn(at) })],
  [
    new RegExp(`^Take out of the (${ID}) at (${AT}) ${UNTIL}$`),
    (block, at, carry) => ({ type: 'take', block, at: placeIn(at), carry: amountsIn(carry) }),
  ],
  [
    new RegExp(`^Pick up what lies at (${AT}) ${UNTIL}$`),
    (at, carry) => ({ type: 'pick-up', at: placeIn(at), carry: amountsIn(carry) }),
  ],
  [
    new RegExp(`^Break (${ID})(?: with (${ID}))? at (${AT}(?:, ${AT})*) ${UNTIL}$`),
    (block, tool, cells, carry) => ({
      type: 'break',
      block,
      tool: tool || null,
      cells: placesIn(cells),
      carry: amountsIn(carry),
    }),
  ],
  [
    new RegExp(`^Hunt (${ID})(?: with (${ID}))? ${UNTIL}$`),
    (kind, tool, carry) => ({ type: 'hunt', kind, tool: tool || null, carry: amountsIn(carry) }),
  ],
  [
    new RegExp(`^Use (${ID}) on (${ID}) ${UNTIL}$`),
    (item, kind, carry) => ({ type: 'use', item, kind, carry: amountsIn(carry) }),
  ],
  [
    new RegExp(`^Smelt (${ID}) with (${ID}) ${UNTIL}$`),
    (item, fuel, carry) => ({ type: 'smelt', item, fuel, carry: amountsIn(carry) }),
  ],
  [
    new RegExp(`^Craft out of (${AMOUNTS}) ${UNTIL}$`),
    (of, carry) => ({ type: 'craft', of: amountsIn(of), carry: amountsIn(carry) }),
  ],
  [new RegExp(`^Bring (${AMOUNTS}) to (\\S+)$`), (goods, to) => ({ type: 'bring', goods: amountsIn(goods), to })],
];

/** An order as one line, which `readCookOrder` reads back. */
export function writeCookOrder(order: CookOrder): string {
  switch (order.type) {
    case 'look':
      return `Look into the ${order.block} at ${at(order.at)}`;
    case 'take':
      return `Take out of the ${order.block} at ${at(order.at)} ${until(order)}`;
    case 'pick-up':
      return `Pick up what lies at ${at(order.at)} ${until(order)}`;
    case 'break':
      return `Break ${order.block}${withTool(order)} at ${order.cells.map(at).join(', ')} ${until(order)}`;
    case 'hunt':
      return `Hunt ${order.kind}${withTool(order)} ${until(order)}`;
    case 'use':
      return `Use ${order.item} on ${order.kind} ${until(order)}`;
    case 'smelt':
      return `Smelt ${order.item} with ${order.fuel} ${until(order)}`;
    case 'craft':
      return `Craft out of ${amounts(order.of)} ${until(order)}`;
    case 'bring':
      return `Bring ${amounts(order.goods)} to ${order.to}`;
    default:
      return order satisfies never;
  }
}

/** Reads an order; undefined for any other text. */
export function readCookOrder(text: string): CookOrder | undefined {
  const line = text.trim().replace(/\.$/, '');
  for (const [pattern, read] of READINGS) {
    const [whole, a = '', b = '', c = '', d = ''] = pattern.exec(line) ?? [];
    if (whole !== undefined) return read(a, b, c, d);
  }
  return undefined;
}

/** What whoever carries out an order has more of afterwards. */
export function gainsOf(order: CookOrder): readonly Amount[] {
  return 'carry' in order ? order.carry : [];
}

function at([x, y, z]: ShownPlace): string {
  return `(${x},${y},${z})`;
}

function until({ carry }: { readonly carry: readonly Amount[] }): string {
  return `until you carry ${amounts(carry)}`;
}

function withTool({ tool }: { readonly tool: string | null }): string {
  return tool === null ? '' : ` with ${tool}`;
}

function amounts(list: readonly Amount[]): string {
  return list.map(({ item, count }) => `${count} ${item}`).join(', ');
}

function amountsIn(text: string): Amount[] {
  return text.split(', ').map((part) => {
    const [count = '0', item = ''] = part.split(' ');
    return { item, count: Number(count) };
  });
}

function placesIn(text: string): ShownPlace[] {
  return [...text.matchAll(/\((-?[\d.]+), ?(-?[\d.]+), ?(-?[\d.]+)\)/g)].map(([, x, y, z]) => [
    Number(x),
    Number(y),
    Number(z),
  ]);
}

function placeIn(text: string): ShownPlace {
  return placesIn(text)[0] ?? [0, 0, 0];
}
