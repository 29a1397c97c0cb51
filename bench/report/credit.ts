import { type Html, html } from './html.ts';

/** Who earned how much, most first; nothing when nobody did. */
export function creditText(credit: Readonly<Record<string, number>>, unit = ''): Html | null {
  const shares = Object.entries(credit)
    .filter(([, share]) => share > 0)
    .sort(([, a], [, b]) => b - a);
  if (shares.length === 0) return null;
  return html` <span class="credit">${shares.map(([agent, share]) => `${agent} ${Number(share.toFixed(2))}${unit}`).join(', ')}</span>`;
}
