import { ENTRY_KINDS, type EntryKind, type ReplayEntry } from '../replayDocument.ts';
import { button, choice, clockText, element } from './dom.ts';
import { updatePanel } from './panelUpdates.ts';
import type { Player } from './player.ts';

/** Entries in the list at once: enough to scroll in; while time runs fast, what can be seen without scrolling. */
const WINDOW = 60;
const FAST_WINDOW = 12;

export const KIND_NAMES: Readonly<Record<EntryKind, string>> = {
  message: 'message',
  tool: 'tool call',
  call: 'model call',
  event: 'event',
  death: 'death',
  checkpoint: 'checkpoint',
};

/** Everything that happened, as a list that follows the time, with filters; `chosen` is called with what is looked at. */
export function entryList(player: Player, chosen: (entry: ReplayEntry) => void): HTMLElement {
  const { model } = player;
  const filter = { kind: '', agent: '', text: '' };
  let found: ReplayEntry[] = [];
  let from = 0;
  let size = WINDOW;
  let known = -1;
  let selected: ReplayEntry | undefined;
  const rows = element('ol', { className: 'entries' });
  const box = element('div', { className: 'list', tabIndex: -1 }, rows);
  const count = element('span', { className: 'quiet' });
  const earlier = button('Earlier', () => show(from - WINDOW));
  const later = button('Later', () => show(from + WINDOW));

  const search = () => {
    const text = filter.text.toLowerCase();
    found = model.entries.filter(
      ({ kind, agent, title, detail }) =>
        (filter.kind === '' || kind === filter.kind) &&
        (filter.agent === '' || agent === Number(filter.agent)) &&
        (text === '' || title.toLowerCase().includes(text) || detail?.toLowerCase().includes(text) === true),
    );
    known = model.entries.length;
  };
  const show = (start: number, most = WINDOW) => {
    size = most;
    from = Math.max(0, Math.min(start, Math.max(0, found.length - size)));
    const part = found.slice(from, from + size);
    rows.replaceChildren(...part.map((entry) => row(entry)));
    earlier.disabled = from === 0;
    later.disabled = from + size >= found.length;
    count.textContent =
      found.length === 0 ? 'Nothing found' : `${from + 1} to ${from + part.length} of ${found.length}`;
    mark();
  };
  const row = (entry: ReplayEntry): HTMLLIElement => {
    const line = element('span', {}, ...whoAndWhat(entry, player));
    if (entry.failed) line.append(element('span', { className: 'failed' }, ' failed'));
    const item = button('', () => choose(entry));
    item.append(element('time', {}, clockText(entry.tick)), line);
    return element('li', {}, item);
  };
  const choose = (entry: ReplayEntry) => {
    selected = entry;
    player.play(false);
    player.seek(entry.tick);
    chosen(entry);
    mark();
  };
  /** What happens now stands out; what was chosen keeps its mark. */
  const mark = () => {
    const { tick } = player.playback;
    for (const [index, { firstElementChild: item }] of [...rows.children].entries()) {
      const entry = found[from + index];
      if (!(item instanceof HTMLButtonElement) || !entry) continue;
      item.className = entry.tick <= tick && (entry.until ?? entry.tick + 20) >= tick ? 'now' : '';
      if (entry === selected) item.setAttribute('aria-current', 'true');
      else item.removeAttribute('aria-current');
    }
  };
  /** The last entry up to now stays in sight unless somebody is reading. */
  const followTime = () => {
    if (known !== model.entries.length) {
      search();
      show(from);
    }
    if (!box.matches(':hover, :focus-within')) {
      const at = lastUpTo(found, player.playback.tick);
      const most = player.isFast ? FAST_WINDOW : WINDOW;
      if (size !== most || at < from || at >= from + size) show(at - most / 2, most);
      const item = rows.children[at - from];
      if (item instanceof HTMLElement) box.scrollTop = item.offsetTop - box.clientHeight / 2;
    }
    mark();
  };
  /** Arrow keys go from entry to entry, also beyond the window. */
  rows.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const index = [...rows.children].findIndex((item) => item.contains(document.activeElement));
    if (step === 0 || index < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const next = from + index + step;
    if (next < 0 || next >= found.length) return;
    if (next < from || next >= from + size) show(next - WINDOW / 2);
    const item = rows.children[next - from]?.firstElementChild;
    if (item instanceof HTMLButtonElement) item.focus();
  });
  const refilter = () => {
    search();
    show(lastUpTo(found, player.playback.tick) - WINDOW / 2);
  };
  const kinds = choice(
    'Kind of entry',
    [['', 'Everything'], ...ENTRY_KINDS.map((kind) => [kind, `${KIND_NAMES[kind]}s`] as const)],
    (value) => {
      filter.kind = value;
      refilter();
    },
  );
  const agents = choice(
    'Agent',
    [['', 'All agents'], ...model.head.agents.map(({ name }, index) => [String(index), name] as const)],
    (value) => {
      filter.agent = value;
      refilter();
    },
  );
  const words = element('input', { type: 'search', placeholder: 'Search', ariaLabel: 'Search entries' });
  words.addEventListener('input', () => {
    filter.text = words.value;
    refilter();
  });
  refilter();
  updatePanel(player, () => {
    if (box.isConnected && box.clientHeight > 0) followTime();
  });
  const section = element('div', { className: 'timeline' });
  section.style.display = 'contents';
  section.append(
    element('div', { className: 'filters' }, kinds, agents, words),
    box,
    element('div', { className: 'more' }, earlier, count, later),
  );
  return section;
}

/** Agent and title of an entry. */
export function whoAndWhat(entry: ReplayEntry, { model }: Player): Node[] {
  const agent = model.head.agents[entry.agent];
  const dot = element('i');
  if (agent) dot.style.background = agent.colour;
  const to = (entry.to ?? []).map((number) => model.head.agents[number]?.name ?? '?').join(', ');
  return [
    ...(agent ? [element('span', { className: 'who' }, dot, agent.name)] : []),
    element('span', { className: 'kind' }, `${KIND_NAMES[entry.kind]}${to === '' ? '' : ` to ${to}`}: `),
    document.createTextNode(entry.title),
  ];
}

function lastUpTo(entries: readonly ReplayEntry[], tick: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as ReplayEntry).tick <= tick) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
