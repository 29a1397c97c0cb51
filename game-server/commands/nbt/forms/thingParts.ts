import { cellOf, FACINGS } from '../../../../protocol/geometry.ts';
import { byte, compound, double, flag, float, int, list, merged, short, string } from '../../../data/nbtTag.ts';
import type { SlotGrid } from '../../../items/inventory/slotGrid.ts';
import type { Stack } from '../../../items/inventory/stack.ts';
import { EffectCloud } from '../../../mechanics/brewing/effectCloud.ts';
import { ExperienceOrb } from '../../../mechanics/experience/experienceOrb.ts';
import { EndCrystal } from '../../../mechanics/explosions/endCrystals.ts';
import { PrimedTnt } from '../../../mechanics/explosions/tnt.ts';
import { FallingBlock } from '../../../mechanics/falling/fallingBlock.ts';
import { ItemFrame } from '../../../mechanics/furnishings/itemFrame.ts';
import { Arrow } from '../../../mechanics/projectiles/arrow.ts';
import { Fireball } from '../../../mechanics/projectiles/fireball.ts';
import { Firework } from '../../../mechanics/projectiles/firework.ts';
import { PoweredProjectile } from '../../../mechanics/projectiles/poweredProjectile.ts';
import { Projectile } from '../../../mechanics/projectiles/projectile.ts';
import { StickingProjectile } from '../../../mechanics/projectiles/sticking.ts';
import { Thrown } from '../../../mechanics/projectiles/thrown.ts';
import { Boat } from '../../../mechanics/vehicles/boat.ts';
import { Vehicle } from '../../../mechanics/vehicles/vehicle.ts';
import type { Game } from '../../game.ts';
import { slotStacks } from '../blockNbt.ts';
import { stackNbt } from '../itemToNbt.ts';
import { cloudTags, readCloud } from './cloudTags.ts';
import { type EntityPart, partOf, type Tags } from './entityPart.ts';
import { MOST_POWER, uuidTag } from './savedTags.ts';

/** Ticks an orb has lived fit a short. */
const MOST_AGE = 32_767;

/** Blocks from the middle of the world beyond which there are none. */
const FARTHEST = 3e7;

