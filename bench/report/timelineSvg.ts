import { formatBlockState } from '../../protocol/blockState.ts';
import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { ScorePart } from '../../protocol/score.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { ActivityFold } from '../../server-plugin/scoring/activity.ts';
import { harmText } from '../results/harmText.ts';
import { outcomeOf, type ToolCall } from '../results/transcript.ts';
import { type Html, html, shorten } from './html.ts';

/** What a timeline shows. Ticks since release; the tool calls' times are in game ms since release. */
interface Timeline {
  readonly agents: readonly string[];
  readonly lastTick: number;
  readonly events: readonly EpisodeEvent[];
  readonly toolCalls: readonly ToolCall[];
  /** Parts of the goal, marked when they were reached. */
  readonly parts: readonly Pick<ScorePart, 'name' | 'tick'>[];
}

const CLASS_OF = { ok: 'good', failed: 'bad', 'cut off': 'cut' } as const;
const WIDTH = 960;
const LEFT = 76;
const ROW = 46;
const CURVE = 92;
const RIGHT = 12;
const TOP = 8;

/**
 * One row for each agent, with what the server saw (active ticks, blocks placed and broken, chat) above the tool calls
 * the players reported, and below them completion and view hit rate as they went.
 */
export function timelineSvg(timeline: Timeline): Html {
  const { agents, events, lastTick } = timeline;
  const span = Math.max(1, lastTick);
  const x = (tick: number) => LEFT + (Math.min(span, Math.max(0, tick)) / span) * (WIDTH - LEFT - RIGHT);
  const activity = new ActivityFold(agents);
  for (const event of events) activity.apply(event);
  const rows = agents.map((agent, index) => agentRow(timeline, agent, TOP + index * ROW, x, activity));
  const base = TOP + agents.length * ROW + 8;
  const height = base + CURVE + 26;
  return html`<svg class="timeline" role="img" aria-label="Activity of each agent over game time" viewBox="0 0 ${WIDTH} ${height}" data-from="${LEFT}" data-to="${WIDTH - RIGHT}" data-last="${span}">
${ticksOf(span).map((tick) => html`<line class="rule" x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${base + CURVE}"/><text class="time" x="${x(tick)}" y="${base + CURVE + 16}">${clockText(tick)}</text>`)}
${rows}${curves(events, lastTick, base, x)}${partMarks(timeline.parts, base, x)}</svg>`;
}

function agentRow(
  timeline: Timeline,
  agent: string,
  top: number,
  x: (tick: number) => number,
  activity: ActivityFold,
): Html {
  const bars = activity.intervalsOf(agent, timeline.lastTick).map(({ fromTick, toTick }) => {
    const [from, to] = [x(fromTick - 1), x(toTick)];
    return html`<rect class="active" x="${from}" y="${top + 4}" width="${Math.max(1, to - from)}" height="14"><title>active ${clockText(fromTick)} to ${clockText(toTick)}</title></rect>`;
  });
  const marks = timeline.events.map((event) => {
    if (!('actor' in event) || event.actor !== agent) return null;
    const at = x(event.tick);
    if (event.type === 'block-placed')
      return html`<path class="placed" d="M${at} ${top + 3}l3 -5h-6z"><title>${clockText(event.tick)} placed ${formatBlockState(event.state)}</title></path>`;
    if (event.type === 'block-broken')
      return html`<path class="broken" d="M${at - 3} ${top - 2}l6 5m-6 0l6 -5"><title>${clockText(event.tick)} broke ${formatBlockState(event.state)}</title></path>`;
    if (event.type === 'chat-sent')
      return html`<circle class="chat" cx="${at}" cy="${top + 11}" r="3"><title>${clockText(event.tick)} said: ${shorten(event.message, 200)}</title></circle>`;
    if (event.type === 'player-died')
      return html`<path class="death" d="M${at - 4} ${top + 4}l8 14m-8 0l8 -14"><title>${clockText(event.tick)} died: ${harmText(event)}</title></path>`;
    if (event.type === 'entity-died')
      return html`<circle class="kill" cx="${at}" cy="${top + 34}" r="2"><title>${clockText(event.tick)} killed a ${event.kind}</title></circle>`;
    if (event.type === 'sunrise-seen')
      return html`<path class="sunrise" d="M${at} ${top}v${ROW - 6}"><title>${clockText(event.tick)} saw sunrise ${event.sunrises}</title></path>`;
    if (event.type === 'action-refused')
      return html`<rect class="refused" x="${at - 1.5}" y="${top + 4}" width="3" height="14"><title>${clockText(event.tick)} refused: ${event.action}, ${event.reason}</title></rect>`;
    return null;
  });
  const calls = timeline.toolCalls
    .filter((call) => call.agent === agent)
    .map((call) => {
      const [from, to] = [x(ticksOfMs(call.at)), x(ticksOfMs(call.until))];
      return html`<rect class="tool ${CLASS_OF[outcomeOf(call)]}" x="${from}" y="${top + 22}" width="${Math.max(1.5, to - from)}" height="9" rx="1.5"><title>${clockText(ticksOfMs(call.at))} ${call.tool} ${shorten(JSON.stringify(call.args) ?? '', 120)}
${outcomeOf(call)}: ${shorten(call.message, 240)}</title></rect>`;
    });
  return html`<text class="name" x="4" y="${top + 16}">${agent}</text><line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${top + 18}" y2="${top + 18}"/>${bars}${calls}${marks}`;
}

