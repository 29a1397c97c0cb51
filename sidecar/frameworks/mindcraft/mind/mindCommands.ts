import type { Point } from '../../../../protocol/geometry.ts';
import { type Command, commandText } from '../../../tools/mindcraft/command.ts';
import { refusal } from '../../../tools/tool.ts';
import { act, outcomeOf } from './commandActions.ts';
import { type CommandArguments, type CommandContext, type CommandOutcome, RestartWanted } from './commandContext.ts';

/** Names that an agent may remember. */
const MOST_PLACES = 50;
/** Characters of such a name. */
const LONGEST_NAME = 100;

/** Carries out a command that concerns the mind. Rejects with the signal's reason, and with RestartWanted. */
export async function carryOutOfMind(
  command: Command,
  args: CommandArguments,
  words: string,
  context: CommandContext,
): Promise<CommandOutcome> {
  const { talk, goal, history, places, actions } = context;
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
      context.mute();
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
      places.set(name, context.position());
      return done(`You remember this place as "${name}".`);
    }
    case '!savedPlaces':
      return done([...places].map(([name, at]) => `${name}: ${placeText(at)}`).join('\n') || 'You remember no places.');
    case '!goToRememberedPlace': {
      const name = placeName(args.name);
      const place = places.get(name);
      if (!place)
        return failed(`You remember no place "${name}"; you know ${[...places.keys()].join(', ') || 'none'}.`);
      return act(
        command,
        (signal) => context.tools.call('!goToCoordinates', { ...place, closeness: 1 }, signal),
        context,
      );
    }
    case '!help':
      return done(context.commands.map(commandText).join('\n'));
    case '!modes':
      return done(context.describeModes());
    case '!setMode':
      return outcomeOf(command, context.setMode(text('mode_name'), args.on === true));
    case '!newAction': {
      const { code } = context;
      if (!code) return failed('Writing programs is switched off.');
      return act(command, (signal) => code(text('prompt'), signal), context);
    }
    default:
      return outcomeOf(command, refusal('unknown-tool', `${command.name} cannot be carried out here`));
  }
}

/** A place's name as it is kept, however it is written. */
function placeName(written: CommandArguments[string] | undefined): string {
  return String(written ?? '')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
}

function placeText({ x, y, z }: Point): string {
  return `(${x.toFixed(1)}, ${y.toFixed(1)}, ${z.toFixed(1)})`;
}