/** What vehicles, projectiles and other things are, class by class (Minecraft wiki, "Entity format" and their own pages). */
export const THING_PARTS: readonly EntityPart[] = [
  partOf(
    Vehicle,
    ({ storage }, game) => (storage ? itemsTag(storage, game) : {}),
    ({ storage }, saved, game) => {
      const items = saved.get('Items');
      if (storage && items) storage.replaceAll(slotStacks(items, game, storage));
    },
  ),
  partOf(
    Boat,
    // Kinds of their own need no type.
    ({ kind, itemIds: [item = ''] }) => ({
      Type: kind === item ? undefined : string(item.replace(/_(?:chest_)?(?:boat|raft)$/, '')),
    }),
    () => undefined,
  ),
  partOf(
    ItemFrame,
    (frame, game) => ({
      TileX: int(frame.cell.x),
      TileY: int(frame.cell.y),
      TileZ: int(frame.cell.z),
      Facing: byte(FACINGS.indexOf(frame.facing)),
      ItemRotation: byte(frame.rotation),
      Item: frame.item ? stackNbt(frame.item, game) : undefined,
    }),
    (frame, saved) => {
      frame.show(saved.stack('Item') ?? null);
      if (frame.item) frame.turn(saved.whole('ItemRotation', 0, 7) ?? 0);
    },
  ),
  partOf(
    ExperienceOrb,
    (orb) => ({ Value: short(Math.min(MOST_AGE, orb.points)), Age: short(Math.min(MOST_AGE, orb.age)) }),
    (orb, saved) => {
      orb.age = saved.whole('Age', 0, MOST_AGE) ?? 0;
    },
  ),
  partOf(
    FallingBlock,
    (block) => ({
      BlockState: compound({
        Name: string(`minecraft:${block.state.id}`),
        Properties: compound(
          Object.fromEntries(Object.entries(block.state.properties).map(([name, value]) => [name, string(value)])),
        ),
      }),
      Time: int(block.age),
      FallDistance: float(block.fallen),
    }),
    (block, saved) => {
      block.age = saved.whole('Time', 0, MOST_AGE) ?? 0;
    },
  ),
  partOf(
    PrimedTnt,
    ({ fuse }, { features }) => ({ [features.numberFormats ? 'fuse' : 'Fuse']: short(fuse) }),
    () => undefined,
  ),
  partOf(
    Projectile,
    (projectile) => {
      const owner = projectile.owner?.uuid ?? projectile.savedOwner;
      return { Owner: owner === undefined ? undefined : uuidTag(owner) };
    },
    (projectile, saved) => {
      projectile.savedOwner ??= saved.uuid('Owner');
    },
  ),
  partOf(
    PoweredProjectile,
    ({ power: { x, y, z } }, { features }) =>
      // Since 1.21 they speed up along their way.
      features.nearestEntity
        ? { acceleration_power: double(Math.hypot(x, y, z)) }
        : { power: list(double(x), double(y), double(z)) },
    () => undefined,
  ),
  partOf(
    Fireball,
    ({ blastPower }) => ({ ExplosionPower: byte(blastPower) }),
    (ball, saved) => {
      ball.blastPower = saved.whole('ExplosionPower', 0, MOST_POWER) ?? ball.blastPower;
    },
  ),
  partOf(EffectCloud, cloudTags, readCloud),
  partOf(
    EndCrystal,
    ({ aim, isProtected, showsBottom }, { features }) => ({
      ShowBottom: flag(showsBottom),
      Invulnerable: isProtected ? flag(true) : undefined,
      ...(features.components
        ? { beam_target: aim && { type: 'intArray', value: [aim.x, aim.y, aim.z] } }
        : { BeamTarget: aim && compound({ X: int(aim.x), Y: int(aim.y), Z: int(aim.z) }) }),
    }),
    (crystal, saved) => {
      crystal.isProtected = saved.isSet('Invulnerable');
      const old = saved.inner('BeamTarget');
      const [x, y, z] = ['X', 'Y', 'Z'].map((axis) => old?.whole(axis, -FARTHEST, FARTHEST));
      const aim = saved.point('beam_target');
      const isWithin = aim && Math.max(Math.abs(aim.x), Math.abs(aim.y), Math.abs(aim.z)) <= FARTHEST;
      crystal.aimAt(isWithin ? cellOf(aim) : old && { x: x ?? 0, y: y ?? 0, z: z ?? 0 });
    },
  ),
  partOf(
    StickingProjectile,
    ({ stuckIn, item, kind }, game) => ({
      inGround: flag(stuckIn !== undefined),
      life: short(stuckIn?.ticks ?? 0),
      pickup: byte(item ? 1 : 0),
      item: item && game.features.components ? stackNbt(item, game) : undefined,
      Trident: item && kind === 'trident' && !game.features.components ? stackNbt(item, game) : undefined,
      // The game finds the block anew by where the projectile is; here it is told.
      'guildhall:stuck_in': stuckIn && list(int(stuckIn.cell.x), int(stuckIn.cell.y), int(stuckIn.cell.z)),
    }),
    (projectile, saved, { server }) => {
      const cell = saved.isSet('inGround') ? saved.point('guildhall:stuck_in') : undefined;
      if (cell) projectile.stickIn(server, cell, saved.whole('life', 0, 1200) ?? 0);
    },
  ),
  partOf(
    Arrow,
    ({ options: { baseDamage = 2, critical = false }, stuckIn }) => ({
      damage: double(baseDamage),
      crit: flag(critical && !stuckIn),
    }),
    () => undefined,
  ),
  partOf(
    Firework,
    (rocket, game) => {
      const stack = rocket.metadata('fireworks_item') as Stack | undefined;
      return { FireworksItem: stack && stackNbt(stack, game) };
    },
    () => undefined,
  ),
  partOf(
    Thrown,
    ({ stack }, game) => ({ Item: stackNbt(stack, game) }),
    () => undefined,
  ),
];

/** An `Items` list as containers have it. */
export function itemsTag(slots: SlotGrid, game: Game): Tags {
  return {
    Items: list(
      ...slots.contents().map(({ slot, ...stack }) => merged(compound({ Slot: byte(slot) }), stackNbt(stack, game))),
    ),
  };
}
