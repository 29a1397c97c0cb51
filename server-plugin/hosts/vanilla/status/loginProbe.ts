import { HostFault } from '../../../../protocol/errors.ts';
import { askServer, type ServerQuestion } from './askServer.ts';
import { FieldReader, frame, handshake, text } from './gamePacket.ts';

/** How a server meets somebody who wants to log in. */
type LoginAnswer =
  /** Asks to be shown a paid account. */
  | { readonly type: 'online-mode' }
  /** Takes the name as it is. */
  | { readonly type: 'offline-mode' }
  /** Sends them away, with these words. */
  | { readonly type: 'refused'; readonly reason: string };

/** Packets of the login, server to client (Minecraft wiki, "Java Edition protocol", Login). */
const LOGIN = { disconnect: 0x00, encryption: 0x01, success: 0x02, compression: 0x03, question: 0x04 } as const;

/** Numbers of protocols: of 1.19.3, where signatures left the login again, and of 1.20.2, where every login has a UUID. */
const SINCE_1_19_3 = 761;
const SINCE_1_20_2 = 764;

/**
 * Knocks at the login under a name and goes away at the first answer, before any account is shown. Up to 1.20.1 a server
 * in offline mode lets the name in for an instant. @param protocol the server's, by its status.
 * @throws HostFault 'game-port-refused', 'bad-reply'.
 */
export async function probeLogin(question: ServerQuestion, protocol: number, username: string): Promise<LoginAnswer> {
  const noUuid = Buffer.alloc(1);
  const rest =
    protocol >= SINCE_1_20_2
      ? Buffer.alloc(16)
      : protocol >= SINCE_1_19_3
        ? noUuid
        : Buffer.concat([Buffer.alloc(1), noUuid]);
  const hello = handshake(protocol, question.host, question.port, 2);
  const reader = new FieldReader(await askServer(question, Buffer.concat([hello, frame(0x00, text(username), rest)])));
  const id = reader.varInt();
  switch (id) {
    case LOGIN.encryption:
      return { type: 'online-mode' };
    case LOGIN.success:
    case LOGIN.compression:
    case LOGIN.question:
      return { type: 'offline-mode' };
    case LOGIN.disconnect:
      return { type: 'refused', reason: plainText(reader.text()) };
    default:
      throw new HostFault('bad-reply', `the server answered a login with packet ${id}, expected 0 to 4`);
  }
}

/** The words of a text component, formatting left out. */
function plainText(json: string): string {
  try {
    return words(JSON.parse(json));
  } catch {
    return json;
  }
}

function words(part: unknown): string {
  if (typeof part === 'string') return part;
  if (Array.isArray(part)) return part.map(words).join('');
  if (typeof part !== 'object' || part === null) return '';
  const { text: own, translate, extra } = part as { text?: unknown; translate?: unknown; extra?: unknown };
  return `${words(own)}${words(translate)}${words(extra)}`;
}
