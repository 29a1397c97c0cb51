import type { Json } from '../../../../protocol/briefing.ts';
import type { Point } from '../../../../protocol/geometry.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import { commandText } from '../../../tools/mindcraft/command.ts';
import { commandResultText, cutMiddle } from '../../../tools/mindcraft/commandResult.ts';
import { refusal, resultText, type ToolBelt, type ToolResult } from '../../../tools/tool.ts';
import type { ActionRunner } from '../actions/actionRunner.ts';
import type { Talk } from '../conversation/talk.ts';
import type { MindcraftSettings } from '../settings.ts';
import type { Goal } from './goal.ts';
import type { History } from './history.ts';
import type { Look } from './pictures.ts';

/** What came of a command. */
export interface CommandOutcome {
  readonly ok: boolean;
  readonly code?: string;
  /** Empty where there is nothing to tell, as after words to a mate. */
  readonly message: string;
  readonly data?: Json;
  /** Whether the agent's turn ends with it: something else goes on, or nothing is to be said of it. */
  readonly ends: boolean;
}

/** The reason with which an agent begins again with what it remembers. */
export class RestartWanted extends Error {
  readonly code = 'restart-wanted';
  constructor(why: string) {
    super(why);
    this.name = 'RestartWanted';
  }
}

/** What commands of the mind work on. */
export interface CommandRoom {
  readonly settings: MindcraftSettings;
  readonly tools: ToolBelt;
  readonly actions: ActionRunner;
  readonly talk: Talk;
  readonly goal: Goal;
  readonly history: History;
  readonly places: Map<string, Point>;
  readonly commands: readonly Command[];
  readonly signal: AbortSignal;
  position(): Point;
  /** Has the agent say nothing until somebody writes to it. */
  mute(): void;
  /** Switches a mode; the text says what came of it. */
  setMode(name: string, on: boolean): ToolResult;
  describeModes(): string;
  /** Writes and runs a program; absent where agents may write none. */
  readonly code?: ((prompt: string, signal: AbortSignal) => Promise<ToolResult>) | undefined;
  /** Has the model describe what is seen; absent where models are shown no pictures, and the tools' words must do. */
  readonly look?: Look | undefined;
}

/** Names that an agent may remember. */
const MOST_PLACES = 50;
/** Characters of such a name. */
const LONGEST_NAME = 100;
/** Longest time of one "!collectBlocks", game ms. */
const COLLECTING_MS = 600_000;

type Arguments = Readonly<Record<string, boolean | number | string>>;

/** Carries out a command of an agent; `words` came before it. Rejects with the signal's reason, and with RestartWanted. */
export async function carryOut(
  command: Command,
  args: Arguments,
  words: string,
  room: CommandRoom,
): Promise<CommandOutcome> {
  if (command.by === 'mind') return ofTheMind(command, args, words, room);
  if (command.kind === 'query') return told(command, await room.tools.call(command.name, args, room.signal));
  const { look } = room;
  if (look && LOOKING.has(command.name)) return act(command, (signal) => look(command.name, { ...args }, signal), room);
  return act(command, (signal) => room.tools.call(command.name, args, signal), room);
}

const LOOKING: ReadonlySet<string> = new Set(['!lookAtPlayer', '!lookAtPosition']);

function told(command: Command, result: ToolResult): CommandOutcome {
  return {
    ok: result.ok,
    ...(result.ok ? {} : { code: result.code }),
    message: result.ok ? textOf(command, result) : resultText(result),
    ...(result.data === undefined ? {} : { data: result.data }),
    ends: false,
  };
}

function textOf(command: Command, result: ToolResult): string {
  return command.kind === 'query' ? commandResultText(command, result) : cutMiddle(result.message);
}

