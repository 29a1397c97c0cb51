import type { ReceivedMessage } from '../../../body/body.ts';
import type { Agent } from '../../framework.ts';
import type { AgentMessage, MessageFlags } from './talk.ts';

/** Characters of one line of chat, as the tool that says it has room for, and of a whole message. */
const LONGEST_LINE = 200;
const LONGEST_MESSAGE = 1_000;
/** The tool by which agents say something to a mate, or to "all". */
export const CHAT_TOOL = 'talkTo';
const ALL = 'all';
const ADDRESSED = /^@(\S+) ?([\s\S]*)$/;
const ENDS = /!endConversation\b/;

/** A message on its way: its lines in the game's chat, and what the sender's side knows of it beside them. */
interface SentMessage {
  readonly to: string | null;
  readonly text: string;
  readonly flags: MessageFlags;
  /** Those that were said, or are about to be. */
  lines: readonly string[];
  /** Whether not all of it got through: its lines are read, and it is given to nobody. */
  refused: boolean;
}

/** How far an agent has read what another sent: messages, and lines of the next one. */
interface ReadingPlace {
  message: number;
  line: number;
}

/**
 * The messages of a team through the game's chat, where everybody can read them and the server's log has them. Of agents
 * that this framework plays, the start and the end of conversations are known beside the text, and what took several lines
 * is put together again. Of anybody else the text alone decides.
 */
export class TeamChannel {
  readonly #sent = new Map<string, SentMessage[]>();
  readonly #places = new Map<string, ReadingPlace>();
  readonly #cursors = new Map<string, { at: number; count: number }>();

  constructor(members: readonly string[]) {
    for (const name of members) this.#sent.set(name, []);
  }

  /** Says something to a mate, or to all for null. False where not all of it got through: then nobody is given any of it. */
  async send(
    agent: Pick<Agent, 'name' | 'tools'>,
    to: string | null,
    text: string,
    flags: MessageFlags,
    signal: AbortSignal,
  ): Promise<boolean> {
    const parts = partsOf(text.slice(0, LONGEST_MESSAGE));
    if (parts.length === 0) return false;
    const lines = parts.map((part) => (to === null ? part : `@${to} ${part}`));
    const message: SentMessage = { to, text: parts.join(' '), flags, lines, refused: false };
    this.#sent.get(agent.name)?.push(message);
    for (const [index, part] of parts.entries()) {
      const result = await agent.tools.call(CHAT_TOOL, { entity_name: to ?? ALL, message: part }, signal);
      if (result.ok) continue;
      Object.assign(message, { lines: lines.slice(0, index), refused: true });
      return false;
    }
    return true;
  }

  /** What an agent's body heard since the last call, its own words and the server's left out. */
  read({ name, body }: Pick<Agent, 'name' | 'body'>): AgentMessage[] {
    return this.#unread(name, body.observe().messages).flatMap((line) =>
      line.from === name || line.from === 'server' ? [] : this.#takeLine(name, line),
    );
  }

  /** Whether a message is for an agent by itself: said to it, or by somebody else than our agents to all. */
  isFor(name: string, { from, to }: AgentMessage): boolean {
    return to === name || (to === null && !this.#sent.has(from));
  }

  /** Messages are told apart by their time and their place among those of the same time. */
  #unread(name: string, messages: readonly ReceivedMessage[]): readonly ReceivedMessage[] {
    const cursor = this.#cursors.get(name) ?? { at: -1, count: 0 };
    let skipped = 0;
    const unread = messages.filter(({ at }) => at > cursor.at || (at === cursor.at && ++skipped > cursor.count));
    const at = unread.at(-1)?.at ?? cursor.at;
    this.#cursors.set(name, { at, count: messages.filter((message) => message.at === at).length });
    return unread;
  }

  #takeLine(reader: string, { from, text, at }: ReceivedMessage): AgentMessage[] {
    const sent = this.#sent.get(from);
    if (!sent) return [ofText(from, text, at)];
    const key = `${reader} ${from}`;
    const place = this.#places.get(key) ?? { message: 0, line: 0 };
    this.#places.set(key, place);
    // Lines that did not get through are skipped; a line that nobody announced is taken for what it says.
    for (let message = place.message; message < sent.length; message++) {
      const { lines, to, text: whole, flags, refused } = sent[message] as SentMessage;
      const line = lines.indexOf(text, message === place.message ? place.line : 0);
      if (line < 0) continue;
      const isWhole = line + 1 >= lines.length;
      Object.assign(place, isWhole ? { message: message + 1, line: 0 } : { message, line: line + 1 });
      return isWhole && !refused ? [{ from, to, text: whole, ...flags, at }] : [];
    }
    return [ofText(from, text, at)];
  }
}

function ofText(from: string, line: string, at: number): AgentMessage {
  const [, to = null, rest = line] = ADDRESSED.exec(line) ?? [];
  return { from, to: to === ALL ? null : to, text: rest, start: false, end: ENDS.test(rest), at };
}

/** A text in lines, broken between words where there are any. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  const words = text
    .replace(/[\p{Cc}\u00a7]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  for (const word of words) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LONGEST_LINE)
      parts[parts.length - 1] = `${last} ${word}`;
    else for (let at = 0; at < word.length; at += LONGEST_LINE) parts.push(word.slice(at, at + LONGEST_LINE));
  }
  // A line that begins with "/" would be a command to the server.
  return parts.map((part) => (part.startsWith('/') ? `.${part}`.slice(0, LONGEST_LINE) : part));
}
