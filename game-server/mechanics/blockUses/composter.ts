import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import type { BlockTicks } from '../../world/ticking/blockTicks.ts';
import { compostChance } from './compostChances.ts';
import { adjustAs, dropAt, mayChange, spend } from './hand.ts';

/** Levels of a full composter and of one whose bone meal is ready, a second later (Minecraft wiki, "Composter"). */
const FULL = 7;
const READY = 8;
const RIPENING_TICKS = 20;
/** Whether the level rose is the data (Minecraft wiki, World Event 1500). */
const FILL_EFFECT = 1500;
const KIND = 'composter';

/** Composters: plants in, bone meal out. */
export function installComposter(server: GameServer, items: ItemEntities, ticks: BlockTicks): void {
  ticks.onScheduled(KIND, (position) => ripen(server, position));
  server.uses.onBlock('composter', (use) => {
    const level = Number(use.state.properties.level);
    if (!mayChange(use.player, use.position)) return false;
    if (level === READY) return empty(server, items, use);
    // One that was built full ripens when it is first looked after.
    if (level === FULL) ticks.schedule(use.position, RIPENING_TICKS, KIND);
    return fill(server, use, level);
  });
  server.world.onBlockChanged(({ position, after }) => {
    if (after.id === 'composter' && Number(after.properties.level) === FULL)
      ticks.schedule(position, RIPENING_TICKS, KIND);
  });
}

function fill(server: GameServer, { player, hand, position, item }: BlockUse, level: number): boolean {
  const chance = item ? compostChance(item.id) : undefined;
  if (chance === undefined) return false;
  if (level >= FULL) return true;
  // The first item always counts.
  const rises = level === 0 || server.zoneRandom(player.zone.id).float() < chance;
  spend(player, hand);
  if (rises) adjustAs(server, player, position, { level: `${level + 1}` });
  server.broadcast(player.zone.id, 'world_event', {
    effectId: FILL_EFFECT,
    location: position,
    data: rises ? 1 : 0,
    global: false,
  });
  return true;
}

function empty(server: GameServer, items: ItemEntities, { player, position }: BlockUse): boolean {
  dropAt(items, { ...position, y: position.y + 1 }, 'bone_meal', 1);
  adjustAs(server, player, position, { level: '0' });
  playBlockSound(server, position, 'block.composter.empty');
  return true;
}

function ripen(server: GameServer, position: BlockPosition): void {
  const state = server.world.block(position);
  if (state.id !== 'composter' || Number(state.properties.level) !== FULL) return;
  server.world.setBlock(position, { id: 'composter', properties: { level: `${READY}` } }, { type: 'game' });
  playBlockSound(server, position, 'block.composter.ready');
}
