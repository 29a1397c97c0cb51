import { z } from 'zod';
import { HostFault } from '../../../../protocol/errors.ts';
import { askServer, type ServerQuestion } from './askServer.ts';
import { FieldReader, frame, handshake } from './gamePacket.ts';

/** What a server shows to everybody in the list of servers. */
export interface ServerStatus {
  /** Minecraft's version, such as "1.20.4"; undefined where the server gives another name. */
  readonly version: string | undefined;
  /** "Paper" where the server names itself so, or the like; else "vanilla". */
  readonly brand: string;
  /** The number of the version's network protocol. */
  readonly protocol: number;
  readonly players: { readonly online: number; readonly most: number } | undefined;
}

const Answer = z.object({
  version: z.object({ name: z.string(), protocol: z.int() }),
  players: z.object({ online: z.int(), max: z.int() }).optional(),
});

/** Any number of a protocol does for a status. */
const ANY_PROTOCOL = -1;

/**
 * Asks a server for its status. It is the one way to learn its version and its make that vanilla and Paper of every version
 * have: the console has a `version` command only in vanilla from 1.21.6 on, and Paper's answers after RCON has. Paper names
 * itself in front of the version ("Paper 1.20.4"), vanilla gives the version alone; a proxy in front of it may say
 * anything, and a server can be configured not to answer (enable-status=false).
 * @throws HostFault 'game-port-refused', 'bad-reply'.
 */
export async function serverStatus(question: ServerQuestion): Promise<ServerStatus> {
  const hello = handshake(ANY_PROTOCOL, question.host, question.port, 1);
  const reader = new FieldReader(await askServer(question, Buffer.concat([hello, frame(0x00)])));
  try {
    if (reader.varInt() !== 0x00) throw new RangeError('the packet is not a status');
    return statusOf(Answer.parse(JSON.parse(reader.text())));
  } catch (error) {
    throw new HostFault(
      'bad-reply',
      `the game port ${question.host}:${question.port} answered a status that cannot be read`,
      { cause: error },
    );
  }
}

function statusOf({ version, players }: z.infer<typeof Answer>): ServerStatus {
  const named = /^(?:(.*\S)\s+)?(\d+\.\d+(?:\.\d+)?)$/.exec(version.name.trim());
  return {
    version: named?.[2],
    brand: named?.[1] ?? (named ? 'vanilla' : version.name),
    protocol: version.protocol,
    players: players && { online: players.online, most: players.max },
  };
}
