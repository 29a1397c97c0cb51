import { z } from 'zod';
import type { ActionResult } from '../../sidecar/body/action.ts';

const Mates = z.object({ agents: z.array(z.string()).min(1) });

/** Whether it is mates who kept a body from getting somewhere: in a moment the way may be free. */
export function hasMatesInTheWay({ data }: ActionResult): boolean {
  return Mates.safeParse(data).success;
}
