import { count } from '../console/plainText.ts';
import { type Html, html } from '../report/html.ts';
import { INDEX_STYLE } from '../report/index/indexStyle.ts';
import { pageScript, renderPage } from '../report/page.ts';
import type { ListedRun, RunListing, UnreadableRun } from './runsFolder.ts';

/** The list of runs, of which two or more can be ticked and compared. It follows the folder while it is open. */
export function listPage(root: string, { runs, others }: RunListing): string {
  return renderPage({
    title: 'Guildhall runs',
    kind: 'index',
    style: INDEX_STYLE,
    hasForms: true,
    connects: true,
    script: LIST_SCRIPT,
    body: html`<header><h1>Runs</h1></header>
<div id="runs"><p class="quiet">${count(runs.length, 'run')} in <code>${root}</code>${others > 0 ? `, the newest of ${runs.length + others}` : null}</p>
${runs.length === 0 ? NONE : table(runs)}</div>`,
  });
}

const NONE = html`<p>No run yet. One appears here as soon as it is begun, for example by <code>guildhall run construction/lamp --framework oracle</code>.</p>`;

function table(runs: RunListing['runs']): Html {
  return html`<form action="/compare" method="get"><div class="scroll" role="region" aria-label="Runs" tabindex="0"><table class="runs"><thead><tr><th scope="col">compare</th><th scope="col">run</th><th scope="col">begun</th><th scope="col">episodes</th><th scope="col">state</th><th scope="col">conditions</th></tr></thead><tbody>${runs.map(row)}</tbody></table></div>
<p class="filters"><button>Compare the ticked runs</button></p></form>`;
}

function row(run: ListedRun | UnreadableRun): Html {
  if ('problem' in run)
    return html`<tr><td></td><th scope="row">${run.id}</th><td colspan="4" class="bad">${run.problem}</td></tr>`;
  const { id, createdAt, ended, episodes } = run;
  return html`<tr><td><input type="checkbox" name="run" value="${id}" aria-label="Compare ${id}"></td><th scope="row"><a href="/runs/${id}">${id}</a></th>
<td class="num">${createdAt.slice(0, 16).replace('T', ' ')}</td><td class="num">${ended} of ${episodes}</td>
<td>${run.isPlaying ? html`<a href="/runs/${id}/live">being played</a>` : ended < episodes ? 'unfinished' : 'finished'}</td><td>${conditionsText(run.conditions)}</td></tr>`;
}

function conditionsText(conditions: readonly string[]): Html {
  const shown = conditions.slice(0, 4);
  const more = conditions.length - shown.length;
  return html`${shown.map((condition, index) => html`${index > 0 ? html`<br>` : null}${condition}`)}${more > 0 ? html`<br>and ${more} more` : null}`;
}

/** Takes the list from the page as it is now; what is ticked and what has the focus stay. */
const LIST_SCRIPT = pageScript(`
'use strict';
(() => {
  let before;
  const look = async () => {
    if (document.hidden) return;
    try {
      const text = await (await fetch('/', { redirect: 'error' })).text();
      if (text === before) return;
      const isFirst = before === undefined;
      before = text;
      const fresh = new DOMParser().parseFromString(text, 'text/html').getElementById('runs');
      const old = document.getElementById('runs');
      if (!fresh || (isFirst && fresh.innerHTML === old.innerHTML)) return;
      const boxes = (place) => [...place.querySelectorAll('input[name=run]')];
      const ticked = new Set(boxes(old).filter((box) => box.checked).map((box) => box.value));
      for (const box of boxes(fresh)) box.checked = ticked.has(box.value);
      const focusable = (place) => [...place.querySelectorAll('a,input,button')];
      const active = document.activeElement;
      const key = (element) => [element.tagName, element.value, element.getAttribute('href')].join(' ');
      const again = old.contains(active) ? focusable(fresh).find((element) => key(element) === key(active)) : undefined;
      old.replaceWith(fresh);
      if (again) again.focus();
    } catch { /* the command has ended, or will answer the next time */ }
  };
  setInterval(look, 2000);
  document.addEventListener('visibilitychange', look);
})();
`);
