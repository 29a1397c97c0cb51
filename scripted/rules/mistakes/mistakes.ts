import type { Random } from '../../../clock/random.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import { AGENTVERSE_MISTAKES } from './agentverse.ts';
import { CAUSALMACE_MISTAKES } from './causalmace.ts';
import { DAGENT_MISTAKES } from './dagent.ts';
import { DEPS_MISTAKES } from './deps.ts';
import { INNER_MONOLOGUE_MISTAKES } from './innerMonologue.ts';
import { MINDCRAFT_MISTAKES } from './mindcraft.ts';
import { S_AGENTS_MISTAKES } from './sAgents.ts';
import { SHAPE_MISTAKES } from './shapeMistakes.ts';
import { VOYAGER_MISTAKES } from './voyager.ts';

/** A way to err: the spoilt reply, or undefined where it does not fit the reply. */
export type Mistake = (reply: unknown, random: Random) => unknown;

/** Mistakes of replies with a form of their own, by purpose and name; a framework adds its list. */
const OWN_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  ...AGENTVERSE_MISTAKES,
  ...CAUSALMACE_MISTAKES,
  ...DAGENT_MISTAKES,
  ...S_AGENTS_MISTAKES,
  ...INNER_MONOLOGUE_MISTAKES,
  ...DEPS_MISTAKES,
  ...VOYAGER_MISTAKES,
  ...MINDCRAFT_MISTAKES,
});

/** Mistakes that a schema or a check finds: they cost a repair round. All others pass for good replies and do their harm. */
const FOUND: ReadonlySet<string> = new Set([
  'missing-field',
  'wrong-type',
  'unknown-agent',
  'unknown-id',
  'unknown-tool',
  'circle',
  'duplicate',
  'stranger',
  'unknown-node',
  'uncounted',
  'unjudged',
  'empty',
  'two-at-once',
]);

/**
 * Spoils the reply to a purpose in one way that fits it: what its framework knows to go wrong, or else what its shape alone
 * says can (shapeMistakes.ts). Half of the mistakes can be found, such as a text that breaks off, a missing field, an
 * unknown agent or a circle; the other half cannot, such as another cell, work left out or a false claim, as far as one
 * fits. Every reply of every purpose can be spoilt.
 */
export function spoil(purpose: string, reply: unknown, random: Random): string {
  const good = JSON.stringify(reply);
  const ways = Object.entries(OWN_MISTAKES[purpose] ?? SHAPE_MISTAKES);
  const spoilt = (found: boolean) =>
    ways.flatMap(([name, way]) => {
      const bad = FOUND.has(name) === found ? way(reply, random) : undefined;
      return bad === undefined || JSON.stringify(bad) === good ? [] : [JSON.stringify(bad)];
    });
  const passing = spoilt(false);
  const isFound = random.float() < 0.5;
  return random.pick(isFound || passing.length === 0 ? [brokenOff(good, random), ...spoilt(true)] : passing);
}

function brokenOff(text: string, random: Random): string {
  return text.slice(0, Math.floor(text.length * (0.3 + random.float() * 0.6)));
}
