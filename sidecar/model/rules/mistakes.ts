import type { Random } from '../../../clock/random.ts';
import { AGENTVERSE_MISTAKES } from './answers/agentverseMistakes.ts';
import { CAUSALMACE_MISTAKES } from './answers/causalmaceMistakes.ts';
import { S_AGENTS_MISTAKES } from './answers/sAgentsMistakes.ts';
import { SHAPE_MISTAKES } from './shapeMistakes.ts';

/** A way to err: the spoilt reply, or undefined where it does not fit the reply. */
export type Mistake = (reply: unknown, random: Random) => unknown;

/** Mistakes of replies with a form of their own, by purpose and name; a framework adds its list. */
const OWN_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = {
  ...AGENTVERSE_MISTAKES,
  ...CAUSALMACE_MISTAKES,
  ...S_AGENTS_MISTAKES,
};

/**
 * Spoils the reply to a purpose in one way that fits it: a text that breaks off, or else what its framework knows to go
 * wrong, or what its shape alone says can (shapeMistakes.ts), such as another cell, an unknown item, agent or number, a
 * missing field, a circle, a false claim. Every reply of every purpose can be spoilt.
 */
export function spoil(purpose: string, reply: unknown, random: Random): string {
  const ways = [() => undefined, ...Object.values(OWN_MISTAKES[purpose] ?? SHAPE_MISTAKES)];
  const fitting = ways.flatMap((way) => {
    const spoilt = way(reply, random);
    return spoilt === undefined && way !== ways[0] ? [] : [spoilt];
  });
  const spoilt = random.pick(fitting);
  return spoilt === undefined ? brokenOff(JSON.stringify(reply), random) : JSON.stringify(spoilt);
}

function brokenOff(text: string, random: Random): string {
  return text.slice(0, Math.floor(text.length * (0.3 + random.float() * 0.6)));
}
