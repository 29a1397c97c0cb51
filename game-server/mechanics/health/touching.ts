import type { Point } from '../../../protocol/geometry.ts';
import { collisionBoxesByState } from '../../data/collisionShapes.ts';
import type { ServerGameData } from '../../data/serverGameData.ts';
import type { Player, Pose } from '../../players/player.ts';
import type { World } from '../../world/world.ts';

/** Heights of a player by pose and half their width (Minecraft wiki, "Player"). */
const HEIGHTS = { standing: 1.8, sneaking: 1.5, swimming: 0.6, sleeping: 0.2, gliding: 0.6 } as const;
const HALF_WIDTH = 0.3;
/** Vanilla looks for fluid this much below the eyes. */
const BELOW_EYES = 1 / 9;
/** Half the width of the part of a head that suffocates. */
const HEAD = 0.24;
const FLUID_TOP = 8 / 9;

const WATERY: ReadonlySet<string> = new Set(['kelp', 'kelp_plant', 'seagrass', 'tall_seagrass', 'bubble_column']);

/** What the cells around a player are to them. */
export interface Touching {
  readonly inWater: boolean;
  readonly eyesInWater: boolean;
  /** Eyes in a bubble column: there is air to breathe. */
  readonly inBubbles: boolean;
  readonly inLava: boolean;
  /** Points a tick that fire takes; 0 for none. */
  readonly fire: number;
  readonly campfire: number;
  readonly cactus: boolean;
  readonly berries: boolean;
  readonly witherRose: boolean;
  readonly powderSnow: boolean;
  readonly inWall: boolean;
  /** The block below the feet burns who walks on it. */
  readonly onMagma: boolean;
}

const NOTHING: Touching = {
  inWater: false,
  eyesInWater: false,
  inBubbles: false,
  inLava: false,
  fire: 0,
  campfire: 0,
  cactus: false,
  berries: false,
  witherRose: false,
  powderSnow: false,
  inWall: false,
  onMagma: false,
};

interface Surface {
  readonly water: number;
  readonly lava: number;
  readonly id: string;
  readonly suffocates: boolean;
  /** Lit, grown or otherwise at work. */
  readonly active: boolean;
}

/** Blocks that do something to who is in their cell, besides fluids. */
const FELT: ReadonlySet<string> = new Set([
  'fire',
  'soul_fire',
  'campfire',
  'soul_campfire',
  'cactus',
  'sweet_berry_bush',
  'wither_rose',
  'powder_snow',
]);

/** What a state is to who is in its cell; most are nothing. */
interface Surfaces {
  of(stateId: number): Surface;
  isFelt(stateId: number): boolean;
}

const tables = new WeakMap<ServerGameData, Surfaces>();

function surfaces(gameData: ServerGameData): Surfaces {
  const known = tables.get(gameData);
  if (known) return known;
  const boxes = collisionBoxesByState(gameData);
  const cache: (Surface | undefined)[] = new Array(gameData.states.count);
  const lookup = (stateId: number): Surface => {
    let surface = cache[stateId];
    if (!surface) {
      const { id, properties } = gameData.states.state(stateId);
      const box = boxes(stateId)[0];
      const full = box?.every((side, index) => side === (index < 3 ? 0 : 1));
      const watery = WATERY.has(id) || properties.waterlogged === 'true';
      surface = {
        id,
        water: watery ? FLUID_TOP : id === 'water' ? fluidHeight(properties.level) : 0,
        lava: id === 'lava' ? fluidHeight(properties.level) : 0,
        suffocates: full === true && gameData.source.data.blocksByName[id]?.transparent === false,
        active: properties.lit === 'true' || (properties.age !== undefined && properties.age !== '0'),
      };
      cache[stateId] = surface;
    }
    return surface;
  };
  /** 0: not looked at yet, 1: nothing, 2: something. */
  const felt = new Uint8Array(gameData.states.count);
  const isFelt = (stateId: number): boolean => {
    if (felt[stateId] === 0) {
      const { id, water, lava, suffocates } = lookup(stateId);
      felt[stateId] = water > 0 || lava > 0 || suffocates || FELT.has(id) ? 2 : 1;
    }
    return felt[stateId] === 2;
  };
  const table = { of: lookup, isFelt };
  tables.set(gameData, table);
  return table;
}

/** Level 0 is a source, 1 to 7 ever lower, 8 and more falling (Minecraft wiki, "Fluid"). */
function fluidHeight(level: string | undefined): number {
  const number = Number(level ?? 0);
  return number >= 8 ? FLUID_TOP : (8 - number) / 9;
}

/** Height of a player's body now, blocks. */
function heightOf({ pose }: Player): number {
  return HEIGHTS[pose];
}

interface Look {
  position: Point | undefined;
  pose: Pose;
  sneaking: boolean;
  revision: number;
  touching: Touching;
}

/** What each player touched when last asked, which holds until they move or a block changes. */
const looks = new WeakMap<Player, Look>();

