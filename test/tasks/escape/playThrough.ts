import { type BlockPosition, boxContains, cellOf, positionKey } from '../../../protocol/geometry.ts';
import type { EscapeTask } from '../../../tasks/escape/escapeTask.ts';
import { Walk } from './walk.ts';

/**
 * Plays an escape on paper, a walker for each agent: whoever can get at a condition meets it, effects are applied, everybody
 * walks or is moved on. Says the first thing that cannot be done; undefined when all get out.
 */
export function playThrough(task: EscapeTask): string | undefined {
  const walk = new Walk(task);
  const at: BlockPosition[] = walk.starts();
  const items = new Set<string>();
  for (const [number, room] of task.rooms.entries()) {
    const chambers = room.chambers.map(({ box }) => box);
    const next = task.rooms[number + 1]?.chambers.map(({ box }) => box) ?? [task.exit];
    for (const [agent, position] of at.entries())
      if (!chambers.some((box) => boxContains(box, position))) return `agent ${agent} is not in ${room.name}`;
    const lifted: (BlockPosition | undefined)[] = at.map(() => undefined);
    for (const [index, stage] of room.stages.entries()) {
      const where = `${room.name}, stage ${index + 1}`;
      const free = at.map((position) => walk.from(position));
      const open = new Set<number>();
      for (const condition of stage.conditions) {
        const able = at.flatMap((_, agent) => {
          const up = lifted[agent];
          const reached = up ? walk.from(up) : free[agent];
          return reached && walk.meets(reached, condition) ? [agent] : [];
        });
        if (able.length === 0) return `${where}: nobody gets at ${JSON.stringify(condition)}`;
        if (condition.type === 'block' && !items.has(condition.block)) return `${where}: nobody has ${condition.block}`;
        const agent = able.find((one) => !open.has(one)) ?? (able[0] as number);
        open.add(agent);
        const lift = stage.effects.find((effect) => effect.type === 'teleport' && effect.who === 'who-met-it');
        const to = lift?.type === 'teleport' ? lift.to[0] : undefined;
        if (to) lifted[agent] = cellOf(to.position);
      }
      if (index < room.stages.length - 1 || stage.effects.length > 0)
        for (const position of at)
          for (const key of walk.from(position).keys())
            if (next.some((box) => boxContains(box, parse(key))) && room.stageOrder !== 'any')
              return `${where}: the way is open before it is passed`;
      for (const effect of stage.effects) {
        walk.apply(effect);
        if (effect.type === 'set-blocks')
          for (const { items: held = [] } of effect.cells) for (const { id } of held) items.add(id);
        if (effect.type === 'teleport' && effect.who === 'everyone-in-room')
          for (const agent of at.keys()) {
            const to = effect.to[agent % effect.to.length];
            if (to) at[agent] = cellOf(to.position);
          }
      }
    }
    for (const [agent, position] of at.entries()) {
      if (next.some((box) => boxContains(box, position))) continue;
      const target = [...walk.from(position).values()].find((cell) =>
        next.some((box) => boxContains(box, cell) && cell.z === box.min.z),
      );
      if (!target) return `agent ${agent} does not get on from ${room.name}`;
      at[agent] = target;
    }
    if (at.some((position) => !walk.from(position).has(positionKey(position)))) return `${room.name}: lost`;
  }
  return undefined;
}

function parse(key: string): BlockPosition {
  const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
  return { x, y, z };
}
