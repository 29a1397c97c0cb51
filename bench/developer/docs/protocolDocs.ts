import { z } from 'zod';
import { Json } from '../../../protocol/briefing.ts';
import { WireErrorCode } from '../../../protocol/errors.ts';
import { GameEvent } from '../../../protocol/event.ts';
import { ClientFrame, GatewayLimits, ServerFrame } from '../../../protocol/gateway.ts';
import { RequestResult } from '../../../protocol/gatewayRequest.ts';
import { PROTOCOL_VERSION } from '../../../protocol/version.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly pattern?: string;
}

function schemaOf(type: z.ZodType): Schema & { $defs?: Record<string, unknown> } {
  const metadata = z.registry<z.GlobalMeta>();
  metadata.add(Json, { id: 'Json' });
  for (const known of [...described(type)]) metadata.add(known, z.globalRegistry.get(known) ?? {});
  return z.toJSONSchema(type, { metadata }) as Schema;
}

/** Every schema inside `type` that has a description of its own. */
function* described(type: unknown, seen = new Set<unknown>()): Generator<z.ZodType> {
  if (typeof type !== 'object' || type === null || seen.has(type)) return;
  seen.add(type);
  if (type instanceof z.ZodType) {
    if (z.globalRegistry.has(type)) yield type;
    if (type === Json) return;
    yield* described(type.def, seen);
  } else for (const part of Object.values(type)) yield* described(part, seen);
}

/** The gateway's frames as one JSON Schema: a valid frame is a ClientFrame or a ServerFrame. */
export function protocolSchema(): unknown {
  const { properties, $defs } = schemaOf(z.strictObject({ client: ClientFrame, server: ServerFrame }));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Guildhall gateway, protocol ${PROTOCOL_VERSION}`,
    oneOf: [{ $ref: '#/$defs/ClientFrame' }, { $ref: '#/$defs/ServerFrame' }],
    $defs: { ...$defs, ClientFrame: properties?.client, ServerFrame: properties?.server },
  };
}

/** docs/reference/protocol.md, from the schemas. */
export function protocolMarkdown(): string {
  const frames = (type: z.ZodType) => (schemaOf(type).oneOf ?? []).map((frame) => section(frame, '###')).join('\n');
  const limits = schemaOf(GatewayLimits).properties ?? {};
  return `# The gateway's protocol

A program connects to the gateway to control episodes, to play as an agent, or to watch. This is version
${PROTOCOL_VERSION}, written by \`bench/developer/docs/writeProtocolDocs.ts\` from the schemas in \`protocol/\`; a test keeps it
current. The same as a JSON Schema: [protocol.schema.json](protocol.schema.json).

The gateway is a WebSocket server on 127.0.0.1; that of a hub is at \`/gateway\` of its web port. Under lockstep it exchanges the same frames with players in its own process;
its port is open only where minds, programs outside that play a seat by calling tools, are expected
([tutorial](../tutorials/your-agent.md)). Every message is one JSON object as text; binary messages are refused. Fields that are not listed here
are refused too, because both sides ship together and agree on a version first. New kinds of events and new optional fields, such as
\`attacker\`, do not raise the version: take a client and its schemas of the same release as the referee.

1. The client sends \`hello\` with its protocol version and a token. The token is the only credential: it decides the role
   (controller, agent, sidecar, spectator, mind, bodies) and, for agents, sidecars and spectators, the episode. The token of a
   mind is for one seat in all episodes of a run.
2. The referee answers \`welcome\`, or an \`error\` and closes the connection.
3. The client may send the requests of its role. Each carries an \`id\` of the client's choice and gets exactly one
   \`result\` or \`error\` with that id as \`requestId\`.
4. \`event\`, \`briefing\`, \`released\` and \`ended\` arrive on their own.

**Reconnecting.** Events are numbered from 0 within their episode, without gaps. A spectator whose connection broke sends
\`resumeFrom\` = the last number it received + 1, and a controller subscribes again with \`from\`; neither misses or repeats an
event. An agent needs to remember nothing: after \`welcome\` it receives again what still matters, its briefing and
\`released\`, or \`ended\`. Nor does a mind; requests that had no answer have none. A sidecar sends again the piece that was not answered. A second connection with an agent's or a
sidecar's token takes the role over, and the first is closed.

**Errors.** An error never changes an episode. These close the connection: a \`hello\` that is refused, a request before it,
too many frames, a message of 16 times the allowed length, and being replaced. After all others the connection stays open.

| code | meaning |
|---|---|
${WireErrorCode.options.map((code) => `| \`${code}\` | ${CODE_MEANINGS[code]} |`).join('\n')}

