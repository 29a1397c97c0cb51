import { z } from 'zod';
import { BlockPosition, Box, Point } from './geometry.ts';
import { AgentName } from './team.ts';

/** JSON values, for documents. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export const Json: z.ZodType<Json> = z.json() as z.ZodType<Json>;

/** A limit as agents are shown it, in game ticks; the referee enforces it. */
export const Limits = z.strictObject({
  /** Ends the episode this many ticks after release. */
  gameTicks: z.int().min(1),
  /** Ends it when the union of all agents' active ticks exceeds this. */
  actionTicks: z.int().min(1),
  /** Ends it when nothing improved for this long, counted from this long after release (villagerbench.md 1.3); null: never. */
  noProgressTicks: z.int().min(1).nullable(),
  /** Ends it when agents have sent more chat messages than this together; no limit unless given. */
  messages: z.int().min(1).optional(),
});
export type Limits = z.infer<typeof Limits>;

/** How a body enters the game. */
export const GameAddress = z.strictObject({
  host: z.string(),
  port: z.int().min(1).max(65535),
  version: z.string(),
  username: z.string(),
  /**
   * Goes into the handshake's server name, so that nobody else can log in under the agent's name; absent where the server
   * knows of no such thing.
   */
  joinToken: z.string().optional(),
});
export type GameAddress = z.infer<typeof GameAddress>;

/** See `Briefing.sight`. */
export const Sight = z.enum(['line-of-sight', 'loaded']);
export type Sight = z.infer<typeof Sight>;

/** A team mate as the briefing names them; `username` is their account on the server. */
const TeamMember = z.strictObject({ agent: AgentName, username: z.string() });

/**
 * Everything one agent is given before the episode: the goal, documents, team, tools and limits. It never holds a
 * task's solution. `documents` is what DAGENT's retrieval paths ("~/meta-data/blueprint/0") select from.
 */
export const Briefing = z.strictObject({
  episodeId: z.string(),
  taskId: z.string(),
  agent: AgentName,
  /** Given where the agent plays against its team, which no other briefing reveals; `goal` is then its own. */
  role: z.literal('saboteur').optional(),
  team: z.array(TeamMember).min(1),
  goal: z.string(),
  documents: z.record(z.string(), Json),
  /** Names of the permitted tools (sidecar/tools); others cannot be called. */
  tools: z.array(z.string()),
  limits: Limits,
  /** Where the agent may be and act, arena coordinates. */
  arena: Box,
  /** The same in the Nether, where the arena's portals lead, coordinates of its own; absent where they lead nowhere. */
  nether: Box.optional(),
  /**
   * Which of the blocks around an agent its tools and prompts may show: `line-of-sight`, what its eyes could see from where
   * it stood now or before; `loaded`, all its client was sent, behind walls as well (the benchmarks whose arenas are open
   * to view do so; `--xray` does it in the open). `loaded` unless given.
   */
  sight: Sight.optional(),
  /** Given where monsters and animals come by themselves, in caves that no way leads to as well. */
  living: z.literal(true).optional(),
  /** World = arena + origin. */
  origin: BlockPosition,
  spawn: Point,
  /** Fixes every random choice of the sidecar. */
  seed: z.int(),
  game: GameAddress,
});
export type Briefing = z.infer<typeof Briefing>;
