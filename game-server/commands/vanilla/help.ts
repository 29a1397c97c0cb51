import { text } from '../arguments/primitives.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import { parseCommand } from '../syntax/parse.ts';
import { Reader } from '../syntax/reader.ts';
import { argument, type CommandNode, childrenFor, command, isEnd, type LiteralNode, runs } from '../syntax/tree.ts';

/** help (Minecraft wiki, "Commands/help"): how the commands one may give are written. */
export function help(root: () => CommandNode): LiteralNode {
  return command(
    'help',
    LEVELS.everyone,
    runs(({ source }) => {
      const usages = usagesUnder(root(), source);
      for (const usage of usages) source.reply(`/${usage}`);
      return usages.length;
    }),
    argument(
      'command',
      text('greedy'),
      runs((context) => {
        const { source } = context;
        const given = context.get('command', text);
        const { parts, reader } = parseCommand(root(), new Reader(given), source);
        const last = parts.at(-1);
        if (!last || (parts.length === 1 && last.depth === 0)) throw failure('commands.help.failed');
        const read = given.slice(0, reader.cursor).trimEnd();
        const usages = usagesUnder(last.node, source);
        for (const usage of usages) source.reply(`/${read} ${usage}`);
        return usages.length;
      }),
    ),
  );
}

/** One line for each child of a node: brigadier's getSmartUsage. */
function usagesUnder(node: CommandNode, source: CommandSource): string[] {
  return childrenFor(node, source.level).map((child) => usageOf(child, source, isEnd(node), false));
}

function usageOf(node: CommandNode, source: CommandSource, optional: boolean, deep: boolean): string {
  const name = nameOf(node);
  const own = optional ? `[${name}]` : name;
  const childOptional = isEnd(node);
  if (deep) return own;
  const to = node.redirect?.to();
  if (to) return `${own} ${to.kind === 'root' ? '...' : `-> ${nameOf(to)}`}`;
  const children = childrenFor(node, source.level);
  const [only] = children;
  if (!only) return own;
  if (children.length === 1) return `${own} ${usageOf(only, source, childOptional, childOptional)}`;
  const usages = [...new Set(children.map((child) => usageOf(child, source, childOptional, true)))];
  if (usages.length === 1) return `${own} ${childOptional ? `[${usages[0]?.replace(/^\[|\]$/g, '')}]` : usages[0]}`;
  const [open, close] = childOptional ? ['[', ']'] : ['(', ')'];
  return `${own} ${open}${children.map(nameOf).join('|')}${close}`;
}

function nameOf(node: CommandNode): string {
  if (node.kind === 'root') return '';
  return node.kind === 'literal' ? node.name : `<${node.name}>`;
}
