import { z } from 'zod';
import { EpisodeUpdate } from './episodeUpdate.ts';
import { WireErrorCode } from './errors.ts';
import { GameEvent } from './event.ts';
import { AgentRequest, ControllerRequest, RequestResult, SidecarRequest } from './gatewayRequest.ts';
import { RequestId } from './requestId.ts';
import { BodyRequest, SeatAskedFrame, SeatPresenceFrame, SeatRequest } from './seat.ts';
import { AgentName } from './team.ts';

/**
 * The frames of the gateway: one JSON object in each text message of a WebSocket. A client's first frame is `hello`;
 * the referee answers with `welcome`, or with an `error` and a closed connection. After that a client sends requests
 * of its role, each with an id of its choice, and gets exactly one `result` or `error` with that id. `event`,
 * `briefing` and `ended` frames come on their own.
 */
const GatewayRole = z.enum(['controller', 'agent', 'sidecar', 'spectator', 'mind', 'bodies']).meta({
  description:
    'What a token is for: rule over all episodes; play one agent of one episode with a body of its own; hand in what the players of an episode keep; watch one episode; play a seat of a run by calling tools; or stand between such minds and the game.',
});

export const Hello = z
  .strictObject({
    type: z.literal('hello'),
    protocol: z.int().meta({ description: 'The PROTOCOL_VERSION the client speaks; another one is refused.' }),
    token: z.string().min(1).max(200).meta({ description: 'The secret that decides role, episode and agent.' }),
    resumeFrom: z.int().min(0).optional().meta({
      description:
        'Spectators: the number of the first event wanted, that is the last one seen plus 1, or 0 for all. Left out: only what happens from now on. Other roles leave it out.',
    }),
  })
  .meta({ description: 'The first frame of a client; must come before the handshake deadline.' });
export type Hello = z.infer<typeof Hello>;

export const ClientFrame = z.discriminatedUnion('type', [
  Hello,
  ...ControllerRequest.options,
  ...AgentRequest.options,
  ...SidecarRequest.options,
  ...SeatRequest.options,
  ...BodyRequest.options,
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export const Welcome = z
  .strictObject({
    type: z.literal('welcome'),
    protocol: z.int(),
    role: GatewayRole,
    session: z.string().meta({
      description: "Names the gateway's run. Another name than before a reconnect means that nothing can be resumed.",
    }),
    episodeId: z.string().optional().meta({ description: 'Agents, sidecars and spectators: their episode.' }),
    agent: AgentName.optional().meta({ description: 'Agents and minds: who they are.' }),
    nextEvent: z.int().min(0).optional().meta({ description: 'Spectators: the number of the next event frame.' }),
  })
  .meta({ description: 'The handshake succeeded.' });
export type Welcome = z.infer<typeof Welcome>;

export const ErrorFrame = z
  .strictObject({
    type: z.literal('error'),
    code: WireErrorCode,
    message: z.string(),
    requestId: RequestId.optional().meta({ description: 'The request that failed, if the error answers one.' }),
  })
  .meta({
    description: 'Something was refused. The episode goes on; whether the connection does depends on the code.',
  });
export type ErrorFrame = z.infer<typeof ErrorFrame>;

export const EventFrame = z
  .strictObject({
    type: z.literal('event'),
    episodeId: z.string(),
    seq: z.int().min(0).meta({
      description:
        "The event's number within its episode. Numbers rise by one from frame to frame, also over reconnects.",
    }),
    event: GameEvent,
  })
  .meta({
    description: 'An event of an episode watched, live or replayed. For spectators and subscribed controllers.',
  });
export type EventFrame = z.infer<typeof EventFrame>;

const ResultFrame = z
  .strictObject({ type: z.literal('result'), requestId: RequestId, result: RequestResult })
  .meta({ description: 'The answer to a request.' });

export const ServerFrame = z.discriminatedUnion('type', [
  Welcome,
  ErrorFrame,
  EventFrame,
  ...EpisodeUpdate.options,
  ResultFrame,
  SeatAskedFrame,
  SeatPresenceFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Everything a door of the gateway may be set to. */
export const GatewayLimits = z.strictObject({
  maxFrameBytes: z.int().min(1024).default(65_536).meta({
    description: 'A longer frame is answered with frame-too-large; one of 16 times this ends the connection.',
  }),
  maxFramesPerSecond: z.int().min(1).default(100).meta({
    description: 'More frames than this within a second are answered with too-many-frames and a closed connection.',
  }),
  maxConnections: z.int().min(1).default(128).meta({
    description: 'Connections of each role in a game; one more that shows a token of that role is answered with busy.',
  }),
  maxStrangers: z.int().min(1).default(512).meta({
    description:
      'Connections whose hello has not come yet, and as many that have not asked for a WebSocket yet. The oldest is cut off for one more.',
  }),
  handshakeMs: z.int().min(1).default(5_000).meta({ description: 'Time for hello, in ms.' }),
  maxBufferedBytes: z.int().min(1024).default(1_048_576).meta({
    description: 'Bytes waiting to be sent above which no more events are sent to a connection.',
  }),
  stallMs: z.int().min(1).default(10_000).meta({
    description:
      'A connection that stays above maxBufferedBytes for this long is dropped; it may come back and resume.',
  }),
});
export type GatewayLimits = z.infer<typeof GatewayLimits>;
