import { readSelector } from '../selector/readSelector.ts';
import { type Selector, select } from '../selector/selector.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import type { ArgumentType, SuggestionScope } from '../syntax/tree.ts';
import type { Target } from '../target.ts';

/** Entities or players, one or several, by selector, name or uuid. */
export function entity(amount: 'single' | 'multiple', type: 'players' | 'entities'): ArgumentType<Selector> {
  return {
    parser: 'minecraft:entity',
    properties: { amount, type },
    parse(reader, source) {
      const selector = readSelector(reader, source);
      if (selector.limit > 1 && amount === 'single')
        throw reader.error(type === 'players' ? 'argument.player.toomany' : 'argument.entity.toomany', [], 0);
      if (selector.entities && type === 'players' && !selector.self)
        throw reader.error('argument.player.entities', [], 0);
      return selector;
    },
    suggest: (scope) => suggestTargets(scope, type === 'entities'),
  };
}

function* suggestTargets({ source }: SuggestionScope, entities: boolean): Generator<string> {
  for (const { player } of source.game.bodies.players(source.zone.id)) if (player) yield player.username;
  if (source.level < LEVELS.gamemaster) return;
  yield* [
    '@p',
    '@a',
    '@r',
    '@s',
    ...(entities ? ['@e'] : []),
    ...(entities && source.game.features.nearestEntity ? ['@n'] : []),
  ];
}

/** All entities an argument means, at least one. @throws CommandError */
export function entitiesOf(context: CommandContext, name: string): Target[] {
  const found = select(context.get(name, entity), context.source);
  if (found.length === 0) throw failure('argument.entity.notfound.entity');
  return found;
}

/** As `entitiesOf`, but possibly none. */
export function maybeEntitiesOf(context: CommandContext, name: string): Target[] {
  return select(context.get(name, entity), context.source);
}

/** The one entity an argument means. @throws CommandError */
export function entityOf(context: CommandContext, name: string): Target {
  const [found, other] = select(context.get(name, entity), context.source);
  if (!found) throw failure('argument.entity.notfound.entity');
  if (other) throw failure('argument.entity.toomany');
  return found;
}

/** All players an argument means, at least one. @throws CommandError */
export function playersOf(context: CommandContext, name: string): Target[] {
  const found = select(context.get(name, entity), context.source).filter(({ player }) => player);
  if (found.length === 0) throw failure('argument.entity.notfound.player');
  return found;
}

/** The one player an argument means. @throws CommandError */
export function playerOf(context: CommandContext, name: string): Target {
  const [found] = playersOf(context, name);
  return found as Target;
}

/** The player who gives the command. @throws CommandError for the console and other entities. */
export function ownPlayer({ source }: CommandContext): Target {
  if (!source.player) throw failure('permissions.requires.player');
  return source.player;
}

/** The entity that gives the command. @throws CommandError for the console. */
export function ownEntity({ source }: CommandContext): Target {
  if (!source.entity) throw failure('permissions.requires.entity');
  return source.entity;
}

/** Players by name for op and the like; the same as `entity` but declared to clients by its own parser. */
export const gameProfile: ArgumentType<Selector> = {
  parser: 'minecraft:game_profile',
  parse(reader, source) {
    if (reader.peek() === '@') {
      const selector = readSelector(reader, source);
      if (selector.entities && !selector.self) throw reader.error('argument.player.entities', [], 0);
      return selector;
    }
    const text = reader.readWhile((character) => character !== ' ');
    return {
      kind: 'name',
      text,
      conditions: [],
      limit: 1,
      sort: 'arbitrary',
      entities: false,
      self: false,
      origin: { x: undefined, y: undefined, z: undefined },
    };
  },
  suggest: (scope) => suggestTargets(scope, false),
  asksServer: true,
};

/** Whoever has scores: entities by selector, any name, or `*` for all. */
type ScoreHolders =
  | { readonly type: 'all' }
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'selector'; readonly selector: Selector };

export function scoreHolder(amount: 'single' | 'multiple'): ArgumentType<ScoreHolders> {
  return {
    parser: 'minecraft:score_holder',
    properties: { amount },
    asksServer: true,
    parse(reader, source) {
      if (reader.peek() === '@') {
        const selector = readSelector(reader, source);
        if (amount === 'single' && selector.limit > 1) throw reader.error('argument.entity.toomany', [], 0);
        return { type: 'selector', selector };
      }
      const name = reader.readWhile((character) => character !== ' ');
      return name === '*' ? { type: 'all' } : { type: 'name', name };
    },
    suggest: (scope) => suggestTargets(scope, true),
  };
}
