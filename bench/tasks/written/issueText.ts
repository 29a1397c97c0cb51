import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/** What the types of data are called by people who write YAML. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'keys and values'],
  ['record', 'keys and values'],
  ['undefined', 'nothing'],
  ['null', 'nothing'],
]);

/** What is wrong at a place of a file and what would be right, for somebody who knows YAML and not our schema. */
export function issueText(issue: Issue): string {
  // A schema's own words.
  if (!/^(?:Too small|Too big|Invalid)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'too_small':
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `expected ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_type':
      return typeText(issue.expected, issue.message);
    case 'invalid_value':
      return `expected ${alternatives(issue.values)}`;
    case 'invalid_key': {
      const [inner] = issue.issues;
      return inner && inner.code !== 'invalid_format'
        ? `key: ${issueText(inner)}`
        : 'is not a valid name; expected lower-case letters, digits and "_", such as oak_log, without "minecraft:"';
    }
    default:
      return issue.message.replace(/^Invalid input: /, '');
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' || origin === 'object' ? ' of them' : '';
}

function typeText(expected: string, message: string): string {
  const wanted = KINDS.get(expected) ?? expected;
  const received = /received (\w+)$/.exec(message)?.[1] ?? '';
  if (received === 'undefined') return `is missing; expected ${wanted}`;
  if (received === 'null') return `has no value; expected ${wanted}, or remove the key`;
  return `expected ${wanted}, found ${KINDS.get(received) ?? received}`;
}

function alternatives(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)));
  const [last = '', ...before] = texts.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} or ${last}`;
}
