/** A piece of making: bring what one carries to somebody, or make something. */
export type MakingOrder =
  | { readonly type: 'bring'; readonly to: string }
  | { readonly type: 'make'; readonly item: string; readonly count: number };

const BRING = /^Bring all you carry to ([A-Za-z][A-Za-z0-9_]*)\.$/;
const MAKE = /^Make (\d+) ([a-z0-9_]+) and keep it\.$/;

export function writeMakingOrder(order: MakingOrder): string {
  return order.type === 'bring'
    ? `Bring all you carry to ${order.to}.`
    : `Make ${order.count} ${order.item} and keep it.`;
}

/** The order that a text is; undefined for any other text. */
export function readMakingOrder(text: string): MakingOrder | undefined {
  const bring = BRING.exec(text.trim());
  if (bring?.[1]) return { type: 'bring', to: bring[1] };
  const make = MAKE.exec(text.trim());
  return make?.[2] ? { type: 'make', count: Number(make[1]), item: make[2] } : undefined;
}
