import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import { TeamChest } from '../../server-plugin/scoring/gathering/teamChest.ts';
import type { GatheringTask } from '../../tasks/gathering/gatheringTask.ts';
import { type Html, html } from './html.ts';
import { clockText } from './timelineSvg.ts';

const WIDTH = 960;
const HEIGHT = 150;
const LEFT = 76;
const RIGHT = 12;
const BASE = 126;
const TOP = 12;

/** How much of what is asked for the team had at the end of a tick. */
interface Stock {
  readonly tick: number;
  readonly inChest: number;
  /** In the chest and in hands. */
  readonly had: number;
}

/** What the team's chest held over game time, and what the team had in all; nothing for tasks without a chest. */
export function chestChartSvg(
  task: GatheringTask,
  { agents, events }: { readonly agents: readonly string[]; readonly events: readonly EpisodeEvent[] },
): Html | null {
  if (!task.chest) return null;
  const stocks = stocksOf(task, agents, events);
  const last = Math.max(1, events.at(-1)?.tick ?? 1);
  const { count } = task.target;
  const most = Math.max(count, ...stocks.map(({ had }) => had));
  const x = (tick: number) => LEFT + (Math.min(last, Math.max(0, tick)) / last) * (WIDTH - LEFT - RIGHT);
  const y = (amount: number) => BASE - (amount / most) * (BASE - TOP);
  const line = (amountOf: (stock: Stock) => number) =>
    html`M${x(0)} ${y(0)}${stocks.map((stock) => html`H${round(x(stock.tick))}V${round(y(amountOf(stock)))}`)}H${x(last)}`;
  return html`<svg class="timeline chest" role="img" aria-label="What the chest held over game time" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<text class="name" x="4" y="${y(count) + 4}">${count}</text><text class="name" x="4" y="${BASE + 4}">0</text>
<line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(count)}" y2="${y(count)}"/><line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${BASE}" y2="${BASE}"/>
<path class="curve had" d="${line(({ had }) => had)}"><title>in the chest and in hands</title></path>
<path class="curve completion" d="${line(({ inChest }) => inChest)}"><title>in the chest</title></path>
<text class="time" x="${LEFT}" y="${BASE + 18}">${clockText(0)}</text><text class="time" x="${WIDTH - RIGHT - 20}" y="${BASE + 18}">${clockText(last)}</text></svg>`;
}

function stocksOf(task: GatheringTask, agents: readonly string[], events: readonly EpisodeEvent[]): Stock[] {
  const chest = task.chest && new TeamChest(task.chest, task.steps);
  const held = new Map(agents.map((agent) => [agent, new Map<string, number>()]));
  const { items } = task.target;
  const stocks: Stock[] = [];
  for (const [index, event] of events.entries()) {
    chest?.apply(event);
    if (event.type === 'inventory-changed') held.get(event.actor)?.set(event.item, event.count);
    if (events[index + 1]?.tick === event.tick) continue;
    const inChest = chest?.count(items) ?? 0;
    let had = inChest;
    for (const counts of held.values()) for (const item of items) had += counts.get(item) ?? 0;
    const before = stocks.at(-1);
    if (before?.inChest !== inChest || before.had !== had) stocks.push({ tick: event.tick, inChest, had });
  }
  return stocks;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
