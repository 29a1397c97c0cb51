import { createRequire } from 'node:module';
import { extname, isAbsolute } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../protocol/errors.ts';
import type { Framework } from '../sidecar/frameworks/framework.ts';

const ENDINGS: ReadonlySet<string> = new Set(['.ts', '.mts', '.js', '.mjs']);

/** What a module has to export as its default. */
const OwnFramework = z.looseObject({
  name: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name of lower-case letters, digits and "-"'),
  usesModel: z.boolean(),
  purposes: z.array(z.string().min(1).max(200)),
  run: z.custom<Framework['run']>((value) => typeof value === 'function', 'a function'),
});

const load = createRequire(import.meta.url);

/** Whether what plays is named by the file of a module rather than by a name. */
export function isModulePath(spec: string): boolean {
  return /^\.{0,2}\//.test(spec) && ENDINGS.has(extname(spec));
}

/**
 * A framework of the user's own: the default export of a module. Its code runs in this process from then on.
 * @throws ConfigError 'bad-framework-module' for a path that is not absolute, a module that cannot be loaded, and one whose
 *   default export is no framework.
 */
export function loadOwnFramework(path: string): Framework {
  if (!isAbsolute(path) || /[|+=]/.test(path))
    throw new ConfigError('bad-framework-module', `${path}: expected an absolute path without "|", "+" and "="`);
  let loaded: unknown;
  try {
    loaded = load(path);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError('bad-framework-module', `${path}: cannot be loaded: ${why.split('\n', 1)[0]}`, { cause });
  }
  const exported = (loaded as { readonly default?: unknown } | undefined)?.default;
  const parsed = OwnFramework.safeParse(exported);
  if (parsed.success) return { ...(exported as Framework), name: path };
  const [issue] = parsed.error.issues;
  throw new ConfigError(
    'bad-framework-module',
    `${path}: its default export is not a framework: ${issue?.path.join('.') || 'the value'}: ${issue?.message}`,
  );
}
