import { mayFly } from '../../players/abilities.ts';
import { type MovePowers, PLAIN_POWERS } from '../../players/moveRules.ts';
import type { Player } from '../../players/player.ts';
import type { Effects } from './effects.ts';

/** Walking speed gained with each level of speed (Minecraft wiki, "Speed"). */
const SPEED_PER_LEVEL = 0.2;

/** What lets a player move otherwise than a plain body right now; undefined when nothing does. */
export function powersOf(effects: Effects, player: Player): MovePowers | undefined {
  const swims = player.pose === 'swimming';
  // Mineflayer flies in creative mode without saying so, and nothing can be gained by it there.
  const flies = player.flying || mayFly(player);
  const active = effects.list(player);
  if (!swims && !flies && active.length === 0) return undefined;
  const level = (id: string) => effects.level(player, id);
  return {
    ...PLAIN_POWERS,
    flies,
    passesBlocks: player.gameMode === 'spectator',
    speed: 1 + SPEED_PER_LEVEL * level('speed'),
    jumpBoost: level('jump_boost'),
    levitation: level('levitation'),
    slowFalling: level('slow_falling') > 0,
    swims,
  };
}
