import { html } from '../report/html.ts';
import { INDEX_STYLE } from '../report/index/indexStyle.ts';
import { pageScript, renderPage } from '../report/page.ts';
import type { RunRecord } from '../run/folder/runRecord.ts';

/** A run that is being played: progress and cost, the game that is under way in 3D, and chat and calls as they come. */
export function livePage(id: string, record: RunRecord): string {
  return renderPage({
    title: `Guildhall: ${id}, live`,
    kind: 'index',
    style: INDEX_STYLE + LIVE_STYLE,
    script: LIVE_SCRIPT,
    connects: true,
    hasFrames: true,
    body: html`<nav class="steps" aria-label="Runs"><a href="/">All runs</a><a href="/runs/${id}">Results so far</a></nav>
<header><h1>Run ${id}, live</h1></header>
<p class="state"><progress id="ended" max="${record.episodes.length}" value="0" aria-label="Episodes that have ended"></progress><output id="state">connecting; this page needs scripts</output></p>
<ul id="under" class="under" aria-label="Episodes under way"></ul>
<section id="game" hidden><h2 id="watched">Game</h2></section>
<h2>What happens</h2><ol id="log" class="log" aria-label="Chat and calls, the newest first"></ol>`,
  });
}

const LIVE_STYLE = `
.state{display:flex;flex-wrap:wrap;gap:4px 10px;align-items:center}
progress{width:min(320px,100%)}
.under{display:flex;flex-wrap:wrap;gap:6px 12px;list-style:none;padding:0;margin:8px 0}
.under button{font:inherit;font-size:14px;color:var(--ink);background:var(--panel);border:1px solid var(--quiet);border-radius:99px;padding:3px 12px;cursor:pointer}
.under button[aria-pressed=true]{border:2px solid var(--accent);padding:2px 11px;font-weight:600}
#log .chat{font-weight:600}
#log .end{color:var(--good)}
`;

/** Shows updates as text; makes no markup of them. */
const LIVE_SCRIPT = pageScript(`
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const run = location.pathname.replace(/\\/live$/, '');
  const source = new EventSource(run + '/events');
  const made = (tag, text, settings) => Object.assign(document.createElement(tag), settings, text === undefined ? {} : { textContent: text });
  const clock = (tick) => (tick < 0 ? '-' : '') + Math.floor(Math.abs(tick) / 1200) + ':' + (Math.abs(tick) % 1200 / 20).toFixed(1).padStart(4, '0');
  let watched;
  let isChosen = false;
  let overSince;
  const watch = (episode) => {
    watched = episode;
    overSince = undefined;
    const frame = made('iframe', undefined, { className: 'replay', title: 'The game of episode ' + episode + ' in 3D, with chat and calls beside it', src: run + '/episodes/' + episode + '/replay' });
    const link = made('a', 'episode ' + episode, { href: run + '/episodes/' + episode });
    byId('watched').replaceChildren('Game: ', link);
    byId('game').querySelector('iframe')?.remove();
    byId('game').append(frame);
    byId('game').hidden = false;
  };
  const buttons = new Map();
  const showUnderWay = (underWay) => {
    for (const [episode, item] of buttons)
      if (!underWay.some((one) => one.episode === episode)) { item.remove(); buttons.delete(episode); }
    for (const { episode, completion } of underWay) {
      if (!buttons.has(episode)) {
        const button = made('button', undefined, { type: 'button' });
        button.addEventListener('click', () => { isChosen = true; watch(episode); mark(); });
        const item = made('li');
        item.append(button);
        byId('under').append(item);
        buttons.set(episode, item);
      }
      const text = 'episode ' + episode + (completion === null ? '' : ': ' + (100 * completion).toFixed(1) + ' %');
      const button = buttons.get(episode).firstChild;
      if (button.textContent !== text) button.textContent = text;
    }
    const isUnderWay = underWay.some(({ episode }) => episode === watched);
    if (isUnderWay) overSince = undefined;
    else if (overSince === undefined) overSince = performance.now();
    // What has ended stays a moment, and for good where somebody chose it.
    const next = underWay.find(({ hasGame }) => hasGame);
    if (next && (watched === undefined || (!isUnderWay && !isChosen && performance.now() - overSince > 5000))) watch(next.episode);
    mark();
  };
  const mark = () => {
    for (const [episode, item] of buttons) item.firstChild.setAttribute('aria-pressed', String(episode === watched));
  };
  source.onmessage = ({ data }) => {
    const update = JSON.parse(data);
    byId('ended').value = update.ended;
    const cost = update.costUsd === null ? '' : ', $' + update.costUsd.toFixed(4);
    byId('state').textContent = update.ended + ' of ' + update.episodes + ' episodes ended, ' + update.calls + ' model calls' + cost + (update.isPlaying ? '' : '; nobody plays it now');
    showUnderWay(update.underWay);
    const log = byId('log');
    log.prepend(...update.entries.reverse().map(({ episode, kind, tick, text }) => {
      const item = made('li', undefined, { className: kind });
      const link = made('a', 'episode ' + episode + ', ' + clock(tick), { href: run + '/episodes/' + episode + '#t=' + Math.max(0, tick) });
      item.append(link, '  ' + text);
      return item;
    }));
    while (log.childElementCount > 500) log.lastElementChild.remove();
  };
  source.onerror = () => { byId('state').textContent = 'the connection is lost; trying again'; };
})();
`);
