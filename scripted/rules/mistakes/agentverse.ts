import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { Mistake } from './mistakes.ts';

/** What goes wrong in talks: wrong cells, strangers, work given out twice, words nobody can act on, nothing said at all. */
export const AGENTVERSE_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'agentverse.speak': {
    'wrong-cell': spoken(elsewhere),
    stranger: spoken((text) => changed(text, /[A-Z][a-z]+(?=: [A-Z])/, () => 'Herobrine')),
    'same-order': spoken((text) =>
      changed(text, /(: [A-Z].*? )([A-Z][a-z]+): [A-Z].*$/, (_, first, name) => `${first}${name}${first}`),
    ),
    unreadable: spoken((text) => changed(text, /: [A-Z].*$/, () => ': see to the rest of it')),
    empty: spoken(() => ''),
    // The paper's own finding: players claim to have what they only meant to get.
    'false-claim': spoken((text) =>
      changed(text, /(?<=and carry )[a-z0-9_, ]+(?=\.)/, () => '64 dirt, 3 milk_bucket, 3 wheat'),
    ),
    'nothing-left': spoken((text) => changed(text, /: [A-Z].*$/, () => ': nothing for now')),
    'false-agreement': (reply) => (isSpeech(reply) ? { ...reply, agree: !reply.agree } : undefined),
  },
  'agentverse.summarise': {
    'wrong-cell': summed(elsewhere),
    unreadable: summed(() => 'Do your part.'),
    'nothing-left': summed(() => null),
  },
});

interface SpeechReply {
  readonly message: string;
  readonly agree: boolean;
}

function isSpeech(reply: unknown): reply is SpeechReply {
  return typeof reply === 'object' && reply !== null && 'message' in reply && 'agree' in reply;
}

function spoken(spoil: (text: string, random: Random) => string | undefined): Mistake {
  return (reply, random) => {
    const message = isSpeech(reply) ? spoil(reply.message, random) : undefined;
    return message === undefined ? undefined : { ...(reply as SpeechReply), message };
  };
}

function summed(spoil: (text: string, random: Random) => string | null | undefined): Mistake {
  return (reply, random) => {
    if (typeof reply !== 'object' || reply === null || !('next_step' in reply)) return undefined;
    const step = typeof reply.next_step === 'string' ? spoil(reply.next_step, random) : undefined;
    return step === undefined ? undefined : { next_step: step };
  };
}

/** The last place of a text, a step or two away. */
function elsewhere(text: string, random: Random): string | undefined {
  return changed(
    text,
    /\((-?\d+)(, ?-?\d+, ?-?\d+\)(?!.*\(-?\d+, ?-?\d+))/,
    (_, x, rest) => `(${Number(x) + random.pick([-2, -1, 1, 2])}${rest}`,
  );
}

function changed(text: string, pattern: RegExp, by: (...groups: string[]) => string): string | undefined {
  return pattern.test(text) ? text.replace(pattern, by) : undefined;
}
