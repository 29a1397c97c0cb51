import type { Briefing } from '../../protocol/briefing.ts';
import { plainLines } from '../../protocol/plainText.ts';
import type { Score } from '../../protocol/score.ts';
import { TICKS_PER_SECOND } from '../../protocol/version.ts';
import type { OfferedCommand } from '../hosts/peopleHost.ts';
import { documentLines } from './documents.ts';

/** Lines of chat that one answer takes at most. */
const MOST_LINES = 40;
/** Lines of one page of documents. */
const PAGE_LINES = 16;

/** What people agree to unless whoever hosts says otherwise. */
export const CONSENT_TEXT =
  'The games that you play in this seat are recorded for research: everything you do and say in them, under the name of the seat, not under your own.';

/** On the lectern in the waiting room. It is for everybody: what a seat is told may be a secret of that seat. */
export const HOUSE_BOOK = `Welcome to Guildhall.

You are waiting for a place in a game with others, people or programs.

1. Enter your code: /code 123456, or just the digits.
2. You are told what is recorded. Answer /consent yes or /consent no.
3. Read your goal: the book in your hand, or /goal; /docs for what belongs to it.
4. In the arena: /ready when you can begin, /done when you think the work is done, /leave to give up your seat.

Nobody sees or hears you in this room.`;

/** The same for people who keep their accounts on a server that others share. */
const HOUSE_BOOK_OF_ACCOUNTS = `Welcome to Guildhall.

Here you wait for a place in a game with others, people or programs.

1. Enter your code in the chat: 123456. It is good for the account of its seat alone.
2. You are told what is recorded. Answer consent yes or consent no.
3. Read your goal: the book in your hand, or goal.
4. In the arena: ready when you can begin, done when you think the work is done, leave to give up your seat.

You are asked for one word in the chat, which everybody can read. What you carry is taken from you when a game begins.`;

const WELCOME = [
  'Welcome. This is the waiting room of a Guildhall server; nobody sees or hears you here.',
  'If you were given a code, type it: /code 123456, or just the digits in chat. The book on the lectern explains the rest.',
];

/** Of a lobby where several games are played. */
export const BOARD_WELCOME = [
  'Welcome. This is the lobby of a Guildhall server; nobody sees or hears you here.',
  'Take a seat with /join and the number of a game or, if you were given a code, with /code 123456. /games shows the games.',
];
export const NO_SUCH_GAME = 'No game of that number has a free seat for you. /games shows those that have.';

const WELCOME_OF_ACCOUNTS = [
  'Games of Guildhall are played on this server. If you were given a code, type it in the chat: 123456.',
];

/** What people are told by what a person is on the host. */
export const HOUSE = {
  visitors: { book: HOUSE_BOOK, welcome: WELCOME },
  accounts: { book: HOUSE_BOOK_OF_ACCOUNTS, welcome: WELCOME_OF_ACCOUNTS },
} as const;

/** Lines for people who give commands as words in the chat: without the "/" before the commands in them. */
export function withoutSlashes(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/(^|[\s(])\/(?=[a-z])/g, '$1'));
}

/** To somebody with a right code and another account than the seat's. */
export function otherAccountLine(username: string): string {
  return `This code is for the account ${username}: log in under that name, and enter it again.`;
}

/** To who watches. */
export const WATCHING = {
  visitors: 'You watch. Nobody sees or hears you. /leave brings you back.',
  accounts: 'You watch. Others see your name in the list of players, and what you write. /leave brings you back.',
} as const;

/** The same whether a code never existed, is of another game or is in use. */
export const WRONG_CODE = 'This code opens nothing now.';
export const TOO_MANY_TRIES = 'too many wrong codes';
export const BUSY = 'Too many wrong codes were entered lately. Wait a minute.';

const CODE: OfferedCommand = { name: 'code', argument: 'digits', readsDigits: true };
const CONSENT: OfferedCommand = { name: 'consent', argument: 'yes or no' };
const GAMES: OfferedCommand = { name: 'games' };
const JOIN: OfferedCommand = { name: 'join', argument: 'game, and a code where it needs one' };
const HELP: OfferedCommand = { name: 'help' };
const GOAL: OfferedCommand = { name: 'goal' };
const DOCS: OfferedCommand = { name: 'docs', argument: 'page' };
const TEAM: OfferedCommand = { name: 'team' };
const READY: OfferedCommand = { name: 'ready' };
const DONE: OfferedCommand = { name: 'done' };
const LEAVE: OfferedCommand = { name: 'leave' };
const ANSWER: OfferedCommand = { name: 'answer', argument: 'mate, person or program or unsure, 1 to 5' };
const SKIP: OfferedCommand = { name: 'skip' };

