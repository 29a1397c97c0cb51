/** What a program's realm is made of before the program runs, as the source of a function; see guest.ts. */
export const PRELUDE = `(call, log, finish, names, seed) => {
  'use strict';
  const { stringify, parse } = JSON;
  const { freeze, defineProperty, create } = Object;
  const { apply } = Reflect, then = Promise.prototype.then;
  const text = String, ErrorOf = Error, cut = Function.prototype.call.bind(String.prototype.slice);
  const bot = create(null);
  for (const name of parse(names))
    bot[name] = async (...args) => {
      const answer = parse(await call(name, stringify(args)));
      if (answer.ok) return answer.value;
      throw new ErrorOf(answer.message);
    };
  const constant = (name, value) => defineProperty(globalThis, name, { value, enumerable: true });
  constant('bot', freeze(bot));
  constant('log', freeze((...parts) => log(parts.map((part) => typeof part === 'string' ? part : stringify(part) ?? text(part)).join(' '))));
  let state = seed | 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const problem = (error) => {
    const isError = typeof error === 'object' && error !== null;
    const read = (name) => { try { return cut(text(error[name] ?? ''), 0, 2000); } catch { return ''; } };
    return isError
      ? stringify({ __proto__: null, name: read('name'), message: read('message'), stack: read('stack') })
      : stringify({ __proto__: null, name: '', message: cut(text(error), 0, 2000), stack: '' });
  };
  return (promise) => {
    const failed = (error) => finish(false, problem(error));
    apply(then, apply(then, promise, [(value) => finish(true, stringify(value) ?? 'null')]), [undefined, failed]);
  };
}`;
