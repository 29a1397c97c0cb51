import { HostFault } from '../../../../protocol/errors.ts';
import { parseSnbt, type SnbtValue } from './snbt.ts';

/*
 * What commands answer over RCON, in the wording of vanilla's en_us.json from 1.19.2 on; servers always answer in it.
 * Vanilla joins the lines of an answer without anything between them (RconConsoleSource), Paper's own commands end them
 * with a line feed (CraftRemoteConsoleCommandSender), so nothing here depends on where a line ends.
 */

/** Whether the server did not understand the command: vanilla then shows the place ("command.context.here"). */
export function isSyntaxError(reply: string): boolean {
  return reply.trimEnd().endsWith('<--[HERE]');
}

/** Whether a `function` command found no such function ("arguments.function.unknown", and of 1.20.3 on). */
export function isUnknownFunction(reply: string): boolean {
  return /Unknown function|Can't find any functions for name/.test(reply);
}

/** Whether no player or entity was there for a command ("argument.entity.notfound.*"). */
export function isNobody(reply: string): boolean {
  return /No (?:entity|player) was found/.test(reply);
}

/**
 * The data in an answer to `data get`; undefined where there is none: no such entity, no block entity, nothing at the
 * path. A storage nobody has written to is an empty compound.
 * @throws HostFault 'bad-reply', 'reply-cut'.
 */
export function readData(reply: string): SnbtValue | undefined {
  const data = /has the following (?:entity data|block data|contents): ([\s\S]*)$/.exec(reply)?.[1];
  if (data !== undefined) return parseSnbt(data);
  if (isNobody(reply) || /Found no elements matching|The target block is not a block entity/.test(reply))
    return undefined;
  throw unreadable('data', reply);
}

/** The number in an answer to `time query`. @throws HostFault 'bad-reply' */
export function readTime(reply: string): number {
  const time = /The time is (-?\d+)/.exec(reply)?.[1];
  if (time === undefined) throw unreadable('a time', reply);
  return Number(time);
}

/**
 * The number in an answer to `scoreboard players get`; undefined where none is set, or the objective or the player is
 * unknown. @throws HostFault 'bad-reply'
 */
export function readScore(reply: string): number | undefined {
  // Greedy: a name may hold what looks like an answer.
  const score = /^[\s\S]* has (-?\d+) \[[\s\S]*\]\s*$/.exec(reply)?.[1];
  if (score !== undefined) return Number(score);
  if (/Can't get value of|Unknown scoreboard objective/.test(reply) || isNobody(reply)) return undefined;
  throw unreadable('a score', reply);
}

/**
 * What `scoreboard players list NAME` says: totals by the display name of their objective, which is its name unless it was
 * given another. @throws HostFault 'bad-reply'
 */
export function readScores(reply: string): Map<string, number> {
  if (/has no scores to show/.test(reply) || isNobody(reply)) return new Map();
  const entries = /has \d+ score(?:s|\(s\)):([\s\S]*)$/.exec(reply)?.[1];
  if (entries === undefined) throw unreadable('scores', reply);
  return new Map([...entries.matchAll(/\[([^\]]*)\]: (-?\d+)/g)].map(([, name = '', value]) => [name, Number(value)]));
}

/** Who is online, by an answer to `list`. */
interface Online {
  readonly most: number;
  readonly names: readonly string[];
}

/**
 * What an account may be called. In offline mode a server lets anything of up to 16 visible characters in, "@e" too, which
 * in a command would mean everybody (ServerLoginPacketListenerImpl, StringUtil.isValidPlayerName).
 */
const ACCOUNT_NAME = /^[A-Za-z0-9_]{1,16}$/;

/** Names that no account can have are left out: they must never get into a command. @throws HostFault 'bad-reply' */
export function readOnline(reply: string): Online {
  const found = /There are (\d+) of a max(?: of|imum of)? (\d+) players online:([\s\S]*)$/.exec(reply);
  if (!found) throw unreadable('who is online', reply);
  const names = (found[3] ?? '').split(',').map((name) => name.trim());
  return { most: Number(found[2]), names: names.filter((name) => ACCOUNT_NAME.test(name)) };
}

/** What `execute if …` found, without anything to run. @throws HostFault 'bad-reply' */
export function readTest(reply: string): boolean {
  if (/Test passed/.test(reply)) return true;
  if (/Test failed/.test(reply)) return false;
  throw unreadable('the outcome of a test', reply);
}

/** The value in an answer to `gamerule NAME`; undefined where there is no such rule. @throws HostFault 'bad-reply' */
export function readGameRule(reply: string): string | undefined {
  const value = /is currently set to: (\S+)/.exec(reply)?.[1];
  if (value === undefined && !isSyntaxError(reply)) throw unreadable('a gamerule', reply);
  return value;
}

/** The packs in an answer to `datapack list enabled`, such as "vanilla" and "file/guildhall.zip". */
export function readDataPacks(reply: string): string[] {
  return [...reply.matchAll(/\[([^\]()]+?)(?: \([^)]*\))?\]/g)].map(([, name = '']) => name);
}

/** An answer that is not what was expected, shown up to its first words. */
export function unreadable(expected: string, reply: string): HostFault {
  const shown = reply === '' ? 'nothing' : JSON.stringify(reply.length > 160 ? `${reply.slice(0, 160)}...` : reply);
  return new HostFault('bad-reply', `expected ${expected} in the server's answer, found ${shown}`);
}
