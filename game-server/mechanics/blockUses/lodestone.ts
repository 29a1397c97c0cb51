import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { turnOne } from './hand.ts';

type Other = NonNullable<NonNullable<Stack['data']>['other']>;

/** Lodestones: a compass used on one points to it for as long as it stands (Minecraft wiki, "Lodestone", "Compass"). */
export function installLodestone(server: GameServer, items: ItemEntities): void {
  const dimension = `minecraft:${server.dimension.name}`;
  const asComponents = server.gameData.source.features.itemComponents;
  server.uses.onBlock('lodestone', (use) => tie(use));
  server.world.onBlockChanged(({ position, before, after }) => {
    if (before.id === 'lodestone' && after.id !== 'lodestone') loosen(position);
  });

  function tie({ player, hand, item, position }: BlockUse): boolean {
    if (item?.id !== 'compass' || player.gameMode === 'spectator') return false;
    const { x, y, z } = position;
    const other: Other = asComponents
      ? { lodestone_tracker: { target: { dimension, pos: [x, y, z] }, tracked: true } }
      : { LodestonePos: { X: x, Y: y, Z: z }, LodestoneDimension: dimension, LodestoneTracked: true };
    turnOne(
      items,
      player,
      hand,
      withData({ ...item, count: 1 }, { ...item.data, other: { ...item.data?.other, ...other } }),
    );
    playBlockSound(server, position, 'item.lodestone_compass.lock');
    return true;
  }

  /** A compass whose lodestone is gone points nowhere. */
  function loosen(at: BlockPosition): void {
    for (const { inventory } of server.players.values())
      for (const { slot, ...stack } of inventory.slots.contents())
        if (stack.id === 'compass' && pointsAt(stack, at, dimension)) inventory.slots.set(slot, loosened(stack));
  }
}

function pointsAt({ data }: Stack, { x, y, z }: BlockPosition, dimension: string): boolean {
  const { lodestone_tracker, LodestonePos, LodestoneDimension } = (data?.other ?? {}) as {
    readonly lodestone_tracker?: {
      readonly target?: { readonly dimension?: string; readonly pos?: readonly number[] };
    };
    readonly LodestoneDimension?: string;
    readonly LodestonePos?: { readonly X?: number; readonly Y?: number; readonly Z?: number };
  };
  const at = lodestone_tracker?.target?.pos ?? [LodestonePos?.X, LodestonePos?.Y, LodestonePos?.Z];
  if ((lodestone_tracker?.target?.dimension ?? LodestoneDimension) !== dimension) return false;
  return at[0] === x && at[1] === y && at[2] === z;
}

function loosened(stack: Stack): Stack {
  const { LodestonePos: _, ...rest } = stack.data?.other ?? {};
  const other = 'lodestone_tracker' in rest ? { ...rest, lodestone_tracker: { tracked: true } } : rest;
  return withData(stack, { ...stack.data, other });
}
