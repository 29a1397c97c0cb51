import { z } from 'zod';
import type { SandboxLimits } from './limits.ts';

/** Why a program ended without a result. */
export const SandboxFailure = z.enum([
  /** It is no JavaScript, or longer than it may be. */
  'source',
  /** It threw. */
  'threw',
  /** It used up what it may compute, or how many promise reactions it may have. */
  'budget',
  'memory',
  'stack',
  /** It made more host calls than it may. */
  'calls',
  /** A value that crosses is longer, or nested deeper, than it may be. */
  'value',
  /** It waits for something that never comes. */
  'stalled',
  /** A turn took too long by the machine's own time. */
  'too-slow',
  /** Its engine broke. */
  'engine',
]);
export type SandboxFailure = z.infer<typeof SandboxFailure>;

/** How a program ended; `json` is its value, `line` counts the source's from 1 where the engine knows it. */
export const SandboxEnd = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), json: z.string() }),
  z.strictObject({
    ok: z.literal(false),
    failure: SandboxFailure,
    message: z.string(),
    line: z.int().nullable(),
  }),
]);
export type SandboxEnd = z.infer<typeof SandboxEnd>;

/** What one turn of a program came to: the host calls it began, in order, and its end if it has ended. */
export const Turn = z.strictObject({
  calls: z.array(z.strictObject({ id: z.int(), name: z.string(), json: z.string() })),
  log: z.array(z.string()),
  end: SandboxEnd.nullable(),
});
export type Turn = z.infer<typeof Turn>;

/** What the program's thread receives: first the start, then what came of each call. */
export type GuestRequest =
  | {
      readonly type: 'start';
      readonly source: string;
      /** Names of the host functions. */
      readonly functions: readonly string[];
      readonly seed: number;
      readonly limits: SandboxLimits;
    }
  | { readonly type: 'settle'; readonly id: number; readonly ok: boolean; readonly json: string };
