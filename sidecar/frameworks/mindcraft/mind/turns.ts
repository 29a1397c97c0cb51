import type { Json } from '../../../../protocol/briefing.ts';
import { promptLine, quoteUntrusted } from '../../../prompt/untrusted.ts';

/** Marks what another agent said: a reply that holds it puts words into a mate's mouth. */
export const MATE_MARK = '(another agent)';

/** One turn of an agent's conversation with its mates and with the game. */
export type Turn =
  /** What somebody said; `mate` for another agent of the team. */
  | {
      readonly type: 'heard';
      readonly from: string;
      readonly mate: boolean;
      readonly text: string;
      readonly end: boolean;
    }
  /** The agent's own message, up to the end of its command. */
  | { readonly type: 'said'; readonly text: string }
  /** What came of a command. */
  | {
      readonly type: 'result';
      readonly command: string;
      readonly args: Json;
      readonly ok: boolean;
      readonly code?: string;
      readonly message: string;
      readonly data?: Json;
    }
  /** What the framework tells: an end of a conversation, an unknown command. */
  | { readonly type: 'note'; readonly text: string };

/** Characters of a message and of a result that a prompt shows. */
const LONGEST_SAID = 1_000;
const LONGEST_RESULT = 4_000;

/** A turn as one entry of a prompt. What others said is quoted; a result keeps its lines. */
export function turnText(turn: Turn): string {
  switch (turn.type) {
    case 'heard': {
      const who = `${promptLine(turn.from, 40)}${turn.mate ? ` ${MATE_MARK}` : ''}`;
      return `- ${who}: ${quoteUntrusted(turn.from, turn.text, LONGEST_SAID)}${turn.end ? ' and ended the conversation' : ''}`;
    }
    case 'said':
      return `- you: ${promptLine(turn.text, LONGEST_SAID)}`;
    case 'result':
      return `- ${turn.command} -> ${turn.ok ? '' : 'FAILED: '}${resultLines(turn)}`;
    case 'note':
      return `- game: ${promptLine(turn.text, LONGEST_SAID)}`;
    default:
      return turn satisfies never;
  }
}

/** What stands in a result line by line, each cleaned by itself; names that somebody gave make it foreign text. */
function resultLines({ command, message, data }: Extract<Turn, { type: 'result' }>): string {
  if (holdsNames(data)) return quoteUntrusted(command, message, LONGEST_RESULT);
  return message
    .slice(0, LONGEST_RESULT)
    .split('\n')
    .map((line) => promptLine(line, LONGEST_RESULT))
    .filter((line) => line !== '')
    .join('\n  ');
}

/** Whether data has names that players gave to items or creatures. */
function holdsNames(data: Json | undefined): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (Array.isArray(data)) return data.some(holdsNames);
  return Object.entries(data).some(([key, value]) => key === 'called' || holdsNames(value));
}
