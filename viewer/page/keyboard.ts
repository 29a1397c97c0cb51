import { NETHER, OVERWORLD } from '../replayDocument.ts';
import type { Player } from './player.ts';

const SECOND = 20;

/** The keys, and what they do, for the page that lists them. */
export const KEYS: readonly (readonly [key: string, action: string])[] = [
  ['Space', 'play or pause'],
  ['← →', 'one second back or on; with Shift ten'],
  [', .', 'one tick back or on'],
  ['Home End', 'first or last tick'],
  ['[ ]', 'slower or faster'],
  ['1 to 9', 'follow an agent; 0 for none'],
  ['F', 'first person'],
  ['N', 'the Nether or the overworld, where a game has both'],
  ['O', 'all of the arena'],
  ['B', 'blueprint overlay'],
  ['P', 'paths'],
  ['C', 'chat bubbles'],
  ['W A S D', 'turn the camera; + and - come nearer or go away'],
];

/** Keys for the whole page, except where somebody writes or chooses. */
export function listenToKeys(player: Player): void {
  const { stage, playback } = player;
  const toggle = (name: 'paths' | 'overlay' | 'bubbles') => () => {
    stage.shown[name] = !stage.shown[name];
    player.changed();
  };
  const step = (ticks: number) => () => player.seek(playback.tick + ticks);
  const nudge = (turn: number, tilt: number, zoom: number) => () => {
    stage.rig.nudge(turn, tilt, zoom);
    player.changed();
  };
  const shift = (by: 1 | -1) => () => {
    playback.shift(by);
    player.changed();
  };
  const actions = new Map<string, () => void>([
    [' ', () => player.play(!playback.isPlaying)],
    ['ArrowLeft', step(-SECOND)],
    ['ArrowRight', step(SECOND)],
    ['Shift+ArrowLeft', step(-10 * SECOND)],
    ['Shift+ArrowRight', step(10 * SECOND)],
    [',', step(-1)],
    ['.', step(1)],
    ['Home', () => player.seek(0)],
    ['End', () => player.seek(player.model.lastTick)],
    ['[', shift(-1)],
    [']', shift(1)],
    [
      'f',
      () => {
        stage.setFirstPerson(stage.rig.mode !== 'first-person');
        player.changed();
      },
    ],
    [
      'o',
      () => {
        stage.frameAll();
        player.changed();
      },
    ],
    [
      'n',
      () => {
        stage.showDimension(player.model.dimension === NETHER ? OVERWORLD : NETHER);
        player.changed();
      },
    ],
    ['b', toggle('overlay')],
    ['p', toggle('paths')],
    ['c', toggle('bubbles')],
    ['a', nudge(-0.12, 0, 0)],
    ['d', nudge(0.12, 0, 0)],
    ['w', nudge(0, 0.08, 0)],
    ['s', nudge(0, -0.08, 0)],
    ['+', nudge(0, 0, 0.12)],
    ['=', nudge(0, 0, 0.12)],
    ['-', nudge(0, 0, -0.14)],
  ]);
  for (let digit = 0; digit <= 9; digit++)
    actions.set(String(digit), () => {
      if (digit <= player.model.head.agents.length) player.follow(digit - 1);
    });
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'search')) return;
    if (document.querySelector('dialog[open]')) return;
    // A button's own keys, and those of the bar, stay theirs.
    if (target instanceof HTMLButtonElement && event.key === ' ') return;
    if (target instanceof HTMLInputElement && /^(?:Arrow|Home|End)/.test(event.key) && !event.shiftKey) return;
    const named = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
    const action = actions.get(named.length === 1 ? named.toLowerCase() : named);
    if (!action) return;
    event.preventDefault();
    action();
  });
}