function curves(events: readonly EpisodeEvent[], lastTick: number, top: number, x: (tick: number) => number): Html {
  const y = (value: number) => top + CURVE - value * (CURVE - 10);
  const line = (metric: string) => {
    const points = events.flatMap((event) =>
      event.type === 'score-changed' && event.metric === metric && event.value !== null
        ? [{ tick: event.tick, value: event.value }]
        : [],
    );
    const path = points.map(({ tick, value }, index) =>
      index === 0 ? html`M${x(tick)} ${y(value)}` : html`H${x(tick)}V${y(value)}`,
    );
    return points.length === 0
      ? null
      : html`<path class="curve ${metric}" d="${path}H${x(lastTick)}"><title>${metric}</title></path>`;
  };
  return html`<text class="name" x="4" y="${y(1) + 4}">100 %</text><text class="name" x="4" y="${y(0)}">0 %</text>
<line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(1)}" y2="${y(1)}"/><line class="rule" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(0)}" y2="${y(0)}"/>${line('vhr')}${line('exitReached')}${line('progress')}${line('completion')}`;
}

/** A diamond below the curves for each part of the goal that was reached. */
function partMarks(parts: Timeline['parts'], top: number, x: (tick: number) => number): Html[] {
  return parts.flatMap(({ name, tick }) =>
    tick === null
      ? []
      : [
          html`<path class="part" d="M${x(tick)} ${top + CURVE - 5}l4 5l-4 5l-4 -5z"><title>${clockText(tick)} ${name.replaceAll(/[_-]/g, ' ')}</title></path>`,
        ],
  );
}

/** Whole ticks for game milliseconds. */
export function ticksOfMs(ms: number): number {
  return Math.round((ms / 1000) * TICKS_PER_SECOND);
}

/** Ticks as "m:ss.s". */
export function clockText(tick: number): string {
  const seconds = Math.abs(tick) / TICKS_PER_SECOND;
  const minutes = Math.floor(seconds / 60);
  return `${tick < 0 ? '-' : ''}${minutes}:${(seconds - minutes * 60).toFixed(1).padStart(4, '0')}`;
}

/** A tick as an element that a page's script can find: `data-t` is the tick. */
export function timeHtml(tick: number): Html {
  return html`<time data-t="${Math.round(tick)}">${clockText(tick)}</time>`;
}

/** At most about eight round times to write under the axis. */
function ticksOf(span: number): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600].map((seconds) => seconds * TICKS_PER_SECOND);
  const step = steps.find((length) => span / length <= 8) ?? span;
  return Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step);
}
