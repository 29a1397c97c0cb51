import { element } from './page/dom.ts';
import { reportToPage } from './page/embedding.ts';
import { listenToKeys } from './page/keyboard.ts';
import { layOut } from './page/layout.ts';
import { Player } from './page/player.ts';
import { replayHandle } from './page/testing.ts';
import { Texts } from './page/texts.ts';
import { unpacked } from './page/unpack.ts';
import { NETHER, REPLAY_FORMAT, type ReplayChunk, type ReplayDocument } from './replayDocument.ts';

/** Shows the replay that the page holds. */
async function open(): Promise<void> {
  const packed = document.querySelector('#document')?.textContent ?? '';
  const replay = (await unpacked(packed)) as ReplayDocument;
  if (replay.format !== REPLAY_FORMAT)
    throw new Error(`this viewer reads replays of format ${REPLAY_FORMAT}, and this one has ${replay.format}`);
  const texts = new Texts();
  texts.addPacked(document.querySelectorAll('script.texts'));
  const canvas = element('canvas', { className: 'scene', role: 'img', ariaLabel: `The game in 3D: ${replay.title}` });
  const player = new Player(replay, texts, canvas);
  if (player.model.hasNether) {
    const name = () => {
      const where = player.model.dimension === NETHER ? 'in the Nether' : 'in the overworld';
      const label = `The game in 3D, ${where}: ${replay.title}`;
      if (canvas.ariaLabel !== label) canvas.ariaLabel = label;
    };
    player.onChange(name);
    name();
  }
  document.querySelector('#replay')?.replaceChildren(layOut(player, canvas));
  listenToKeys(player);
  if (replay.live !== undefined) {
    const source = new EventSource(replay.live);
    let isOpened = false;
    source.addEventListener('open', () => {
      // Whoever connects is sent everything from the beginning.
      if (isOpened) location.reload();
      isOpened = true;
    });
    source.addEventListener('message', ({ data }) => {
      player.append(JSON.parse(String(data)) as ReplayChunk);
      if (player.model.isOver) source.close();
    });
  }
  player.open(location.hash);
  reportToPage(player);
  // Where it was led, not where it is: a frame drawn in between may have written the address of what it showed.
  addEventListener('hashchange', ({ newURL }) => player.open(new URL(newURL).hash));
  let firstFrame = 0;
  let isDrawn = false;
  const frame = (now: number) => {
    // The time of a frame is when it began; the next begins when it has been drawn.
    if (isDrawn && firstFrame === 0) firstFrame = now;
    player.frame(now);
    isDrawn ||= canvas.width > 1 && player.stage.hasBlocks;
    requestAnimationFrame(frame);
  };
  Object.assign(window, { guildhallReplay: replayHandle(player, () => firstFrame) });
  requestAnimationFrame(frame);
}

open().catch((error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  document
    .querySelector('#replay')
    ?.replaceChildren(element('p', { role: 'alert' }, `This replay cannot be shown: ${text}`));
});