**Limits** of each connection, by default:

| setting | default | meaning |
|---|---|---|
${Object.entries(limits)
  .map(([name, { default: value, description }]) => `| \`${name}\` | ${value} | ${description} |`)
  .join('\n')}

## Frames of a client

${frames(ClientFrame)}
## Frames of the referee

${frames(ServerFrame)}
## Results

What the \`result\` of a \`result\` frame can be.

${frames(RequestResult)}
## Events

What the \`event\` of an \`event\` frame can be, and what the lines of an event log are. Positions are in arena
coordinates, \`tick\` counts game ticks (50 ms) since release, and block states are written like \`oak_stairs[facing=east]\`. What happened in the Nether has \`dimension\`: \`"the_nether"\`, and positions of its own.

| type | fields besides \`seq\`, \`tick\`, \`type\` and that \`dimension\` |
|---|---|
${(schemaOf(GameEvent).oneOf ?? []).flatMap(eventRows).join('\n')}
`;
}

const CODE_MEANINGS: Record<WireErrorCode, string> = {
  'bad-frame': 'not a JSON object, or not one of the frames below',
  'frame-too-large': 'longer than `maxFrameBytes`',
  'too-many-frames': 'more than `maxFramesPerSecond`',
  'unsupported-protocol': "another version than the referee's",
  unauthorized: 'no such token, or no `hello` (in time)',
  forbidden: 'not for this role, or another connection has taken the role over',
  'unknown-episode': 'no such episode, or forgotten since',
  'unknown-task': 'no such task',
  'bad-request': 'understood, but impossible as asked',
  'wrong-state': 'impossible in the present state of the episode',
  'history-lost': 'the events asked for do not exist (any more)',
  busy: 'no room for one more connection or arena',
  internal: "the referee's own mistake",
};

function section(frame: Schema, heading: string): string {
  const { type, ...fields } = frame.properties ?? {};
  const name = String(type?.const);
  const rows = Object.entries(fields).map(
    ([field, schema]) =>
      `| \`${field}\` | ${typeText(schema)} | ${frame.required?.includes(field) ? '' : 'optional'} | ${schema.description ?? ''} |`,
  );
  const table = rows.length > 0 ? ['', '| field | type | | |', '|---|---|---|---|', ...rows] : [];
  return `${[`${heading} \`${name}\``, ...(frame.description ? ['', frame.description] : []), ...table].join('\n')}\n`;
}

/** A row for each type of event that has these fields. */
function eventRows(event: Schema): string[] {
  const fields = Object.entries(event.properties ?? {})
    .filter(([field]) => !['seq', 'tick', 'type'].includes(field))
    .filter(([field]) => field !== 'dimension' || event.required?.includes(field))
    .map(
      ([field, schema]) => `\`${field}\`${event.required?.includes(field) ? '' : ' (optional)'}: ${typeText(schema)}`,
    );
  const { const: only, enum: several = [only] } = event.properties?.type ?? {};
  return several.map((type) => `| \`${String(type)}\` | ${fields.join('; ')} |`);
}

function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return union.length > 3 ? 'one of several, see below' : union.map(typeText).join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
  if (schema.type === 'object') {
    const names = Object.keys(schema.properties ?? {});
    if (names.length > 0) return `{${names.join(', ')}}`;
    const values = schema.additionalProperties;
    return typeof values === 'object' ? `map to ${typeText(values)}` : 'object';
  }
  return [schema.type ?? 'anything'].flat().join(' or ');
}
