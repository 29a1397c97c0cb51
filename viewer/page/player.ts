import { ReplayModel } from '../model/replayModel.ts';
import type { ReplayChunk, ReplayDocument } from '../replayDocument.ts';
import { Stage } from '../scene/stage.ts';
import { linkText, readLink } from './deepLink.ts';
import { FrameTimes } from './frameTimes.ts';
import { Playback } from './playback.ts';
import type { Texts } from './texts.ts';

/** How often a moving replay changes its link, ms: browsers refuse more than about a hundred changes in half a minute. */
const LINK_MS = 1_000;

/** A replay under the hand: model, picture and time together. Whoever shows something of it listens. */
export class Player {
  readonly model: ReplayModel;
  readonly stage: Stage;
  readonly playback = new Playback();
  readonly texts: Texts;
  readonly frames = new FrameTimes();
  readonly #listeners: (() => void)[] = [];
  #before: number | undefined;
  #linked = 0;
  #linkIsStale = false;
  #isScrubbing = false;
  #isFast = false;

  constructor(document: ReplayDocument, texts: Texts, canvas: HTMLCanvasElement) {
    this.model = new ReplayModel(document);
    this.texts = texts;
    this.stage = new Stage(this.model, canvas);
    this.playback.isLive = !this.model.isOver;
  }

  /** The link to what is shown; whoever keeps to the end of a game that is being played is led there. */
  get link(): string {
    const agent = this.model.head.agents[this.stage.followed]?.name;
    const firstPerson = this.stage.rig.mode === 'first-person';
    const { dimension } = this.model;
    return linkText({ tick: this.playback.isLive ? undefined : this.playback.tick, dimension, agent, firstPerson });
  }

  /** Whether time ran too fast in the last frame for anybody to read along: somebody scrubs, or it plays at more than twice the speed. */
  get isFast(): boolean {
    return this.#isFast;
  }

  /** Calls a listener after every change of what is shown. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  changed(): void {
    this.stage.keepUp();
    this.stage.invalidate();
    this.#linkIsStale = true;
    for (const listener of this.#listeners) listener();
  }

  seek(tick: number): void {
    this.playback.isLive = false;
    this.#isScrubbing = true;
    this.#show(Math.min(Math.max(0, tick), this.model.lastTick));
  }

  play(on: boolean): void {
    if (on && this.playback.tick >= this.model.lastTick) this.#show(0);
    this.playback.isPlaying = on;
    this.playback.isLive = false;
    this.changed();
  }

  /** Keeps to the end of a game that is being played. */
  goLive(): void {
    this.playback.isLive = !this.model.isOver;
    this.#show(this.model.lastTick);
  }

  follow(agent: number): void {
    this.stage.follow(agent);
    this.changed();
  }

  /** Adds what happened since; a viewer at the end stays there. */
  append(chunk: ReplayChunk): void {
    this.texts.add(chunk.texts ?? []);
    this.model.append(chunk);
    if (this.playback.isLive) this.#show(this.model.lastTick);
    if (this.model.isOver) this.playback.isLive = false;
    this.changed();
  }

  /** Goes where a link says. */
  open(hash: string): void {
    const { tick, dimension, agent, firstPerson } = readLink(hash);
    if (tick !== undefined) this.seek(tick);
    if (dimension !== this.model.dimension) this.stage.showDimension(dimension);
    const number = this.model.head.agents.findIndex(({ name }) => name === agent);
    if (number >= 0) this.stage.follow(number);
    if (firstPerson) this.stage.setFirstPerson(true);
    this.changed();
  }

  /** One frame of the browser. @param now milliseconds. */
  frame(now: number): void {
    const passed = this.#before === undefined ? 0 : now - this.#before;
    this.#before = now;
    const { isPlaying, isLive, speed } = this.playback;
    this.#isFast = this.#isScrubbing || (isPlaying && speed > 2);
    const pace = this.#isFast ? 'fast' : isPlaying || isLive ? 'moving' : 'still';
    if (this.playback.isPlaying) {
      this.playback.advance(Math.min(passed, 250), this.model.lastTick);
      this.#show(this.playback.tick);
    }
    this.#isScrubbing = false;
    if (this.stage.render(passed, pace)) this.frames.add(now);
    if (this.#linkIsStale && now - this.#linked >= LINK_MS) this.#writeLink(now);
  }

  #show(tick: number): void {
    this.playback.tick = tick;
    this.model.seek(tick);
    this.changed();
  }

  #writeLink(now: number): void {
    this.#linked = now;
    this.#linkIsStale = false;
    const { link } = this;
    if (link !== location.hash) history.replaceState(null, '', link);
  }
}
