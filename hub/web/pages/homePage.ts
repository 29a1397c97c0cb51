import { type Html, html } from '../../../bench/report/html.ts';
import type { OpenGame } from '../../play/openGames.ts';
import type { Account } from '../../play/orders.ts';
import type { GameView } from '../apiRoutes.ts';
import { frame } from './frame.ts';
import { button, castText, metricsText, stateText } from './gameParts.ts';

/** How often the page is loaded anew while something goes on, s. */
const REFRESH_S = 5;

interface Home {
  readonly account: Account;
  readonly form: string;
  readonly minecraft: GameView['minecraft'];
  readonly open: readonly OpenGame[];
  readonly playing: readonly GameView[];
  readonly queued: readonly GameView[];
  readonly ended: readonly GameView[];
}

/** What a group sees first: games to join, its own games, and the form for another one. */
export function homePage(home: Home): string {
  const { account, form, minecraft, open, playing, queued, ended } = home;
  const { host, port, version } = minecraft;
  const isBusy = playing.length + queued.length + open.length > 0;
  return frame(
    { title: 'Games', refreshS: isBusy ? REFRESH_S : undefined, signedIn: { group: account.group, form } },
    html`<p>Join with Minecraft ${version} at <span class="code">${host}:${port}</span>. ${used(account)}</p>
<h2>Games that people can join</h2>
${
  open.length === 0
    ? html`<p class="quiet">None now.</p>`
    : html`<div class="wide"><table><tr><th>Game</th><th>Task</th><th>Free seats</th><th>In the lobby, type</th></tr>
${open.map(({ id, task, free }) => html`<tr><td>${id}</td><td>${task}</td><td>${free.join(', ')}</td><td class="code">/join ${id}</td></tr>`)}</table></div>`
}
${section('Your games under way', playing, form)}
${section('Your queue', queued, form)}
${section('Your results', ended, form)}
<p><a href="/new">Ask for a game</a></p>`,
  );
}

function used({ quotas, usage }: Account): string {
  const money =
    quotas.modelUsdPerDay > 0 ? `, $${usage.spentUsd.toFixed(2)} of $${quotas.modelUsdPerDay} for models` : '';
  return `Your group uses ${usage.playing} of ${quotas.arenas} arenas; today it has begun ${usage.begun} of ${quotas.gamesPerDay} games${money}.`;
}

function section(title: string, games: readonly GameView[], form: string): Html | null {
  if (games.length === 0) return null;
  return html`<h2>${title}</h2><div class="wide"><table><tr><th>Game</th><th>Task</th><th>Who plays</th><th>State</th><th></th></tr>
${games.map(
  (
    game,
  ) => html`<tr><td><a href="/games/${game.id}">${game.id}</a></td><td>${game.request.task}</td><td>${castText(game)}</td>
<td>${stateText(game)}<br><span class="quiet">${metricsText(game, 3)}</span></td>
<td>${game.endedAt === null ? button(`/games/${game.id}/cancel`, form, 'Cancel') : null}</td></tr>`,
)}</table></div>`;
}
