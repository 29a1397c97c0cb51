import { component } from '../arguments/component.ts';
import { scoreHolder } from '../arguments/entity.ts';
import { type Operation, operation } from '../arguments/identifiers.ts';
import { integer } from '../arguments/primitives.ts';
import { objective } from '../arguments/scores.ts';
import type { Game } from '../game.ts';
import { resolved } from '../resolve.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, type LiteralNode, literal, type Run, runs } from '../syntax/tree.ts';
import { bracketed, joined, translate } from '../text.ts';
import { boards, found, objectiveText, writable } from './objectives.ts';
import { holdersOf, singleHolder } from './scoreHolders.ts';

/** Names with scores a zone may have. */
const MOST_HOLDERS = 4096;

/** "scoreboard players ..." (Minecraft wiki, "Commands/scoreboard"). */
export function playerCommands(game: Game): LiteralNode[] {
  const { features } = game;
  const targets = (...parts: Parameters<typeof argument>[2][]) =>
    argument('targets', scoreHolder('multiple'), argument('objective', objective, ...parts));
  const amount = (min: number | undefined, run: Run) => argument('score', integer(min), runs(run));
  return [
    literal('list', runs(listHolders), argument('target', scoreHolder('single'), runs(listScores))),
    literal('set', targets(amount(undefined, (context) => changeScores(context, 'set', (_, score) => score)))),
    literal('add', targets(amount(0, (context) => changeScores(context, 'add', (before, score) => before + score)))),
    literal(
      'remove',
      targets(amount(0, (context) => changeScores(context, 'remove', (before, score) => before - score))),
    ),
    literal('get', argument('target', scoreHolder('single'), argument('objective', objective, runs(getScore)))),
    literal(
      'reset',
      argument(
        'targets',
        scoreHolder('multiple'),
        runs(resetScores),
        argument('objective', objective, runs(resetScores)),
      ),
    ),
    ...(game.whole ? [literal('enable', targets(runs(enableTriggers)))] : []),
    literal(
      'operation',
      argument(
        'targets',
        scoreHolder('multiple'),
        argument(
          'targetObjective',
          objective,
          argument(
            'operation',
            operation,
            argument('source', scoreHolder('multiple'), argument('sourceObjective', objective, runs(operate))),
          ),
        ),
      ),
    ),
    ...(features.numberFormats
      ? [
          literal(
            'display',
            literal('name', targets(runs(displayName), argument('name', component, runs(displayName)))),
          ),
        ]
      : []),
  ];
}

function listHolders({ source }: CommandContext): number {
  const holders = source.game.scoreHolders(source.zone.id);
  source.reply(
    holders.length === 0
      ? translate('commands.scoreboard.players.list.empty')
      : translate('commands.scoreboard.players.list.success', `${holders.length}`, joined(holders)),
  );
  return holders.length;
}

function listScores(context: CommandContext): number {
  const { source } = context;
  const holder = singleHolder(context, 'target');
  const scores = boards(context)
    .list(source.zone.id)
    .flatMap(({ displayName: name, scores: all }) => {
      const score = all.get(holder);
      return score === undefined ? [] : [[bracketed(name), `${score}`] as const];
    });
  if (scores.length === 0) source.reply(translate('commands.scoreboard.players.list.entity.empty', holder));
  else {
    source.reply(translate('commands.scoreboard.players.list.entity.success', holder, `${scores.length}`));
    for (const [name, score] of scores)
      source.reply(translate('commands.scoreboard.players.list.entity.entry', name, score));
  }
  return scores.length;
}

function changeScores(
  context: CommandContext,
  verb: 'set' | 'add' | 'remove',
  change: (before: number, score: number) => number,
): number {
  const { source } = context;
  const { game, zone } = source;
  const holders = holdersOf(context, 'targets');
  const name = writable(context);
  const score = context.get('score', integer);
  let sum = 0;
  let last = 0;
  for (const holder of holders) {
    last = change(game.scoreOf(zone.id, holder, name) ?? 0, score) | 0;
    if (!put(game, zone.id, holder, name, last)) break;
    sum += last;
  }
  const shown = objectiveText(context, name);
  const [only, another] = holders;
  const key = `commands.scoreboard.players.${verb}.success`;
  if (verb === 'set')
    source.announce(
      only !== undefined && another === undefined
        ? translate(`${key}.single`, shown, only, `${score}`)
        : translate(`${key}.multiple`, shown, `${holders.length}`, `${score}`),
    );
  else
    source.announce(
      only !== undefined && another === undefined
        ? translate(`${key}.single`, `${score}`, shown, only, `${last}`)
        : translate(`${key}.multiple`, `${score}`, shown, `${holders.length}`),
    );
  return verb === 'set' ? (score * holders.length) | 0 : sum | 0;
}

/** Sets a score as long as the zone does not have too many names. @throws CommandError */
function put(game: Game, zone: string, holder: string, name: string, value: number): boolean {
  const known = game.scoreOf(zone, holder, name) !== undefined;
  if (!known && game.scoreHolders(zone).length >= MOST_HOLDERS) throw failure('argument.scoreHolder.empty');
  game.setScore(zone, holder, name, value);
  return true;
}

function getScore(context: CommandContext): number {
  const { source } = context;
  const holder = singleHolder(context, 'target');
  const name = found(context);
  const score = source.game.scoreOf(source.zone.id, holder, name);
  if (score === undefined) throw failure('commands.scoreboard.players.get.null', name, holder);
  source.reply(translate('commands.scoreboard.players.get.success', holder, `${score}`, objectiveText(context, name)));
  return score;
}

