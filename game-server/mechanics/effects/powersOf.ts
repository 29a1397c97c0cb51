import { mayFly } from '../../players/abilities.ts';
import { type MovePowers, PLAIN_POWERS } from '../../players/movePowers.ts';
import type { Player } from '../../players/player.ts';
import { levelOn } from '../health/worn.ts';
import type { Effects } from './effects.ts';

/** Walking speed gained with each level of speed, and lost with each of slowness (Minecraft wiki, "Speed", "Slowness"). */
const SPEED_PER_LEVEL = 0.2;
const SLOWNESS_PER_LEVEL = 0.15;
/** The attribute movement_speed of players (Minecraft wiki, "Attribute"). */
export const WALKING_SPEED = 0.1;
/** Slots of the player's window for what is worn on legs and feet. */
const LEGS = 7;
const FEET = 8;

/** What lets a player move otherwise than a plain body right now; `PLAIN_POWERS` when nothing does. */
export function powersOf(effects: Effects, player: Player): MovePowers {
  const swims = player.pose === 'swimming';
  // Mineflayer flies in creative mode without saying so, and nothing can be gained by it there.
  const flies = player.flying || mayFly(player);
  const { slots } = player.inventory;
  const [legs, feet] = [slots.get(LEGS), slots.get(FEET)];
  const pace = player.attribute('movement_speed', WALKING_SPEED) / WALKING_SPEED;
  if (!swims && !flies && !player.gliding && !legs && !feet && pace === 1 && effects.list(player).length === 0)
    return PLAIN_POWERS;
  const level = (id: string) => effects.level(player, id);
  return {
    flies,
    passesBlocks: player.gameMode === 'spectator',
    speed: pace * (1 + SPEED_PER_LEVEL * level('speed')) * Math.max(0, 1 - SLOWNESS_PER_LEVEL * level('slowness')),
    jumpBoost: level('jump_boost'),
    levitation: level('levitation'),
    slowFalling: level('slow_falling') > 0,
    dolphinsGrace: level('dolphins_grace') > 0,
    weaves: level('weaving') > 0,
    depthStrider: levelOn(feet, 'depth_strider'),
    swiftSneak: levelOn(legs, 'swift_sneak'),
    soulSpeed: levelOn(feet, 'soul_speed') > 0,
    swims,
    glides: player.gliding,
    rockets: player.rockets,
  };
}
