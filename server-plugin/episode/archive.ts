import { z } from 'zod';
import { replaceFile } from '../../files/writing.ts';
import { Json, Limits, Sight } from '../../protocol/briefing.ts';
import { Box, Point } from '../../protocol/geometry.ts';
import { AgentName } from '../../protocol/team.ts';

/**
 * The team's briefing, without what differs between two plays of the same scenario (account names, tokens, ports,
 * the place in the grid). `agents` and `spawns` are in team order.
 */
export const ArchivedBriefing = z.strictObject({
  episodeId: z.string(),
  taskId: z.string(),
  agents: z.array(AgentName).min(1),
  /** Who played against the team; absent where nobody did. */
  saboteur: AgentName.optional(),
  goal: z.string(),
  documents: z.record(z.string(), Json),
  /** What each agent was told in place of these, by agent; absent where all were told the same. */
  own: z
    .record(
      AgentName,
      z.strictObject({ goal: z.string().optional(), documents: z.record(z.string(), Json).optional() }),
    )
    .optional(),
  /** By agent. */
  tools: z.record(AgentName, z.array(z.string())),
  /** How the tools were dealt out, where the task says so. */
  abilities: z.string().optional(),
  limits: Limits,
  arena: Box,
  /** Its part of the Nether; absent where it has none. */
  nether: Box.optional(),
  /** How far eyes counted; absent where the family has nothing to say of it. */
  sight: Sight.optional(),
  spawns: z.array(Point),
  seed: z.int(),
});
export type ArchivedBriefing = z.infer<typeof ArchivedBriefing>;

/** The files of one episode's folder (docs/reference/run-files.md). */
export const EPISODE_FILES = {
  task: 'task.json',
  briefing: 'briefing.json',
  events: 'events.jsonl',
  transcript: 'transcript.jsonl',
  problem: 'problem.txt',
  score: 'score.json',
  initial: 'initial.snapshot.json',
  final: 'final.snapshot.json',
} as const;

/**
 * Writes JSON so that a reader, and of what is `durable` a machine that crashed, has the whole file or none. Throws as `replaceFile`
 * does.
 */
export function writeJsonAtomically(path: string, value: unknown, durable = true): void {
  replaceFile(path, `${JSON.stringify(value)}\n`, undefined, durable);
}
