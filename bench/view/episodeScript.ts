import { pageScript } from '../report/page.ts';

/**
 * Keeps an episode's page and the replay within it in step: times in the page lead the replay there, what is being shown is
 * marked in the page's lists and on its timeline, and the page's address is a link to it. Makes no markup of what it reads.
 */
export const EPISODE_SCRIPT = pageScript(`
'use strict';
(() => {
  const frame = document.querySelector('iframe.replay');
  if (!frame) return;
  const replay = frame.getAttribute('src');
  const isMoment = (hash) => /^#(.*&)?(t|agent|view)=/.test(hash);
  const go = (hash) => frame.contentWindow.location.replace(new URL(replay + hash, location.href));
  if (isMoment(location.hash)) frame.src = replay + location.hash;
  // Where it went, not where it is: a late change of the address may have written over what was followed.
  addEventListener('hashchange', ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (isMoment(hash)) go(hash);
  });

  const lists = new Map();
  for (const time of document.querySelectorAll('article time[data-t]')) {
    const tick = Math.max(0, Number(time.dataset.t));
    const link = document.createElement('a');
    link.href = '#t=' + tick;
    link.textContent = time.textContent;
    time.replaceChildren(link);
    const item = time.closest('details.call, li');
    if (!item || !Number.isFinite(tick)) continue;
    if (!lists.has(item.parentNode)) lists.set(item.parentNode, []);
    lists.get(item.parentNode).push({ tick, item });
  }
  for (const entries of lists.values()) entries.sort((a, b) => a.tick - b.tick);
  // A time that is clicked again leads there again.
  document.addEventListener('click', (event) => {
    const link = event.target.closest('time a');
    if (link && link.hash === location.hash) go(link.hash);
    if (link) frame.scrollIntoView({ block: 'nearest' });
  });

  const drawing = document.querySelector('svg.timeline[data-last]');
  const head = document.createElementNS('http://www.w3.org/2000/svg', 'line');
  const [from, to, last] = ['from', 'to', 'last'].map((name) => Number(drawing?.dataset[name]));
  if (drawing) {
    head.setAttribute('class', 'playhead');
    head.setAttribute('y1', '0');
    head.setAttribute('y2', String(drawing.viewBox.baseVal.height));
    drawing.append(head);
    drawing.addEventListener('click', ({ clientX }) => {
      const box = drawing.getBoundingClientRect();
      const x = (clientX - box.left) / box.width * drawing.viewBox.baseVal.width;
      go('#t=' + Math.round(Math.min(1, Math.max(0, (x - from) / (to - from))) * last));
    });
  }

  const marked = new Map();
  const mark = (tick) => {
    for (const [list, entries] of lists) {
      let low = 0;
      let high = entries.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (entries[middle].tick <= tick) low = middle + 1;
        else high = middle;
      }
      const item = entries[low - 1]?.item;
      if (item === marked.get(list)) continue;
      marked.get(list)?.removeAttribute('aria-current');
      item?.setAttribute('aria-current', 'true');
      marked.set(list, item);
      if (item && list.scrollHeight > list.clientHeight && !list.matches(':hover, :focus-within'))
        list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    const x = from + Math.min(1, tick / last) * (to - from);
    if (drawing) for (const name of ['x1', 'x2']) head.setAttribute(name, String(x));
  };
  let linked = 0;
  let later;
  const link = (hash) => {
    clearTimeout(later);
    const write = () => {
      linked = performance.now();
      if (location.hash !== hash) history.replaceState(null, '', hash === '#' ? location.pathname : hash);
    };
    // Browsers refuse more than a few changes a second.
    later = setTimeout(write, Math.max(0, linked + 500 - performance.now()));
  };
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== location.origin || data?.type !== 'guildhall-replay') return;
    mark(data.tick);
    link(data.link);
    const ended = document.getElementById('ended');
    if (ended) ended.hidden = !data.isOver;
  });
})();
`);

/** What the script needs of the page's style. */
export const EPISODE_STYLE = `
main.watched{max-width:1400px}
.watched .log{max-height:60vh;overflow:auto;position:relative}
.watched [aria-current=true]{background:var(--soft);box-shadow:inset 3px 0 var(--accent)}
.watched .log li{padding-left:8px}
.watched .timeline{cursor:crosshair}
.playhead{stroke:var(--accent);stroke-width:1.5;pointer-events:none}
`;
