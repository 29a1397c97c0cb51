/** Something a player said that the whole server could read. */
export interface ChatLine {
  readonly username: string;
  readonly message: string;
}

/** Longest message a client sends (Minecraft wiki, "Chat"). */
const LONGEST_MESSAGE = 256;

/**
 * "[12:34:56] [Server thread/INFO]: " of vanilla, "[Async Chat Thread - #0/INFO]" of Paper, and "[12:34:56 INFO]: " of
 * Paper's console.
 */
const HEAD = /^\[\d{2}:\d{2}:\d{2}(?: INFO\]|\] \[(?:Server thread|Async Chat Thread - #\d+)\/INFO\]): /;
/** What is not signed is marked since 1.19.1 (MinecraftServer.logChatMessage). */
const MARK = /^\[Not Secure\] /;
const SAID = /^<([A-Za-z0-9_]{1,16})> (.*)$/su;
/** "/me" (chat type "emote_command"). */
const EMOTE = /^\* ([A-Za-z0-9_]{1,16}) (.*)$/su;

/**
 * What a player said, if a line of a server's log tells of it. The log is written by others and holds what players type:
 * whatever comes after the name is the message, and nothing in it is taken for anything else.
 */
export function chatLine(line: string): ChatLine | undefined {
  const head = HEAD.exec(line);
  if (!head) return undefined;
  const text = line.slice(head[0].length).replace(MARK, '');
  const [, username, message] = SAID.exec(text) ?? EMOTE.exec(text) ?? [];
  if (username === undefined || message === undefined) return undefined;
  return { username, message: message.replace(/\p{Cc}/gu, '').slice(0, LONGEST_MESSAGE) };
}
