import { boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse, ItemUse } from '../../core/uses.ts';
import type { Entities } from '../../entities/entities.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import type { Player } from '../../players/player.ts';
import { rayCast } from '../../world/rayCast.ts';
import { Boat, boatKind } from './boat.ts';
import { Minecart } from './minecart.ts';
import { downhill, railShape } from './rails.ts';
import { Vehicle } from './vehicle.ts';

/** How far boats are placed (Minecraft wiki, "Boat": the player's reach). */
const REACH = 5;
const MINECARTS = ['minecart', 'chest_minecart', 'hopper_minecart', 'furnace_minecart', 'tnt_minecart'];
/** What a blow of the hand takes, points; weapons do not matter to vehicles much. */
const BLOW = 1;
/** Vehicles of one zone at most: each costs time every tick. */
const MOST_VEHICLES = 256;

/** Boats and minecarts out of the hand and back into it. */
export function installPlacingVehicles(
  server: GameServer,
  entities: Entities,
  items: Pick<ItemEntities, 'spill'>,
): void {
  server.uses.onItem(
    (id) => boatKind(server, id) !== undefined,
    (use) => placeBoat(server, entities, use),
  );
  server.uses.onItemOnBlock(MINECARTS, (use) => placeMinecart(server, entities, use));
  server.uses.onAttack((player, target) => {
    if (!(target instanceof Vehicle)) return false;
    // Who has everything breaks it at once and gets nothing (AbstractMinecart.hurt, Boat.hurt: instabuild).
    if (player.gameMode === 'creative') breakUp(server, entities, player, target, items, true);
    else if (target.strike(BLOW)) breakUp(server, entities, player, target, items);
    return true;
  });
}

function placeBoat(server: GameServer, entities: Entities, { player, hand, item }: ItemUse): boolean {
  const { world } = server;
  const { eyes } = player;
  const [yaw, pitch] = [(player.yaw * Math.PI) / 180, (player.pitch * Math.PI) / 180];
  const to = {
    x: eyes.x - Math.sin(yaw) * Math.cos(pitch) * REACH,
    y: eyes.y - Math.sin(pitch) * REACH,
    z: eyes.z + Math.cos(yaw) * Math.cos(pitch) * REACH,
  };
  const hit = rayCast(world, eyes, to, (x, y, z) => {
    const { id, properties } = world.block({ x, y, z });
    return id === 'water' ? [[0, 0, 0, 1, properties.level === '0' ? 8 / 9 : 0.5, 1]] : world.boxesAt(x, y, z);
  });
  if (!hit || !hasRoom(server, player, hit.at, 0.6875, 0.5625)) return false;
  const boat = new Boat(server, { zone: player.zone.id, position: hit.at, yaw: player.yaw }, item.id);
  return put(server, entities, player, hand, boat);
}

function placeMinecart(
  server: GameServer,
  entities: Entities,
  { player, hand, item, position, state }: BlockUse,
): boolean {
  const shape = railShape(state);
  if (!shape || !item) return false;
  const at = {
    x: position.x + 0.5,
    y: position.y + 0.0625 + (downhill(shape) ? 0.5 : 0),
    z: position.z + 0.5,
  };
  return put(server, entities, player, hand, new Minecart(server, { zone: player.zone.id, position: at }, item.id));
}

function put(server: GameServer, entities: Entities, player: Player, hand: 0 | 1, vehicle: Vehicle): boolean {
  const zone = player.zone.id;
  const present = [...entities.inZone(zone)].filter((entity) => entity instanceof Vehicle).length;
  if (present >= MOST_VEHICLES) return false;
  player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
  entities.add(vehicle);
  server.emit({
    type: 'entity-spawned',
    player: player.username,
    entity: vehicle.entityId,
    kind: vehicle.kind,
    position: { ...vehicle.position },
  });
  return true;
}

function breakUp(
  server: GameServer,
  entities: Entities,
  player: Player,
  vehicle: Vehicle,
  items: Pick<ItemEntities, 'spill'>,
  leavesNothing = false,
): void {
  server.emit({
    type: 'entity-died',
    player: player.username,
    entity: vehicle.entityId,
    kind: vehicle.kind,
    cause: 'player_attack',
    position: { ...vehicle.position },
  });
  entities.remove(vehicle);
  // What was put in is nobody's loot: it falls out whatever the rules say.
  for (const stack of vehicle.storage?.takeAll() ?? []) items.spill(vehicle.position, stack);
  if (leavesNothing || !server.rules(vehicle.zone).doEntityDrops) return;
  for (const id of vehicle.itemIds) items.spill(vehicle.position, { id, count: 1 });
}

function hasRoom(server: GameServer, player: Player, at: Point, half: number, height: number): boolean {
  if (!boxContains(player.zone.box, cellOf(at))) return false;
  const { x, y, z } = at;
  return !server.world.collides(x - half, y + 0.001, z - half, x + half, y + height, z + half);
}
