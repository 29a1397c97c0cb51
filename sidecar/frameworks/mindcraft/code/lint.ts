import { type Node, parse } from 'acorn';
import { analyze } from 'eslint-scope';

/** Something wrong with a program, before it runs. Lines count from 1. */
export interface CodeProblem {
  readonly line: number;
  readonly message: string;
}

/** The names under which a program finds skills. */
export interface CodeNames {
  readonly skills: readonly string[];
  readonly world: readonly string[];
}

/** The language level of the sandbox's engine. */
const ECMA_VERSION = 2023;
/** All that the engine knows besides (docs/reference/sandbox.md): no Date, no timers, no modules. */
const GLOBALS: ReadonlySet<string> = new Set(
  (
    'undefined NaN Infinity globalThis Object Function Array String Number Boolean Symbol BigInt Math JSON Reflect Proxy Map Set ' +
    'WeakMap WeakSet Promise RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError ' +
    'parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent eval arguments ' +
    'skills world log console Vec3'
  ).split(' '),
);
const BOOKS: ReadonlySet<string> = new Set(['skills', 'world']);
/** Functions that take what several calls promise. */
const GATHERING: ReadonlySet<string> = new Set(['all', 'allSettled', 'race', 'any']);
const MOST_PROBLEMS = 8;
const TOO_DEEP: CodeProblem = { line: 1, message: 'the program is nested too deeply: use loops and variables' };

/** A node of any type, with what it may hold; acorn's own types are a union of seventy. */
type AnyNode = Node & { readonly [key: string]: unknown };
/** The tree as the analysis of scopes takes it: acorn's is the same by another name. */
type Program = Parameters<typeof analyze>[0];
type Visit = (node: AnyNode, parents: readonly AnyNode[]) => void;

/**
 * What is wrong with a program, as far as can be seen without running it: syntax, undefined names, unknown skills, promises
 * that nobody waits for, async functions that wait for nothing. The program is the body of an async function of `bot`.
 */
export function lintCode(program: string, names: CodeNames): CodeProblem[] {
  // On the first line, so that lines are the program's own.
  const source = `(async function (bot) {${program}\n})`;
  let tree: Program;
  try {
    tree = parse(source, { ecmaVersion: ECMA_VERSION, sourceType: 'script', locations: true, ranges: true }) as Program;
  } catch (error) {
    const { message, loc } = error as Error & { loc?: { line: number } };
    if (error instanceof RangeError || /stack space/.test(message)) return [TOO_DEEP];
    return [{ line: loc?.line ?? 1, message: `syntax error: ${message.replace(/ \(\d+:\d+\)$/, '')}` }];
  }
  try {
    const problems = [...undefinedNames(tree), ...wrongCalls(tree, names)];
    return problems.sort((a, b) => a.line - b.line).slice(0, MOST_PROBLEMS);
  } catch (error) {
    // The tree is walked recursively, here and by the library.
    if (error instanceof RangeError) return [TOO_DEEP];
    throw error;
  }
}

/** Problems as a model reads them, beside the lines they are in. */
export function problemsText(problems: readonly CodeProblem[], program: string): string {
  const lines = program.split('\n');
  return problems
    .map(({ line, message }) => `line ${line}: ${message}\n    ${(lines[line - 1] ?? '').trim().slice(0, 160)}`)
    .join('\n');
}

function undefinedNames(tree: Program): CodeProblem[] {
  const scopes = analyze(tree, { ecmaVersion: ECMA_VERSION, sourceType: 'script' });
  const seen = new Set<string>();
  return (scopes.globalScope?.through ?? []).flatMap(({ identifier }) => {
    const { name, loc } = identifier as { name: string; loc?: { start: { line: number } } | null };
    if (GLOBALS.has(name) || seen.has(name)) return [];
    seen.add(name);
    return [{ line: loc?.start.line ?? 1, message: `"${name}" is not defined${hintFor(name)}` }];
  });
}

function hintFor(name: string): string {
  if (name === 'Date' || name === 'setTimeout' || name === 'setInterval') return '; use skills.wait(bot, milliseconds)';
  if (name === 'require' || name === 'process' || name === 'fetch')
    return ': programs reach nothing but skills and world';
  return '';
}

function wrongCalls(tree: Program, names: CodeNames): CodeProblem[] {
  const problems: CodeProblem[] = [];
  const asyncNames = new Set<string>();
  walk(tree as unknown as AnyNode, (node) => {
    if (node.type === 'FunctionDeclaration' && node.async === true) asyncNames.add(nameOf(node.id as AnyNode) ?? '');
    if (node.type === 'VariableDeclarator' && isAsyncFunction(node.init))
      asyncNames.add(nameOf(node.id as AnyNode) ?? '');
  });
  const report = (node: AnyNode, message: string) => problems.push({ line: lineOf(node), message });
  walk(tree as unknown as AnyNode, (node, parents) => {
    if (node.type === 'MemberExpression') checkMember(node, parents, names, report);
    if (node.type === 'CallExpression') checkCall(node, parents, asyncNames, report);
    if (isAsyncFunction(node) && parents.length > 3 && !waits(node))
      report(node, 'this async function waits for nothing: await something in it, or leave "async" away');
  });
  return problems;
}

