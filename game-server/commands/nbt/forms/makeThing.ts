import { cellOf, FACINGS, type Point } from '../../../../protocol/geometry.ts';
import type { Entity, EntityPlace } from '../../../entities/entity.ts';
import { InertEntity, InertLivingEntity, livesMindless } from '../../../entities/inertEntity.ts';
import { Marker } from '../../../entities/marker.ts';
import { ArmorStand } from '../../../mechanics/furnishings/armorStand.ts';
import { ItemFrame } from '../../../mechanics/furnishings/itemFrame.ts';
import { Arrow } from '../../../mechanics/projectiles/arrow.ts';
import { Firework } from '../../../mechanics/projectiles/firework.ts';
import { SmallFireball } from '../../../mechanics/projectiles/smallFireball.ts';
import { ThrownTrident } from '../../../mechanics/projectiles/trident.ts';
import { Boat, boatKind } from '../../../mechanics/vehicles/boat.ts';
import { Minecart } from '../../../mechanics/vehicles/minecart.ts';
import { ghastFireball } from '../../../mobs/monsters/ghast.ts';
import type { Game } from '../../game.ts';
import { PLAIN_CLOUD } from './cloudTags.ts';
import type { SavedTags } from './savedTags.ts';

/** Makes an entity of a kind that is no mob from what its tags say it is, not in the world yet; undefined for what cannot be. */
type Maker = (game: Game, place: EntityPlace, saved: SavedTags, kind: string) => Entity | undefined;

const boat: Maker = ({ server }, place, saved, kind) => {
  if (kind !== 'boat' && kind !== 'chest_boat') return new Boat(server, place, kind);
  const wooden = `${saved.id('Type') ?? 'oak'}_${kind}`;
  const raft = wooden.replace(/^bamboo_(chest_)?boat$/, 'bamboo_$1raft');
  return new Boat(server, place, boatKind(server, raft) ? raft : `oak_${kind}`);
};

const minecart: Maker = ({ server }, place, _saved, kind) =>
  server.gameData.hasItem(kind) ? new Minecart(server, place, kind) : undefined;

const arrow: Maker = (game, place, saved, kind) =>
  new Arrow({ ...game.systems, server: game.server }, place, {
    kind: kind === 'spectral_arrow' ? kind : 'arrow',
    item: saved.whole('pickup', 0, 2) === PICKED_UP ? (saved.stack('item') ?? { id: kind, count: 1 }) : undefined,
    baseDamage: saved.number('damage', 0, 1024) ?? 2,
    critical: saved.isSet('crit'),
  });

const frame: Maker = ({ server }, { zone, position, uuid }, saved, kind) => {
  const facing = FACINGS[saved.whole('Facing', 0, 5) ?? 3] ?? 'south';
  const [x, y, z] = ['TileX', 'TileY', 'TileZ'].map((name) => saved.whole(name, -3e7, 3e7));
  const cell =
    x === undefined || y === undefined || z === undefined
      ? (saved.point('block_pos') ?? cellOf(position))
      : { x, y, z };
  return new ItemFrame(server, kind as 'item_frame' | 'glow_item_frame', zone, cell, facing, uuid);
};

const fallingBlock: Maker = ({ systems }, place, saved) => {
  const state = saved.inner('BlockState');
  const properties = Object.fromEntries(
    [...(state?.inner('Properties')?.compound.value ?? [])].flatMap(([name, tag]) =>
      tag.type === 'string' ? [[name, tag.value]] : [],
    ),
  );
  const id = state?.id('Name') ?? 'sand';
  return systems.falling.make(place, { id, properties }, saved.number('FallDistance', 0, 1024) ?? 0);
};

/** What `pickup` says of a thing that whoever comes by may take. */
const PICKED_UP = 1;

const trident: Maker = (game, place, saved) => {
  // One thrown in creative mode is nobody's to pick up, and has no item.
  const isTaken = (saved.whole('pickup', 0, 2) ?? PICKED_UP) === PICKED_UP;
  const item = saved.stack('Trident') ?? saved.stack('item') ?? { id: 'trident', count: 1 };
  return new ThrownTrident(game, place, undefined, isTaken ? item : undefined);
};

