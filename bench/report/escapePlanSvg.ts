import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import type { Box } from '../../protocol/geometry.ts';
import type { EscapeTask, RoomCondition } from '../../tasks/escape/escapeTask.ts';
import { timesMet } from './conditionTimes.ts';
import { type Html, html } from './html.ts';

/** Pixels of one block, and around everything. */
const CELL = 9;
const MARGIN = 10;
const LABEL = 16;

/** What an escape's plan shows beside the rooms themselves. */
interface EscapeCourse {
  readonly agents: readonly string[];
  readonly events: readonly EpisodeEvent[];
  /** Names of the rooms that were passed. */
  readonly passed: ReadonlySet<string>;
}

/**
 * The rooms from above, from the entrance on the left to the exit on the right: their devices, and the ways agents walked
 * (once a second, so corners are cut). East is down.
 */
export function escapePlanSvg(task: EscapeTask, { agents, events, passed }: EscapeCourse): Html {
  const boxes = [...task.rooms.flatMap((room) => room.chambers.map(({ box }) => box)), task.exit];
  const low = { x: Math.min(...boxes.map(({ min }) => min.x)), z: Math.min(...boxes.map(({ min }) => min.z)) };
  const high = { x: Math.max(...boxes.map(({ max }) => max.x)), z: Math.max(...boxes.map(({ max }) => max.z)) };
  const across = (z: number) => MARGIN + (z - low.z) * CELL;
  const down = (x: number) => MARGIN + LABEL + (x - low.x) * CELL;
  const width = across(high.z + 1) + MARGIN;
  const height = down(high.x + 1) + MARGIN;
  const room = (box: Box, kind: string, title: string): Html =>
    html`<rect class="${kind}" x="${across(box.min.z)}" y="${down(box.min.x)}" width="${(box.max.z - box.min.z + 1) * CELL}" height="${(box.max.x - box.min.x + 1) * CELL}" rx="3"><title>${title}</title></rect>`;
  const label = (box: Box, text: string): Html =>
    html`<text x="${across(box.min.z)}" y="${down(box.min.x) - 4}">${text}</text>`;
  return html`<svg class="plan" role="img" aria-label="The rooms from above, from the entrance on the left to the exit on the right" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${task.rooms.map((each) =>
  each.chambers.map(
    ({ box, name }) =>
      html`${room(box, passed.has(each.name) ? 'room good' : 'room', `${name}${each.atom === undefined ? '' : `, atom ${each.atom}`}${passed.has(each.name) ? ', passed' : ''}`)}${label(box, name.replace('room-', ''))}`,
  ),
)}${room(task.exit, 'room exit', 'the exit')}${label(task.exit, 'exit')}
${agents.map((agent, index) => trackOf(agent, index, events, across, down))}
${task.rooms.flatMap(({ stages }) => stages.flatMap(({ conditions }) => conditions.map((condition) => deviceMark(condition, events, across, down))))}</svg>`;
}

/** One line for each stretch walked; a leap of more than a few blocks in a second is a teleport and breaks it. */
function trackOf(
  agent: string,
  index: number,
  events: readonly EpisodeEvent[],
  across: (z: number) => number,
  down: (x: number) => number,
): Html {
  let path: Html[] = [];
  let last: { x: number; z: number } | undefined;
  for (const event of events) {
    if (event.type === 'player-teleported' && event.actor === agent) last = undefined;
    if (event.type !== 'player-moved' || event.actor !== agent) continue;
    const { x, z } = event.position;
    const isLeap = last === undefined || Math.hypot(x - last.x, z - last.z) > 9;
    path.push(isLeap ? html`M${across(z)} ${down(x)}` : html`L${across(z)} ${down(x)}`);
    last = { x, z };
  }
  if (path.length < 2) path = [];
  return html`<path class="track track-${index % 4}" d="${path}"><title>${agent}</title></path>`;
}

function deviceMark(
  condition: RoomCondition,
  events: readonly EpisodeEvent[],
  across: (z: number) => number,
  down: (x: number) => number,
): Html {
  const { x, z } = condition.position;
  const [cx, cy] = [across(z) + CELL / 2, down(x) + CELL / 2];
  const r = CELL / 2 - 1;
  const id = condition.type === 'device' ? condition.device : condition.block;
  const times = timesMet(condition, events);
  const kind = times.length > 0 ? 'device good' : 'device';
  const title = html`<title>${id.replaceAll('_', ' ')}${times.length > 0 ? `, by ${[...new Set(times.map(({ actor }) => actor ?? 'nobody'))].join(', ')}` : ', never worked'}</title>`;
  if (condition.type === 'block')
    return html`<path class="${kind}" d="M${cx} ${cy - r - 1}l${r + 1} ${r + 1}l${-r - 1} ${r + 1}l${-r - 1} ${-r - 1}z">${title}</path>`;
  return id.endsWith('_pressure_plate')
    ? html`<rect class="${kind}" x="${cx - r}" y="${cy - r}" width="${2 * r}" height="${2 * r}">${title}</rect>`
    : html`<circle class="${kind}" cx="${cx}" cy="${cy}" r="${r}">${title}</circle>`;
}
