import { z } from 'zod';
import type { ActionResult } from '../../sidecar/body/action.ts';

const Counts = z.record(z.string(), z.number());
const StockedUp = z.object({ moved: Counts, left: Counts });

/**
 * What a visit to a container came to, by item: how many were taken and how many are left. Undefined where the container
 * was not opened: such a failure has data of its own, for example how far off the body stopped.
 */
export function stockedUp({ data }: ActionResult): z.infer<typeof StockedUp> | undefined {
  return StockedUp.safeParse(data).data;
}