/** Where a fireball pushes to; since 1.21 it is where it flies. */
function wayOf({ velocity }: EntityPlace, saved: SavedTags): Point {
  return saved.point('power') ?? velocity ?? { x: 0, y: 0, z: 0 };
}

/** What only exists through others (Minecraft wiki, "Commands/summon": not summonable). */
const NEVER_MADE: ReadonlySet<string> = new Set(['player', 'fishing_bobber']);

/** What there is nothing more to here than to be there. */
const inertEntity: Maker = ({ server, systems }, place, _saved, kind) => {
  const gone = (entity: Entity) => systems.entities.remove(entity);
  if (livesMindless(kind)) return new InertLivingEntity(server, kind, place, gone);
  if (NEVER_MADE.has(kind) || server.gameData.hasMob(kind) || kind === 'item') return undefined;
  return server.gameData.source.data.entitiesByName[kind] ? new InertEntity(server, kind, place, gone) : undefined;
};

/** By kind; the first that fits counts. */
const MAKERS: readonly (readonly [kinds: RegExp, make: Maker])[] = [
  [/^(?:chest_)?boat$|_(?:boat|raft)$/, boat],
  [/^(?:.*_)?minecart$/, minecart],
  [/^(?:spectral_)?arrow$/, arrow],
  [/^trident$/, trident],
  [/^firework_rocket$/, (game, place, saved) => new Firework(game, place, saved.stack('FireworksItem'), undefined)],
  [/^lightning_bolt$/, ({ systems }, place) => systems.storms.make(place)],
  [/^(?:glow_)?item_frame$/, frame],
  [/^armor_stand$/, ({ server }, place) => new ArmorStand(server, place)],
  [/^marker$/, ({ server }, place) => new Marker(server, place)],
  [/^falling_block$/, fallingBlock],
  [
    /^end_crystal$/,
    ({ systems }, place, saved) => systems.endCrystals.make(place, saved.whole('ShowBottom', 0, 1) !== 0),
  ],
  [
    /^experience_orb$/,
    ({ systems }, place, saved) => systems.experience.make(place, saved.whole('Value', 1, 32_767) ?? 1),
  ],
  [
    /^tnt$/,
    ({ systems }, place, saved) =>
      systems.redstone.tnt.make(place, saved.whole('Fuse', 0, 32_767) ?? saved.whole('fuse', 0, 32_767)),
  ],
  [
    /^potion$/,
    ({ systems }, place, saved) =>
      systems.splashPotions.make(place, saved.stack('Item') ?? { id: 'splash_potion', count: 1 }),
  ],
  [
    /^ender_dragon$/,
    // Elsewhere there is nothing for it to fight for.
    ({ server, systems }, place) => (server.dimension.name === 'the_end' ? systems.dragonFight.make(place) : undefined),
  ],
  [/^dragon_fireball$/, ({ systems }, place, saved) => systems.dragonFight.makeFireball(place, wayOf(place, saved))],
  [/^fireball$/, ({ systems }, place, saved) => ghastFireball(systems.habitat, place, wayOf(place, saved))],
  [
    /^small_fireball$/,
    ({ systems: { habitat } }, place, saved) =>
      new SmallFireball(habitat, habitat.redstone.circuit, place, undefined, wayOf(place, saved)),
  ],
  [/^area_effect_cloud$/, ({ systems }, place) => systems.splashPotions.makeCloud(place, PLAIN_CLOUD)],
  [/./, ({ systems }, place, _saved, kind) => systems.throwing.make(place, kind)],
  [/./, inertEntity],
];

/** Makes an entity that is no mob from what its tags say it is, not in the world yet; undefined for what cannot be made. */
export function makeThing(game: Game, kind: string, place: EntityPlace, saved: SavedTags): Entity | undefined {
  for (const [kinds, make] of MAKERS) {
    const made = kinds.test(kind) ? make(game, place, saved, kind) : undefined;
    if (made) return made;
  }
  return undefined;
}