/** Lets holders give `trigger` once; they have a score from then on, 0 unless they had one. */
function enableTriggers(context: CommandContext): number {
  const { source } = context;
  const { game, zone } = source;
  const holders = holdersOf(context, 'targets');
  const name = found(context);
  if (boards(context).get(zone.id, name)?.criterion !== 'trigger')
    throw failure('commands.scoreboard.players.enable.invalid');
  let count = 0;
  for (const holder of holders) {
    if (game.scoreOf(zone.id, holder, name) === undefined && !put(game, zone.id, holder, name, 0)) break;
    if (boards(context).enableTrigger(zone.id, name, holder)) count++;
  }
  if (count === 0) throw failure('commands.scoreboard.players.enable.failed');
  const [only, another] = holders;
  source.announce(
    only !== undefined && another === undefined
      ? translate('commands.scoreboard.players.enable.success.single', objectiveText(context, name), only)
      : translate(
          'commands.scoreboard.players.enable.success.multiple',
          objectiveText(context, name),
          `${holders.length}`,
        ),
  );
  return count;
}

function resetScores(context: CommandContext): number {
  const { source } = context;
  const holders = holdersOf(context, 'targets');
  const name = context.has('objective') ? found(context) : undefined;
  for (const holder of holders) boards(context).resetScore(source.zone.id, holder, name);
  const [only, another] = holders;
  const key = `commands.scoreboard.players.reset.${name === undefined ? 'all' : 'specific'}`;
  const what = name === undefined ? [] : [objectiveText(context, name)];
  source.announce(
    only !== undefined && another === undefined
      ? translate(`${key}.single`, ...what, only)
      : translate(`${key}.multiple`, ...what, `${holders.length}`),
  );
  return holders.length;
}

/** The new scores of target and source. @throws CommandError for a division by zero. */
function operated(kind: Operation, a: number, b: number): readonly [number, number] {
  switch (kind) {
    case '=':
      return [b, b];
    case '+=':
      return [(a + b) | 0, b];
    case '-=':
      return [(a - b) | 0, b];
    case '*=':
      return [Math.imul(a, b), b];
    case '/=':
      if (b === 0) throw failure('arguments.operation.div0');
      return [Math.floor(a / b), b];
    case '%=':
      if (b === 0) throw failure('arguments.operation.div0');
      return [a - b * Math.floor(a / b), b];
    case '<':
      return [Math.min(a, b), b];
    case '>':
      return [Math.max(a, b), b];
    case '><':
      return [b, a];
    default:
      return kind satisfies never;
  }
}

function operate(context: CommandContext): number {
  const { source } = context;
  const { game, zone } = source;
  const targets = holdersOf(context, 'targets');
  const to = writable(context, 'targetObjective');
  const kind = context.get('operation', operation);
  const sources = holdersOf(context, 'source');
  const from = found(context, 'sourceObjective');
  // Worked out as a whole first: a division by zero must change nothing.
  const scores = new Map<string, number>();
  const key = (holder: string, name: string) => JSON.stringify([holder, name]);
  const scoreOf = (holder: string, name: string) =>
    scores.get(key(holder, name)) ?? game.scoreOf(zone.id, holder, name) ?? 0;
  let sum = 0;
  for (const target of targets)
    for (const other of sources) {
      // Both have a score from then on (ScoreboardCommand.performOperation, getOrCreatePlayerScore).
      if (game.scoreOf(zone.id, other, from) === undefined) scores.set(key(other, from), scoreOf(other, from));
      const [a, b] = operated(kind, scoreOf(target, to), scoreOf(other, from));
      if (kind === '><') scores.set(key(other, from), b);
      scores.set(key(target, to), a);
    }
  for (const [both, value] of scores) {
    const [holder, name] = JSON.parse(both) as [string, string];
    put(game, zone.id, holder, name, value);
  }
  for (const target of targets) sum += scoreOf(target, to);
  const [only, another] = targets;
  source.announce(
    only !== undefined && another === undefined
      ? translate(
          'commands.scoreboard.players.operation.success.single',
          objectiveText(context, to),
          only,
          `${scoreOf(only, to)}`,
        )
      : translate(
          'commands.scoreboard.players.operation.success.multiple',
          objectiveText(context, to),
          `${targets.length}`,
        ),
  );
  return sum | 0;
}

function displayName(context: CommandContext): number {
  const { source } = context;
  const { game, zone } = source;
  const holders = holdersOf(context, 'targets');
  const name = found(context);
  const given = context.maybe('name', component, undefined);
  const shownAs = given === undefined ? undefined : resolved(given, source);
  for (const holder of holders)
    boards(context).setScore(zone.id, name, holder, game.scoreOf(zone.id, holder, name) ?? 0, shownAs);
  const [only, another] = holders;
  const key = `commands.scoreboard.players.display.name.${shownAs === undefined ? 'clear' : 'set'}.success`;
  const what = shownAs === undefined ? [] : [shownAs];
  source.announce(
    only !== undefined && another === undefined
      ? translate(`${key}.single`, ...what, only, objectiveText(context, name))
      : translate(`${key}.multiple`, ...what, `${holders.length}`, objectiveText(context, name)),
  );
  return holders.length;
}
