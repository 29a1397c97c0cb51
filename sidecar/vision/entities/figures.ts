import { colourOf, hashed, mix } from '../../../game-data/colours/blockColours.ts';
import { DYES, type Rgb } from '../../../game-data/colours/blockPalette.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { AGENT_NAMES } from '../../../protocol/team.ts';
import type { SceneEntity } from '../../body/scene.ts';
import { tone } from '../blocks/brushes.ts';
import { nameHash } from '../blocks/hashing.ts';

/**
 * A cuboid of a figure, blocks: from its feet, x to its right, y up, z forward; x0, y0, z0, x1, y1, z1. One with a face
 * looks forward with two eyes.
 */
export interface Limb {
  readonly box: readonly [number, number, number, number, number, number];
  readonly colour: Rgb;
  readonly hasFace?: boolean;
}

const SKIN: Rgb = [224, 172, 130];
const BONE: Rgb = [196, 196, 190];

/** Coats of mobs, chosen by eye: body, and head where it differs. */
const COATS: Readonly<Record<string, readonly [Rgb, Rgb?]>> = nameTable({
  cow: [[92, 66, 48]],
  mooshroom: [[160, 34, 32]],
  pig: [[236, 160, 158]],
  sheep: [
    [232, 232, 228],
    [218, 190, 170],
  ],
  chicken: [[236, 236, 232]],
  horse: [[140, 92, 52]],
  donkey: [[116, 100, 86]],
  mule: [[92, 62, 44]],
  wolf: [[208, 204, 200]],
  cat: [[204, 148, 86]],
  ocelot: [[226, 190, 96]],
  fox: [[222, 126, 48]],
  rabbit: [[160, 124, 92]],
  goat: [[216, 208, 196]],
  llama: [[214, 190, 150]],
  polar_bear: [[238, 240, 240]],
  panda: [[228, 228, 226]],
  zombie: [
    [56, 120, 126],
    [84, 136, 72],
  ],
  husk: [
    [130, 106, 74],
    [150, 130, 92],
  ],
  drowned: [
    [80, 130, 120],
    [92, 158, 146],
  ],
  zombie_villager: [
    [96, 74, 58],
    [84, 136, 72],
  ],
  skeleton: [BONE],
  stray: [
    [120, 136, 140],
    [200, 206, 206],
  ],
  wither_skeleton: [[50, 50, 52]],
  creeper: [[82, 172, 66]],
  spider: [
    [54, 46, 40],
    [70, 58, 48],
  ],
  cave_spider: [[24, 66, 78]],
  enderman: [[24, 22, 28]],
  witch: [
    [72, 50, 92],
    [196, 160, 138],
  ],
  villager: [
    [112, 80, 58],
    [196, 150, 124],
  ],
  wandering_trader: [
    [50, 76, 138],
    [196, 150, 124],
  ],
  pillager: [
    [84, 70, 68],
    [150, 160, 156],
  ],
  vindicator: [
    [70, 80, 84],
    [150, 160, 156],
  ],
  iron_golem: [[206, 200, 192]],
  snow_golem: [[240, 244, 246]],
  slime: [[116, 196, 100]],
  magma_cube: [[92, 30, 14]],
  squid: [[62, 88, 108]],
  bee: [[238, 190, 60]],
  bat: [[76, 62, 54]],
  cod: [[176, 146, 112]],
  salmon: [[172, 60, 56]],
});
const FOUR_LEGGED =
  /^(?:cow|mooshroom|pig|sheep|horse|donkey|mule|zombie_horse|skeleton_horse|wolf|cat|ocelot|fox|rabbit|goat|llama|trader_llama|polar_bear|panda|camel|hoglin|zoglin|ravager|sniffer|turtle|axolotl|armadillo|strider)$/;
const TWO_LEGGED =
  /^(?:player|zombie|husk|drowned|zombie_villager|skeleton|stray|bogged|wither_skeleton|enderman|witch|villager|wandering_trader|pillager|vindicator|evoker|illusioner|piglin|piglin_brute|zombified_piglin|iron_golem|snow_golem|warden|vex|allay|armor_stand|giant|blaze|breeze)$/;
const THINGS: Readonly<Record<string, Rgb>> = nameTable({
  arrow: [120, 96, 70],
  spectral_arrow: [220, 190, 80],
  boat: [150, 112, 64],
  minecart: [120, 120, 124],
  tnt: [200, 50, 40],
  experience_orb: [160, 230, 60],
  item_frame: [160, 118, 62],
  painting: [170, 140, 100],
  egg: [224, 214, 180],
  snowball: [240, 246, 250],
  falling_block: [180, 170, 140],
});

/** Dyes that stand out from skin and hair. */
const SHIRTS = ['red', 'blue', 'yellow', 'green', 'purple', 'cyan', 'orange', 'magenta', 'lime', 'light_blue', 'white'];

