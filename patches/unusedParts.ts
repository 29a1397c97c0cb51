/**
 * Leaves out of the game packages what embedded games have no use for, until somebody has: signing in to accounts, serving by
 * minecraft-protocol's own server, and the checks of protocol descriptions, which are a third of all modules that a process
 * of players loads. Applied while the packages are loaded, by `gameScope`.
 *
 * @param url of the module that requires another.
 * @param id as it requires it.
 * @param load loads the other.
 * @returns what it gets; undefined where that is the other module as it is.
 */
export function partInstead(url: string, id: string, load: () => unknown): unknown {
  if (url.endsWith('/minecraft-protocol/src/index.js') && id === './createServer') return laterFunction(load);
  if (url.endsWith('/minecraft-protocol/src/createClient.js')) {
    if (id === './client/mojangAuth') return laterFunction(load);
    if (id === './client/microsoftAuth') return laterMethods(load, ['authenticate', 'realmAuthenticate']);
  }
  if (url.endsWith('/minecraft-protocol/src/client/encrypt.js') && id === 'yggdrasil')
    return { server: (...args: unknown[]) => laterMethods(() => (load() as Yggdrasil).server(...args), ['join']) };
  if (url.endsWith('/protodef/src/protodef.js') && id === 'protodef-validator') return checkedLater(load);
  if (url.endsWith('/protodef/src/index.js') && id === './compiler') return withoutIndents(load() as Compilers);
  return undefined;
}

type AnyFunction = (...args: unknown[]) => unknown;

interface Yggdrasil {
  readonly server: AnyFunction;
}

function laterFunction(load: () => unknown): AnyFunction {
  return (...args) => (load() as AnyFunction)(...args);
}

function laterMethods(load: () => unknown, names: readonly string[]): Readonly<Record<string, AnyFunction>> {
  const method =
    (name: string) =>
    (...args: unknown[]) =>
      (load() as Record<string, AnyFunction>)[name]?.(...args);
  return Object.fromEntries(names.map((name) => [name, method(name)]));
}

/** The class that checks protocols; its first instance is for ProtoDef's own types, is never asked and checks nothing. */
function checkedLater(load: () => unknown): unknown {
  let isFirst = true;
  return function Validator(): object {
    if (!isFirst) return new (load() as new () => object)();
    isFirst = false;
    return { addType() {}, validateType() {}, validateProtocol() {} };
  };
}

interface Compilers {
  readonly ReadCompiler: { readonly prototype: object };
}

/** Generated code is indented anew at every level that it is nested in, which takes longer than to generate it. */
function withoutIndents(compilers: Compilers): Compilers {
  const compiler = Object.getPrototypeOf(compilers.ReadCompiler.prototype) as { indent(code: string): string };
  compiler.indent = (code) => code;
  return compilers;
}