/** What people can ask for, by where they are. */
export const COMMANDS = {
  waiting: [CODE, HELP],
  /** Waiting in a lobby where several games are played. */
  board: [GAMES, JOIN, CODE, HELP],
  next: [CODE, LEAVE, HELP],
  consent: [CONSENT, CODE, HELP],
  briefed: [GOAL, DOCS, TEAM, LEAVE, HELP],
  seated: [GOAL, DOCS, TEAM, READY, DONE, LEAVE, HELP],
  watching: [LEAVE, HELP],
  questions: [ANSWER, SKIP, HELP],
} as const satisfies Readonly<Record<string, readonly OfferedCommand[]>>;
export type CommandSet = keyof typeof COMMANDS;

const USES: ReadonlyMap<string, string> = new Map([
  ['code', '/code DIGITS: take the seat or the place that a code is for'],
  ['games', '/games: the games with free seats'],
  ['join', '/join GAME: take a free seat of a game; /join GAME CODE where it needs a code'],
  ['consent', '/consent yes or /consent no: whether you agree to what is recorded'],
  ['goal', '/goal: what your team has to do'],
  ['docs', '/docs, /docs 2: what belongs to the goal, such as the blueprint or the recipes, page by page'],
  ['team', '/team: who is in it'],
  ['ready', '/ready: you have read the goal and can begin'],
  ['done', '/done: you think that the work is done'],
  ['leave', '/leave: give up your place and go back to the waiting room'],
  ['answer', '/answer MATE person|program|unsure 1-5: what you think of a mate, and how well you worked together'],
  ['skip', '/skip: leave the questions'],
  ['help', '/help: these lines'],
]);

/** One line for each command of a place. */
export function helpLines(place: CommandSet): string[] {
  return COMMANDS[place].map(({ name }) => USES.get(name) ?? `/${name}`);
}

/** The goal of a seat as chat lines. */
export function goalLines({ goal }: Briefing): string[] {
  const lines = plainLines(goal);
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), '(The book has the rest.)'];
}

/** Everything a seat is told, for its book. */
export function briefingText(briefing: Briefing): string {
  const { goal, limits } = briefing;
  const documents = documentLines(briefing);
  return [
    `Your goal\n\n${goal}`,
    teamLines(briefing).join('\n'),
    `The game takes at most ${clockTime(limits.gameTicks)} minutes.`,
    ...(documents.length === 0 ? [] : [documents.join('\n')]),
  ].join('\n\n');
}

/** One page of lines for the chat, by its number as a person gave it; the first for anything else. */
export function pageOf(lines: readonly string[], given: string): string[] {
  const pages = Math.ceil(lines.length / PAGE_LINES);
  if (pages === 0) return ['The goal is all you are given.'];
  const page = Math.min(pages, Math.max(1, Number.parseInt(given, 10) || 1));
  const shown = lines.slice((page - 1) * PAGE_LINES, page * PAGE_LINES);
  return pages === 1 ? shown : [...shown, `Page ${page} of ${pages}${page < pages ? `: /docs ${page + 1}` : ''}`];
}

/** Who plays. Mates go by their names alone: of what kind they are is nobody's business here. */
export function teamLines({ agent, team }: Briefing): string[] {
  const mates = team.filter((member) => member.agent !== agent).map(({ username }) => username);
  return [`You are ${agent}.`, mates.length === 0 ? 'You play alone.' : `Your team: ${mates.join(', ')}.`];
}

/** How a game ended, for who played it. */
export function resultLine({ success, reason, ticks }: Score): string {
  if (success === null) return `The game is over: ${reason}. It has no score.`;
  return `The game is over: ${reason}. ${success ? `You reached the goal in ${clockTime(ticks)}.` : 'You did not reach the goal.'}`;
}

/** How a game ended whose files could not be written. */
export const UNRECORDED = 'The game is over: the server could not record it. It has no score.';

/** Ticks as minutes and seconds. */
export function clockTime(ticks: number): string {
  const seconds = Math.max(0, Math.ceil(ticks / TICKS_PER_SECOND));
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;
}
