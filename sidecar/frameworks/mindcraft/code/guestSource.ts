import type { CodeNames } from './lint.ts';
import { SKILL_MARK } from './programOutput.ts';

/** What a vector can do, in the guest: the methods of the library that Minecraft's programs know. */
const VEC3 =
  'class Vec3 { constructor(x, y, z) { this.x = Number(x); this.y = Number(y); this.z = Number(z); } ' +
  'offset(x, y, z) { return new Vec3(this.x + x, this.y + y, this.z + z); } ' +
  'plus(v) { return this.offset(v.x, v.y, v.z); } minus(v) { return this.offset(-v.x, -v.y, -v.z); } ' +
  'scaled(n) { return new Vec3(this.x * n, this.y * n, this.z * n); } ' +
  'floored() { return new Vec3(Math.floor(this.x), Math.floor(this.y), Math.floor(this.z)); } ' +
  'clone() { return this.offset(0, 0, 0); } floor() { return Object.assign(this, this.floored()); } ' +
  'equals(v) { return this.x === v.x && this.y === v.y && this.z === v.z; } ' +
  'distanceTo(v) { return Math.hypot(this.x - v.x, this.y - v.y, this.z - v.z); } ' +
  'toString() { return "(" + [this.x, this.y, this.z].join(", ") + ")"; } }';

/** Answers hold points as plain objects; programs expect vectors. */
const REVIVE =
  'const _revive = (value) => { if (Array.isArray(value)) return value.map(_revive); ' +
  "if (typeof value !== 'object' || value === null) return value; " +
  "if ('x' in value && 'y' in value && 'z' in value) return new Vec3(value.x, value.y, value.z); " +
  'return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, _revive(each)])); };';

/**
 * What skills log goes into the program's own log, in order; `bot` itself does not cross. An error has the stack of the call,
 * without our own frame, or else nobody would know its line.
 */
const CALL =
  'const _call = async (name, args, stack) => { try { return await _host[name](...args); } catch (error) { ' +
  "throw Object.assign(new Error(error.message), { stack: stack.split('\\n').slice(1).join('\\n') }); } }; " +
  'const _skill = (name) => async (...given) => { ' +
  'const answer = await _call(name, given[0] === bot ? given.slice(1) : given, new Error().stack); ' +
  `for (const line of answer.log) _log(${JSON.stringify(SKILL_MARK)} + line); return _revive(answer.value); };`;

const LOG =
  'const _host = bot, _log = log; ' +
  'const _say = (...parts) => { _log(...(parts[0] === _host ? parts.slice(1) : parts)); }; ' +
  'const console = Object.freeze({ log: _say, info: _say, warn: _say, error: _say, debug: _say });';

/** The source of a program for the sandbox. All of ours is on its first line, so that lines are the program's own. */
export function guestSource(program: string, names: CodeNames): string {
  const book = (name: 'skills' | 'world') =>
    `const ${name} = Object.freeze({ ${names[name]
      .map((each) => (each === 'log' ? 'log: _say' : `${each}: _skill(${JSON.stringify(`${name}.${each}`)})`))
      .join(', ')} });`;
  const ours = [VEC3, REVIVE, LOG, CALL, book('skills'), book('world')].join(' ');
  return `${ours} return await (async (bot, log) => { ${program}\n})(bot, _say);`;
}
