import { wallTimeMs } from '../../../clock/wallTime.ts';
import { VersionGameData } from '../../../game-data/versionGameData.ts';
import { blockState, parseBlockState } from '../../../protocol/blockState.ts';
import type { Scene, SceneColumn } from '../../../sidecar/body/scene.ts';
import { encodePng } from '../../../sidecar/vision/png/encodePng.ts';
import { PICTURE_SIZE, Renderer } from '../../../sidecar/vision/renderer.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../../worlds/terrain/terrain.ts';
import { LAND_NAMES } from '../../../worlds/worldPreset.ts';
import type { Figure, Step } from './figure.ts';

const VERSION = '1.20.4';
const VIEW_DISTANCE = 96;
/** Directions from one place; the first time around is for warm code. */
const DIRECTIONS = 8;

/** How many pictures of what a body sees one core draws in a second, on each kind of land. */
export async function pictures(repetitions: number, step: Step): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [index, name] of LAND_NAMES.entries()) {
    const values: number[] = [];
    const encoding: number[] = [];
    const renderer = new Renderer();
    const scene = standing(name);
    for (let repetition = -1; repetition < repetitions; repetition++) {
      for (let turn = 0; turn < DIRECTIONS; turn++) {
        const start = wallTimeMs();
        const { width, height, rgb } = renderer.render({ ...scene, yaw: (turn * 2 * Math.PI) / DIRECTIONS });
        const drawn = wallTimeMs();
        encodePng(width, height, rgb);
        if (repetition < 0) continue;
        values.push(1_000 / (drawn - start));
        encoding.push(wallTimeMs() - drawn);
      }
      step((index + (repetition + 1) / repetitions) / LAND_NAMES.length, name);
    }
    const size = `${PICTURE_SIZE.width} x ${PICTURE_SIZE.height}`;
    figures.push(
      { name: `pictures, ${name}`, unit: '/s', values, note: `pictures of ${size} drawn, ${VIEW_DISTANCE} blocks far` },
      { name: `pictures as PNG, ${name}`, unit: 'ms', values: encoding, note: `one of ${size} encoded` },
    );
  }
  return figures;
}

/** Where a land begins, at noon and without light of its own. */
function standing(name: (typeof LAND_NAMES)[number]): Scene {
  const land = new GeneratedTerrain(name, 1);
  const { states } = VersionGameData.ofVersion(VERSION);
  const numbers = land.palette.map((text) => {
    const state = parseBlockState(text) ?? blockState('air');
    return states.problemWith(state) === undefined ? states.idOf(state) : 0;
  });
  const { x, y, z } = land.spawn();
  const columns = new Map<string, SceneColumn>();
  return {
    version: VERSION,
    eye: { x, y: y + 1.62, z },
    yaw: 0,
    pitch: -0.1,
    timeOfDay: 6000,
    raining: false,
    viewDistance: VIEW_DISTANCE,
    held: 'iron_pickaxe',
    entities: [],
    columnAt(chunkX, chunkZ) {
      const key = `${chunkX},${chunkZ}`;
      let column = columns.get(key);
      if (!column) {
        column = columnOf(land.generate(chunkX, chunkZ).cells, numbers);
        columns.set(key, column);
      }
      return column;
    },
  };
}

function columnOf(cells: Uint16Array, numbers: readonly number[]): SceneColumn {
  const sections = Array.from({ length: TERRAIN_HEIGHT / 16 }, (_, section) => {
    const states = Uint16Array.from(cells.subarray(section * 4096, (section + 1) * 4096), (cell) => numbers[cell] ?? 0);
    return states.every((state) => state === states[0]) ? (states[0] as number) : states;
  });
  return {
    sectionOfZero: -TERRAIN_MIN_Y / 16,
    sections: sections.length,
    states: (section) => sections[section] ?? 0,
    skyLight: () => undefined,
    blockLight: () => undefined,
  };
}
