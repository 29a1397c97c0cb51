import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import { EXIT_CENTRE, HALF, ROOM_SPACING } from './layout.ts';

/**
 * What agents are told (paper, appendix B.3): how rooms lie, where the exit is, how far apart conditions may be met. As in
 * the paper, not how many rooms there are nor what is in them.
 */
export function escapeGoal(windowTicks: number): string {
  const side = 2 * HALF + 1;
  const { x, y, z } = EXIT_CENTRE;
  const seconds = windowTicks / TICKS_PER_SECOND;
  return [
    `Escape together. You are locked in: rooms of ${side} by ${side} blocks lie in a row along the z axis, their centres ${ROOM_SPACING} blocks apart, and each is shut by a puzzle.`,
    `The way leads towards greater z, to the exit at (${x}, ${y}, ${z}), a hall with a white carpet and a banner. Every one of you must get there.`,
    'Signs in each room say what to do in it: which plates, buttons, levers or blocks, by how many agents, together or one after the other. Solving a room opens the way on foot or brings you on.',
    `What must be done together must be done within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, and a plate, a button or a lever only counts for the agent who worked it: what asks for two agents cannot be done by one.`,
    'You may find yourselves in rooms of your own, out of each other’s reach: then talk to each other. What you break is put back, and what you place where it does not belong comes back to you. Who dies comes back in the room they were in last.',
  ].join(' ');
}
