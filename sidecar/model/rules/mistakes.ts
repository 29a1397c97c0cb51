import type { Random } from '../../../clock/random.ts';
import { AGENTVERSE_MISTAKES } from './answers/agentverseMistakes.ts';
import { CAUSALMACE_MISTAKES } from './answers/causalmaceMistakes.ts';
import { S_AGENTS_MISTAKES } from './answers/sAgentsMistakes.ts';

/** A way to err: the spoilt reply, or undefined where it does not fit the reply. */
export type Mistake = (reply: unknown, random: Random) => unknown;

/** Mistakes of replies with a form of their own, by purpose and name; a framework adds its list. */
const OWN_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = {
  ...AGENTVERSE_MISTAKES,
  ...CAUSALMACE_MISTAKES,
  ...S_AGENTS_MISTAKES,
};

/** The ways the rules model errs on purpose in replies without mistakes of their own. */
const MISTAKES = ['malformed', 'wrong-cell', 'unknown-item', 'false-claim'] as const;

/**
 * Spoils the reply to a purpose in one way that fits it: a broken text, another cell, an item that does not exist, a false
 * claim, or what its framework knows to go wrong.
 */
export function spoil(purpose: string, reply: unknown, random: Random): string {
  const text = JSON.stringify(reply);
  const own = OWN_MISTAKES[purpose];
  if (own) {
    const spoilt = random.pick([() => undefined, ...Object.values(own)])(reply, random);
    return spoilt === undefined ? brokenOff(text, random) : JSON.stringify(spoilt);
  }
  const mistake = random.pick(MISTAKES);
  switch (mistake) {
    case 'malformed':
      return brokenOff(text, random);
    case 'wrong-cell':
      return replaced(
        text,
        /"(x|top_x)":(-?\d+)/,
        (_, name, value) => `"${name}":${Number(value) + random.pick([-2, -1, 1, 2])}`,
      );
    case 'unknown-item':
      return replaced(text, /"item_name":"[a-z0-9_]+"/, () => '"item_name":"enchanted_brick_of_doom"');
    case 'false-claim':
      return replaced(text, /"task_status":false/, () => '"task_status":true');
    default:
      return mistake satisfies never;
  }
}

function brokenOff(text: string, random: Random): string {
  return text.slice(0, Math.max(1, Math.floor(text.length * (0.3 + random.float() * 0.6))));
}

/** Where the mistake does not fit the reply, the reply breaks off instead, so that a chance of one is a chance of one. */
function replaced(text: string, pattern: RegExp, by: (...groups: string[]) => string): string {
  return pattern.test(text) ? text.replace(pattern, by) : text.slice(0, Math.floor(text.length / 2));
}
