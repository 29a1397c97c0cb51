import { type Document, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { ConfigError } from '../../../protocol/errors.ts';
import { DEEPEST_PREDICATE } from '../../../tasks/custom/predicate.ts';
import { issueText } from './issueText.ts';

/** Aliases of a file may stand for so much more than it says, and no more. */
const MOST_ALIASES = 50;

/** Finding what an alias stands for takes a look at the file: so many are looked up, and no more. */
const MOST_LOOKUPS = 200;
/** Levels of lists and keys within each other. */
const DEEPEST = 40;
/** Characters that no text needs: control characters but tab and line feed, and those that turn the direction of text around. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const TOO_DEEP = 'nested too deep; expected lists and keys a few levels deep';
const WHITESPACE = /[\t\n]/g;

/** A YAML file as data, which knows the line of each of its parts. */
export class YamlFile {
  readonly #file: string;
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;

  /** @param file its name in messages. @throws ConfigError 'bad-task-file' for what is not YAML. */
  constructor(file: string, text: string) {
    this.#file = file;
    this.#lines = new LineCounter();
    this.#document = withoutOverflow(file, () =>
      parseDocument(text, { lineCounter: this.#lines, prettyErrors: false }),
    );
    const [error] = this.#document.errors;
    if (error?.message.includes('call stack')) throw this.#errorAt(error.pos[0], TOO_DEEP);
    if (error) throw this.#errorAt(error.pos[0], `not YAML: ${error.message.split('\n', 1)[0]}`);
    withoutOverflow(file, () => this.#checkNodes());
  }

  /** The content in the form of a schema. @throws ConfigError 'bad-task-file' with the line and what was expected. */
  read<T>(schema: z.ZodType<T>): T {
    let json: unknown;
    try {
      json = this.#document.toJS({ maxAliasCount: MOST_ALIASES });
    } catch (cause) {
      throw this.#errorAt(0, cause instanceof Error ? cause.message : String(cause));
    }
    const parsed = withoutOverflow(this.#file, () => schema.safeParse(json));
    if (parsed.success) return parsed.data;
    const { path, message } = firstIssue(parsed.error.issues as z.core.$ZodIssue[]);
    throw this.error(path, message);
  }

  /** An error at a part of the file, or at the nearest part around it that is written down. */
  error(path: readonly PropertyKey[], message: string): ConfigError {
    for (let length = path.length; length > 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return this.#errorAt(node.range[0], `${path.map(String).join('.')}: ${message}`);
    }
    return this.#errorAt(0, path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`);
  }

  /** @throws ConfigError 'bad-task-file' for what no file needs, before any of it is repeated in a message. */
  #checkNodes(): void {
    let aliases = 0;
    visit(this.#document, {
      Node: (_, node, path) => {
        const [offset = 0] = node.range ?? [];
        const levels = path.filter((above) => isNode(above)).length;
        if (levels > DEEPEST) throw this.#errorAt(offset, `nested too deep; expected at most ${DEEPEST} levels`);
        if (!isScalar(node)) return;
        const code = UNPRINTABLE.exec(String(node.value).replace(WHITESPACE, ''))?.[0].codePointAt(0);
        if (code !== undefined)
          throw this.#errorAt(
            offset,
            `a text holds the control character U+${code.toString(16).toUpperCase().padStart(4, '0')}; expected printable text`,
          );
      },
      Alias: (_, node, path) => {
        if (++aliases > MOST_LOOKUPS)
          throw this.#errorAt(node.range?.[0] ?? 0, `more than ${MOST_LOOKUPS} aliases; expected fewer`);
        const meant = node.resolve(this.#document);
        if (meant && path.includes(meant)) throw this.#errorAt(node.range?.[0] ?? 0, `*${node.source} contains itself`);
      },
      Pair: (_, { key }) => {
        if (isScalar(key) && key.value === '__proto__')
          throw this.#errorAt(key.range?.[0] ?? 0, '__proto__: there is no such key here');
      },
    });
  }

  #errorAt(offset: number, message: string): ConfigError {
    return new ConfigError('bad-task-file', `${this.#file}:${this.#lines.linePos(offset).line}: ${message}`);
  }
}

/** Readers that call themselves go as deep as a file is nested. @throws ConfigError 'bad-task-file' where that is too deep. */
function withoutOverflow<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new ConfigError('bad-task-file', `${file}:1: ${TOO_DEEP}`, { cause });
  }
}

/** Parts of goals, which lie in one another so many levels deep and no more. */
const COMBINATORS: ReadonlySet<string> = new Set(['all', 'any', 'sequence']);

function unknownKeyText(key: string): string {
  return COMBINATORS.has(key)
    ? `there is no such key here; expected all, any and sequence within "success" or "when", at most ${DEEPEST_PREDICATE} deep`
    : 'there is no such key here; docs/reference/task-yaml.md lists the valid keys';
}

/** The first thing wrong, within the alternative that comes nearest where there are several. */
function firstIssue(issues: readonly z.core.$ZodIssue[]): { path: PropertyKey[]; message: string } {
  const [issue] = issues;
  if (!issue) return { path: [], message: 'not in the form of the file' };
  if (issue.code === 'unrecognized_keys')
    return { path: [...issue.path, ...issue.keys.slice(0, 1)], message: unknownKeyText(issue.keys[0] ?? '') };
  if (issue.code === 'invalid_union') {
    const nearest = issue.errors
      .map((errors) => firstIssue(errors))
      .sort((one, other) => other.path.length - one.path.length)[0];
    const expected = [...new Set(issue.errors.map((errors) => firstIssue(errors).message))].join(', or ');
    if (nearest && nearest.path.length > 0) return { path: [...issue.path, ...nearest.path], message: nearest.message };
    return { path: [...issue.path], message: expected || issue.message };
  }
  return { path: [...issue.path], message: issueText(issue) };
}
