import type { GameServer } from '../../game-server/core/server.ts';
import { Boat } from '../../game-server/mechanics/vehicles/boat.ts';
import { Minecart } from '../../game-server/mechanics/vehicles/minecart.ts';
import type { SurvivalSystems } from '../../game-server/survival/systems.ts';
import { parseBlockState } from '../../protocol/blockState.ts';
import { FLOOR_Y } from '../support/env.ts';

/** What a soak's camp is built in. */
export interface CampSite {
  readonly server: GameServer;
  readonly systems: SurvivalSystems;
  /** The zone in which everybody plays. */
  readonly zone: string;
}

const SUPPLIES = [
  'dirt 32',
  'oak_planks 16',
  'oak_log 8',
  'torch 8',
  'cobblestone 16',
  'ladder 8',
  'bread 8',
  'coal 4',
  'raw_iron 4',
  'wheat 8',
  'wheat_seeds 8',
  'bone_meal 8',
  'arrow 16',
  'bow 1',
  'shears 1',
  'iron_hoe 1',
  'iron_shovel 1',
  'fishing_rod 1',
  'iron_helmet 1',
  'iron_sword 1',
];

/** How far from its middle the camp is walled in, and how high, blocks. */
const FENCE = 30;
const FENCE_HEIGHT = 4;

function put({ server }: CampSite, x: number, y: number, z: number, text: string): void {
  const state = parseBlockState(text);
  if (!state) throw new Error(`not a block state: ${text}`);
  server.world.setBlock({ x, y: FLOOR_Y + y, z }, state, { type: 'build' });
}

function command({ systems, zone }: CampSite, line: string): void {
  const { lines, success } = systems.commands.console(line, zone);
  if (!success) throw new Error(`"${line}" failed: ${lines.join(' ')}`);
}

/** Builds a camp with everything to use, animals, and a course to walk. */
export function furnish(site: CampSite): void {
  const blocks: readonly (readonly [number, number, string])[] = [
    [-6, -4, 'chest[facing=south]'],
    [-4, -4, 'barrel[facing=up]'],
    [-2, -4, 'furnace[facing=south]'],
    [0, -4, 'crafting_table'],
    [2, -4, 'ender_chest[facing=south]'],
    [4, -4, 'note_block'],
    [-6, 5, 'lever[face=floor]'],
    [-4, 5, 'oak_fence_gate'],
    [-2, 5, 'stone_button[face=floor]'],
    [0, 5, 'repeater'],
  ];
  for (const [x, z, state] of blocks) put(site, x, 0, z, state);
  put(site, 6, 0, -4, 'red_bed[facing=north,part=foot]');
  put(site, 6, 0, -5, 'red_bed[facing=north,part=head]');
  put(site, 3, 0, 5, 'oak_door[half=lower]');
  put(site, 3, 1, 5, 'oak_door[half=upper]');
  for (let x = 8; x <= 13; x++) for (let z = 2; z <= 7; z++) put(site, x, -1, z, 'water');
  for (const [kind, x, z] of [
    ['cow', -8, 2],
    ['cow', -9, 2],
    ['sheep', -8, 6],
    ['sheep', -9, 6],
    ['chicken', -6, 8],
    ['wolf', -12, 0],
    ['villager', 0, 9],
  ] as const)
    command(site, `summon ${kind} ${x} ${FLOOR_Y} ${z}`);
  const at = (x: number, z: number) => ({ zone: site.zone, position: { x, y: FLOOR_Y, z } });
  site.systems.entities.add(new Boat(site.server, at(10.5, 4.5), 'oak_boat'));
  site.systems.entities.add(new Minecart(site.server, at(6.5, 0.5), 'minecart'));
  buildCourse(site);
  // Clients of others walk wherever they look, and the end of a zone is something that vanilla does not have.
  for (let along = -FENCE; along <= FENCE; along++)
    for (let y = 0; y < FENCE_HEIGHT; y++)
      for (const [x, z] of [
        [along, -FENCE],
        [along, FENCE],
        [-FENCE, along],
        [FENCE, along],
      ] as const)
        put(site, x, y, z, 'stone');
}

/** Stairs, slabs, a gap, a tower with a ladder, fences, and grounds that are walked in ways of their own. */
function buildCourse(site: CampSite): void {
  const z = -10;
  for (let step = 0; step < 3; step++) {
    put(site, step - 8, step, z, 'oak_stairs[facing=east]');
    for (let below = 0; below < step; below++) put(site, step - 8, below, z, 'stone');
  }
  for (let x = -5; x <= -3; x++) for (let y = 0; y < 3; y++) put(site, x, y, z, 'stone');
  put(site, -4, 3, z, 'oak_slab[type=bottom]');
  for (let y = 0; y < 3; y++) put(site, -1, y, z, 'stone');
  for (let y = 0; y < 5; y++) {
    put(site, 3, y, z, 'stone');
    put(site, 2, y, z, 'ladder[facing=west]');
  }
  for (let x = -8; x <= 4; x++) put(site, x, 0, -13, x % 4 === 0 ? 'air' : 'oak_fence[east=true,west=true]');
  const grounds = ['ice', 'slime_block', 'soul_sand', 'packed_ice', 'honey_block'];
  for (const [index, ground] of grounds.entries())
    for (const x of [6, 7, 8]) for (const edge of [0, 1]) put(site, x, -1, -9 - 2 * index - edge, ground);
  put(site, 10, 0, -10, 'cobweb');
  put(site, 10, 0, -12, 'snow[layers=4]');
  put(site, 10, 0, -14, 'cobblestone_wall[up=true]');
}

/** Gives everybody in play what to work with; and in the camp, all something to shear and to fight. */
export function supply(site: CampSite, names: Iterable<string>, inCamp = true): void {
  for (const name of names) {
    if (!site.server.players.has(name)) continue;
    // Nothing can be taken from who carries nothing, and nothing given to the dead: neither matters here.
    site.systems.commands.console(`clear ${name}`);
    for (const item of SUPPLIES) site.systems.commands.console(`give ${name} ${item}`);
  }
  if (!inCamp) return;
  if (![...site.systems.entities.all()].some(({ kind }) => kind === 'sheep'))
    command(site, `summon sheep -8 ${FLOOR_Y} 6`);
  command(site, `summon zombie -20 ${FLOOR_Y} -20`);
}

/** Food up to which Mineflayer sprints on where nobody else can, and is put back (docs/explanation/movement.md). */
const TOO_HUNGRY = 6;

/** Feeds those who are about to be too hungry to sprint. */
export function feed(site: CampSite): void {
  for (const player of site.server.players.values())
    if (player.alive && player.food <= TOO_HUNGRY + 1)
      site.systems.commands.console(`effect give ${player.username} saturation 1 5`);
}
