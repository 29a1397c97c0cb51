import { colourOf, mix } from '../../../game-data/colours/blockColours.ts';
import { DYES, type Rgb, WOODS } from '../../../game-data/colours/blockPalette.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import {
  type Brush,
  banded,
  bars,
  boards,
  books,
  bricks,
  carved,
  covered,
  crate,
  door,
  flat,
  hewn,
  liquid,
  opening,
  ore,
  pane,
  pebbles,
  plain,
  rings,
  stripes,
  tone,
} from './brushes.ts';
import { blades, blossom, flames, seedling, stalks, tendrils, toadstool, web } from './plantBrushes.ts';

const GRASS: Rgb = [98, 146, 58];
const DIRT: Rgb = [130, 94, 64];
const GLOW: Rgb = [255, 220, 120];
/** What lies in ores. */
const LUMPS: Readonly<Record<string, Rgb>> = nameTable({
  coal: [36, 36, 38],
  iron: [216, 170, 140],
  copper: [200, 112, 76],
  gold: [248, 214, 80],
  redstone: [220, 30, 24],
  emerald: [40, 214, 100],
  lapis: [38, 76, 180],
  diamond: [110, 230, 226],
  quartz: [236, 230, 222],
});
const PLANKS: Rgb = WOODS.oak?.planks ?? [184, 148, 96];

type Rule = readonly [RegExp, (name: string, match: RegExpExecArray) => Brush];

