import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../../protocol/errors.ts';
import { chainedLine, withoutChain } from '../../../server-plugin/episode/chain.ts';
import { REMOVED } from '../folder/forgetting.ts';
import { EPISODE_FILES } from '../folder/paths.ts';
import { PeopleRecord } from '../folder/peopleRecord.ts';
import { LARGEST_LOG } from '../folder/readRun.ts';
import { LARGEST_RECORD, readText } from '../folder/readText.ts';
import type { Removal } from './removal.ts';

/** What is to be removed from an episode's files. */
export interface Forgetting {
  readonly seat: string;
  /** The person's answers and the consent text too. */
  readonly answers: boolean;
  /** Whether the seat was a person's in this episode. */
  readonly isPerson: boolean;
  readonly removal: Removal;
}

/** The files of one episode as they are to be, and how much is removed from them. */
export interface ForgottenFiles {
  /** Files that change, by name in the folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Messages of the seat. */
  readonly messages: number;
  /** Copies of them in what others recorded. */
  readonly quotes: number;
  /** Answers about a mate, and consent texts. */
  readonly answers: number;
}

/** The messages of a seat in an episode's log. @throws ConfigError 'corrupt-run'. */
export function messagesOf(folder: string, seat: string): string[] {
  return linesOf(folder, EPISODE_FILES.events).flatMap((line) => {
    const { type, actor, message } = parsed(line, folder) as Record<string, unknown>;
    return type === 'chat-sent' && actor === seat && typeof message === 'string' ? [message] : [];
  });
}

/** What an episode's files are without what a seat's player said. @throws ConfigError 'corrupt-run'. */
export function forgottenFiles(folder: string, forgetting: Forgetting): ForgottenFiles {
  const files = new Map<string, string>();
  const log = forgottenLog(folder, forgetting);
  if (log.messages + log.quotes > 0) files.set(EPISODE_FILES.events, log.text);
  const transcript = forgottenTranscript(folder, forgetting.removal);
  if (transcript.quotes > 0) files.set(EPISODE_FILES.transcript, transcript.text);
  const problem = textIn(folder, EPISODE_FILES.problem, LARGEST_RECORD);
  const inProblem = forgetting.removal.inText(problem ?? '');
  if (inProblem.quotes > 0) files.set(EPISODE_FILES.problem, inProblem.value);
  const people = forgottenPeople(folder, forgetting);
  if (people.answers > 0) files.set(EPISODE_FILES.people, people.text);
  const quotes = log.quotes + transcript.quotes + inProblem.quotes;
  return { files, messages: log.messages, quotes, answers: people.answers };
}

/** The log with its chain anew from the first line that changes on. */
function forgottenLog(folder: string, { seat, isPerson, removal }: Forgetting) {
  let [messages, quotes, before] = [0, 0, ''];
  const lines = linesOf(folder, EPISODE_FILES.events).map((line) => {
    const isChained = line.includes(',"chain":"');
    const json = isChained ? withoutChain(line) : line;
    const event = parsed(line, folder) as { type?: unknown; actor?: unknown; message?: unknown; reason?: unknown };
    let own = json;
    if (event.type === 'chat-sent' && isPerson && event.actor === seat && event.message !== REMOVED) {
      messages++;
      own = JSON.stringify({ ...JSON.parse(json), message: REMOVED });
    } else if (event.type === 'chat-sent' || event.type === 'teammate-accused') {
      const field = event.type === 'chat-sent' ? 'message' : 'reason';
      const removed = removal.inText(String(event[field]));
      quotes += removed.quotes;
      if (removed.quotes > 0) own = JSON.stringify({ ...JSON.parse(json), [field]: removed.value });
    }
    before = isChained ? chainedLine(own, before) : own;
    return before;
  });
  return { text: textOf(lines), messages, quotes };
}

function forgottenTranscript(folder: string, removal: Removal) {
  let quotes = 0;
  const lines = linesOf(folder, EPISODE_FILES.transcript).map((line) => {
    const removed = removal.inValue(parsed(line, folder));
    quotes += removed.quotes;
    return removed.quotes > 0 ? JSON.stringify(removed.value) : line;
  });
  return { text: textOf(lines), quotes };
}

function forgottenPeople(folder: string, { seat, answers, isPerson }: Forgetting) {
  const text = answers && isPerson ? textIn(folder, EPISODE_FILES.people, LARGEST_RECORD) : undefined;
  if (text === undefined) return { text: '', answers: 0 };
  const people = PeopleRecord.safeParse(JSON.parse(text));
  if (!people.success) throw new ConfigError('corrupt-run', `${join(folder, EPISODE_FILES.people)}: not as expected`);
  const { answers: given, consents, ...rest } = people.data;
  const own = given.filter(({ agent }) => agent === seat).flatMap((one) => one.answers);
  const texts = consents.filter((consent) => consent.agent === seat && consent.text !== REMOVED);
  const changed: PeopleRecord = {
    ...rest,
    consents: consents.map((consent) => (consent.agent === seat ? { ...consent, text: REMOVED } : consent)),
    answers: given.filter(({ agent }) => agent !== seat),
  };
  return { text: `${JSON.stringify(changed)}\n`, answers: own.length + texts.length };
}

/** The whole lines of a file; what a crash cut short is no line. */
function linesOf(folder: string, name: string): string[] {
  return (textIn(folder, name, LARGEST_LOG) ?? '').split('\n').slice(0, -1);
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function textIn(folder: string, name: string, most: number): string | undefined {
  const file = join(folder, name);
  return existsSync(file) ? readText(file, most) : undefined;
}

function parsed(line: string, folder: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new ConfigError('corrupt-run', `${folder}: a line is not JSON (${(cause as Error).message})`, { cause });
  }
}
