import type { Duplex } from 'node:stream';
import protocol from 'minecraft-protocol';
import type { PacketFields } from '../../game-server/network/packetCodec.ts';
import type { Point } from '../../protocol/geometry.ts';
import { joinHost } from '../../protocol/joinHost.ts';
import { type Env, textOf } from './env.ts';

/** A raw client of somebody whom nobody admitted, with everything it was sent. */
export interface Newcomer {
  readonly raw: protocol.Client;
  readonly got: { readonly name: string; readonly fields: PacketFields }[];
  /** Every line of chat it was shown: the plain text, or the whole component. */
  readonly lines: string[];
  /** Why it was refused or kicked. */
  refused: string | undefined;
  /** Whether it confirms teleports; it does unless set to false. */
  confirms: boolean;
  /** Sends a line of chat, or a command with "/". */
  chat(line: string): void;
  move(to: Point): void;
  leave(): void;
}

/** Connects under a name, with a join token if one is given, and lets some ticks pass. */
export async function comeIn(env: Env, claims: string, token?: string, ticks = 8): Promise<Newcomer> {
  const newcomer = knock(env, claims, token);
  await env.tick(ticks);
  return newcomer;
}

/** The same without a tick. */
export function knock(env: Env, claims: string, token?: string, link: Duplex = env.link()): Newcomer {
  const raw = protocol.createClient({
    username: claims,
    version: env.version,
    auth: 'offline',
    hideErrors: true,
    checkTimeoutInterval: 600_000,
    validateChannelProtocol: false,
    ...(token === undefined ? {} : { fakeHost: joinHost(token) }),
    connect: (opening: protocol.Client) => {
      opening.setSocket(link as never);
      process.nextTick(() => opening.emit('connect'));
    },
  } as unknown as protocol.ClientOptions);
  raw.on('error' as never, ((error: unknown) => env.problems.push(error)) as never);
  const newcomer: Newcomer = {
    raw,
    got: [],
    lines: [],
    refused: undefined,
    confirms: true,
    chat: (line) => (raw as unknown as { chat(line: string): void }).chat(line),
    move: (to) =>
      raw.write('position', { ...to, onGround: true, flags: { onGround: true, hasHorizontalCollision: false } }),
    leave: () => raw.end('leaves'),
  };
  raw.on('packet', (fields: PacketFields, { name }: { name: string }) => {
    newcomer.got.push({ name, fields });
    if (name === 'position' && newcomer.confirms) raw.write('teleport_confirm', { teleportId: fields.teleportId });
    if (name === 'system_chat') newcomer.lines.push(textOf(fields.content) || JSON.stringify(fields.content));
    if (name === 'disconnect' || name === 'kick_disconnect') newcomer.refused = textOf(fields.reason);
  });
  return newcomer;
}
