import { boxContains } from '../../../protocol/geometry.ts';
import { plainId, readIdentifier } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import { biomeNames, biomesNamed, STRUCTURE_NAMES, structuresNamed } from '../landmarks.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { bracketed, type Component, translate } from '../text.ts';

/** How far structures are looked for, chunks, and biomes, blocks, and how far apart those samples lie (LocateCommand). */
const STRUCTURE_CHUNKS = 100;
const BIOME_BLOCKS = 6400;
const BIOME_STEP = 32;

/** An id or a tag of a registry, as typed. */
interface Sought {
  /** With namespace, and "#" before a tag. */
  readonly text: string;
  /** Ids without namespace. */
  readonly ids: ReadonlySet<string>;
}

/** locate (Minecraft wiki, "Commands/locate"): what this server's own land has, within the zone. */
export function locate(game: Game): LiteralNode {
  const structureParser = game.features.registries ? 'minecraft:resource_or_tag_key' : 'minecraft:resource_or_tag';
  return command(
    'locate',
    LEVELS.gamemaster,
    literal(
      'structure',
      argument(
        'structure',
        landmark(structureParser, 'worldgen/structure', structuresNamed, () => STRUCTURE_NAMES),
        runs(locateStructure),
      ),
    ),
    literal(
      'biome',
      argument(
        'biome',
        landmark('minecraft:resource_or_tag', 'worldgen/biome', biomesNamed, biomeNames),
        runs(locateBiome),
      ),
    ),
  );
}

function landmark(
  parser: string,
  registry: 'worldgen/structure' | 'worldgen/biome',
  named: (name: string, game: Game) => ReadonlySet<string> | undefined,
  names: (game: Game) => readonly string[],
): ArgumentType<Sought> {
  const structures = registry === 'worldgen/structure';
  return {
    parser,
    properties: { registry: `minecraft:${registry}` },
    asksServer: true,
    parse(reader, { game }) {
      const start = reader.cursor;
      const tag = reader.peek() === '#' ? '#' : '';
      if (tag) reader.skip();
      const identifier = readIdentifier(reader);
      const ids = named(tag + plainId(identifier), game);
      if (ids) return { text: tag + identifier, ids };
      if (structures) throw failure('commands.locate.structure.invalid', tag + identifier);
      if (!game.features.registries) throw failure('commands.locate.biome.invalid', tag + identifier);
      const key = tag ? 'argument.resource_tag.not_found' : 'argument.resource.not_found';
      throw reader.error(key, [identifier, `minecraft:${registry}`], start);
    },
    *suggest({ source }) {
      for (const name of names(source.game)) yield name.replace(/^(#?)/, '$1minecraft:');
    },
  };
}

const soughtOf = (context: CommandContext, name: string) => context.get(name, landmark);

function locateStructure(context: CommandContext): number {
  const { source } = context;
  const { text, ids } = soughtOf(context, 'structure');
  const { ground } = source.game.server.world.chunks;
  const { x, z } = source.position;
  const stronghold = ids.has('stronghold')
    ? source.game.systems.strongholds.nearest(source.zone.id, { x, z })
    : undefined;
  if (stronghold) return report(source, 'structure', text, 'stronghold', [stronghold.x, '~', stronghold.z]);
  const found = ground.type === 'land' ? ground.land.map?.nearestStructure(x, z, STRUCTURE_CHUNKS, ids) : undefined;
  if (!found || !isInside(source, found.x, found.z)) throw failure('commands.locate.structure.not_found', text);
  return report(source, 'structure', text, found.id, [found.x, '~', found.z]);
}

function locateBiome(context: CommandContext): number {
  const { source } = context;
  const { text, ids } = soughtOf(context, 'biome');
  const found = nearestBiome(source, ids);
  if (!found) throw failure('commands.locate.biome.not_found', text);
  return report(source, 'biome', text, found.id, [found.x, Math.floor(source.position.y), found.z]);
}

interface FoundBiome {
  readonly id: string;
  readonly x: number;
  readonly z: number;
}

/** The first sample with one of the biomes in squares around the source, from the inside outwards. */
function nearestBiome(source: CommandSource, ids: ReadonlySet<string>): FoundBiome | undefined {
  const { biomes, biomeAt } = landOf(source);
  if (!biomes.some((id) => ids.has(id))) return undefined;
  const [fromX, fromZ] = [Math.floor(source.position.x), Math.floor(source.position.z)];
  const { min, max } = source.zone.box;
  const farthest = Math.min(
    BIOME_BLOCKS,
    Math.max(fromX - min.x, max.x - fromX, fromZ - min.z, max.z - fromZ) + BIOME_STEP,
  );
  for (let ring = 0; ring <= farthest; ring += BIOME_STEP) {
    let best: (FoundBiome & { readonly distance: number }) | undefined;
    for (const [dx, dz] of ringAround(ring)) {
      const [x, z] = [fromX + dx, fromZ + dz];
      if (!isInside(source, x, z)) continue;
      const distance = Math.hypot(dx, dz);
      if (best && best.distance <= distance) continue;
      const id = biomeAt(x, z);
      if (ids.has(id)) best = { id, x, z, distance };
    }
    if (best) return best;
  }
  return undefined;
}

function* ringAround(ring: number): Generator<readonly [dx: number, dz: number]> {
  if (ring === 0) yield [0, 0];
  for (let along = -ring; ring > 0 && along <= ring; along += BIOME_STEP) {
    yield [along, -ring];
    yield [along, ring];
    if (Math.abs(along) === ring) continue;
    yield [-ring, along];
    yield [ring, along];
  }
}

/** Which biomes the land has, and which of them lies at a place. Of a saved world it is not known where they lie. */
function landOf({ game: { server } }: CommandSource): {
  readonly biomes: readonly string[];
  readonly biomeAt: (x: number, z: number) => string;
} {
  const { ground } = server.world.chunks;
  if (ground.type === 'land') {
    const { map } = ground.land;
    return map ? { biomes: map.biomes, biomeAt: (x, z) => map.biome(x, z) } : { biomes: [], biomeAt: () => '' };
  }
  const only = server.gameData.source.data.biomes[ground.biome]?.name ?? '';
  return { biomes: [only], biomeAt: () => only };
}

function isInside({ zone }: CommandSource, x: number, z: number): boolean {
  return boxContains(zone.box, { x, y: zone.box.min.y, z });
}

function report(
  source: CommandSource,
  kind: 'structure' | 'biome',
  text: string,
  id: string,
  [x, y, z]: readonly [number, number | '~', number],
): number {
  const distance = Math.floor(Math.hypot(x - Math.floor(source.position.x), z - Math.floor(source.position.z)));
  const place: Component = {
    ...bracketed(translate('chat.coordinates', `${x}`, `${y}`, `${z}`)),
    color: 'green',
    clickEvent: { action: 'suggest_command', value: `/tp @s ${x} ${y} ${z}` },
    hoverEvent: { action: 'show_text', contents: translate('chat.coordinates.tooltip') },
  };
  const shown = text.startsWith('#') ? `${text} (minecraft:${id})` : text;
  source.reply(translate(`commands.locate.${kind}.success`, shown, place, `${distance}`));
  return distance;
}
