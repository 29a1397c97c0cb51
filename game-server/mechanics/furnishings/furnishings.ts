import { boxContains, centreOf, neighbour, type Point, samePosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse, EntityUseClick } from '../../core/uses.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Entity, EquipmentSlot } from '../../entities/entity.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { mayBuild } from '../../players/abilities.ts';
import type { Player } from '../../players/player.ts';
import { ArmorStand } from './armorStand.ts';
import { ItemFrame } from './itemFrame.ts';

/** Furnishings of one zone at most. */
const MOST = 512;
const FRAMES = ['item_frame', 'glow_item_frame'] as const;
const WORN: Readonly<Record<string, EquipmentSlot>> = nameTable({
  head: 'head',
  chest: 'chest',
  legs: 'legs',
  feet: 'feet',
});

/** Armour stands and item frames: put up, filled, emptied and taken down again. What they hold is never lost. */
export function installFurnishings(server: GameServer, entities: Entities, items: Pick<ItemEntities, 'spill'>): void {
  server.uses.onItemOnBlock('armor_stand', (use) => placeStand(server, entities, use));
  server.uses.onItemOnBlock(FRAMES, (use) => placeFrame(server, entities, use));
  server.uses.onEntity('armor_stand', (use) => use.target instanceof ArmorStand && dress(server, use, use.target));
  server.uses.onEntity(FRAMES, (use) => use.target instanceof ItemFrame && fillFrame(server, use, use.target));
  server.uses.onAttack((player, target) => strike(server, entities, player, target, items));
  server.world.onBlockChanged(({ position }) => {
    const loose: ItemFrame[] = [];
    for (const entity of entities.all())
      if (entity instanceof ItemFrame && near(entity.cell, position) && !entity.holds(server)) loose.push(entity);
    for (const frame of loose) takeDown(server, entities, frame, undefined, items);
  });
}

function near(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs(a.z - b.z) <= 1;
}

function placeStand(server: GameServer, entities: Entities, { player, position, face, hand }: BlockUse): boolean {
  const cell = neighbour(position, face);
  const at = { ...centreOf(cell), y: cell.y };
  const { x, y, z } = at;
  if (face === 'down' || !boxContains(player.zone.box, cell)) return false;
  if (server.world.collides(x - 0.25, y + 0.001, z - 0.25, x + 0.25, y + 1.975, z + 0.25)) return false;
  const yaw = Math.floor((((player.yaw - 180) % 360) + 22.5) / 45) * 45;
  return put(server, entities, player, hand, new ArmorStand(server, { zone: player.zone.id, position: at, yaw }));
}

function placeFrame(server: GameServer, entities: Entities, { player, position, face, hand, item }: BlockUse): boolean {
  const cell = neighbour(position, face);
  const kind = FRAMES.find((name) => name === item?.id);
  if (!kind || !boxContains(player.zone.box, cell)) return false;
  const taken = [...entities.inZone(player.zone.id)].some(
    (entity) => entity instanceof ItemFrame && entity.facing === face && samePosition(entity.cell, cell),
  );
  const frame = new ItemFrame(server, kind, player.zone.id, cell, face);
  return !taken && frame.holds(server) && put(server, entities, player, hand, frame);
}

function put(
  server: GameServer,
  entities: Entities,
  player: Player,
  hand: 0 | 1,
  entity: ArmorStand | ItemFrame,
): boolean {
  const zone = player.zone.id;
  const present = [...entities.inZone(zone)].filter(isFurnishing).length;
  if (present >= MOST || !mayBuild(player)) return false;
  player.inventory.takeFrom(player.inventory.handSlot(hand), 1);
  entities.add(entity);
  const { entityId, kind } = entity;
  server.emit({
    type: 'entity-spawned',
    player: player.username,
    entity: entityId,
    kind,
    position: { ...entity.position },
  });
  return true;
}

/** Gives a stand what is in the hand, or takes what is clicked into the empty hand. */
function dress(server: GameServer, { player, hand, item, at }: EntityUseClick, stand: ArmorStand): boolean {
  if (at === undefined || player.gameMode === 'spectator') return false;
  const slot = item ? slotFor(server, item) : stand.slotAt(at.y);
  const before = stand.equipment(slot);
  if (!item && !before) return false;
  if (item && before && item.count > 1) return false;
  const { inventory } = player;
  const given = item ? inventory.takeFrom(inventory.handSlot(hand), 1) : null;
  stand.setEquipment(slot, given ?? undefined);
  if (before) inventory.slots.set(inventory.handSlot(hand), before);
  return true;
}

function slotFor(server: GameServer, { id }: Stack): EquipmentSlot {
  return WORN[server.gameData.itemRules.wornOn(id) ?? ''] ?? 'mainHand';
}

function fillFrame(_server: GameServer, { player, hand, item }: EntityUseClick, frame: ItemFrame): boolean {
  if (frame.item) {
    frame.turn();
    return true;
  }
  if (!item) return false;
  frame.show(player.inventory.takeFrom(player.inventory.handSlot(hand), 1));
  return true;
}

function strike(
  server: GameServer,
  entities: Entities,
  player: Player,
  target: Entity | Player,
  items: Pick<ItemEntities, 'spill'>,
): boolean {
  if (target instanceof ArmorStand) {
    // Who has everything breaks it by one blow (ArmorStand.hurt: isCreativePlayer); what it wore is never lost here.
    if (player.gameMode === 'creative') takeDown(server, entities, target, player, items, true);
    else if (target.strike(server, entities)) takeDown(server, entities, target, player, items);
    return true;
  }
  if (!(target instanceof ItemFrame)) return false;
  if (target.item) {
    const { item } = target;
    target.show(null);
    items.spill(target.position, item);
  } else takeDown(server, entities, target, player, items);
  return true;
}

function takeDown(
  server: GameServer,
  entities: Entities,
  entity: ArmorStand | ItemFrame,
  player: Player | undefined,
  items: Pick<ItemEntities, 'spill'>,
  leavesNothing = false,
): void {
  const held = entity instanceof ArmorStand ? entity.worn() : entity.item ? [entity.item] : [];
  server.emit({
    type: 'entity-died',
    ...(player ? { player: player.username } : {}),
    entity: entity.entityId,
    kind: entity.kind,
    cause: player ? 'player_attack' : 'generic',
    position: { ...entity.position },
  });
  entities.remove(entity);
  const own = leavesNothing ? [] : [{ id: entity.kind, count: 1 }];
  for (const stack of [...own, ...held]) items.spill(entity.position, stack);
}

function isFurnishing(entity: Entity): boolean {
  return entity instanceof ArmorStand || entity instanceof ItemFrame;
}
