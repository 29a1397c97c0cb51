import { nameTable } from '../../../protocol/nameTable.ts';
import { byte, double as doubleTag, float, int, long, short, type Tag } from '../../data/nbtTag.ts';
import { scoreHolder } from '../arguments/entity.ts';
import { nbtPath } from '../arguments/nbt.ts';
import { double } from '../arguments/primitives.ts';
import { objective } from '../arguments/scores.ts';
import { changedAt } from '../nbt/nbtPath.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, type CommandNode, continues, type LiteralNode, literal } from '../syntax/tree.ts';
import { barId, barOf } from './bossbar.ts';
import { dataSources } from './dataAccess.ts';
import { holdersOf } from './scoreHolders.ts';

const NUMBER_TAGS: Readonly<Record<string, (value: number) => Tag>> = nameTable({
  byte: (value) => byte((value << 24) >> 24),
  double: doubleTag,
  float: (value) => float(Math.fround(value)),
  int: (value) => int(value | 0),
  long: (value) => long(BigInt(Math.trunc(value))),
  short: (value) => short((value << 16) >> 16),
});

/** Where `execute store` puts results (Minecraft wiki, "Commands/execute", store subcommands). */
export function stores(here: () => CommandNode, wantsResult: boolean): LiteralNode[] {
  const stored = (success: boolean, result: number) => (wantsResult ? result : success ? 1 : 0);
  const storing = (store: (context: CommandContext) => (value: number) => void) =>
    continues(here, (context) => {
      const put = store(context);
      const { source } = context;
      return source.with({ stores: [...source.stores, (success, result) => put(stored(success, result))] });
    });
  return [
    literal(
      'score',
      argument(
        'targets',
        scoreHolder('multiple'),
        argument(
          'objective',
          objective,
          storing((context) => {
            const { game, zone } = context.source;
            const holders = holdersOf(context, 'targets');
            const id = game.requireObjective(zone.id, context.get('objective', objective));
            return (value) => {
              for (const holder of holders) game.setScore(zone.id, holder, id, value);
            };
          }),
        ),
      ),
    ),
    literal(
      'bossbar',
      argument(
        'id',
        barId,
        ...(['value', 'max'] as const).map((field) =>
          literal(
            field,
            storing((context) => {
              const { game, zone } = context.source;
              const { id } = barOf(context);
              return (value) =>
                game.bossBars.change(zone.id, id, { [field]: Math.max(field === 'max' ? 1 : 0, value) });
            }),
          ),
        ),
      ),
    ),
    ...dataSources('target', (find) => [
      argument(
        'path',
        nbtPath,
        ...Object.entries(NUMBER_TAGS).map(([name, tagOf]) =>
          literal(
            name,
            argument(
              'scale',
              double(),
              storing((context) => {
                const access = find(context);
                const path = context.get('path', nbtPath);
                const scale = context.get('scale', double);
                return (value) => {
                  const { tag } = changedAt(path, access.get(), () => tagOf(value * scale), true);
                  if (tag.type === 'compound') access.set(tag);
                };
              }),
            ),
          ),
        ),
      ),
    ]),
  ];
}
