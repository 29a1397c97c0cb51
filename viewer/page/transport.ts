import type { EntryKind } from '../replayDocument.ts';
import { button, choice, clockText, element } from './dom.ts';
import { SPEEDS } from './playback.ts';
import type { Player } from './player.ts';

/** How marks of the timeline look: a colour, and a row of four from the top. */
const MARKS: Readonly<Partial<Record<EntryKind, { readonly colour: string; readonly row: number }>>> = {
  message: { colour: '#2f7fe0', row: 0 },
  tool: { colour: '#8a93a0', row: 1 },
  call: { colour: '#9a55d6', row: 2 },
  death: { colour: '#e0352b', row: 3 },
  checkpoint: { colour: '#1f9d57', row: 3 },
};
const MARKS_HEIGHT = 20;

/** Play, speed, scrub bar with marks, and the time. */
export function transport(player: Player): HTMLElement {
  const { model, playback } = player;
  const play = button('Play', () => player.play(!playback.isPlaying), { className: 'main' });
  const speed = choice(
    'Speed',
    SPEEDS.map((value) => [String(value), `${value}x`] as const),
    (value) => {
      playback.speed = Number(value);
      player.changed();
    },
  );
  const marks = element('canvas', { ariaHidden: 'true' });
  const bar = element('input', { type: 'range', min: '0', step: '1', ariaLabel: 'Time in the game' });
  bar.addEventListener('input', () => player.seek(Number(bar.value)));
  const time = element('span', { className: 'time' });
  const live = button('Live', () => player.goLive(), { title: 'Keep to the end of the game' });
  const shown = { last: -1, tick: -1, entries: -1, width: 0, states: '' };
  // Asking for the width in every frame would lay the page out in every frame.
  let width = 0;
  const update = () => {
    const last = Math.max(1, Math.ceil(model.lastTick));
    if (shown.last !== last) bar.max = String(last);
    const tick = Math.floor(playback.tick);
    if (shown.tick !== tick || shown.last !== last) {
      bar.value = String(tick);
      bar.setAttribute('aria-valuetext', `${clockText(tick)} of ${clockText(last)}`);
      time.textContent = `${clockText(tick)} / ${clockText(last)}`;
    }
    if (shown.last !== last || shown.entries !== model.entries.length || shown.width !== width) draw(last, width);
    Object.assign(shown, { last, tick, entries: model.entries.length, width });
    const label = playback.isPlaying ? 'Pause' : 'Play';
    if (play.textContent !== label) play.textContent = label;
    const states = `${playback.speed} ${model.isOver} ${playback.isLive}`;
    if (shown.states === states) return;
    shown.states = states;
    speed.value = String(playback.speed);
    live.hidden = model.isOver;
    live.ariaPressed = String(playback.isLive);
  };
  const draw = (last: number, width: number) => {
    const ratio = globalThis.devicePixelRatio || 1;
    marks.width = Math.max(1, Math.round(width * ratio));
    marks.height = MARKS_HEIGHT * ratio;
    const context = marks.getContext('2d');
    if (!context) return;
    const row = marks.height / 4;
    for (const { kind, tick } of model.entries) {
      const mark = MARKS[kind];
      if (!mark) continue;
      context.fillStyle = mark.colour;
      // The thumb's middle stays half a thumb away from both ends.
      const x = 8 * ratio + (Math.max(0, tick) / last) * (marks.width - 16 * ratio);
      context.fillRect(x - ratio * 0.75, mark.row * row, 1.5 * ratio, row - 1);
    }
  };
  player.onChange(update);
  new ResizeObserver(() => {
    width = bar.clientWidth;
    update();
  }).observe(bar);
  update();
  const section = element('section', { className: 'play', ariaLabel: 'Playback' }, play, speed, live);
  section.append(element('div', { className: 'scrub' }, marks, bar), time);
  return section;
}