/** What an entity looks like. Boxes stay within its width and height, but for heads and arms that stick out. */
export function figureOf(entity: SceneEntity): readonly Limb[] {
  const { kind, width, height } = entity;
  if (kind === 'player') return upright(width, height, shirtOf(entity.tag ?? ''), SKIN, [58, 62, 110]);
  if (kind === 'item') return [cube(width, height, colourOf(entity.item ?? 'unknown'))];
  const [body, head] = coatOf(entity);
  if (kind === 'creeper') return creeper(width, height, body);
  if (TWO_LEGGED.test(kind)) return upright(width, height, body, head ?? body, tone(body, -0.25));
  if (FOUR_LEGGED.test(kind)) return onFours(width, height, body, head ?? body, entity.baby === true);
  if (kind === 'arrow' || kind === 'spectral_arrow') return [{ box: [-0.04, 0, -0.3, 0.04, 0.08, 0.3], colour: body }];
  if (kind.endsWith('boat')) return boat(width, height, body);
  return [cube(width, height, body)];
}

/** The colour of a player's shirt, each agent's another one. */
export function shirtOf(name: string): Rgb {
  const place = (AGENT_NAMES as readonly string[]).indexOf(name);
  const dye = SHIRTS[(place < 0 ? nameHash(name) : place) % SHIRTS.length] ?? 'blue';
  return DYES[dye] ?? SKIN;
}

function coatOf({ kind, colour, sheared }: SceneEntity): readonly [Rgb, Rgb?] {
  const coat = COATS[kind];
  if (kind === 'sheep' && coat) {
    const [fleece, skin = fleece] = coat;
    const wool = colour === undefined ? undefined : DYES[colour];
    return [sheared ? skin : (wool ?? fleece), skin];
  }
  return coat ?? [THINGS[kind] ?? THINGS[kind.replace(/^.*_(boat|minecart)$/, '$1')] ?? hashed(kind)];
}

function cube(width: number, height: number, colour: Rgb): Limb {
  return { box: [-width / 2, 0, -width / 2, width / 2, height, width / 2], colour, hasFace: height > 0.3 };
}

/** A body on two legs with arms, in the proportions of a player, which is 32 pixels high. */
function upright(width: number, height: number, shirt: Rgb, skin: Rgb, trousers: Rgb): readonly Limb[] {
  const part = height / 32;
  const wide = (width / 0.6) * 0.25;
  return [
    { box: [-wide, 0, -2 * part, -0.01, 12 * part, 2 * part], colour: trousers },
    { box: [0.01, 0, -2 * part, wide, 12 * part, 2 * part], colour: tone(trousers, -0.1) },
    { box: [-wide, 12 * part, -2 * part, wide, 24 * part, 2 * part], colour: shirt },
    { box: [-wide * 1.9, 12 * part, -2 * part, -wide, 24 * part, 2 * part], colour: mix(shirt, skin, 0.5) },
    { box: [wide, 12 * part, -2 * part, wide * 1.9, 24 * part, 2 * part], colour: mix(shirt, skin, 0.5) },
    { box: [-4 * part, 24 * part, -4 * part, 4 * part, 32 * part, 4 * part], colour: skin, hasFace: true },
    { box: [-4.2 * part, 29 * part, -4.2 * part, 4.2 * part, 32.2 * part, 3.9 * part], colour: tone(skin, -0.6) },
  ];
}

function creeper(width: number, height: number, colour: Rgb): readonly Limb[] {
  const part = height / 26;
  const half = width / 2;
  return [
    { box: [-half * 0.8, 0, 0.05, half * 0.8, 6 * part, half], colour: tone(colour, -0.2) },
    { box: [-half * 0.8, 0, -half, half * 0.8, 6 * part, -0.05], colour: tone(colour, -0.2) },
    { box: [-half * 0.8, 6 * part, -half * 0.45, half * 0.8, 18 * part, half * 0.45], colour },
    { box: [-half, 18 * part, -half, half, 26 * part, half], colour: tone(colour, 0.1), hasFace: true },
  ];
}

function onFours(width: number, height: number, coat: Rgb, head: Rgb, baby: boolean): readonly Limb[] {
  const half = width / 2;
  const leg = width * 0.14;
  const belly = height * 0.4;
  const back = height * 0.8;
  const size = (baby ? 0.55 : 0.4) * width;
  const legs = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([x = 0, z = 0]): Limb => {
    const [middleX, middleZ] = [x * (half * 0.7 - leg / 2), z * (half - leg)];
    return {
      box: [middleX - leg, 0, middleZ - leg, middleX + leg, belly, middleZ + leg],
      colour: tone(head, -0.3),
    };
  });
  return [
    ...legs,
    { box: [-half * 0.7, belly, -half, half * 0.7, back, half], colour: coat },
    {
      box: [-size / 2, back - size * 0.6, half, size / 2, Math.max(height, back - size * 0.6 + size), half + size],
      colour: head,
      hasFace: true,
    },
  ];
}

function boat(width: number, height: number, wood: Rgb): readonly Limb[] {
  const half = width / 2;
  return [
    { box: [-half * 0.6, 0, -half, half * 0.6, height * 0.2, half], colour: wood },
    { box: [-half * 0.7, 0, -half, -half * 0.55, height, half], colour: tone(wood, -0.15) },
    { box: [half * 0.55, 0, -half, half * 0.7, height, half], colour: tone(wood, -0.15) },
  ];
}