async function act(
  command: Command,
  job: (signal: AbortSignal) => Promise<ToolResult>,
  { actions, settings }: CommandRoom,
): Promise<CommandOutcome> {
  const { name } = command;
  let result: ToolResult | undefined;
  const report = await actions.run(
    name,
    async (signal) => {
      result = await job(signal);
      return result;
    },
    {
      ...(name === '!collectBlocks' ? { timeoutMs: COLLECTING_MS } : {}),
      ...(name === '!followPlayer' ? { resume: true } : {}),
    },
  );
  if (settings.quirks === 'upstream' && name === '!smeltItem' && report.ok)
    throw new RestartWanted('the furnace is done');
  if (report.interrupted || !result)
    return { ok: report.ok, message: cutMiddle(report.message), ends: report.interrupted };
  return told(command, result.ok || report.message === '' ? result : { ...result, message: messageOf(result) });
}

function messageOf(result: ToolResult): string {
  return cutMiddle(result.message);
}

async function ofTheMind(command: Command, args: Arguments, words: string, room: CommandRoom): Promise<CommandOutcome> {
  const { talk, goal, history, places, actions } = room;
  const text = (name: string) => String(args[name] ?? '').trim();
  const done = (message: string, ends = false): CommandOutcome => ({ ok: true, message, ends });
  const failed = (message: string): CommandOutcome => ({ ok: false, message, ends: false });
  switch (command.name) {
    case '!startConversation': {
      const problem = await talk.start(text('player_name'), [words.trim(), text('message')].filter(Boolean).join(' '));
      return { ok: problem === '', message: problem, ends: problem === '' };
    }
    case '!endConversation': {
      const isIn = talk.partner === text('player_name');
      return { ok: isIn, message: await talk.end(text('player_name'), words), ends: isIn };
    }
    case '!goal':
      goal.set(text('prompt').slice(0, 1_000) || null);
      return done('', true);
    case '!endGoal':
      if (goal.own === null)
        return failed('The goal of the team ends when it is reached; the game sees that by itself.');
      goal.set(null);
      return done('You go back to the goal of the team.', true);
    case '!stop': {
      const stopped = actions.current ?? actions.resumable;
      await actions.stop();
      return done(stopped === null ? 'Nothing was running.' : 'The action has been stopped.');
    }
    case '!stfu':
      goal.stop();
      room.mute();
      return done('', true);
    case '!restart':
      throw new RestartWanted('it wanted to');
    case '!clearChat':
      history.clear();
      return done('You have forgotten all messages.');
    case '!rememberHere': {
      const name = placeName(args.name);
      if (name === '') return failed('A place needs a name.');
      if (places.size >= MOST_PLACES && !places.has(name))
        return failed(`You remember ${places.size} places; no more fit.`);
      places.set(name, room.position());
      return done(`You remember this place as "${name}".`);
    }
    case '!savedPlaces':
      return done([...places].map(([name, at]) => `${name}: ${placeText(at)}`).join('\n') || 'You remember no places.');
    case '!goToRememberedPlace': {
      const name = placeName(args.name);
      const place = places.get(name);
      if (!place)
        return failed(`You remember no place "${name}"; you know ${[...places.keys()].join(', ') || 'none'}.`);
      return act(command, (signal) => room.tools.call('!goToCoordinates', { ...place, closeness: 1 }, signal), room);
    }
    case '!help':
      return done(room.commands.map(commandText).join('\n'));
    case '!modes':
      return done(room.describeModes());
    case '!setMode':
      return told(command, room.setMode(text('mode_name'), args.on === true));
    case '!newAction': {
      const { code } = room;
      if (!code) return failed('Writing programs is switched off.');
      return act(command, (signal) => code(text('prompt'), signal), room);
    }
    default:
      return told(command, refusal('unknown-tool', `${command.name} cannot be carried out here`));
  }
}

/** A place's name as it is kept, however it is written. */
function placeName(written: Arguments[string] | undefined): string {
  return String(written ?? '')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

function placeText({ x, y, z }: Point): string {
  return `(${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)})`;
}