/** How textures are drawn, first match wins; what none matches is plain, in the block's colour. */
const RULES: readonly Rule[] = [
  [/^water$/, (name) => liquid(name, [52, 98, 212], 150)],
  [/^torch_stick$/, () => flat([124, 92, 54])],
  [/^torch_flame$/, () => flat([255, 214, 110])],
  [/^soul_torch_flame$/, () => flat([110, 230, 236])],
  [/^redstone_torch_flame$/, () => flat([240, 50, 30])],
  [/^redstone_wire$/, (name) => blades(name, [190, 20, 14], 16)],
  [/^lava$/, (name) => liquid(name, [226, 104, 24], 255)],
  [
    /^(?:deepslate_|nether_)?(\w+)_ore$/,
    (name, [, kind = '']) => ore(name, stoneOf(name), LUMPS[kind.replace(/^nether_/, '')] ?? [200, 200, 200]),
  ],
  [/_planks$|^bamboo_mosaic$/, (name) => boards(name, colourOf(name))],
  [/^(.*)_(log|stem|block)_top$/, logTop],
  [/_(?:log|stem)$/, (name) => stripes(name, colourOf(name))],
  [
    /^(?:basalt|polished_basalt|quartz_pillar|purpur_pillar|hay_block|bone_block|bamboo_block)$/,
    (name) => stripes(name, colourOf(name), 0.1),
  ],
  [/^grass_block_side$/, (name) => covered(name, GRASS, plain('dirt', DIRT))],
  [/^grass_block_snow$/, (name) => covered(name, [236, 240, 242], plain('dirt', DIRT))],
  [/^(?:podzol|mycelium|dirt_path|crimson_nylium|warped_nylium)_side$/, coveredSide],
  [
    /^(podzol|mycelium|dirt_path|crimson_nylium|warped_nylium|grass_block)_top$/,
    (name, [, id = '']) => plain(name, topOf(id), 0.12, 0.12),
  ],
  [/^farmland/, (name) => stripes(name, name.endsWith('moist') ? [84, 56, 34] : [138, 102, 70], 0.3)],
  [/_leaves$|^(?:flowering_)?azalea$/, (name) => plain(name, colourOf(name), 0.32, 0.12)],
  [/^tinted_glass$/, () => pane([44, 38, 50], 190)],
  [/^(\w+)_stained_glass$/, (_, [, dye = '']) => pane(DYES[dye] ?? [200, 200, 200], 120)],
  [/^(?:glass|glass_pane|beacon)$/, () => pane([206, 230, 236], 26)],
  [/^(?:ice|frosted_ice|slime_block|honey_block)$/, (name) => pane(colourOf(name), 150)],
  [/^nether_portal$/, () => flat([120, 40, 200], 150)],
  [/iron_bars|_bars$/, () => bars([140, 142, 144], 8, 4)],
  [/^(?:ladder)$/, () => bars([150, 112, 64], 4, 13)],
  [/rail$/, () => bars([140, 128, 118], 4, 13)],
  [/^scaffolding/, (name) => bars(colourOf(name), 14, 14)],
  [/_grate$|^(?:spawner|trial_spawner|vault)$/, (name) => bars(colourOf(name), 4, 4)],
  [/^bookshelf_side$|^chiseled_bookshelf/, () => books(PLANKS)],
  [/^bookshelf_top$/, () => boards('oak_planks', PLANKS)],
  [/^crafting_table_top$/, (name) => crate(name, [172, 124, 74], false)],
  [
    /^(?:crafting|cartography|fletching|smithing)_table/,
    (name) => banded(crate(name, colourOf(bareName(name)), false), [200, 178, 130], 4, 6),
  ],
  [/^(?:trapped_|ender_)?chest_front$/, (name) => crate(name, chestWood(name), true)],
  [/^(?:trapped_|ender_)?chest_/, (name) => crate(name, chestWood(name), false)],
  [/^barrel_(front|top)$/, (name) => rings(name, [150, 112, 64], [92, 66, 36])],
  [/^barrel_/, (name) => banded(boards(name, [140, 104, 60]), [80, 76, 74], 2, 3)],
  [
    /^(?:furnace|blast_furnace|smoker)_front(_on)?$/,
    (name, [, on]) => opening(hewn(name, [132, 132, 132]), on ? [240, 130, 40] : undefined),
  ],
  [/^(?:furnace|blast_furnace|smoker)_/, (name) => hewn(name, [132, 132, 132])],
  [
    /^(?:dispenser|dropper|observer|beehive|bee_nest|loom|lectern)_front/,
    (name) => opening(plain(name, colourOf(bareName(name)))),
  ],
  [/^carved_pumpkin_front|^carved_pumpkin$/, (name) => carved(stripes(name, [214, 130, 32], 0.18))],
  [/^jack_o_lantern_front/, (name) => carved(stripes(name, [214, 130, 32], 0.18), GLOW)],
  [
    /^(?:melon|pumpkin|carved_pumpkin|jack_o_lantern|cactus)_/,
    (name) => stripes(name, /melon|cactus/.test(name) ? [92, 148, 48] : [214, 130, 32], 0.18),
  ],
  [/^tnt_side$/, (name) => banded(plain(name, [200, 50, 40]), [230, 226, 220], 5, 10)],
  [/_bed_head_(\w+)$/, (name, [, facing = '']) => bedTop(name, facing)],
  [
    /^(\w+)_bed_(?:foot|side)/,
    (name, [, dye = '']) =>
      name.endsWith('_side')
        ? banded(plain(name, DYES[dye] ?? [160, 40, 40]), [150, 112, 70], 10, 15)
        : plain(name, DYES[dye] ?? [160, 40, 40]),
  ],
  [
    /^(.*)_door_(top|bottom)$/,
    (name, [, wood = '', half]) =>
      door(name, wood === 'iron' ? [200, 200, 200] : colourOf(`${wood}_door`), half === 'top'),
  ],
  [/_trapdoor$/, (name) => crate(name, colourOf(name), false)],
  [/^composter/, (name) => stripes(name, [150, 104, 58], 0.2)],
  [
    /^(?:redstone_lamp|copper_bulb)_on$|^(?:glowstone|shroomlight|sea_lantern)$/,
    (name) => plain(name, tone(name === 'sea_lantern' ? [190, 226, 220] : GLOW, 0.1), 0.16),
  ],
  [/cobble|^gravel$|mossy_cobblestone|blackstone$/, (name) => pebbles(name, colourOf(name))],
  [
    /^(?:polished_\w+|smooth_stone|smooth_\w+|cut_\w+|\w*quartz_block|\w+_block)(?:_top|_side)?$/,
    (name) => plain(name, colourOf(bareName(name)), 0.03, 0.26),
  ],
  [
    /^bricks$|nether_bricks$|resin_bricks$|mud_bricks$/,
    (name) => bricks(name, colourOf(name), tone(colourOf(name), name === 'bricks' ? 0.35 : -0.4)),
  ],
  [/bricks$|_tiles$|prismarine$/, (name) => hewn(name, colourOf(name))],
  [/_wool$/, (name) => plain(name, colourOf(name), 0.1)],
  [/_concrete$/, (name) => plain(name, colourOf(name), 0.02)],
  [/^(?:wheat|nether_wart)_stage(\d)$/, (name, [, age = '0']) => crop(name, Number(age), [206, 176, 70])],
  [/^carrots_stage(\d)$/, (name, [, age = '0']) => crop(name, Number(age), [238, 140, 40])],
  [/^potatoes_stage(\d)$/, (name, [, age = '0']) => crop(name, Number(age), [196, 160, 90])],
  [/^beetroots_stage(\d)$/, (name, [, age = '0']) => crop(name, Number(age) * 2, [170, 40, 60])],
  [/_stem$|pitcher_crop|torchflower_crop/, (name) => blades(name, GRASS, 10)],
  [/_sapling$|_propagule$|^bamboo_sapling$/, (name) => seedling(name, colourOf(name))],
  [/^(?:red_mushroom|crimson_fungus)$/, () => toadstool([196, 40, 36])],
  [
    /^(?:brown_mushroom|warped_fungus)$/,
    (name) => toadstool(name.startsWith('warped') ? [30, 150, 140] : [150, 112, 82]),
  ],
  [
    /^(?:sugar_cane|bamboo|kelp|kelp_plant|cave_vines|cave_vines_plant|weeping_vines|twisting_vines|weeping_vines_plant|twisting_vines_plant|big_dripleaf_stem)$/,
    (name) => stalks(name, /weeping/.test(name) ? [140, 20, 20] : [120, 180, 80]),
  ],
  [/^cobweb$/, () => web()],
  [/^soul_fire$/, (name) => flames(name, [80, 200, 220])],
  [/^fire$/, (name) => flames(name, [238, 130, 30])],
  [
    /^(?:vine|glow_lichen|sculk_vein|hanging_roots|resin_clump|pale_hanging_moss)$/,
    (name) => tendrils(name, colourOf(name)),
  ],
  [/^sweet_berry_bush$/, (name) => seedling(name, [110, 60, 50])],
  [/^dead_bush$|^tall_dry_grass$|^short_dry_grass$/, (name) => blades(name, [144, 104, 52], 12)],
  [
    /grass|fern|sprouts|roots$|^bush$|firefly_bush/,
    (name) =>
      blades(
        name,
        /crimson/.test(name) ? [150, 30, 40] : /warped|nether_sprouts/.test(name) ? [30, 150, 130] : [88, 140, 52],
        /_bottom$|_top$/.test(name) ? 16 : 12,
      ),
  ],
  [/^(?:sunflower|lilac|rose_bush|peony|pitcher_plant)_bottom$/, (name) => stalks(name, [70, 122, 46])],
  [FLOWERS(), (name) => blossom(name, colourOf(bareName(name)))],
  [/coral/, (name) => seedling(name, coralColour(name))],
];

