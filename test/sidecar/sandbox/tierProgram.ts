import type { Random } from '../../../clock/random.ts';

/** Ways from one call of "down" to the next: through script, and through functions of the engine written in C. */
const STEPS = [
  'down()',
  'down() + 1',
  '[1].map(down)[0]',
  '[2, 1].sort(() => { down(); return 0; })',
  'JSON.stringify({ toJSON: down })',
  'JSON.parse("[1]", () => down())',
  "'a'.replace(/a/, down)",
  '({ get x() { return down(); } }).x',
  'new Proxy({}, { get: down }).x',
  'Reflect.apply(down, null, [])',
  'down.call(null)',
  'down.bind(null)()',
  'String({ toString: down })',
  '[...(function* () { yield down(); })()]',
  'eval("down()")',
  'new (class { constructor() { down(); } })()',
  'Array.from([1], down)',
  'new Map([[1, 1]]).forEach(down)',
  '+{ valueOf: down }',
  '(([a = down()]) => a)([])',
];
const ENDS = [
  'try { down(); } catch (error) { log(String(error)); } return depth;',
  'down(); return depth;',
  'try { down(); } catch { try { down(); } catch {} } return depth;',
  'await bot.echo(depth); try { down(); } catch (error) { return [error.name, depth]; }',
];

/** Sources and values so many levels deep, over which the engine's own parsers, printers and matchers recur. */
const NESTS: readonly ((levels: number) => string)[] = [
  (levels) => `eval("(".repeat(${levels}) + "1" + ")".repeat(${levels}))`,
  (levels) => `eval("[".repeat(${levels}) + "]".repeat(${levels})).length`,
  (levels) => `eval("!".repeat(${levels}) + "1")`,
  (levels) => `eval("1?".repeat(${levels}) + "1" + ":1".repeat(${levels}))`,
  (levels) => `eval("{".repeat(${levels}) + "}".repeat(${levels}))`,
  (levels) => `JSON.parse("[".repeat(${levels}) + "]".repeat(${levels})).length`,
  (levels) => `new RegExp("(?:".repeat(${levels}) + "a" + ")".repeat(${levels})).test("a")`,
  (levels) => `(() => { let p = {}; for (let i = 0; i < ${levels}; i++) p = new Proxy(p, {}); return p.x; })()`,
  (levels) => `(() => { let a = []; for (let i = 0; i < ${levels}; i++) a = [a]; return String(a).length; })()`,
  (levels) => `(() => { let a = []; for (let i = 0; i < ${levels}; i++) a = [a]; return JSON.stringify(a).length; })()`,
];

/** A program that goes as deep as the stack allows, or works for long, in a way that chance decides. */
export function tierProgram(random: Random): string {
  if (random.float() < 0.4) {
    const nest = NESTS[random.integer(0, NESTS.length - 1)]?.(random.integer(500, 9_000));
    return random.float() < 0.5 ? `return ${nest};` : `try { return ${nest}; } catch (error) { return String(error); }`;
  }
  const locals = Array.from({ length: random.integer(0, 12) }, (_, index) => `let v${index} = depth * ${index};`).join(
    ' ',
  );
  const step = () => STEPS[random.integer(0, STEPS.length - 1)];
  const most = random.float() < 0.3 ? `if (depth > ${random.integer(10, 3_000)}) return depth;` : '';
  const branch = random.float() < 0.5 ? `if (depth % ${random.integer(2, 7)} === 0) return ${step()};` : '';
  const work = random.float() < 0.2 ? `for (let i = 0; i < ${random.integer(1, 400_000)}; i++) depth += i % 2;` : '';
  const end = ENDS[random.integer(0, ENDS.length - 1)];
  return `let depth = 0; const down = () => { depth++; ${locals} ${most} ${branch} return ${step()}; }; ${work} ${end}`;
}
