import { pointOf, vec2 } from '../arguments/coordinates.ts';
import { double, float, integer } from '../arguments/primitives.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { translate } from '../text.ts';
import { FARTHEST, WIDEST } from '../worldBorders.ts';

const TICKS_PER_SECOND = 20;

/** worldborder (Minecraft wiki, "Commands/worldborder"). */
export function worldborder(): LiteralNode {
  return command(
    'worldborder',
    LEVELS.gamemaster,
    sizing('add', (source, distance, ticks) => {
      const { worldBorders } = source.game;
      const left = ticks === 0 ? 0 : worldBorders.ticksLeft(source.zone.id);
      return resize(source, worldBorders.width(source.zone.id) + distance, left + ticks);
    }),
    literal('center', argument('pos', vec2, runs(centre))),
    literal(
      'damage',
      literal('amount', argument('damagePerBlock', float(0), runs(damageAmount))),
      literal('buffer', argument('distance', float(0), runs(damageBuffer))),
    ),
    literal(
      'get',
      runs(({ source }) => {
        const width = source.game.worldBorders.width(source.zone.id);
        source.reply(translate('commands.worldborder.get', width.toFixed(0)));
        return Math.floor(width + 0.5);
      }),
    ),
    sizing('set', resize),
    literal(
      'warning',
      literal('distance', argument('distance', integer(0), runs(warningDistance))),
      literal('time', argument('time', integer(0), runs(warningTime))),
    ),
  );
}

function sizing(name: string, run: (source: CommandSource, distance: number, ticks: number) => number): LiteralNode {
  return literal(
    name,
    argument(
      'distance',
      double(-WIDEST, WIDEST),
      runs((context) => run(context.source, context.get('distance', double), 0)),
      argument(
        'time',
        integer(0),
        runs((context) =>
          run(context.source, context.get('distance', double), context.get('time', integer) * TICKS_PER_SECOND),
        ),
      ),
    ),
  );
}

function resize(source: CommandSource, width: number, ticks: number): number {
  const { worldBorders } = source.game;
  const before = worldBorders.width(source.zone.id);
  if (width === before) throw failure('commands.worldborder.set.failed.nochange');
  if (width < 1) throw failure('commands.worldborder.set.failed.small');
  if (width > WIDEST) throw failure('commands.worldborder.set.failed.big', `${WIDEST.toFixed(1)}`);
  worldBorders.resize(source.zone.id, width, ticks);
  const how = ticks === 0 ? 'immediate' : width > before ? 'grow' : 'shrink';
  const seconds = ticks === 0 ? [] : [`${Math.floor(ticks / TICKS_PER_SECOND)}`];
  source.announce(translate(`commands.worldborder.set.${how}`, width.toFixed(1), ...seconds));
  return Math.trunc(width - before);
}

function centre(context: CommandContext): number {
  const { source } = context;
  const { x, z } = pointOf(context, 'pos');
  const now = source.game.worldBorders.of(source.zone.id);
  if (now.x === x && now.z === z) throw failure('commands.worldborder.center.failed');
  if (Math.max(Math.abs(x), Math.abs(z)) > FARTHEST)
    throw failure('commands.worldborder.set.failed.far', `${FARTHEST.toFixed(1)}`);
  source.game.worldBorders.change(source.zone.id, { x, z });
  source.announce(translate('commands.worldborder.center.success', x.toFixed(2), z.toFixed(2)));
  return 0;
}

function damageAmount(context: CommandContext): number {
  const damage = context.get('damagePerBlock', float);
  return change(context, 'damage.amount', damage, damage.toFixed(2), { damage });
}

function damageBuffer(context: CommandContext): number {
  const buffer = context.get('distance', float);
  return change(context, 'damage.buffer', buffer, buffer.toFixed(2), { buffer });
}

function warningDistance(context: CommandContext): number {
  const warningBlocks = context.get('distance', integer);
  return change(context, 'warning.distance', warningBlocks, `${warningBlocks}`, { warningBlocks });
}

function warningTime(context: CommandContext): number {
  const warningSeconds = context.get('time', integer);
  return change(context, 'warning.time', warningSeconds, `${warningSeconds}`, { warningSeconds });
}

type Setting = 'damage' | 'buffer' | 'warningBlocks' | 'warningSeconds';

/** Sets one number, of which vanilla says when it was so already. */
function change(
  { source }: CommandContext,
  key: string,
  value: number,
  told: string,
  to: Readonly<Partial<Record<Setting, number>>>,
): number {
  const { worldBorders } = source.game;
  const now = worldBorders.of(source.zone.id);
  if (Object.entries(to).every(([name, number]) => now[name as Setting] === number))
    throw failure(`commands.worldborder.${key}.failed`);
  worldBorders.change(source.zone.id, to);
  source.announce(translate(`commands.worldborder.${key}.success`, told));
  return Math.trunc(value);
}