function FLOWERS(): RegExp {
  return /tulip$|eyeblossom$|^(?:dandelion|poppy|allium|cornflower|azure_bluet|oxeye_daisy|blue_orchid|lily_of_the_valley|wither_rose|torchflower|spore_blossom|pink_petals|wildflowers|cactus_flower|(?:sunflower|lilac|rose_bush|peony|pitcher_plant)(?:_top)?)$/;
}

/** The brush of a texture by its name: the same name always draws the same. */
export function brushFor(name: string): Brush {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(name);
    if (match) return make(name, match);
  }
  return plain(name, colourOf(bareName(name)));
}

/** The block a texture belongs to. */
function bareName(name: string): string {
  return name.replace(/_(?:top|side|front|bottom|on|head|foot)(?:_on)?$/, '');
}

function stoneOf(name: string): Rgb {
  return name.startsWith('deepslate') ? [78, 78, 84] : name.startsWith('nether') ? [112, 40, 38] : [132, 132, 132];
}

function topOf(id: string): Rgb {
  return id === 'grass_block' ? GRASS : colourOf(id);
}

function coveredSide(name: string): Brush {
  const id = name.replace(/_side$/, '');
  const below: Rgb = id.endsWith('nylium') ? [112, 40, 38] : DIRT;
  return covered(name, colourOf(id), plain('dirt', below));
}

function logTop(name: string, [, wood = '', kind]: RegExpExecArray): Brush {
  const bare = wood.replace(/^stripped_/, '');
  const tones = WOODS[bare];
  if (kind === 'block' && !tones) return plain(name, colourOf(`${wood}_block`), 0.05);
  return rings(
    name,
    tones?.planks ?? PLANKS,
    wood.startsWith('stripped_') ? tone(tones?.planks ?? PLANKS, -0.1) : (tones?.log ?? PLANKS),
  );
}

function chestWood(name: string): Rgb {
  return name.startsWith('ender') ? [44, 62, 64] : name.startsWith('trapped') ? [172, 110, 56] : [170, 122, 56];
}

/** Bedclothes with a pillow at the end that the bed faces. */
function bedTop(name: string, facing: string): Brush {
  const dye = DYES[name.replace(/_bed_head.*$/, '')] ?? [160, 40, 40];
  const cloth = plain(name, dye);
  return (u, v) => {
    const along = facing === 'north' ? v : facing === 'south' ? 15 - v : facing === 'west' ? u : 15 - u;
    return along < 7 ? [232, 232, 228, 255] : cloth(u, v);
  };
}

function crop(name: string, age: number, ripe: Rgb): Brush {
  const isWart = name.startsWith('nether_wart');
  const leaf: Rgb = isWart ? [150, 24, 30] : mix([90, 160, 50], [170, 150, 60], age / 14);
  return blades(name, leaf, 3 + age * 1.8, age >= 7 ? ripe : undefined);
}

function coralColour(name: string): Rgb {
  if (name.startsWith('dead_')) return [130, 124, 120];
  const colours: Readonly<Record<string, Rgb>> = {
    tube: [50, 90, 210],
    brain: [208, 92, 160],
    bubble: [164, 30, 160],
    fire: [168, 36, 46],
    horn: [216, 200, 66],
  };
  return colours[name.split('_')[0] ?? ''] ?? [150, 150, 150];
}
