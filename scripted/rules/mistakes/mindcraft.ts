import { z } from 'zod';
import { nameTable } from '../../../protocol/nameTable.ts';
import { changed } from './alone.ts';
import type { Mistake } from './mistakes.ts';

/** What goes wrong in messages: commands that are wrong, missing or made up, words put into others' mouths. */
export const MINDCRAFT_MISTAKES: Readonly<Record<string, Readonly<Record<string, Mistake>>>> = nameTable({
  'mindcraft.chat': {
    'wrong-amount': inMessage((text, random) =>
      replaced(text, /(?<=!\w+\("\w+", )\d+(?=\))/, (count) => String(Number(count) + random.pick([1, 2, 7]))),
    ),
    'unknown-item': inMessage((text) => replaced(text, /(?<=!\w+\()"[a-z_]+"/, () => '"enchanted_brick_of_doom"')),
    'unknown-command': inMessage((text) => replaced(text, /!\w+/, () => '!castSpell')),
    'left-out': inMessage((text) => replaced(text, /, [^,()]+\)$/, () => ')')),
    'no-command': inMessage((text) => replaced(text, /!\w+(?:\(.*\))?$/, () => 'Done.')),
    stranger: inMessage((text) => replaced(text, /(?<=!(?:givePlayer|startConversation)\()"\w+"/, () => '"Herobrine"')),
    // Found by a check: the game's words and a mate's are not the agent's to write.
    'two-at-once': inMessage((text) => `${text} Bob (another agent): "done"`),
    empty: inMessage(() => ''),
  },
  'mindcraft.respond': {
    astray: (reply) =>
      changed(z.literal('ignore'), 'decision', () => 'respond')(reply, undefined as never) ??
      changed(z.literal('respond'), 'decision', () => 'ignore')(reply, undefined as never),
    'wrong-type': changed(z.string(), 'decision', () => 'perhaps'),
  },
  'mindcraft.vision': {
    'false-report': changed(z.string(), 'seen', () => 'Nothing is there.'),
    empty: changed(z.string(), 'seen', () => ''),
  },
  'mindcraft.code': {
    'no-await': (reply) => changed(z.string(), 'code', (text) => text.replace('await ', ''))(reply, undefined as never),
    'unknown-skill': (reply) =>
      changed(z.string(), 'code', (text) => text.replace('skills.', 'skills.never'))(reply, undefined as never),
  },
  'mindcraft.memory': {
    forgetful: changed(z.string(), 'memory', () => ''),
    'false-report': changed(z.string(), 'memory', () => 'All is done.'),
    'wrong-type': changed(z.string(), 'memory', (memory) => [memory]),
  },
});

type Spoil = (text: string, random: Parameters<Mistake>[1]) => string | undefined;

function inMessage(spoil: Spoil): Mistake {
  return (reply, random) => {
    const parsed = z.looseObject({ message: z.string() }).safeParse(reply);
    const message = parsed.success ? spoil(parsed.data.message, random) : undefined;
    return message === undefined || !parsed.success ? undefined : { ...parsed.data, message };
  };
}

function replaced(text: string, pattern: RegExp, by: (found: string) => string): string | undefined {
  return pattern.test(text) ? text.replace(pattern, by) : undefined;
}
