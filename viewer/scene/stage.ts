import { AmbientLight, Color, DirectionalLight, Scene, Vector3, WebGLRenderer } from 'three';
import type { ReplayModel } from '../model/replayModel.ts';
import { NETHER, OVERWORLD } from '../replayDocument.ts';
import { CameraRig } from './cameraRig.ts';
import { Figure } from './figure.ts';
import { MobMarks } from './mobs.ts';
import { Overlay } from './overlay.ts';
import { Paths } from './paths.ts';
import { Terrain } from './terrain.ts';

/** How long a message hangs over its speaker, ticks. */
const BUBBLE_TICKS = 100;
/** Sections that are drawn anew in one frame: so many that a frame stays short. */
const SECTIONS_A_FRAME = 24;
const SKY = { light: '#a9cdf0', dark: '#16202e', nether: '#5a2622' } as const;
/** Picture sizes to fall back to while frames are slow. */
const LEAST_RATIO = 0.45;
/** The size to begin with where no graphics card draws. */
const SOFTWARE_RATIO = 0.6;
/** Frames without movement after which the picture gets sharp again. */
const STILL_FRAMES = 12;

/** Whether what is shown stays, goes on, or goes on too fast for anybody to look closely. */
export type Pace = 'still' | 'moving' | 'fast';

/** What is drawn beside the blocks. */
export interface Shown {
  paths: boolean;
  overlay: boolean;
  bubbles: boolean;
}

/** The scene and the picture of it. Draws when `render` is called and something has changed. */
export class Stage {
  readonly terrain: Terrain;
  readonly rig: CameraRig;
  readonly shown: Shown = { paths: false, overlay: false, bubbles: true };
  readonly #model: ReplayModel;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #sky = new Color(SKY.light);
  /** The same as screens take it. */
  readonly #haze = new Color(SKY.light).convertLinearToSRGB();
  readonly #overlay = new Overlay();
  readonly #paths: Paths;
  /** By the number of the dimension. */
  readonly #mobs: readonly MobMarks[];
  readonly #figures: readonly Figure[];
  readonly #isSoftware: boolean;
  #followed = -1;
  #stale = true;
  #overlayAt = -1;
  /** Picture size while something moves, and now. */
  #movingRatio = 1;
  #ratio = 1;
  #slow = 0;
  #still = 0;
  #hidesGlass = false;
  #isDark = false;

