import {
  ADVANCEMENT_NODES,
  type AdvancementNode,
  ancestors,
  subtree,
} from '../../mechanics/advancements/advancementTree.ts';
import type { Player } from '../../players/player.ts';
import { advancementText } from '../advancementAnnouncements.ts';
import { entity, playersOf } from '../arguments/entity.ts';
import { plainId, readIdentifier } from '../arguments/identifiers.ts';
import { text } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Component } from '../text.ts';
import { translate } from '../text.ts';

type AdvancementAction = 'grant' | 'revoke';

/** advancement (Minecraft wiki, "Commands/advancement"), of those this server can judge. */
export function advancement(game: Game): LiteralNode {
  const name = advancementName(game);
  const branch = (action: AdvancementAction) => {
    const some = (word: string, nodes: (node: AdvancementNode) => Iterable<AdvancementNode>) =>
      literal(
        word,
        argument(
          'advancement',
          name,
          runs((context) => change(context, action, [...nodes(context.get('advancement', advancementName))])),
        ),
      );
    return literal(
      action,
      argument(
        'targets',
        entity('multiple', 'players'),
        literal(
          'only',
          argument(
            'advancement',
            name,
            runs((context) => change(context, action, [context.get('advancement', advancementName)])),
            argument(
              'criterion',
              criterion,
              runs((context) => changeCriterion(context, action)),
            ),
          ),
        ),
        some('from', subtree),
        some('until', (node) => [...ancestors(node), node]),
        some('through', (node) => [...ancestors(node), ...subtree(node)]),
        literal(
          'everything',
          runs((context) => change(context, action, [...ADVANCEMENT_NODES.values()])),
        ),
      ),
    );
  };
  return command('advancement', LEVELS.gamemaster, branch('grant'), branch('revoke'));
}

function advancementName({ features }: Game): ArgumentType<AdvancementNode> {
  return {
    parser: features.rotate ? 'minecraft:resource_key' : 'minecraft:resource_location',
    ...(features.rotate ? { properties: { registry: 'minecraft:advancement' } } : {}),
    asksServer: true,
    parse(reader) {
      const identifier = readIdentifier(reader);
      const node = ADVANCEMENT_NODES.get(plainId(identifier));
      // Vanilla's words, of which 1.21.2 and later write "advancement.advancementNotFound".
      if (!node)
        throw failure(
          features.rotate ? 'advancement.advancementNotFound' : 'commands.advancement.advancementNotFound',
          identifier,
        );
      return node;
    },
    *suggest() {
      for (const id of ADVANCEMENT_NODES.keys()) yield `minecraft:${id}`;
    },
  };
}

const criterion: ArgumentType<string> = {
  ...text('greedy'),
  asksServer: true,
  suggest: ({ context }) =>
    context.has('advancement') ? Object.keys(context.get('advancement', advancementName).advancement.criteria) : [],
};

/** What was done to how many, and whose it was. */
function counted(
  action: AdvancementAction,
  kind: 'one' | 'many' | 'criterion',
  success: boolean,
  players: readonly Player[],
  ...what: readonly Component[]
): Component {
  const [only, another] = players;
  const whom = only && !another ? only.username : `${players.length}`;
  const key = `commands.advancement.${action}.${kind}.to.${only && !another ? 'one' : 'many'}`;
  return translate(`${key}.${success ? 'success' : 'failure'}`, ...what, whom);
}

function change(context: CommandContext, action: AdvancementAction, nodes: readonly AdvancementNode[]): number {
  const { source } = context;
  const { advancements } = source.game.systems;
  const players = playersOf(context, 'targets').flatMap(({ player }) => player ?? []);
  let changed = 0;
  for (const player of players)
    for (const node of nodes)
      if (!(action === 'grant' && advancements.isMade(player, node)) && advancements[action](player, node)) changed++;
  const [only, another] = nodes;
  const [kind, what] =
    only && !another ? (['one', advancementText(only)] as const) : (['many', `${nodes.length}`] as const);
  const said = counted(action, kind, changed > 0, players, what);
  if (changed === 0) throw new CommandError(said);
  source.announce(said);
  return changed;
}

function changeCriterion(context: CommandContext, action: AdvancementAction): number {
  const { source } = context;
  const { advancements } = source.game.systems;
  const node = context.get('advancement', advancementName);
  const name = context.get('criterion', text);
  const players = playersOf(context, 'targets').flatMap(({ player }) => player ?? []);
  if (!Object.hasOwn(node.advancement.criteria, name))
    throw failure('commands.advancement.criterionNotFound', advancementText(node), name);
  const changed = players.filter((player) => advancements[action](player, node, name)).length;
  const said = counted(action, 'criterion', changed > 0, players, name, advancementText(node));
  if (changed === 0) throw new CommandError(said);
  source.announce(said);
  return changed;
}
