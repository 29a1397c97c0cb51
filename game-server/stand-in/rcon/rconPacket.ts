/** What a packet asks for or answers (Minecraft wiki, "RCON"). */
export const RCON_TYPE = { response: 0, command: 2, authenticated: 2, login: 3 } as const;

/** Bytes that vanilla reads at once (`RconClient.buf`); a request is one such read. */
export const LARGEST_READ = 1460;
/** Bytes of a packet that carries no text: its length, id, type and two zeros. */
const FRAME = 14;
/** Fewer bytes than this are no request (`RconClient.run`). */
const SMALLEST_READ = 10;
/** UTF-16 units of a reply in one packet (`RconClient.sendCmdResponse`). */
const REPLY_UNITS = 4096;

/** A request as vanilla understands one read. */
interface RconRequest {
  readonly id: number;
  readonly type: number;
  readonly text: string;
}

/**
 * Takes one read for exactly one request, as `RconClient.run` does: the length it names must be that of all the bytes
 * behind it. The text ends at the first zero, or at the last byte if there is none.
 * @returns undefined for anything else, upon which vanilla closes the connection.
 */
export function requestOf(read: Buffer): RconRequest | undefined {
  if (read.length < SMALLEST_READ || read.readInt32LE(0) !== read.length - 4 || read.length < 12) return undefined;
  const last = read.length - 1;
  const start = Math.min(12, last);
  const zero = read.indexOf(0, start);
  const end = zero === -1 || zero > last ? last : zero;
  return { id: read.readInt32LE(4), type: read.readInt32LE(8), text: read.toString('utf8', start, end) };
}

/** One packet of the server's. */
export function rconPacket(id: number, type: number, text: string): Buffer {
  const body = Buffer.from(text, 'utf8');
  const packet = Buffer.alloc(body.length + FRAME);
  packet.writeInt32LE(body.length + FRAME - 4, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  body.copy(packet, 12);
  return packet;
}

/**
 * The packets of a reply: one for every 4096 UTF-16 units, and one for an empty reply. A character of two units that
 * lies across a border is lost, as in Java: each half becomes "?" in UTF-8.
 */
export function replyPackets(id: number, reply: string): Buffer[] {
  const packets: Buffer[] = [];
  let rest = reply;
  do {
    packets.push(rconPacket(id, RCON_TYPE.response, halvesAsQuestionMarks(rest.slice(0, REPLY_UNITS))));
    rest = rest.slice(REPLY_UNITS);
  } while (rest.length > 0);
  return packets;
}

/** Java's String.getBytes writes half a character as "?"; Node would write U+FFFD. */
function halvesAsQuestionMarks(text: string): string {
  return text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, '?');
}