  constructor(model: ReplayModel, canvas: HTMLCanvasElement) {
    this.#model = model;
    const context = opaqueContext(canvas);
    this.#isSoftware = isSoftware(context);
    if (this.#isSoftware) this.#movingRatio = SOFTWARE_RATIO;
    this.#renderer = new WebGLRenderer({ canvas, context, antialias: false });
    // Reading the compiler's messages waits for each program; the first frame would come that much later.
    this.#renderer.debug.checkShaderErrors = false;
    canvas.addEventListener('webglcontextlost', () => this.terrain.redraw());
    canvas.addEventListener('webglcontextrestored', () => this.invalidate());
    this.#scene.background = this.#sky;
    this.terrain = new Terrain(model, this.#haze);
    this.rig = new CameraRig(canvas, () => this.invalidate());
    this.#paths = new Paths(model);
    this.#mobs = [new MobMarks(model.head.mobs), new MobMarks(model.head.nether?.mobs ?? [])];
    this.#figures = model.head.agents.map(({ name, colour }) => new Figure(name, colour));
    const sun = new DirectionalLight('#ffffff', 1.7);
    sun.position.set(0.4, 1, 0.6);
    this.#scene.add(
      new AmbientLight('#ffffff', 1.5),
      sun,
      this.terrain.group,
      this.#overlay.group,
      this.#paths.group,
      ...this.#mobs.map(({ group }) => group),
      ...this.#figures.map(({ group }) => group),
    );
    this.frameAll();
  }

  /** The agent that is followed; -1 for none. */
  get followed(): number {
    return this.#followed;
  }

  follow(agent: number): void {
    this.#followed = agent;
    const pose = this.#model.poseOf(agent);
    if (agent < 0) this.rig.mode = 'orbit';
    else if (this.rig.mode === 'orbit') this.rig.mode = 'follow';
    if (pose && this.rig.mode === 'follow') this.rig.approach(pose);
    this.invalidate();
  }

  setFirstPerson(on: boolean): void {
    if (on && this.#followed < 0) this.#followed = 0;
    this.rig.mode = on ? 'first-person' : this.#followed < 0 ? 'orbit' : 'follow';
    const pose = this.#model.poseOf(this.#followed);
    if (!on && pose) this.rig.approach(pose);
    this.invalidate();
  }

  setDark(dark: boolean): void {
    this.#isDark = dark;
    this.#paintSky();
    this.invalidate();
  }

  /** Shows a dimension, where a game has several, with all that matters in it, and follows nobody. */
  showDimension(dimension: number): void {
    if (!this.#model.hasNether) return;
    this.#enter(dimension);
    this.frameAll();
  }

  /** Shows the dimension in which the agent is that is followed. */
  keepUp(): void {
    const pose = this.#model.poseOf(this.#followed);
    if (pose && pose.dimension !== this.#model.dimension) this.#enter(pose.dimension);
  }

  resize(width: number, height: number): void {
    this.#renderer.setPixelRatio(this.#ratio * Math.min(2, globalThis.devicePixelRatio || 1));
    this.#renderer.setSize(width, height, false);
    this.rig.resize(width, height);
    this.invalidate();
  }

  /** Looks at all that matters: the blueprint and where the agents were, or the whole of what there is. */
  frameAll(): void {
    const [min, max] = interestOf(this.#model);
    this.#followed = -1;
    this.rig.mode = 'orbit';
    this.rig.frame(min, max);
    this.invalidate();
  }

  invalidate(): void {
    this.#stale = true;
  }

  /** Whether what the model says is what is drawn. */
  get isSettled(): boolean {
    return !this.#stale && this.terrain.waiting === 0;
  }

  /** Whether blocks were drawn, the nearest first; further ones may still come. */
  get hasBlocks(): boolean {
    return !this.#stale && this.terrain.drawnSections > 0;
  }

  /**
   * Brings the picture up to date. @returns whether anything was drawn.
   * @param frameMs how long the frame before took: where frames are slow the picture gets coarser.
   */
  render(frameMs: number, pace: Pace): boolean {
    this.#adapt(frameMs, pace !== 'still');
    if (this.#isSoftware) this.#hideGlass(pace);
    if (!this.#stale && this.terrain.waiting === 0) return false;
    this.terrain.update();
    this.terrain.build(this.rig.target, SECTIONS_A_FRAME);
    this.#showAgents();
    this.#paths.group.visible = this.shown.paths;
    if (this.shown.paths) this.#paths.show();
    const { dimension } = this.#model;
    for (const [number, { group }] of this.#mobs.entries()) group.visible = number === dimension;
    const showsOverlay = this.shown.overlay && dimension === OVERWORLD;
    this.#overlay.group.visible = showsOverlay;
    if (showsOverlay && this.#overlayAt !== this.#model.appliedChanges) {
      this.#overlay.show(this.#model.defects());
      this.#overlayAt = this.#model.appliedChanges;
    }
    this.#stale = false;
    this.#renderer.render(this.#scene, this.rig.camera);
    return true;
  }

  #enter(dimension: number): void {
    this.#model.showDimension(dimension);
    this.#paintSky();
    this.invalidate();
  }

  #paintSky(): void {
    this.#sky.set(this.#model.dimension === NETHER ? SKY.nether : this.#isDark ? SKY.dark : SKY.light);
    this.#haze.copy(this.#sky).convertLinearToSRGB();
  }

  #adapt(frameMs: number, isMoving: boolean): void {
    this.#still = isMoving ? 0 : this.#still + 1;
    this.#slow = isMoving && frameMs > 34 ? this.#slow + 1 : 0;
    if (this.#slow >= 3 && this.#movingRatio > LEAST_RATIO) {
      this.#slow = 0;
      this.#movingRatio *= 0.75;
    }
    const ratio = isMoving ? this.#movingRatio : this.#still > STILL_FRAMES ? 1 : this.#ratio;
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    const { clientWidth, clientHeight } = this.#renderer.domElement;
    this.resize(clientWidth, clientHeight);
  }

  /** While time runs fast the processor need not draw what is hardly seen, and covers the picture layer upon layer. */
  #hideGlass(pace: Pace): void {
    const hides = pace === 'fast' || (this.#hidesGlass && this.#still <= STILL_FRAMES);
    if (hides === this.#hidesGlass) return;
    this.#hidesGlass = hides;
    this.terrain.showArenaGlass(!hides);
    this.invalidate();
  }

  #showAgents(): void {
    const { tick } = this.#model;
    const said = this.shown.bubbles ? this.#saidBy(tick) : [];
    for (const [agent, figure] of this.#figures.entries()) {
      const pose = this.#model.poseOf(agent);
      const isEye = agent === this.#followed && this.rig.mode === 'first-person';
      const isHere = pose?.dimension === this.#model.dimension;
      figure.group.visible = isHere && !isEye;
      if (!pose || !isHere) continue;
      figure.show(pose, tick);
      figure.say(said[agent] ?? '');
      if (agent === this.#followed) this.rig.follow(pose);
    }
  }

  /** By agent: the last message that still hangs in the air. */
  #saidBy(tick: number): string[] {
    const said: string[] = [];
    const end = this.#model.entriesUpTo(tick);
    for (let index = this.#model.entriesUpTo(tick - BUBBLE_TICKS); index < end; index++) {
      const entry = this.#model.entries[index];
      if (entry?.kind === 'message' && entry.agent >= 0) said[entry.agent] = entry.title;
    }
    return said;
  }
}

/** A context whose picture hides what lies behind, so that the browser need not blend it with the page in every frame. */
function opaqueContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const options = { alpha: false, antialias: false, depth: true, stencil: false, powerPreference: 'high-performance' };
  const context = canvas.getContext('webgl2', options) as WebGL2RenderingContext | null;
  if (!context) throw new Error('this browser has no WebGL 2, or does not allow it');
  return context;
}

/** Whether the processor draws, as far as the browser tells. */
function isSoftware(context: WebGL2RenderingContext): boolean {
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const name = names ? String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)) : '';
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(name);
}

function interestOf(model: ReplayModel): readonly [Vector3, Vector3] {
  const [min, max] = [new Vector3(Infinity, Infinity, Infinity), new Vector3(-Infinity, -Infinity, -Infinity)];
  const take = (x: number, y: number, z: number) => {
    const point = new Vector3(x, y, z);
    min.min(point);
    max.max(point);
  };
  const { dimension, head } = model;
  if (dimension === OVERWORLD) for (const { at } of head.blueprint) take(...at);
  for (const track of model.tracks)
    for (let index = 0; index < Math.min(track.length, 400); index++) {
      const number = Math.floor((index * track.length) / Math.min(track.length, 400));
      const [, x, y, z] = track.sample(number);
      if (track.dimensionOf(number) === dimension) take(x, y, z);
    }
  const region = dimension === NETHER ? head.nether : head.initial;
  if (min.x > max.x && region) {
    take(...region.min);
    take(...region.max);
  }
  return min.x > max.x ? [new Vector3(-8, 0, -8), new Vector3(8, 8, 8)] : [min, max];
}
