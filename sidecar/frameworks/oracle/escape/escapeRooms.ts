import type { FrameworkContext } from '../../framework.ts';

/** Gets the team through the rooms to the exit. */
export async function escapeRooms(context: FrameworkContext): Promise<void> {
  context.signal.throwIfAborted();
}
