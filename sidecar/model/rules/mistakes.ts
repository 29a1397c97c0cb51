import type { Random } from '../../../clock/random.ts';

/** The ways the rules model errs on purpose. */
const MISTAKES = ['malformed', 'wrong-cell', 'unknown-item', 'false-claim'] as const;

/** Spoils a reply in one way that fits it: a broken text, another cell, an item that does not exist, a false claim. */
export function spoil(reply: unknown, random: Random): string {
  const mistake = random.pick(MISTAKES);
  const text = JSON.stringify(reply);
  switch (mistake) {
    case 'malformed':
      return text.slice(0, Math.max(1, Math.floor(text.length * (0.3 + random.float() * 0.6))));
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

/** Where the mistake does not fit the reply, the reply breaks off instead, so that a chance of one is a chance of one. */
function replaced(text: string, pattern: RegExp, by: (...groups: string[]) => string): string {
  return pattern.test(text) ? text.replace(pattern, by) : text.slice(0, Math.floor(text.length / 2));
}