type Report = (node: AnyNode, message: string) => void;

function checkMember(node: AnyNode, parents: readonly AnyNode[], names: CodeNames, report: Report): void {
  const owner = nameOf(node.object as AnyNode);
  const member = node.computed ? undefined : nameOf(node.property as AnyNode);
  if (owner === undefined || member === undefined) return;
  if (owner === 'bot') {
    report(node, `"bot.${member}" does not exist: bot only stands for you in the calls of skills and world`);
    return;
  }
  if (owner !== 'skills' && owner !== 'world') return;
  if (names[owner].includes(member) || parents.some((parent) => declares(parent, owner))) return;
  const other = owner === 'skills' ? 'world' : 'skills';
  const hint = names[other].includes(member) ? `; there is ${other}.${member}` : nearestTo(member, names[owner], owner);
  report(node, `"${owner}.${member}" does not exist or is not permitted here${hint}`);
}

function checkCall(node: AnyNode, parents: readonly AnyNode[], asyncNames: ReadonlySet<string>, report: Report): void {
  const callee = node.callee as AnyNode;
  const direct = nameOf(callee);
  const owner = callee.type === 'MemberExpression' ? nameOf(callee.object as AnyNode) : undefined;
  const member = callee.type === 'MemberExpression' ? nameOf(callee.property as AnyNode) : undefined;
  const isSkill = owner !== undefined && BOOKS.has(owner) && !(owner === 'skills' && member === 'log');
  if (member === 'forEach' && (node.arguments as AnyNode[]).some(isAsyncFunction))
    report(node, 'forEach does not wait for an async function: use for (const each of list) { ... }');
  if (!isSkill && !(direct !== undefined && asyncNames.has(direct))) return;
  const what = isSkill ? `${owner}.${member}` : direct;
  if (!isAwaited(node, parents)) report(node, `nobody waits for ${what}(...): write "await ${what}(...)"`);
}

/** Whether what a call promises is waited for: awaited, handed back, or gathered with others. */
function isAwaited(node: AnyNode, parents: readonly AnyNode[]): boolean {
  let child = node;
  for (const parent of parents.toReversed()) {
    switch (parent.type) {
      case 'AwaitExpression':
      case 'ReturnStatement':
        return true;
      case 'ArrowFunctionExpression':
        return parent.body === child;
      case 'UnaryExpression':
        return parent.operator === 'void';
      case 'MemberExpression':
        return (
          parent.object === child && ['then', 'catch', 'finally'].includes(nameOf(parent.property as AnyNode) ?? '')
        );
      case 'CallExpression':
        return GATHERING.has(nameOf((parent.callee as AnyNode).property as AnyNode) ?? '');
      case 'LogicalExpression':
        // What is on the left is asked for its truth, and a promise is always true.
        if (parent.left === child) return false;
        child = parent;
        break;
      case 'ConditionalExpression':
        if (parent.test === child) return false;
        child = parent;
        break;
      case 'ArrayExpression':
      case 'SpreadElement':
      case 'ParenthesizedExpression':
        child = parent;
        break;
      default:
        return false;
    }
  }
  return false;
}

function waits(fn: AnyNode): boolean {
  let found = false;
  walk(fn.body as AnyNode, (node, parents) => {
    const isOwn = !parents.some((parent) => /Function/.test(parent.type));
    if (isOwn && !/Function/.test(node.type) && (node.type === 'AwaitExpression' || node.await === true)) found = true;
  });
  // An arrow that hands on what a call promises.
  return found || (fn.type === 'ArrowFunctionExpression' && (fn.body as AnyNode).type === 'CallExpression');
}

function declares(node: AnyNode, name: string): boolean {
  return /Function/.test(node.type) && ((node.params as AnyNode[]) ?? []).some((param) => nameOf(param) === name);
}

function isAsyncFunction(node: unknown): boolean {
  const { type, async } = (node ?? {}) as Partial<AnyNode>;
  return async === true && typeof type === 'string' && /Function/.test(type);
}

function nameOf(node: AnyNode | null | undefined): string | undefined {
  return node?.type === 'Identifier' ? (node.name as string) : undefined;
}

function lineOf({ loc }: AnyNode): number {
  return (loc as { start: { line: number } } | undefined)?.start.line ?? 1;
}

/** The known name most alike, by the letters both begin with or share as a part. */
function nearestTo(name: string, known: readonly string[], owner: string): string {
  const wanted = name.toLowerCase();
  const parts = (text: string) =>
    text
      .replace(/([A-Z])/g, ' $1')
      .toLowerCase()
      .split(' ');
  const shared = (each: string) => parts(each).filter((part) => part.length > 2 && wanted.includes(part)).length;
  const best = known.reduce<string | undefined>(
    (found, each) => (shared(each) > (found === undefined ? 0 : shared(found)) ? each : found),
    undefined,
  );
  return best === undefined ? '' : `; there is ${owner}.${best}`;
}

function walk(node: AnyNode, visit: Visit, parents: readonly AnyNode[] = []): void {
  visit(node, parents);
  const inside = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof (child as AnyNode | null)?.type === 'string') walk(child as AnyNode, visit, inside);
}