/** Looks at the cells a player's body is in. */
export function touchingOf(world: World, player: Player): Touching {
  const { position, pose, sneaking } = player;
  let look = looks.get(player);
  if (!look) {
    look = { position: undefined, pose, sneaking, revision: 0, touching: NOTHING };
    looks.set(player, look);
  }
  if (
    look.position !== position ||
    look.revision !== world.revision ||
    look.pose !== pose ||
    look.sneaking !== sneaking
  ) {
    look.position = position;
    look.pose = pose;
    look.sneaking = sneaking;
    look.revision = world.revision;
    look.touching = feelsNothing(world, player) ? NOTHING : touchedBy(world, player);
  }
  return look.touching;
}

/** Bodies are taken this much thinner than they are, lest they feel what they only brush. */
const inset = 1e-3;

function isOnMagma({ chunks, gameData }: World, { x, y, z }: Point): boolean {
  return gameData.states.blockId(chunks.stateId(Math.floor(x), Math.floor(y - 0.2), Math.floor(z))) === 'magma_block';
}

/** Whether there is nothing worth a closer look, as almost always. The eyes of who does not lie are within the body. */
function feelsNothing(world: World, player: Player): boolean {
  if (player.pose === 'sleeping' || isOnMagma(world, player.position)) return false;
  const { chunks } = world;
  const { isFelt } = surfaces(world.gameData);
  const { x, y, z } = player.position;
  const half = HALF_WIDTH - inset;
  const [maxX, maxY, maxZ] = [Math.floor(x + half), Math.floor(y + heightOf(player) - inset), Math.floor(z + half)];
  for (let cellY = Math.floor(y + inset); cellY <= maxY; cellY++)
    for (let cellZ = Math.floor(z - half); cellZ <= maxZ; cellZ++)
      for (let cellX = Math.floor(x - half); cellX <= maxX; cellX++)
        if (isFelt(chunks.stateId(cellX, cellY, cellZ))) return false;
  return true;
}

function touchedBy(world: World, player: Player): Touching {
  const { x, y, z } = player.position;
  const surfaceOf = surfaces(world.gameData).of;
  const at = (cellX: number, cellY: number, cellZ: number) => surfaceOf(world.chunks.stateId(cellX, cellY, cellZ));
  const top = y + heightOf(player) - inset;
  let [inWater, inLava, cactus, berries, witherRose, powderSnow] = [false, false, false, false, false, false];
  let [fire, campfire] = [0, 0];
  const half = HALF_WIDTH - inset;
  for (let cellY = Math.floor(y + inset); cellY <= Math.floor(top); cellY++)
    for (let cellZ = Math.floor(z - half); cellZ <= Math.floor(z + half); cellZ++)
      for (let cellX = Math.floor(x - half); cellX <= Math.floor(x + half); cellX++) {
        const surface = at(cellX, cellY, cellZ);
        if (surface.water > 0 && y < cellY + (at(cellX, cellY + 1, cellZ).water > 0 ? 1 : surface.water))
          inWater = true;
        if (surface.lava > 0 && y < cellY + surface.lava) inLava = true;
        switch (surface.id) {
          case 'fire':
            fire = Math.max(fire, 1);
            break;
          case 'soul_fire':
            fire = Math.max(fire, 2);
            break;
          case 'campfire':
            if (surface.active) campfire = Math.max(campfire, 1);
            break;
          case 'soul_campfire':
            if (surface.active) campfire = Math.max(campfire, 2);
            break;
          case 'cactus':
            cactus = true;
            break;
          case 'sweet_berry_bush':
            berries ||= surface.active;
            break;
          case 'wither_rose':
            witherRose = true;
            break;
          case 'powder_snow':
            powderSnow = true;
            break;
          default:
            break;
        }
      }
  const { eyes } = player;
  const [eyeX, eyeY, eyeZ] = [Math.floor(eyes.x), Math.floor(eyes.y - BELOW_EYES), Math.floor(eyes.z)];
  const head = at(eyeX, eyeY, eyeZ);
  const surfaceY = eyeY + (at(eyeX, eyeY + 1, eyeZ).water > 0 ? 1 : head.water);
  let inWall = false;
  if (player.pose !== 'sleeping')
    for (const [dx, dz] of [
      [-HEAD, -HEAD],
      [-HEAD, HEAD],
      [HEAD, -HEAD],
      [HEAD, HEAD],
    ] as const)
      inWall ||= at(Math.floor(eyes.x + dx), Math.floor(eyes.y), Math.floor(eyes.z + dz)).suffocates;
  return {
    inWater,
    eyesInWater: head.water > 0 && surfaceY > eyes.y - BELOW_EYES,
    inBubbles: head.id === 'bubble_column',
    inLava,
    fire,
    campfire,
    cactus,
    berries,
    witherRose,
    powderSnow,
    inWall,
    onMagma: isOnMagma(world, player.position),
  };
}
