import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { BlockPosition, Point } from '../../protocol/geometry.ts';
import type { GatheringTask } from '../../tasks/gathering/gatheringTask.ts';
import { type Html, html } from './html.ts';
import { clockText } from './timelineSvg.ts';

/** Longest side of a view, and the least and most pixels of one block. */
const SIDE = 460;
const CELL = { least: 1.5, most: 10 };
const MARGIN = 6;
/** Marks a view carries at most; of what is dug, cells beyond are left out, ores and logs never. */
const MOST_MARKS = 3000;

/** A block that an agent broke. */
interface Dug extends BlockPosition {
  readonly actor: string;
  readonly id: string;
  readonly tick: number;
  /** Worth a mark of its own: wood and ores. */
  readonly isFind: boolean;
}

/** How a view lays the world onto a page: right, then down. */
interface View {
  readonly title: string;
  readonly across: (at: Point) => number;
  readonly down: (at: Point) => number;
}

const FROM_ABOVE: View = { title: 'from above, north at the top', across: ({ x }) => x, down: ({ z }) => z };
const FROM_SOUTH: View = { title: 'from the south, by depth', across: ({ x }) => x, down: ({ y }) => -y };

/** Where agents broke blocks, died and started, from above and from the side. */
export function minedMapSvg(
  task: GatheringTask,
  { agents, events }: { readonly agents: readonly string[]; readonly events: readonly EpisodeEvent[] },
): Html {
  const dug = events.flatMap((event) => (event.type === 'block-broken' ? dugBy(event, agents) : []));
  const deaths = events.filter((event) => event.type === 'player-died');
  if (dug.length === 0) return html`<p class="quiet">Nobody broke a block.</p>`;
  return html`<div class="pair">${[FROM_ABOVE, FROM_SOUTH].map(
    (view) =>
      html`<figure>${viewSvg(view, { task, agents, dug, deaths })}<figcaption>${view.title}</figcaption></figure>`,
  )}</div>
<ul class="key">${agents.map((agent, index) => html`<li><i class="dug dug-${index % 4}"></i>${agent}</li>`)}<li>large: wood and ores</li><li>□ ${task.chest ? 'the chest' : 'start'}</li><li>✕ death</li></ul>`;
}

interface Scene {
  readonly task: GatheringTask;
  readonly agents: readonly string[];
  readonly dug: readonly Dug[];
  readonly deaths: readonly (EpisodeEvent & { readonly type: 'player-died' })[];
}

function viewSvg(view: View, { task, agents, dug, deaths }: Scene): Html {
  const home = task.chest ?? (task.starts[0] as (typeof task.starts)[number]).position;
  const cells = cellsIn(view, dug);
  const points = [...dug, home, ...deaths.map(({ position }) => position)];
  const [left, right] = extent(points.map(view.across));
  const [top, bottom] = extent(points.map(view.down));
  const span = Math.max(right - left, bottom - top) + 1;
  const cell = Math.min(CELL.most, Math.max(CELL.least, (SIDE - 2 * MARGIN) / span));
  const x = (at: Point) => round(MARGIN + (view.across(at) - left) * cell);
  const y = (at: Point) => round(MARGIN + (view.down(at) - top) * cell);
  const [width, height] = [right - left, bottom - top].map((length) => Math.ceil((length + 1) * cell + 2 * MARGIN));
  const marks = cells.map((block) => {
    const size = round(block.isFind ? Math.max(cell, 4) : cell);
    return html`<rect class="dug dug-${agents.indexOf(block.actor) % 4}${block.isFind ? ' find' : ''}" x="${x(block)}" y="${y(block)}" width="${size}" height="${size}"><title>${block.actor} ${clockText(block.tick)}: ${block.id.replaceAll('_', ' ')} at ${block.x} ${block.y} ${block.z}</title></rect>`;
  });
  return html`<svg class="view" role="img" aria-label="Where blocks were broken, ${view.title}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${marks}
<rect class="home" x="${x(home) - 1}" y="${y(home) - 1}" width="${Math.max(cell, 6) + 2}" height="${Math.max(cell, 6) + 2}"><title>${task.chest ? 'the chest' : 'start'}</title></rect>${deaths.map(
    ({ actor, cause, position, tick }) =>
      html`<path class="broken" d="M${x(position) - 4} ${y(position) - 4}l8 8m-8 0l8 -8"><title>${clockText(tick)} ${actor} died: ${cause}</title></path>`,
  )}</svg>`;
}

/** What of the dug blocks is drawn: one for each cell of the view, what is worth a mark last, on top. */
function cellsIn(view: View, dug: readonly Dug[]): Dug[] {
  const cells = new Map<string, Dug>();
  for (const block of dug) {
    const key = `${view.across(block)},${view.down(block)}`;
    if (block.isFind || !cells.get(key)?.isFind) cells.set(key, block);
  }
  const finds = [...cells.values()].filter(({ isFind }) => isFind);
  const others = [...cells.values()].filter(({ isFind }) => !isFind);
  return [...others.slice(0, Math.max(0, MOST_MARKS - finds.length)), ...finds];
}

function dugBy(event: EpisodeEvent & { readonly type: 'block-broken' }, agents: readonly string[]): Dug[] {
  const { actor, position, state, tick } = event;
  if (actor === undefined || !agents.includes(actor)) return [];
  const id = state.id;
  return [{ ...position, actor, id, tick, isFind: /_(?:ore|log)$|^ancient_debris$/.test(id) }];
}

function extent(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
