import type { GameRules } from '../../../protocol/gameRules.ts';
import { earlierRuleValue, laterRuleName, laterRuleValue } from '../../../protocol/laterRules.ts';
import type { WeatherKind } from '../../mechanics/environment/weather.ts';
import { bool, integer, time as timeType } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { GAME_RULES, type RuleFact } from '../gameRuleList.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';

const DAY_TICKS = 24_000;
/** Hours by name (Minecraft wiki, "Commands/time"). */
const HOURS = { day: 1000, noon: 6000, night: 13_000, midnight: 18_000 } as const;
/** Days count up to the largest int. */
const LAST_TICK = 2 ** 31 - 1;

/** time (Minecraft wiki, "Commands/time"). */
export function time({ features }: Game): LiteralNode {
  const ticks = timeType(features.registries ? 0 : null);
  const set = (context: CommandContext, to: number) => {
    const { game, zone } = context.source;
    game.systems.dayCycle.setTime(zone.id, Math.min(LAST_TICK, to));
    return game.systems.dayCycle.timeOfDay(zone.id);
  };
  const setTo = (context: CommandContext, to: number) => {
    const result = set(context, to);
    context.source.announce(translate('commands.time.set', `${to}`));
    return result;
  };
  const query = (name: string, of: (game: Game, zone: string) => number) =>
    literal(
      name,
      runs(({ source }) => {
        const value = of(source.game, source.zone.id);
        source.reply(translate('commands.time.query', `${value}`));
        return value;
      }),
    );
  return command(
    'time',
    LEVELS.gamemaster,
    literal(
      'set',
      ...Object.entries(HOURS).map(([name, hour]) =>
        literal(
          name,
          runs((context) => setTo(context, hour)),
        ),
      ),
      argument(
        'time',
        ticks,
        runs((context) => setTo(context, context.get('time', timeType))),
      ),
    ),
    literal(
      'add',
      argument(
        'time',
        ticks,
        runs((context) => {
          const { game, zone } = context.source;
          const result = set(context, game.systems.dayCycle.time(zone.id) + context.get('time', timeType));
          context.source.announce(translate('commands.time.set', `${result}`));
          return result;
        }),
      ),
    ),
    literal(
      'query',
      query('daytime', (game, zone) => game.systems.dayCycle.timeOfDay(zone)),
      query('gametime', (game) => game.gameTime),
      query('day', (game, zone) => Math.floor(game.systems.dayCycle.time(zone) / DAY_TICKS)),
    ),
  );
}

/** weather (Minecraft wiki, "Commands/weather"): durations are seconds before 1.19.4. */
export function weather({ features }: Game): LiteralNode {
  const TICKS_PER_SECOND = 20;
  const duration = features.registries ? timeType(1) : integer(0, 1_000_000);
  const set = ({ source }: CommandContext, kind: WeatherKind, ticks?: number) => {
    source.game.systems.weather.setWeather(source.zone.id, kind, ticks);
    source.announce(translate(`commands.weather.set.${kind}`));
    return ticks ?? -1;
  };
  return command(
    'weather',
    LEVELS.gamemaster,
    ...(['clear', 'rain', 'thunder'] as const).map((kind) =>
      literal(
        kind,
        runs((context) => set(context, kind)),
        argument(
          'duration',
          duration,
          runs((context) =>
            set(context, kind, context.get('duration', integer) * (features.registries ? 1 : TICKS_PER_SECOND)),
          ),
        ),
      ),
    ),
  );
}

const DIFFICULTIES = ['peaceful', 'easy', 'normal', 'hard'] as const satisfies readonly GameRules['difficulty'][];

/** difficulty (Minecraft wiki, "Commands/difficulty"). */
export function difficulty(): LiteralNode {
  const nameOf = (level: string) => translate(`options.difficulty.${level}`);
  return command(
    'difficulty',
    LEVELS.gamemaster,
    runs(({ source }) => {
      const now = source.game.server.rules(source.zone.id).difficulty;
      source.reply(translate('commands.difficulty.query', nameOf(now)));
      return DIFFICULTIES.indexOf(now);
    }),
    ...DIFFICULTIES.map((level) =>
      literal(
        level,
        runs(({ source }) => {
          const { server } = source.game;
          if (server.rules(source.zone.id).difficulty === level) throw failure('commands.difficulty.failure', level);
          server.setRule(source.zone.id, 'difficulty', level);
          source.announce(translate('commands.difficulty.success', nameOf(level)));
          return 0;
        }),
      ),
    ),
  );
}

/** gamerule (Minecraft wiki, "Commands/gamerule"). */
export function gamerule(game: Game): LiteralNode {
  const number = (value: boolean | number) => (typeof value === 'number' ? value : value ? 1 : 0);
  const { ruleIds } = game.features;
  const shown = (fact: RuleFact, value: boolean | number) => (ruleIds ? laterRuleValue(fact.name, value) : value);
  const node = (fact: RuleFact, word = fact.name, name = word) => {
    const { initial, min, max } = fact;
    const type = typeof shown(fact, initial) === 'boolean' ? bool : integer(min, max);
    return literal(
      word,
      runs(({ source }) => {
        const value = shown(fact, source.game.rules.get(source.zone.id, fact));
        source.reply(translate('commands.gamerule.query', name, `${value}`));
        return number(value);
      }),
      argument(
        'value',
        type,
        runs((context) => {
          const { source } = context;
          const given = context.get<boolean | number>('value', type);
          const wanted = ruleIds ? earlierRuleValue(fact.name, given) : given;
          const value = shown(fact, source.game.rules.set(source.zone.id, fact, wanted));
          source.announce(translate('commands.gamerule.set', name, `${value}`));
          return number(value);
        }),
      ),
    );
  };
  const facts = GAME_RULES.filter((fact) => game.rules.has(fact));
  const nodes = ruleIds
    ? facts.flatMap((fact) => {
        const id = laterRuleName(fact.name);
        return [node(fact, id, `minecraft:${id}`), node(fact, `minecraft:${id}`)];
      })
    : facts.map((fact) => node(fact));
  return command('gamerule', LEVELS.gamemaster, ...nodes);
}
