import { z } from 'zod';
import type { Random } from '../../../clock/random.ts';
import type { Mistake } from './mistakes.ts';

/** Ways to spoil a text that says what to do: another place, or words that name nothing. */
export function spoiltWork(change: (reply: unknown, spoil: (text: string) => string, random: Random) => unknown) {
  return {
    'wrong-cell': (reply, random) => change(reply, (text) => elsewhere(text, random), random),
    unreadable: (reply, random) => change(reply, () => 'See to the rest of it.', random),
  } satisfies Readonly<Record<string, Mistake>>;
}

/** A mistake in the one field of a reply that holds a text, a truth or a list; undefined where it is not there. */
export function changed<T>(schema: z.ZodType<T>, name: string, change: (value: T) => unknown): Mistake {
  return (reply) => {
    const whole = z.record(z.string(), z.unknown()).safeParse(reply);
    const value = schema.safeParse(whole.success ? whole.data[name] : undefined);
    return whole.success && value.success ? { ...whole.data, [name]: change(value.data) } : undefined;
  };
}

/** Claims what is false and denies what is true. */
export function misjudged(name: string): Readonly<Record<string, Mistake>> {
  return {
    'false-success': changed(z.literal(false), name, () => true),
    'false-failure': changed(z.literal(true), name, () => false),
  };
}

/** The first place of a text a step or two away; a text without one breaks off. */
function elsewhere(text: string, random: Random): string {
  const place = /\((-?\d+)/;
  return place.test(text)
    ? text.replace(place, (_, x) => `(${Number(x) + random.pick([-2, -1, 1, 2])}`)
    : text.slice(0, Math.ceil(text.length / 2));
}
