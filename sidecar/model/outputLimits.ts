import { nameTable } from '../../protocol/nameTable.ts';

/**
 * For every purpose but those below, tokens. The longest honest replies that were measured have some 250: what is above is
 * room for models that think before they answer, whose thoughts count as output.
 */
const USUAL = 4_096;

/** Replies that list a whole task, or hold a program: the longest of them had 420 tokens, for small tasks. */
const LONG: Readonly<Record<string, number>> = nameTable({
  'causalmace.decompose': 8_192,
  'causalmace.redecompose': 8_192,
  'dagent.decompose': 8_192,
  'dagent.redecompose': 8_192,
  'deps.plan': 8_192,
  'deps.replan': 8_192,
  's-agents.code': 8_192,
  's-agents.plan': 8_192,
  'voyager.act': 8_192,
  'voyager.code': 8_192,
  'mindcraft.code': 8_192,
});

/** The most tokens a reply for this purpose may have unless the user chose, thinking included: at least four times the longest honest reply. */
export function outputLimit(purpose: string): number {
  return LONG[purpose] ?? USUAL;
}
