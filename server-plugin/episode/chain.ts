import { hash } from 'node:crypto';

const FIELD = ',"chain":"';
const DIGITS = 16;
/** What follows the event in a line: the field, its digits, a quote and a brace. */
const TAIL = FIELD.length + DIGITS + 2;

/**
 * An event's line in the log, without its newline: the event's JSON with a last field that carries the line before it, and
 * by that all earlier ones. The first line follows the empty text.
 */
export function chainedLine(eventJson: string, lineBefore: string): string {
  return `${eventJson.slice(0, -1)}${FIELD}${linkTo(lineBefore)}"}`;
}

/** The event's JSON in a line that `chainedLine` made. */
export function withoutChain(line: string): string {
  return `${line.slice(0, -TAIL)}}`;
}

/**
 * The number, from 0, of the first line that does not carry the line before it; undefined where all do. Lines are without
 * their newlines.
 */
export function brokenLink(lines: Iterable<string>): number | undefined {
  let before = '';
  let number = 0;
  for (const line of lines) {
    if (line.slice(-TAIL) !== `${FIELD}${linkTo(before)}"}`) return number;
    before = line;
    number++;
  }
  return undefined;
}

/** 64 bits find the line that was changed; that nothing was is shown by the whole file's hash in the episode's seal. */
function linkTo(line: string): string {
  return hash('sha256', line, 'hex').slice(0, DIGITS);
}
