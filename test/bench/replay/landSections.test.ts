import { expect, test } from 'vitest';
import { LandSections, type ReplayLand } from '../../../bench/replay/landSections.ts';
import { StateAppearances } from '../../../bench/replay/stateAppearances.ts';
import { GeneratedTerrain } from '../../../worlds/terrain/generatedTerrain.ts';
import { TERRAIN_HEIGHT, TERRAIN_MIN_Y } from '../../../worlds/terrain/terrain.ts';

const GROUND = { preset: 'plains-forest', seed: 3, herds: true } as const;
const LAND: ReplayLand = {
  ground: GROUND,
  box: { min: { x: -64, y: -64, z: -16 }, max: { x: 31, y: 319, z: 31 } },
  steps: [{ type: 'set', position: { x: -37, y: 72, z: 4 }, state: { id: 'chest', properties: {} } }],
};

function landOf(land = LAND) {
  const states = new StateAppearances('1.20.4');
  return { states, sections: new LandSections(land, states) };
}

/** The state texts of a section's cells. */
function textsOf(states: StateAppearances, runs: readonly number[]): string[] {
  const texts: string[] = [];
  for (let at = 0; at < runs.length; at += 2)
    texts.push(...Array<string>(runs[at + 1] ?? 0).fill(states.textOf(runs[at] ?? 0)));
  return texts;
}

const idOf = (text: string) => text.split('[')[0] ?? '';

test('land in sight of somebody is as it was generated, with what the arena has been given', () => {
  const { states, sections } = landOf();
  sections.visit(-37, 72, 4);
  const made = sections.take();
  const chunks = new Set(made.map(({ at: [x, , z] }) => `${x},${z}`));
  // Three chunks to each side, as far as the arena goes.
  expect([...chunks].sort()).toEqual([-4, -3, -2, -1, 0].flatMap((x) => [-1, 0, 1].map((z) => `${x},${z}`)).sort());
  const terrain = new GeneratedTerrain(GROUND.preset, GROUND.seed);
  const allowed = terrain.palette.map((names) => names.split('|').map(idOf));
  const wrong: string[] = [];
  for (const { at, runs } of made) {
    const { cells } = terrain.generate(at[0], at[2]);
    const texts = textsOf(states, runs);
    expect(texts.length).toBe(4096);
    for (const [cell, text] of texts.entries()) {
      const level = at[1] * 16 - TERRAIN_MIN_Y + (cell >> 8);
      const names = allowed[cells[(level << 8) | (cell & 255)] ?? 0];
      if (!names?.includes(idOf(text))) wrong.push(`${at} ${cell}: ${text}`);
    }
  }
  expect(wrong).toEqual([`-3,4,0 ${(8 << 8) | (4 << 4) | 11}: chest[facing=north,type=single,waterlogged=false]`]);
});

test('every column shows its ground, and nothing is sent of what lies deep below', () => {
  const { states, sections } = landOf();
  sections.visit(-37, 72, 4);
  const made = new Map(sections.take().map(({ at, runs }) => [at.join(), textsOf(states, runs)]));
  const terrain = new GeneratedTerrain(GROUND.preset, GROUND.seed);
  const { cells } = terrain.generate(-2, 1);
  for (let column = 0; column < 256; column++) {
    let level = TERRAIN_HEIGHT - 1;
    while (
      !/^(?:grass_block|sand|dirt|stone|gravel|clay)/.test(terrain.palette[cells[(level << 8) | column] ?? 0] ?? '')
    )
      level--;
    expect(made.has(`-2,${(level + TERRAIN_MIN_Y) >> 4},1`)).toBe(true);
  }
  expect([...made.keys()].some((key) => key.split(',')[1] === '-4')).toBe(false);
});

test('land comes into sight as somebody walks and digs, each section once', () => {
  const { sections } = landOf();
  sections.visit(-37, 72, 4);
  const first = sections.take();
  sections.visit(-37, 72, 4);
  expect(sections.take()).toEqual([]);
  sections.visit(-37, 12, 4);
  expect(new Set(sections.take().map(({ at: [, y] }) => y))).toEqual(new Set([-1, 0, 1]));
  sections.visit(-21, 72, 4);
  const seen = new Set(first.map(({ at }) => at.join()));
  const second = sections.take();
  expect(second.filter(({ at }) => seen.has(at.join()))).toEqual([]);
  // The chunk that came into sight, and what lies below the ground of the one nearby.
  expect(new Set(second.map(({ at: [x] }) => x))).toEqual(new Set([-1, 1]));
});

test('what would be too much land is left out, and counted', () => {
  const { sections } = landOf({ ...LAND, box: { min: { x: -4096, y: -64, z: -16 }, max: { x: 4095, y: 319, z: 15 } } });
  for (let x = -4096; x < 4096; x += 16) sections.visit(x, 72, 0);
  expect(sections.left).toBeGreaterThan(400);
});
