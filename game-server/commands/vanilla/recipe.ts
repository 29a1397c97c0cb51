import { countedLast } from '../answers.ts';
import { entity, playersOf } from '../arguments/entity.ts';
import { plainId, readIdentifier } from '../arguments/identifiers.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';

/** recipe (Minecraft wiki, "Commands/recipe"); recipes have this server's own names, mostly the id of what they make. */
export function recipe(game: Game): LiteralNode {
  const branch = (word: 'give' | 'take') =>
    literal(
      word,
      argument(
        'targets',
        entity('multiple', 'players'),
        argument(
          'recipe',
          recipeName(game),
          runs((context) => change(context, word, [context.get('recipe', recipeName)])),
        ),
        literal(
          '*',
          runs((context) => change(context, word, context.source.game.systems.knownRecipes.named.keys())),
        ),
      ),
    );
  return command('recipe', LEVELS.gamemaster, branch('give'), branch('take'));
}

function recipeName({ features }: Game): ArgumentType<string> {
  return {
    parser: features.rotate ? 'minecraft:resource_key' : 'minecraft:resource_location',
    ...(features.rotate ? { properties: { registry: 'minecraft:recipe' } } : {}),
    asksServer: true,
    parse(reader, { game }) {
      const identifier = readIdentifier(reader);
      const name = plainId(identifier);
      if (!game.systems.knownRecipes.named.has(name)) throw failure('recipe.notFound', identifier);
      return name;
    },
    *suggest({ source }) {
      for (const name of source.game.systems.knownRecipes.named.keys()) yield `minecraft:${name}`;
    },
  };
}

function change(context: CommandContext, word: 'give' | 'take', names: Iterable<string>): number {
  const { source } = context;
  const { knownRecipes } = source.game.systems;
  const targets = playersOf(context, 'targets');
  const wanted = [...names];
  let changed = 0;
  for (const { player } of targets) if (player) changed += knownRecipes[word](player, wanted);
  if (changed === 0) throw failure(`commands.recipe.${word}.failed`);
  source.announce(countedLast(`commands.recipe.${word}.success`, targets, `${wanted.length}`));
  return changed;
}
