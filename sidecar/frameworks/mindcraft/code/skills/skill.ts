import type { Clock } from '../../../../../clock/clock.ts';
import type { Json } from '../../../../../protocol/briefing.ts';
import type { Body } from '../../../../body/body.ts';
import type { ToolResult } from '../../../../tools/tool.ts';

/** What a skill does its work with: tools and senses, never the body itself. */
export interface SkillHost {
  readonly body: Body;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  has(tool: string): boolean;
  /** Calls a tool. Rejects when the program is stopped. */
  call(tool: string, args: object): Promise<ToolResult>;
  /** Adds a line to the program's output. */
  log(text: string): void;
}

/** A function of the library that programs call. Arguments are whatever the program gave, without `bot`. */
export interface Skill {
  readonly book: 'skills' | 'world';
  readonly name: string;
  /** What it takes after `bot`, as its documentation shows it, with types. */
  readonly takes: string;
  readonly returns: string;
  readonly description: string;
  /** Tools of which one must be there for it to be offered; none: always. */
  readonly needs: readonly string[];
  run(host: SkillHost, ...args: Json[]): Promise<Json> | Json;
}

type SkillRow = Omit<Skill, 'book' | 'returns' | 'needs'> & Partial<Pick<Skill, 'returns' | 'needs'>>;

/** Skills of one book, from rows without what most have in common: actions return whether they succeeded. */
export function bookOf(book: Skill['book'], rows: readonly SkillRow[]): readonly Skill[] {
  return rows.map((row) => ({ returns: 'boolean', needs: [], ...row, book }));
}

/** A skill as its documentation for models. */
export function skillText({ book, name, takes, returns, description }: Skill): string {
  return `${book}.${name}(bot${takes ? `, ${takes}` : ''}): Promise<${returns}>\n${description}`;
}

/** What a program gave it that a skill cannot use. */
export class SkillArgumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SkillArgumentError';
  }
}

/** A text argument. @throws SkillArgumentError */
export function textOf(value: Json | undefined, what: string): string {
  if (typeof value === 'string' && value !== '') return value.replace(/^minecraft:/, '');
  throw new SkillArgumentError(`${what} must be a text, not ${JSON.stringify(value ?? null)}`);
}

/** A number argument; `otherwise` where it was left out. @throws SkillArgumentError */
export function numberOf(value: Json | undefined, what: string, otherwise?: number): number {
  if ((value === undefined || value === null) && otherwise !== undefined) return otherwise;
  if (typeof value === 'number') return value;
  throw new SkillArgumentError(`${what} must be a number, not ${JSON.stringify(value ?? null)}`);
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A point given as three numbers or as one object, and the arguments after it. @throws SkillArgumentError */
export function pointOf([first, ...rest]: readonly Json[]): { readonly at: Cell; readonly rest: readonly Json[] } {
  if (typeof first === 'object' && first !== null && !Array.isArray(first)) {
    const { x, y, z } = first as { x?: Json; y?: Json; z?: Json };
    return { at: { x: numberOf(x, 'x'), y: numberOf(y, 'y'), z: numberOf(z, 'z') }, rest };
  }
  const [y, z, ...more] = rest;
  return { at: { x: numberOf(first, 'x'), y: numberOf(y, 'y'), z: numberOf(z, 'z') }, rest: more };
}

/** The cell of a point. @throws SkillArgumentError */
export function cellGiven(args: readonly Json[]): { readonly at: Cell; readonly rest: readonly Json[] } {
  const { at, rest } = pointOf(args);
  return { at: { x: Math.floor(at.x), y: Math.floor(at.y), z: Math.floor(at.z) }, rest };
}

/** The id of an entity that a world function gave. @throws SkillArgumentError */
export function entityIdOf(value: Json | undefined): number {
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { id?: Json }).id : value;
  if (typeof id === 'number') return id;
  throw new SkillArgumentError('an entity must be one that world.getNearbyEntities gave');
}

/** Calls the first of several tools that the agent has, and logs what came of it. @returns whether it succeeded */
export async function firstOf(host: SkillHost, tools: Readonly<Record<string, object | undefined>>): Promise<boolean> {
  for (const [tool, args] of Object.entries(tools)) {
    if (args === undefined || !host.has(tool)) continue;
    const result = await host.call(tool, args);
    host.log(result.ok ? result.message : `failed: ${result.message}`);
    return result.ok;
  }
  host.log(`failed: not permitted here (it takes one of ${Object.keys(tools).join(', ')})`);
  return false;
}
