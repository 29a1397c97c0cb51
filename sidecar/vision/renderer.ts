import { VersionGameData } from '../../game-data/versionGameData.ts';
import type { Scene } from '../body/scene.ts';
import { BlockAppearance, LIQUID } from './blocks/blockAppearance.ts';
import type { TextureSource } from './blocks/textures.ts';
import { EntityLayer, NO_ENTITY } from './entities/entityLayer.ts';
import { Canvas } from './overlay/canvas.ts';
import { drawCrosshair } from './overlay/crosshair.ts';
import { drawHeldItem } from './overlay/heldItem.ts';
import { drawNameTags } from './overlay/nameTags.ts';
import { brightnessTable } from './trace/brightness.ts';
import { Camera } from './trace/camera.ts';
import { NO_FACE } from './trace/ray.ts';
import { SectionGrid } from './trace/sectionGrid.ts';
import { Sky } from './trace/sky.ts';
import { Tracer } from './trace/tracer.ts';

/** What the pixels of a picture show, by pixel, row by row from the upper left. */
export interface Hits {
  /** Of the opaque block shown: `FACE`, or `NO_FACE` where none is. */
  readonly faces: Uint8Array;
  /** Its cell, three numbers each; 0 where none is. */
  readonly cells: Int32Array;
  /** How far what is shown is; Infinity for the sky and the fog. */
  readonly distances: Float64Array;
  /** The entity shown, as its place in the scene's list, or `NO_ENTITY`. */
  readonly entities: Int32Array;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, 0 to 255, row by row from the upper left. */
  readonly rgb: Uint8Array;
  readonly hits: Hits;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface RendererOptions {
  /** Textures of the user's own; whatever it has not is drawn. */
  readonly textures?: TextureSource;
  /** Names, the item in the hand, the crosshair and the outline of the block aimed at; true unless given. */
  readonly overlay?: boolean;
}

/** The size of a picture unless another is asked for. */
export const PICTURE_SIZE: PictureSize = { width: 512, height: 288 };
/** Share of the view distance from which on the fog begins. */
const FOG_START = 0.7;
/** How far eyes see within liquids, blocks, and what colours those are there. */
const MURK = { water: { end: 28, colour: [30, 64, 150] }, lava: { end: 1.5, colour: [200, 80, 16] } } as const;

/** Draws what a body sees. The same scene gives the same bytes, in any process on the same Node. */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #appearance = new Map<string, BlockAppearance>();

  constructor(options: RendererOptions = {}) {
    this.#options = options;
  }

  /** What is seen from the scene's eyes, of what the scene holds alone: where no chunk was sent there is fog. */
  render(scene: Scene, { width, height } = PICTURE_SIZE): Picture {
    const appearance = this.#appearanceOf(scene.version);
    const { eye, viewDistance } = scene;
    const camera = new Camera(eye, scene.yaw, scene.pitch, width, height);
    const sky = new Sky(scene.timeOfDay, scene.raining);
    const grid = new SectionGrid(scene);
    const brightness = brightnessTable(sky.light);
    const murk = murkAt(grid, appearance, eye.x, eye.y, eye.z);
    const reach = murk ? murk.end : viewDistance;
    const layer = new EntityLayer(camera, scene.entities, grid, brightness, reach);
    const tracer = new Tracer({ grid, appearance, brightness, pixel: camera.pixel });
    tracer.standAt(eye.x, eye.y, eye.z);
    const pixels = width * height;
    const rgb = new Uint8Array(pixels * 3);
    const hits = {
      faces: new Uint8Array(pixels).fill(NO_FACE),
      cells: new Int32Array(pixels * 3),
      distances: new Float64Array(pixels).fill(Infinity),
      entities: new Int32Array(pixels).fill(NO_ENTITY),
    };
    const dim = murk ? (brightness[grid.lightAt(Math.floor(eye.x), Math.floor(eye.y), Math.floor(eye.z)) * 3] ?? 1) : 1;
    for (let row = 0, pixel = 0; row < height; row++)
      for (let column = 0; column < width; column++, pixel++) {
        camera.aim(column, row);
        let [farRed, farGreen, farBlue] = [0, 0, 0];
        if (murk) {
          farRed = murk.colour[0] * dim;
          farGreen = murk.colour[1] * dim;
          farBlue = murk.colour[2] * dim;
        } else {
          sky.look(camera.x, camera.y, camera.z);
          farRed = sky.red;
          farGreen = sky.green;
          farBlue = sky.blue;
        }
        const fogStart = murk ? 0 : reach * FOG_START;
        tracer.shading.fog(fogStart, reach, farRed, farGreen, farBlue);
        const entityDistance = layer.distances[pixel] as number;
        tracer.trace(camera.x, camera.y, camera.z, Math.min(reach, entityDistance));
        let { red, green, blue, through } = tracer.shading;
        if (tracer.face !== NO_FACE) {
          hits.faces[pixel] = tracer.face;
          hits.cells[pixel * 3] = tracer.x;
          hits.cells[pixel * 3 + 1] = tracer.y;
          hits.cells[pixel * 3 + 2] = tracer.z;
          hits.distances[pixel] = tracer.distance;
        } else if (entityDistance < reach) {
          hits.entities[pixel] = layer.entities[pixel] as number;
          hits.distances[pixel] = entityDistance;
          const fog = Math.max(0, (entityDistance - fogStart) / (reach - fogStart));
          red += ((layer.colours[pixel * 3] as number) * (1 - fog) + farRed * fog) * through;
          green += ((layer.colours[pixel * 3 + 1] as number) * (1 - fog) + farGreen * fog) * through;
          blue += ((layer.colours[pixel * 3 + 2] as number) * (1 - fog) + farBlue * fog) * through;
          through = 0;
        }
        rgb[pixel * 3] = Math.min(255, Math.round(red + farRed * through));
        rgb[pixel * 3 + 1] = Math.min(255, Math.round(green + farGreen * through));
        rgb[pixel * 3 + 2] = Math.min(255, Math.round(blue + farBlue * through));
      }
    const picture = { width, height, rgb, hits };
    if (this.#options.overlay !== false) this.#drawOver(picture, scene, camera);
    return picture;
  }

  #drawOver({ width, height, rgb, hits }: Picture, scene: Scene, camera: Camera): void {
    const canvas = new Canvas(width, height, rgb);
    drawCrosshair(canvas, hits);
    drawNameTags(canvas, camera, scene.entities, (pixel) => hits.distances[pixel] as number);
    if (scene.held !== null)
      drawHeldItem(canvas, scene.held, VersionGameData.ofVersion(scene.version).hasBlock(scene.held));
  }

  #appearanceOf(version: string): BlockAppearance {
    let appearance = this.#appearance.get(version);
    if (!appearance) {
      appearance = new BlockAppearance(version, this.#options.textures);
      this.#appearance.set(version, appearance);
    }
    return appearance;
  }
}

/** The liquid the eyes are in, if any. */
function murkAt(grid: SectionGrid, appearance: BlockAppearance, x: number, y: number, z: number) {
  const [cellX, cellY, cellZ] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const state = grid.stateAt(cellX, cellY, cellZ);
  if (state < 0) return undefined;
  const liquid = appearance.liquidOf(state);
  if (liquid === LIQUID.none) return undefined;
  const above = grid.stateAt(cellX, cellY + 1, cellZ);
  const isDeep = above >= 0 && appearance.liquidOf(above) === liquid;
  if (!isDeep && y - cellY >= (appearance.levels[state] as number)) return undefined;
  return liquid === LIQUID.water ? MURK.water : MURK.lava;
}
