import { z } from 'zod';

export const RequestId = z
  .int()
  .min(0)
  .meta({ description: 'Chosen by the client; the answer carries it back. Reusing one is harmless.' });
export type RequestId = z.infer<typeof RequestId>;
