import type { CommandSource } from '../source.ts';
import type { CommandContext } from './context.ts';
import type { ExecutionFlow, Passing } from './flow.ts';
import type { Reader } from './reader.ts';

/** What a suggestion may look at. */
export interface SuggestionScope {
  readonly source: CommandSource;
  /** The arguments read before this one. */
  readonly context: CommandContext;
}

/** Reads one argument. Vanilla's name and properties are what clients are sent, for they check and colour by them. */
export interface ArgumentType<T> {
  /** Vanilla's parser id, such as "minecraft:block_pos". */
  readonly parser: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  /** @throws CommandError; the cursor may then stand anywhere. */
  parse(reader: Reader, source: CommandSource): T;
  /** Whole words or values that could stand here; what does not begin with the text typed so far is left out later. */
  suggest?(scope: SuggestionScope): Iterable<string>;
  /** Whether the client must ask the server for suggestions, because only the server knows them. */
  readonly asksServer?: boolean;
}

/** Carries out a command; returns vanilla's result, a number. @throws CommandError */
export type Run = (context: CommandContext) => number;

/** Gives the sources with which the rest of the command runs: one, none or many. @throws CommandError */
type Fork = (context: CommandContext) => readonly CommandSource[];

/**
 * Carries out a command by putting further work into the queue, such as a function's lines, instead of giving a number at
 * once (vanilla's CustomCommandExecutor). @throws CommandError
 */
type Queue = (context: CommandContext, flow: ExecutionFlow) => void;

/** Where reading goes on after a node, and with which sources. */
interface Redirect {
  readonly to: () => CommandNode;
  readonly fork: Fork | undefined;
  readonly forks: boolean;
  /** Decides by itself when the rest runs and with which sources (vanilla's CustomModifierExecutor); instead of `fork`. */
  readonly passes: ((passing: Passing, flow: ExecutionFlow) => void) | undefined;
}

interface NodeBody {
  readonly children: CommandNode[];
  run: Run | undefined;
  queue: Queue | undefined;
  redirect: Redirect | undefined;
}

export interface RootNode extends NodeBody {
  readonly kind: 'root';
}
export interface LiteralNode extends NodeBody {
  readonly kind: 'literal';
  readonly name: string;
  /** The operator level needed (Minecraft wiki, "Permission level"). */
  readonly level: number;
}
export interface ArgumentNode extends NodeBody {
  readonly kind: 'argument';
  readonly name: string;
  readonly type: ArgumentType<unknown>;
}
export type CommandNode = RootNode | LiteralNode | ArgumentNode;

/** What `literal` and `argument` are made of: further nodes, what to do when the command ends here, where to go on. */
export type Part =
  | LiteralNode
  | ArgumentNode
  | { readonly part: 'run'; readonly run: Run }
  | { readonly part: 'queue'; readonly queue: Queue }
  | ({ readonly part: 'redirect' } & Redirect);

export function root(...commands: readonly LiteralNode[]): RootNode {
  return { kind: 'root', ...bodyOf(commands) };
}

/** A fixed word. */
export function literal(name: string, ...parts: readonly Part[]): LiteralNode {
  return { kind: 'literal', name, level: 0, ...bodyOf(parts) };
}

/** The first word of a command, for sources of at least the level. */
export function command(name: string, level: number, ...parts: readonly Part[]): LiteralNode {
  return { kind: 'literal', name, level, ...bodyOf(parts) };
}

/** A value to read. */
export function argument(name: string, type: ArgumentType<unknown>, ...parts: readonly Part[]): ArgumentNode {
  return { kind: 'argument', name, type, ...bodyOf(parts) };
}

/** The command may end here. */
export function runs(run: Run): Part {
  return { part: 'run', run };
}

/** The command may end here, and then puts work into the queue. */
export function queues(queue: Queue): Part {
  return { part: 'queue', queue };
}

/** Another command's rest follows: "tp" means "teleport". */
export function redirects(to: () => CommandNode): Part {
  return { part: 'redirect', to, fork: undefined, forks: false, passes: undefined };
}

/** The rest is read from `to`; `passes` decides when it runs and for whom. */
export function passes(
  to: () => CommandNode,
  how: (passing: Passing, flow: ExecutionFlow) => void,
  forks = false,
): Part {
  return { part: 'redirect', to, fork: undefined, forks, passes: how };
}

/** The rest is read from `to` and run with the one source that `fork` gives, whose failures are reported. */
export function continues(to: () => CommandNode, fork: (context: CommandContext) => CommandSource): Part {
  return { part: 'redirect', to, fork: (context) => [fork(context)], forks: false, passes: undefined };
}

/** The rest is read from `to` and run once with each source; failures of single runs are passed over in silence. */
export function forks(to: () => CommandNode, fork: Fork): Part {
  return { part: 'redirect', to, fork, forks: true, passes: undefined };
}

function bodyOf(parts: readonly Part[]): NodeBody {
  const body: NodeBody = { children: [], run: undefined, queue: undefined, redirect: undefined };
  for (const part of parts) {
    if ('kind' in part) body.children.push(part);
    else if (part.part === 'run') body.run = part.run;
    else if (part.part === 'queue') body.queue = part.queue;
    else body.redirect = { to: part.to, fork: part.fork, forks: part.forks, passes: part.passes };
  }
  return body;
}

/** Whether a command may end at a node. */
export function isEnd({ run, queue }: CommandNode): boolean {
  return run !== undefined || queue !== undefined;
}

/** The children of a node under which a command may be read by a source of the level. */
export function childrenFor(node: CommandNode, level: number): (LiteralNode | ArgumentNode)[] {
  return node.children.filter(
    (child): child is LiteralNode | ArgumentNode =>
      child.kind === 'argument' || (child.kind === 'literal' && child.level <= level),
  );
}
