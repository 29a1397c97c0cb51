import { DIMENSIONS, type ReplayChunk } from '../replayDocument.ts';
import type { Player } from './player.ts';

/** What programs, such as tests and the filming of replays, see of a page: `window.guildhallReplay`. */
export interface ReplayHandle {
  readonly lastTick: number;
  readonly tick: number;
  readonly entries: number;
  /** The dimension that is shown, "overworld" or "the_nether". */
  readonly dimension: string;
  seek(tick: number): void;
  follow(agent: string | null): void;
  /** The block in a cell of the dimension that is shown, at the tick that is shown. */
  stateAt(x: number, y: number, z: number): string;
  /** Whether what is drawn is what is shown. */
  readonly isSettled: boolean;
  /** Resolves when it is. */
  settled(): Promise<void>;
  /** The blocks that the scene's own faces show: x, y, z and state of each cell that has a face. */
  drawnCells(): (readonly [number, number, number, string])[];
  /** How many sections are kept as meshes, and how many hold blocks. */
  sections(): { readonly drawn: number; readonly known: number };
  /** Whether a state hides what lies behind it. */
  isCube(state: string): boolean;
  frameStatistics(reset?: boolean): { readonly frames: number; readonly perSecond: number };
  append(chunk: ReplayChunk): void;
  /** Milliseconds from the start of navigation until the first frame with blocks in it was drawn; 0 before. */
  readonly firstFrameMs: number;
}

export function replayHandle(player: Player, firstFrameMs: () => number): ReplayHandle {
  const { model, stage } = player;
  return {
    get lastTick() {
      return model.lastTick;
    },
    get tick() {
      return model.tick;
    },
    get entries() {
      return model.entries.length;
    },
    get dimension() {
      return DIMENSIONS[model.dimension] ?? '';
    },
    get firstFrameMs() {
      return firstFrameMs();
    },
    get isSettled() {
      return stage.isSettled;
    },
    seek: (tick) => player.seek(tick),
    follow: (agent) => player.follow(model.head.agents.findIndex(({ name }) => name === agent)),
    stateAt: (x, y, z) => model.stateAt(x, y, z),
    settled: () =>
      new Promise((resolve) => {
        const look = () => (stage.isSettled ? resolve() : requestAnimationFrame(look));
        look();
      }),
    drawnCells: () => {
      const cells = new Map<string, readonly [number, number, number, string]>();
      for (const { x, y, z, state } of stage.terrain.drawnCells())
        cells.set(`${x},${y},${z}`, [x, y, z, model.textOf(state)]);
      return [...cells.values()];
    },
    sections: () => ({ drawn: stage.terrain.drawnSections, known: model.world.sections.size }),
    isCube: (state) => model.looks.some(({ text, cube }) => text === state && cube),
    frameStatistics: (reset) => {
      const found = player.frames.statistics();
      if (reset) player.frames.reset();
      return found;
    },
    append: (chunk) => player.append(chunk),
  };
}
