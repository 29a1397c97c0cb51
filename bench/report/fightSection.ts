import type { EpisodeEvent } from '../../protocol/episodeEvent.ts';
import { harmText } from '../results/harmText.ts';
import { type Html, html } from './html.ts';
import { clockText, timeHtml } from './timelineSvg.ts';

/** Lines of the list that a page carries; the rest stays in the run's files. */
const MOST_LINES = 200;
/** Blows and missiles of mobs and players, by Minecraft's damage types. */
const BLOWS: ReadonlySet<string> = new Set([
  'mob_attack',
  'mob_attack_no_aggro',
  'mob_projectile',
  'arrow',
  'fireball',
  'sting',
  'player_attack',
  'trident',
]);

/** What one agent did and suffered. */
interface Toll {
  readonly killed: Map<string, number>;
  damage: number;
  byBlows: number;
  readonly deaths: string[];
}

/**
 * Whom each agent killed, how much damage it took, when it died and of what, who else died, and when
 * the sun rose, from the server's log; nothing where nobody was hurt and no sunrise counts.
 */
export function fightSection(agents: readonly string[], events: readonly EpisodeEvent[]): Html | null {
  if (!hasFights(events)) return null;
  const tolls = new Map<string, Toll>(
    agents.map((agent) => [agent, { killed: new Map(), damage: 0, byBlows: 0, deaths: [] }]),
  );
  for (const event of events) addTo(tolls, event);
  const lines = events.flatMap(lineOf);
  return html`<details open><summary>Fights, deaths and nights</summary><div class="scroll" role="group" aria-label="Fights" tabindex="0"><table><thead><tr><th>agent</th><th>killed</th><th>damage taken</th><th>of it by blows and missiles</th><th>deaths</th></tr></thead><tbody>${[
    ...tolls,
  ].map(
    ([agent, { killed, damage, byBlows, deaths }]) =>
      html`<tr><th scope="row">${agent}</th><td>${[...killed].map(([kind, count]) => `${count} ${kind}`).join(', ') || 'nothing'}</td><td class="num">${damage.toFixed(1)}</td><td class="num">${byBlows.toFixed(1)}</td><td>${deaths.join(', ') || 'none'}</td></tr>`,
  )}</tbody></table></div><ul class="log">${lines.slice(0, MOST_LINES)}</ul>${
    lines.length > MOST_LINES ? html`<p class="quiet">${lines.length - MOST_LINES} more in events.jsonl.</p>` : null
  }</details>`;
}

/** Whether somebody was hurt, or sunrises count. */
export function hasFights(events: readonly EpisodeEvent[]): boolean {
  return events.some(({ type }) => type === 'player-hurt' || type === 'player-died' || type === 'sunrise-seen');
}

function addTo(tolls: ReadonlyMap<string, Toll>, event: EpisodeEvent): void {
  const toll = 'actor' in event && event.actor !== undefined ? tolls.get(event.actor) : undefined;
  if (!toll) return;
  if (event.type === 'entity-died') toll.killed.set(event.kind, (toll.killed.get(event.kind) ?? 0) + 1);
  if (event.type === 'player-died') toll.deaths.push(`${clockText(event.tick)} ${harmText(event)}`);
  if (event.type !== 'player-hurt') return;
  toll.damage += event.amount;
  if (BLOWS.has(event.cause)) toll.byBlows += event.amount;
}

/** Moments of their own: deaths of agents, of those whom no agent killed, and sunrises. */
function lineOf(event: EpisodeEvent): Html[] {
  const at = timeHtml(event.tick);
  switch (event.type) {
    case 'player-died':
      return [html`<li>${at} <b>${event.actor}</b> <span class="bad">died: ${harmText(event)}</span></li>`];
    case 'entity-died':
      return event.actor === undefined ? [html`<li>${at} a ${event.kind} died: ${harmText(event)}</li>`] : [];
    case 'sunrise-seen':
      return [html`<li>${at} <b>${event.actor}</b> saw sunrise ${event.sunrises}</li>`];
    default:
      return [];
  }
}
