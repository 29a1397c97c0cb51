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
  type Tag,
} from '../../data/nbtTag.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { SLOTS, wornSlot } from '../../items/inventory/playerInventory.ts';
import { Mob } from '../../mobs/mob.ts';
import { GAME_MODE_NUMBERS, type Player } from '../../players/player.ts';
import type { Game } from '../game.ts';
import type { Target } from '../target.ts';
import { stackNbt } from './itemToNbt.ts';
import { mobNbt } from './mobNbt.ts';

/** What `data get entity` shows and `nbt=` compares (Minecraft wiki, "Entity format", "Player.dat format"). */
export function entityNbt(game: Game, target: Target): CompoundTag {
  const { position, yaw, pitch } = target;
  const { velocity, onGround } = target.body as { velocity?: typeof position; onGround: boolean };
  const tags = [...game.bodies.tags(target)];
  const common = compound({
    Pos: list(double(position.x), double(position.y), double(position.z)),
    Motion: list(double(velocity?.x ?? 0), double(velocity?.y ?? 0), double(velocity?.z ?? 0)),
    Rotation: list(float(yaw), float(pitch)),
    OnGround: flag(onGround),
    UUID: uuidTag(target.uuid),
    Tags: tags.length > 0 ? list(...tags.map(string)) : undefined,
  });
  return merged(common, ownNbt(game, target));
}

function ownNbt(game: Game, target: Target): CompoundTag {
  const { player, item, entity } = target;
  if (player) return playerNbt(game, player);
  if (item)
    return compound({
      id: string('minecraft:item'),
      Item: stackNbt(item.stack, game),
      Age: short(item.age),
      PickupDelay: short(item.pickupDelay),
    });
  const equipment = (slot: 'mainHand' | 'offHand' | 'feet' | 'legs' | 'chest' | 'head'): Tag => {
    const stack = entity?.equipment(slot);
    return stack ? stackNbt(stack, game) : compound();
  };
  const living = entity instanceof LivingEntity ? entity : undefined;
  const common = compound({
    id: string(`minecraft:${target.kind}`),
    CustomName: target.customName === undefined ? undefined : string(JSON.stringify({ text: target.customName })),
    Fire: short(living?.fireTicks ?? 0),
    Health: living && float(living.health),
    HurtTime: living && short(Math.max(0, living.hurtCooldown - 10)),
    HandItems: living && list(equipment('mainHand'), equipment('offHand')),
    ArmorItems: living && list(equipment('feet'), equipment('legs'), equipment('chest'), equipment('head')),
  });
  return entity instanceof Mob ? merged(common, mobNbt(entity)) : common;
}

/** What is a player's own in their NBT. Slots: hotbar 0-8, inventory 9-35, armour 100-103 from the feet up, off-hand -106. */
export function playerNbt(game: Game, player: Player): CompoundTag {
  const { inventory } = player;
  const held = inventory.inHand(0);
  const items = inventory.slots.contents().flatMap(({ slot, ...stack }) => {
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
    Dimension: string('minecraft:overworld'),
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

/** A uuid as NBT has it since 1.16. */
export function uuidTag(uuid: string): Tag {
  const hex = uuid.replaceAll('-', '');
  return {
    type: 'intArray',
    value: [0, 8, 16, 24].map((start) => Number.parseInt(hex.slice(start, start + 8), 16) | 0),
  };
}
