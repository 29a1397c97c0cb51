import type { Bot } from 'mineflayer';
import type { Columns } from '../../client/columns.ts';
import { PhysicsBlocks } from './physicsBlocks.ts';
import { PlayerState } from './playerState.ts';
import { RestingBody } from './restingBody.ts';

/** prismarine-physics, as Mineflayer keeps it in `bot.physics`. */
export interface Physics {
  readonly movementSpeedAttribute: string;
  simulatePlayer(state: PlayerState, world: BlockSource): PlayerState;
}

/** Where a step finds the blocks. */
interface BlockSource {
  getBlock(point: { x: number; y: number; z: number }): unknown;
}

/**
 * Makes the steps of a bot's physics cheap: blocks come from `columns` without an object for each, and a body at rest
 * takes no steps. The result is the same to the last bit. Call after everything else that changes the bot's steps.
 */
export function speedUpPhysics(bot: Bot, columns: Columns): void {
  const physics = bot.physics as unknown as Physics;
  const blocks = new PhysicsBlocks(bot, columns);
  const rest = new RestingBody(blocks, physics.movementSpeedAttribute);
  const step = physics.simulatePlayer;
  physics.simulatePlayer = (state, world) => {
    // Others, such as plugins that look ahead, may ask about states and worlds of their own.
    if (!(state instanceof PlayerState)) return step(state, world);
    if (!rest.holds(state)) rest.watch(state, () => void step(state, blocks));
    return state;
  };
}
