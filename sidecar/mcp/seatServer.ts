import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ErrorCode as McpErrorCode,
  ReadResourceRequestSchema,
  type ReadResourceResult,
  SubscribeRequestSchema,
  type Tool,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { UNTRUSTED_RULE } from '../prompt/untrusted.ts';
import type { CallOutcome, McpSeat } from './mcpSeat.ts';

/** What an agent was given to read before the game. */
export const BRIEFING_URI = 'guildhall://briefing';
/** What its body sees now. */
export const OBSERVATION_URI = 'guildhall://observation';

const RESOURCES = [
  {
    uri: BRIEFING_URI,
    name: 'briefing',
    description: 'Goal, documents, team, tools and limits of the episode.',
    mimeType: 'application/json',
  },
  {
    uri: OBSERVATION_URI,
    name: 'observation',
    description: 'What your body sees and carries now: as text, as data, and as a picture where the run has pictures.',
    mimeType: 'text/plain',
  },
] as const;

const INSTRUCTIONS = `You play one seat of a team in Minecraft. The resource ${BRIEFING_URI} holds your goal; observe shows what your body sees. The other tools act, one at a time, and report what the game server confirmed. Calls before the start wait for it. ${UNTRUSTED_RULE}`;

/** An MCP server for one client of a seat. Closing it leaves the seat as it is. */
export function createSeatServer(seat: McpSeat, version: string): Server {
  const server = new Server(
    { name: 'guildhall', version },
    { capabilities: { tools: { listChanged: true }, resources: { subscribe: true } }, instructions: INSTRUCTIONS },
  );
  const subscribed = new Set<string>();
  const stop = seat.onChange((change) => {
    // A client that has gone is reported by the transport.
    const ignore = () => undefined;
    if (change === 'tools') server.sendToolListChanged().catch(ignore);
    else for (const uri of subscribed) server.sendResourceUpdated({ uri }).catch(ignore);
  });
  server.onclose = stop;
  server.setRequestHandler(ListToolsRequestSchema, async (_, { signal }) => ({
    tools: (await seat.tools(signal)) as Tool[],
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification, _meta }) => {
    const progressToken = _meta?.progressToken;
    let progress = 0;
    const onProgress = (message: string) => {
      if (progressToken === undefined) return;
      const notification = { method: 'notifications/progress', params: { progressToken, progress, message } } as const;
      progress++;
      sendNotification(notification).catch(() => undefined);
    };
    return resultOf(await seat.call(params.name, params.arguments ?? {}, { signal, onProgress }));
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }, { signal }) =>
    readResource(seat, uri, signal),
  );
  server.setRequestHandler(SubscribeRequestSchema, ({ params: { uri } }) => {
    subscribed.add(known(uri));
    return {};
  });
  server.setRequestHandler(UnsubscribeRequestSchema, ({ params: { uri } }) => {
    subscribed.delete(known(uri));
    return {};
  });
  return server;
}

function resultOf(outcome: CallOutcome): CallToolResult {
  switch (outcome.type) {
    case 'refused':
      return { content: [{ type: 'text', text: outcome.reason }], isError: true };
    case 'done':
      return { content: [{ type: 'text', text: 'You play no more in this episode.' }] };
    case 'result': {
      const { ok, code, message, data } = outcome.result;
      const text = ok || code === undefined ? message : `${code}: ${message}`;
      return {
        content: [{ type: 'text', text }],
        structuredContent: {
          ok,
          ...(code === undefined ? {} : { code }),
          message,
          ...(data === undefined ? {} : { data }),
        },
        ...(ok ? {} : { isError: true }),
      };
    }
    case 'observation': {
      const { text, picture, at, state } = outcome.observation;
      return {
        content: [
          { type: 'text', text },
          ...(picture ? [{ type: 'image' as const, data: picture.data, mimeType: picture.mediaType }] : []),
        ],
        ...(outcome.withState ? { structuredContent: { at, state } } : {}),
      };
    }
    default:
      return outcome satisfies never;
  }
}

async function readResource(seat: McpSeat, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  if (known(uri) === BRIEFING_URI) {
    const text = JSON.stringify((await seat.briefing(signal)) ?? null, null, 2);
    return { contents: [{ uri, mimeType: 'application/json', text }] };
  }
  const outcome = await seat.observe(signal);
  if (outcome.type !== 'observation') {
    const text = outcome.type === 'refused' ? outcome.reason : '';
    return { contents: [{ uri, mimeType: 'text/plain', text }] };
  }
  const { text, state, picture } = outcome.observation;
  return {
    contents: [
      { uri, mimeType: 'text/plain', text },
      { uri, mimeType: 'application/json', text: JSON.stringify(state) },
      ...(picture ? [{ uri, mimeType: picture.mediaType, blob: picture.data }] : []),
    ],
  };
}

/** @throws McpError for a resource that does not exist. */
function known(uri: string): string {
  if (RESOURCES.some((resource) => resource.uri === uri)) return uri;
  throw new McpError(McpErrorCode.InvalidParams, `unknown resource: expected ${BRIEFING_URI} or ${OBSERVATION_URI}`);
}
