import { scoreHolder } from '../arguments/entity.ts';
import { select } from '../selector/selector.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';

/** The names an argument gives scores to, at least one. @throws CommandError */
export function holdersOf(context: CommandContext, name: string): string[] {
  const { source } = context;
  const holders = context.get(name, scoreHolder);
  switch (holders.type) {
    case 'name':
      return [holders.name];
    case 'all': {
      const all = source.game.scoreHolders(source.zone.id);
      if (all.length === 0) throw failure('argument.scoreHolder.empty');
      return all;
    }
    case 'selector': {
      const found = select(holders.selector, source);
      if (found.length === 0) throw failure('argument.entity.notfound.entity');
      return found.map(({ scoreName }) => scoreName);
    }
    default:
      return holders satisfies never;
  }
}

/** The one name an argument means. @throws CommandError */
export function singleHolder(context: CommandContext, name: string): string {
  const [first, another] = holdersOf(context, name);
  if (first === undefined || another !== undefined) throw failure('argument.entity.toomany');
  return first;
}
