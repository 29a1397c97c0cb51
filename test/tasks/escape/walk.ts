import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  boxContains,
  cellIndex,
  cellOf,
  distance,
  FACINGS,
  neighbour,
  positionKey,
} from '../../../protocol/geometry.ts';
import { planContent } from '../../../server-plugin/arena/arenaContent.ts';
import { escapeRules } from '../../../server-plugin/episode/families/escape.ts';
import type { EscapeTask, RoomCondition, RoomEffect } from '../../../tasks/escape/escapeTask.ts';

const GAME = ServerGameData.of('1.20.4');
/** Farthest a hand reaches from an eye, blocks. */
const REACH = 4.5;
const EYE = 1.62;
const OPEN = /^(?:air|lever|.*_plate|.*_button|.*_sign|.*_carpet|.*_banner)(?:\[|$)|_door\[.*open=true/;

/** An escape as blocks that are opened one after another, to see where a walker gets. */
export class Walk {
  readonly #task: EscapeTask;
  readonly #content: ReturnType<typeof planContent>;
  readonly #changed = new Map<string, string>();

  constructor(task: EscapeTask) {
    this.#task = task;
    this.#content = planContent(escapeRules(task).plan(task.starts.length, GAME), GAME);
  }

  at(position: BlockPosition): string {
    const changed = this.#changed.get(positionKey(position));
    if (changed !== undefined) return changed;
    if (!boxContains(this.#content.box, position)) return 'bedrock';
    return this.#content.palette[this.#content.cells[cellIndex(this.#content.box, position)] ?? 0] ?? 'air';
  }

  /** Does what an effect does to blocks; what pistons then draw aside is gone too. */
  apply(effect: RoomEffect): void {
    if (effect.type !== 'set-blocks') return;
    for (const { position, state } of effect.cells) {
      const was = this.at(position);
      this.#changed.set(positionKey(position), formatBlockState(state));
      if (was !== 'redstone_block') continue;
      // The wall of a piston gate is three cells west of its power.
      this.#changed.set(positionKey({ ...position, x: position.x - 3 }), 'air');
    }
  }

  /** All cells a walker's feet reach from a place without falling more than one block. */
  from(start: BlockPosition): Map<string, BlockPosition> {
    const reached = new Map([[positionKey(start), start]]);
    for (const cell of reached.values())
      for (const facing of FACINGS) {
        if (facing === 'up' || facing === 'down') continue;
        const side = neighbour(cell, facing);
        for (const y of [0, -1, 1]) {
          const next = { ...side, y: side.y + y };
          if (reached.has(positionKey(next)) || !this.#fits(next)) continue;
          if (y === 1 && !this.#open(neighbour(cell, 'up', 2))) continue;
          if (y === -1 && !this.#open(neighbour(next, 'up', 2))) continue;
          reached.set(positionKey(next), next);
        }
      }
    return reached;
  }

  /** Whether one who can stand in these cells meets a condition: stands on a plate, or has the rest in reach. */
  meets(reached: ReadonlyMap<string, BlockPosition>, condition: RoomCondition): boolean {
    const { position } = condition;
    if (condition.type === 'device' && condition.device.endsWith('_plate')) return reached.has(positionKey(position));
    const middle = { x: position.x + 0.5, y: position.y + 0.5, z: position.z + 0.5 };
    return [...reached.values()].some(
      ({ x, y, z }) => distance({ x: x + 0.5, y: y + EYE, z: z + 0.5 }, middle) <= REACH,
    );
  }

  starts(): BlockPosition[] {
    return this.#task.starts.map(({ position }) => cellOf(position));
  }

  #open(position: BlockPosition): boolean {
    return OPEN.test(this.at(position));
  }

  #fits(feet: BlockPosition): boolean {
    return this.#open(feet) && this.#open(neighbour(feet, 'up')) && !this.#open(neighbour(feet, 'down'));
  }
}
