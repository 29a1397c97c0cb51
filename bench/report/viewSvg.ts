import { blockColour } from '../../game-data/colours/blockColours.ts';
import type { ViewComparison } from '../../server-plugin/scoring/construction/viewHitRate.ts';
import { type Html, html } from './html.ts';

/** One side of a view as a grid of coloured points; in the built one, points that do not agree are outlined. */
export function viewSvg(comparison: ViewComparison, side: 'expected' | 'built'): Html {
  const { width, height, view } = comparison;
  const surface = comparison[side];
  const blocks: Html[] = [];
  const marks: Html[] = [];
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; ) {
      const id = surface[row * width + column] ?? null;
      let end = column + 1;
      while (end < width && (surface[row * width + end] ?? null) === id) end++;
      if (id !== null)
        blocks.push(
          html`<rect x="${column}" y="${row}" width="${end - column}" height="1" fill="${blockColour(id)}"><title>${id}</title></rect>`,
        );
      column = end;
    }
  if (side === 'built')
    for (let pixel = 0; pixel < width * height; pixel++) {
      const [wanted, found] = [comparison.expected[pixel] ?? null, comparison.built[pixel] ?? null];
      if (wanted === found) continue;
      const kind = found === null ? 'missing' : wanted === null ? 'extra' : 'wrong';
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      marks.push(
        html`<rect class="mark ${kind}" x="${x + 0.06}" y="${y + 0.06}" width="0.88" height="0.88"><title>${kind}: expected ${wanted ?? 'nothing'}, found ${found ?? 'nothing'}</title></rect>`,
      );
    }
  const scale = Math.max(3, Math.min(18, 136 / Math.max(width, height)));
  return html`<svg class="view" role="img" aria-label="${side}, ${view.name}" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${blocks}<path class="grid" d="${gridLines(width, height)}"/>${marks}</svg>`;
}

function gridLines(width: number, height: number): string {
  const lines: string[] = [];
  for (let x = 0; x <= width; x++) lines.push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y++) lines.push(`M0 ${y}H${width}`);
  return lines.join('');
}
