import { z } from 'zod';
import { ConfigError } from '../../protocol/errors.ts';
import type { Framework } from './framework.ts';

/** One option of a framework: what it may be, and that in words for users. */
export interface Option<T> {
  readonly schema: z.ZodType<T>;
  /** Such as "on|off". */
  readonly values: string;
  readonly byDefault: T;
}

type Chosen<O> = { readonly [name in keyof O]: O[name] extends Option<infer T> ? T : never };

/** An option that is one of a few words; the first one unless the user says otherwise. */
export function oneOf<const T extends string>(first: T, ...others: readonly T[]): Option<T> {
  const words: readonly [T, ...T[]] = [first, ...others];
  return { schema: z.enum(words) as unknown as z.ZodType<T>, values: words.join('|'), byDefault: first };
}

/** An option that is a whole number within bounds. */
export function wholeNumber(least: number, most: number, byDefault: number): Option<number> {
  const schema = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(least).max(most));
  return { schema, values: `<${least} to ${most}>`, byDefault };
}

/**
 * A framework users may choose options of: "causalmace:graph=off,busyRate=off". `make` builds it for what was chosen;
 * the framework itself is the one with every option left alone. A framework made for options is named with them.
 */
export function frameworkWithOptions<O extends Readonly<Record<string, Option<unknown>>>>(
  options: O,
  make: (chosen: Chosen<O>) => Framework,
): Framework {
  const defaults = Object.fromEntries(Object.entries(options).map(([name, { byDefault }]) => [name, byDefault]));
  const known = Object.entries(options).map(([name, { values }]) => `${name}=${values}`);
  return {
    ...make(defaults as Chosen<O>),
    options: {
      known,
      choose: (spec, given) => {
        const chosen: Record<string, unknown> = { ...defaults };
        for (const [name, value] of given) {
          const option = Object.hasOwn(options, name) ? options[name] : undefined;
          const parsed = option?.schema.safeParse(value);
          if (!parsed?.success) throw badOption(spec, `${name}=${value}`, known);
          chosen[name] = parsed.data;
        }
        return { ...make(chosen as Chosen<O>), name: spec };
      },
    },
  };
}

/**
 * The framework that "name" or "name:option=value,option=value" means among those there are.
 * @throws ConfigError 'unknown-framework' or 'bad-framework-option', naming what there is.
 */
export function chooseFramework(frameworks: readonly Framework[], spec: string): Framework {
  const { name, options } = splitSpec(spec);
  const found = frameworks.find((framework) => framework.name === name);
  if (!found)
    throw new ConfigError(
      'unknown-framework',
      `unknown framework "${name}": expected ${frameworks.map((framework) => framework.name).join(', ')}`,
    );
  if (options === undefined) return found;
  if (!found.options)
    throw new ConfigError('bad-framework-option', `framework "${spec}": ${name} has no options to choose`);
  const given = new Map<string, string>();
  for (const option of options.split(',')) {
    const [key = '', value, ...more] = option.split('=');
    if (value === undefined || more.length > 0) throw badOption(spec, option, found.options.known);
    if (given.has(key)) throw new ConfigError('bad-framework-option', `framework "${spec}": ${key} is given twice`);
    given.set(key, value);
  }
  return found.options.choose(spec, given);
}

function splitSpec(spec: string): { readonly name: string; readonly options?: string } {
  const colon = spec.indexOf(':');
  return colon < 0 ? { name: spec } : { name: spec.slice(0, colon), options: spec.slice(colon + 1) };
}

function badOption(spec: string, option: string, known: readonly string[]): ConfigError {
  return new ConfigError('bad-framework-option', `framework "${spec}": option "${option}" is not ${listed(known)}`);
}

function listed(known: readonly string[]): string {
  return known.length < 2 ? known.join('') : `${known.slice(0, -1).join(', ')} or ${known.at(-1)}`;
}
