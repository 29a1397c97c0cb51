import type { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import { branchesOf, nearestBranch } from './fitToSchema.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Most problems that one line names. */
const MOST_NAMED = 4;
/** Longest piece of a value that a problem shows, characters. */
const LONGEST_SHOWN = 60;

/**
 * What is wrong with a value, as one line for whoever wrote it: where, what is expected, what was found. Of alternatives it
 * names the nearest one and what that lacks.
 * @param schema the JSON Schema of the value
 * @param whole what the value is called where the problem is of all of it
 */
export function problemsOf(error: z.ZodError, value: unknown, schema: Json, whole = 'the value'): string {
  const issues = error.issues.flatMap((issue) => flattened(issue, [], value, schema));
  const lines = [...new Set(issues.map(({ issue, path }) => problemOf(issue, path, value, schema, whole)))];
  const more = lines.length > MOST_NAMED ? `; and ${lines.length - MOST_NAMED} more` : '';
  const branch = issues.find(({ branch: keys }) => keys !== undefined)?.branch;
  const nearest = branch ? ` (nearest form: {${branch.map((key) => JSON.stringify(key)).join(', ')}})` : '';
  return `${lines.slice(0, MOST_NAMED).join('; ')}${more}${nearest}`;
}

interface Found {
  readonly issue: Issue;
  readonly path: Path;
  /** The keys of the alternative that was nearest, where there were several. */
  readonly branch?: readonly string[];
}

/** The issues of the alternative that the value comes nearest to, in place of "invalid union". */
function flattened(issue: Issue, above: Path, value: unknown, schema: Json): Found[] {
  const path = [...above, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const branches = branchesAt(schema, path, value);
  const found = valueAt(value, path);
  const near = branches ? nearestBranch(branches, found) : undefined;
  const index = near === undefined || !branches ? fewest(issue.errors) : branches.indexOf(near);
  const errors = issue.errors[index] ?? issue.errors[0] ?? [];
  const keys = isObject(near) && isObject(near.properties) ? Object.keys(near.properties) : undefined;
  if (!isObject(found) && !keys) return [{ issue, path }];
  return errors
    .flatMap((inner) => flattened(inner, path, value, schema))
    .map((inner) => (keys ? { ...inner, branch: inner.branch ?? keys } : inner));
}

function fewest(errors: readonly (readonly Issue[])[]): number {
  let best = 0;
  for (const [index, list] of errors.entries()) if (list.length < (errors[best]?.length ?? 0)) best = index;
  return best;
}

function problemOf(issue: Issue, path: Path, value: unknown, schema: Json, whole: string): string {
  const where = path.length === 0 ? whole : path.map(String).join('.');
  const found = valueAt(value, path);
  switch (issue.code) {
    case 'invalid_type': {
      const at = schemaAt(schema, path, value);
      const asked = isObject(at) && at.type === 'integer' ? kindOf('int') : kindOf(issue.expected);
      const kind = branchesOf(at)?.some((branch) => isObject(branch) && branch.type === 'null')
        ? `${asked} or null`
        : asked;
      if (found === undefined && path.length > 0) return `${where} is missing: it must be ${kind}`;
      return `${where} must be ${kind}, not ${shown(found)}`;
    }
    case 'unrecognized_keys':
      return `${path.length === 0 ? '' : `${where}: `}unknown ${issue.keys.length === 1 ? 'key' : 'keys'} ${issue.keys.map(shown).join(', ')}`;
    case 'invalid_value':
      return `${where} must be one of ${issue.values.map(String).join(', ')}; not ${shown(found)}`;
    case 'invalid_union':
      if (issue.errors.length === 0 && 'options' in issue && Array.isArray(issue.options))
        return `${where} must be one of ${issue.options.map(String).join(', ')}; not ${shown(found)}`;
      return `${where} must be ${formsOf(issue.errors, branchesAt(schema, path, value))}; not ${shown(found)}`;
    case 'too_small':
      return `${where} must ${issue.origin === 'array' ? `have at least ${issue.minimum} entries` : issue.origin === 'string' ? `have at least ${issue.minimum} characters` : `be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`}, not ${shown(found)}`;
    case 'too_big':
      return `${where} must ${issue.origin === 'array' ? `have at most ${issue.maximum} entries` : issue.origin === 'string' ? `have at most ${issue.maximum} characters` : `be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`}, not ${shown(found)}`;
    case 'invalid_format':
      return `${where} must be ${issue.message.startsWith('Invalid') ? `like ${issue.pattern ?? issue.format}` : issue.message}, not ${shown(found)}`;
    case 'not_multiple_of':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return `${where}: ${issue.message}`;
    default:
      return issue satisfies never;
  }
}

/** The alternatives as words; objects by their keys. */
function formsOf(errors: readonly (readonly Issue[])[], branches: readonly Json[] | undefined): string {
  const forms = errors.map((list, index) => {
    const branch = branches?.[index];
    if (!isObject(branch) || !isObject(branch.properties)) return asked(list);
    return `{${Object.keys(branch.properties)
      .map((key) => JSON.stringify(key))
      .join(', ')}}`;
  });
  return [...new Set(forms)].join(', or ');
}

/** What an alternative that is no object asks for. */
function asked(errors: readonly Issue[]): string {
  const [first] = errors;
  if (first?.code === 'invalid_type') return kindOf(first.expected);
  if (first?.code === 'invalid_format' && !first.message.startsWith('Invalid')) return first.message;
  return first?.message ?? 'something else';
}

function kindOf(expected: string): string {
  switch (expected) {
    case 'int':
      return 'a whole number';
    case 'record':
    case 'object':
      return 'an object';
    case 'array':
      return 'a list';
    case 'string':
      return 'a text';
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    default:
      return `a ${expected}`;
  }
}

function shown(value: unknown): string {
  if (value === undefined) return 'left out';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null && Object.hasOwn(part, key)
        ? (part as Record<PropertyKey, unknown>)[key]
        : undefined,
    value,
  );
}

/** The alternatives that a schema gives at a path. */
function branchesAt(schema: Json, path: Path, value: unknown): readonly Json[] | undefined {
  return branchesOf(schemaAt(schema, path, value));
}

/** What a schema asks for at a path; on the way, of alternatives, by the one nearest to the value. */
function schemaAt(schema: Json, path: Path, value: unknown): Json | undefined {
  let at: Json | undefined = schema;
  for (const [index, key] of path.entries()) {
    const branches = branchesOf(at);
    if (branches) at = nearestBranch(branches, valueAt(value, path.slice(0, index)));
    if (!isObject(at)) return undefined;
    at = typeof key === 'number' ? at.items : isObject(at.properties) ? at.properties[String(key)] : undefined;
  }
  return at;
}

function isObject(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
