import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';

/** What a mind outside wants next: a tool called, or nothing any more. */
export const OutsideStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('call'), tool: z.string(), arguments: z.record(z.string(), Json) }),
  z.strictObject({ type: z.literal('done') }),
  /** It is gone, or has not answered for too long. */
  z.strictObject({ type: z.literal('left'), reason: z.string() }),
]);
export type OutsideStep = z.infer<typeof OutsideStep>;

/** What came of the step before, as the context of a call holds it; null before the first. */
export const OutsideResult = z
  .strictObject({ ok: z.boolean(), code: z.string().exactOptional(), message: z.string(), data: Json.exactOptional() })
  .nullable();
export type OutsideResult = z.infer<typeof OutsideResult>;

/** The purpose of every call to a mind outside. */
export const OUTSIDE_PURPOSE = 'outside.step';
