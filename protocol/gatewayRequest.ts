import { z } from 'zod';
import { Limits } from './briefing.ts';
import { Termination, TerminationReason } from './event.ts';
import { RequestId } from './requestId.ts';
import { MetricValue } from './score.ts';
import { SeatResult } from './seat.ts';
import { AgentName } from './team.ts';

const EpisodeId = z.string().min(1).max(200);

/** Where an episode is in its life. It only ever moves to the right. */
export const EpisodeState = z.enum([
  'created',
  'preparing',
  'waiting-for-agents',
  'ready',
  'running',
  'ended',
  'archived',
]);
export type EpisodeState = z.infer<typeof EpisodeState>;

/** What an agent last said of itself; `none` before its first report. A claim, never a score. */
export const AgentReport = z.enum(['none', 'ready', 'done', 'failed']);
export type AgentReport = z.infer<typeof AgentReport>;

/**
 * Why an agent gave up. `model-unavailable` makes the episode a fault; all others count like `done`. The limits say that
 * what its models may use is used up: once the whole team has finished, they are what ended the episode.
 */
export const AgentFailure = z.enum(['model-unavailable', 'framework-error', 'body-lost', 'cost-limit', 'token-limit']);
export type AgentFailure = z.infer<typeof AgentFailure>;

export const EpisodeStatus = z.strictObject({
  episodeId: EpisodeId,
  taskId: z.string(),
  state: EpisodeState,
  tick: z.int().meta({ description: 'Game ticks since release; 0 before.' }),
  agents: z.array(
    z.strictObject({
      agent: AgentName,
      inGame: z.boolean(),
      connected: z.boolean().meta({ description: 'Whether the agent is connected to the gateway.' }),
      report: AgentReport,
    }),
  ),
  scores: z.record(z.string(), MetricValue).meta({ description: 'The live scores, by metric.' }),
  ended: z.strictObject({ termination: Termination, reason: TerminationReason, detail: z.string() }).nullable(),
  events: z.int().min(0).meta({ description: 'How many events the log holds.' }),
});
export type EpisodeStatus = z.infer<typeof EpisodeStatus>;

export const TaskSummary = z.strictObject({
  id: z.string(),
  version: z.int(),
  family: z.string(),
  title: z.string(),
  agents: z.strictObject({ min: z.int(), max: z.int() }),
  limits: Limits,
});
export type TaskSummary = z.infer<typeof TaskSummary>;

const request = { id: RequestId };

export const ControllerRequest = z.discriminatedUnion('type', [
  z
    .strictObject({ ...request, type: z.literal('list-tasks') })
    .meta({ description: 'What can be played. Answer: task-list.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('create-episode'),
      taskId: z.string().min(1).max(200),
      agents: z.int().min(0).max(1000),
      seed: z.int(),
      limits: Limits.partial().optional().meta({ description: "Instead of the task's own." }),
      xray: z.boolean().optional().meta({ description: 'On open land: agents see through walls. No unless given.' }),
    })
    .meta({ description: 'Claims an arena and makes tokens. Answer: episode-created.' }),
  z
    .strictObject({ ...request, type: z.literal('start-episode'), episodeId: EpisodeId })
    .meta({ description: 'Builds the arena, then waits for the agents and releases them. Answer: accepted.' }),
  z
    .strictObject({ ...request, type: z.literal('stop-episode'), episodeId: EpisodeId })
    .meta({ description: 'Ends the episode now; it is scored if it was running. Answer: accepted.' }),
  z
    .strictObject({ ...request, type: z.literal('episode-status'), episodeId: EpisodeId })
    .meta({ description: 'Answer: episode-status.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('subscribe'),
      episodeId: EpisodeId,
      from: z.int().min(0).optional().meta({ description: 'First event wanted; left out: from now on.' }),
    })
    .meta({
      description: "Asks for the episode's event frames; a second one moves the first. Answer: accepted, then events.",
    }),
]);
export type ControllerRequest = z.infer<typeof ControllerRequest>;

export const AgentRequest = z.discriminatedUnion('type', [
  z
    .strictObject({
      ...request,
      type: z.literal('report-status'),
      status: z.enum(['ready', 'done']),
    })
    .meta({ description: 'The body stands in the arena, or the agent believes its work is done. Answer: accepted.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('report-failure'),
      code: AgentFailure,
      message: z.string().max(1000),
    })
    .meta({ description: 'The agent gives up. Answer: accepted.' }),
  z
    .strictObject({
      ...request,
      type: z.literal('report-teammate'),
      mate: AgentName,
      reason: z.string().max(500),
    })
    .meta({
      description:
        'The agent believes that a mate works against the team; the event log records it, and no agent is notified. Answer: accepted.',
    }),
]);
export type AgentRequest = z.infer<typeof AgentRequest>;

/** Longest text of one piece of a record, in UTF-16 units: whatever it holds, its frame keeps the gateway's limit. */
export const LONGEST_PIECE = 20_000;

const piece = {
  piece: z.int().min(0).meta({
    description: 'Number within the record, from 0. One that was taken before is accepted again without effect.',
  }),
};

export const SidecarRequest = z.discriminatedUnion('type', [
  z
    .strictObject({
      ...request,
      type: z.literal('keep-record'),
      ...piece,
      what: z.enum(['lines', 'picture', 'problem', 'skills']).meta({
        description:
          'Entries of the transcript, one JSON object in each line; a PNG in base64; a note for problem.txt; the skills of the framework, as a JSON array.',
      }),
      name: z.string().max(120).optional().meta({ description: 'Pictures: the file, without its ending.' }),
      text: z.string().max(LONGEST_PIECE),
      more: z.boolean().meta({ description: 'Whether the text goes on in the next piece.' }),
    })
    .meta({
      description:
        "Hands in what the players keep, for the referee to write into the episode's folder. Answer: accepted.",
    }),
  z
    .strictObject({ ...request, type: z.literal('close-record'), ...piece })
    .meta({ description: 'Nothing more is handed in. The score is written after this. Answer: accepted.' }),
]);
export type SidecarRequest = z.infer<typeof SidecarRequest>;

/** The tokens of one episode. Whoever holds one has its role. */
export const EpisodeTokens = z.strictObject({
  agents: z.record(AgentName, z.string()),
  sidecar: z.string(),
  spectator: z.string(),
});
export type EpisodeTokens = z.infer<typeof EpisodeTokens>;

export const RequestResult = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('task-list'), tasks: z.array(TaskSummary) }),
  z.strictObject({ type: z.literal('episode-created'), episodeId: EpisodeId, tokens: EpisodeTokens }),
  z.strictObject({ type: z.literal('episode-status'), status: EpisodeStatus }),
  z.strictObject({ type: z.literal('accepted') }),
  ...SeatResult.options,
]);
export type RequestResult = z.infer<typeof RequestResult>;
