import type { FrameworkContext } from '../../framework.ts';

/** Makes the dish the documents tell how to make. */
export async function cook(context: FrameworkContext): Promise<void> {
  context.signal.throwIfAborted();
}
