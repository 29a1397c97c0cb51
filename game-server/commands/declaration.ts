import { nameTable } from '../../protocol/nameTable.ts';
import type { Game } from './game.ts';
import { type CommandNode, childrenFor, isEnd, type RootNode } from './syntax/tree.ts';

/** Node types in packets. */
const TYPES = { root: 0, literal: 1, argument: 2 } as const;
const STRINGS: Readonly<Record<string, string>> = nameTable({
  word: 'SINGLE_WORD',
  phrase: 'QUOTABLE_PHRASE',
  greedy: 'GREEDY_PHRASE',
});
const ASK_SERVER = 'minecraft:ask_server';

/** The fields of declare_commands: the part of the tree that a level may use, so that clients check and complete. */
export function declaration(game: Game, tree: RootNode, level: number): Record<string, unknown> {
  const numbers = new Map<CommandNode, number>();
  const order: CommandNode[] = [];
  const visit = (node: CommandNode): void => {
    if (numbers.has(node)) return;
    numbers.set(node, order.length);
    order.push(node);
    for (const child of childrenFor(node, level)) visit(child);
  };
  visit(tree);
  const nodes = order.map((node) => {
    const to = node.redirect?.to();
    const redirectNode = to && numbers.get(to);
    const asks = node.kind === 'argument' && node.type.asksServer === true;
    return {
      flags: {
        unused: 0,
        has_custom_suggestions: asks ? 1 : 0,
        has_redirect_node: redirectNode === undefined ? 0 : 1,
        has_command: isEnd(node) ? 1 : 0,
        command_node_type: TYPES[node.kind],
      },
      children: childrenFor(node, level).map((child) => numbers.get(child)),
      ...(redirectNode === undefined ? {} : { redirectNode }),
      ...(node.kind === 'root' ? {} : { extraNodeData: extraOf(game, node, asks) }),
    };
  });
  return { nodes, rootIndex: 0 };
}

function extraOf(game: Game, node: Exclude<CommandNode, RootNode>, asks: boolean): Record<string, unknown> {
  if (node.kind === 'literal') return { name: node.name };
  const { parser, properties } = node.type;
  return {
    name: node.name,
    parser: wireParser(parser),
    properties: wireProperties(game, parser, properties ?? {}),
    ...(asks ? { suggestionType: ASK_SERVER } : {}),
  };
}

/** minecraft-data calls one parser by its older name. */
function wireParser(parser: string): string {
  return parser === 'minecraft:nbt_compound_tag' ? 'minecraft:nbt' : parser;
}

function wireProperties(game: Game, parser: string, properties: Readonly<Record<string, unknown>>): unknown {
  switch (parser) {
    case 'brigadier:integer':
    case 'brigadier:float':
    case 'brigadier:double':
      return {
        flags: {
          unused: 0,
          max_present: properties.max === undefined ? 0 : 1,
          min_present: properties.min === undefined ? 0 : 1,
        },
        min: properties.min,
        max: properties.max,
      };
    case 'brigadier:string':
      return STRINGS[properties.type as string];
    case 'minecraft:entity':
      return {
        unused: 0,
        onlyAllowPlayers: properties.type === 'players' ? 1 : 0,
        onlyAllowEntities: properties.amount === 'single' ? 1 : 0,
      };
    case 'minecraft:score_holder':
      return { unused: 0, allowMultiple: properties.amount === 'multiple' ? 1 : 0 };
    case 'minecraft:time':
      return game.features.registries ? { min: properties.min ?? 0 } : undefined;
    default:
      return Object.keys(properties).length > 0 ? properties : undefined;
  }
}
