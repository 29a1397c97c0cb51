import { z } from 'zod';
import { GameEvent } from './event.ts';

/**
 * A line of an event log's file, as the event in it. There the event has a `chain` as its last field: the first 16 hex digits
 * of the sha256 of the line before it (server-plugin/episode/chain.ts); logs of before there were chains have none.
 */
export const LoggedEvent = z
  .looseObject({
    chain: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional(),
  })
  .transform(({ chain: _, ...event }) => event)
  .pipe(GameEvent);
