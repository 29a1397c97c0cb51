import type { Point } from '../../../protocol/geometry.ts';
import type { SlotStack } from '../../../protocol/item.ts';
import {
  byte,
  type CompoundTag,
  compound,
  double,
  flag,
  float,
  int,
  list,
  merged,
  short,
  string,
} from '../../data/nbtTag.ts';
import type { ItemEntity } from '../../entities/itemEntity.ts';
import { SLOTS, wornSlot } from '../../items/inventory/playerInventory.ts';
import { GAME_MODE_NUMBERS, type Player } from '../../players/player.ts';
import type { Game } from '../game.ts';
import type { Target } from '../target.ts';
import { entityTags } from './forms/entityForms.ts';
import { uuidTag } from './forms/savedTags.ts';
import { stackNbt } from './itemToNbt.ts';

/** What `data get entity` shows and `nbt=` compares (Minecraft wiki, "Entity format", "Player.dat format"). */
export function entityNbt(game: Game, target: Target): CompoundTag {
  if (target.entity) return entityTags(game, target.entity);
  const { position, yaw, pitch, player, item } = target;
  const { velocity = { x: 0, y: 0, z: 0 }, onGround } = target.body as { velocity?: Point; onGround: boolean };
  const tags = [...game.bodies.tags(target)];
  const common = compound({
    Pos: list(double(position.x), double(position.y), double(position.z)),
    Motion: list(double(velocity.x), double(velocity.y), double(velocity.z)),
    Rotation: list(float(yaw), float(pitch)),
    OnGround: flag(onGround),
    UUID: uuidTag(target.uuid),
    Tags: tags.length > 0 ? list(...tags.map(string)) : undefined,
  });
  return merged(common, player ? playerNbt(game, player) : itemNbt(game, item as ItemEntity));
}

function itemNbt(game: Game, { stack, age, pickupDelay }: ItemEntity): CompoundTag {
  return compound({
    id: string('minecraft:item'),
    Item: stackNbt(stack, game),
    Age: short(age),
    PickupDelay: short(pickupDelay),
  });
}

/** What is a player's own in their NBT. Slots: hotbar 0-8, inventory 9-35, armour 100-103 from the feet up, off-hand -106. */
export function playerNbt(
  game: Game,
  player: Player,
  carried: readonly SlotStack[] = player.inventory.slots.contents(),
): CompoundTag {
  const { inventory } = player;
  const held = carried.find(({ slot }) => slot === inventory.heldSlot);
  const items = carried.flatMap(({ slot, ...stack }) => {
    const number = savedSlot(slot);
    return number === undefined ? [] : [merged(compound({ Slot: byte(number) }), stackNbt(stack, game))];
  });
  const level = game.experienceOf(player);
  return compound({
    Health: float(player.health),
    foodLevel: int(player.food),
    foodSaturationLevel: float(player.saturation),
    XpLevel: int(level.level),
    XpP: float(level.progress),
    XpTotal: int(level.total),
    playerGameType: int(GAME_MODE_NUMBERS[player.gameMode]),
    Dimension: string(`minecraft:${game.server.dimension.name}`),
    SelectedItemSlot: int(inventory.held),
    SelectedItem: held ? stackNbt(held, game) : undefined,
    Inventory: list(...items),
    EnderItems: list(
      ...game.systems.enderChests
        .of(player)
        .contents()
        .map(({ slot, ...stack }) => merged(compound({ Slot: byte(slot) }), stackNbt(stack, game))),
    ),
  });
}

/** The slot of a player's window that has a number in NBT; undefined for numbers without one. */
export function slotOfSaved(number: number): number | undefined {
  for (let slot = SLOTS.armour.start; slot < SLOTS.count; slot++) if (savedSlot(slot) === number) return slot;
  return undefined;
}

function savedSlot(slot: number): number | undefined {
  if (slot >= SLOTS.hotbar.start && slot < SLOTS.hotbar.end) return slot - SLOTS.hotbar.start;
  if (slot >= SLOTS.main.start && slot < SLOTS.main.end) return slot;
  if (slot === SLOTS.offHand) return -106;
  const worn = (['feet', 'legs', 'chest', 'head'] as const).findIndex((place) => wornSlot(place) === slot);
  return worn >= 0 ? 100 + worn : undefined;
}
