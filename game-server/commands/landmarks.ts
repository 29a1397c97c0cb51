import { nameTable } from '../../protocol/nameTable.ts';
import type { Game } from './game.ts';

/*
 * Vanilla's names of biomes and structures that `locate` can be asked for (minecraft-data's biomes; Minecraft wiki,
 * "Structure", "Biome tag (Java Edition)", "Structure tag (Java Edition)").
 */

/** Structures of vanilla's land, without namespace, whether this server's land has them or not. */
export const STRUCTURES: ReadonlySet<string> = new Set(
  (
    'ancient_city bastion_remnant buried_treasure desert_pyramid end_city fortress igloo jungle_pyramid mansion mineshaft ' +
    'mineshaft_mesa monument nether_fossil ocean_ruin_cold ocean_ruin_warm pillager_outpost ruined_portal ' +
    'ruined_portal_desert ruined_portal_jungle ruined_portal_mountain ruined_portal_nether ruined_portal_ocean ' +
    'ruined_portal_swamp shipwreck shipwreck_beached stronghold swamp_hut trail_ruins trial_chambers village_desert ' +
    'village_plains village_savanna village_snowy village_taiga'
  ).split(' '),
);
/** With what version those came that not all have. */
const STRUCTURES_SINCE: Readonly<Record<string, string>> = nameTable({ trail_ruins: '1.20', trial_chambers: '1.21' });

/** Structures by tag. */
const STRUCTURE_TAGS: Readonly<Record<string, RegExp>> = nameTable({
  mineshaft: /^mineshaft/,
  ocean_ruin: /^ocean_ruin/,
  ruined_portal: /^ruined_portal/,
  shipwreck: /^shipwreck/,
  village: /^village_/,
});

/** Biomes by tag. */
const BIOME_TAGS: Readonly<Record<string, RegExp>> = nameTable({
  is_badlands: /badlands$/,
  is_beach: /beach$/,
  is_deep_ocean: /^deep_.*ocean$/,
  is_end: /^(?:the_end|end_|small_end)/,
  is_forest: /(?:forest|grove)$/,
  is_hill: /windswept_(?:hills|forest|gravelly_hills)$/,
  is_jungle: /jungle$/,
  is_nether: /^(?:nether_wastes|soul_sand_valley|crimson_forest|warped_forest|basalt_deltas)$/,
  is_ocean: /ocean$/,
  is_river: /river$/,
  is_savanna: /savanna/,
  is_taiga: /taiga$/,
});
/** What these patterns match besides: forests of the Nether and of the hills, and groves in the snow. */
const NO_FOREST: ReadonlySet<string> = new Set(['crimson_forest', 'warped_forest', 'windswept_forest']);

/** The ids of structures that a name or a tag (with "#") without namespace means; undefined for one that the version lacks. */
export function structuresNamed(name: string, { server }: Game): ReadonlySet<string> | undefined {
  const { version } = server.gameData.source.data;
  const since = (id: string) => STRUCTURES_SINCE[id] === undefined || version['>='](STRUCTURES_SINCE[id]);
  if (!name.startsWith('#')) return STRUCTURES.has(name) && since(name) ? new Set([name]) : undefined;
  const pattern = STRUCTURE_TAGS[name.slice(1)];
  return pattern && new Set([...STRUCTURES].filter((id) => pattern.test(id) && since(id)));
}

/** The same of biomes. */
export function biomesNamed(name: string, game: Game): ReadonlySet<string> | undefined {
  const ids = biomeIds(game);
  if (!name.startsWith('#')) return ids.includes(name) ? new Set([name]) : undefined;
  const tag = name.slice(1);
  const pattern = BIOME_TAGS[tag];
  return pattern && new Set(ids.filter((id) => pattern.test(id) && !(tag === 'is_forest' && NO_FOREST.has(id))));
}

export function biomeIds({ server }: Game): readonly string[] {
  return server.gameData.source.data.biomesArray.map(({ name }) => name);
}

/** All names of structures and tags of them, for suggestions. */
export const STRUCTURE_NAMES: readonly string[] = [
  ...STRUCTURES,
  ...Object.keys(STRUCTURE_TAGS).map((tag) => `#${tag}`),
];

export function biomeNames(game: Game): readonly string[] {
  return [...biomeIds(game), ...Object.keys(BIOME_TAGS).map((tag) => `#${tag}`)];
}
