import { VersionGameData } from '../../game-data/versionGameData.ts';
import { formatBlockState } from '../../protocol/blockState.ts';
import { boxContains, cellIndex, positionKey } from '../../protocol/geometry.ts';
import { encodeRuns } from '../../protocol/snapshot.ts';
import { type ArenaContent, planContent } from '../../server-plugin/arena/arenaContent.ts';
import type { blockChangeOf } from '../../server-plugin/scoring/replay.ts';
import type { ReplayDocument } from '../../viewer/replayDocument.ts';
import type { NetherSite } from '../../worlds/plan/buildPlan.ts';
import { shorten } from '../report/html.ts';
import { MOST_MOBS } from './limits.ts';
import type { StateAppearances } from './stateAppearances.ts';

type CellChange = NonNullable<ReturnType<typeof blockChangeOf>>;

/**
 * An arena's part of the Nether, of which there are no snapshots: as the task plans it, which the reset before the game has
 * compared with what stood there, and what the log has changed since.
 */
export class NetherPart {
  readonly #content: ArenaContent;
  readonly #changed = new Map<string, string>();

  /** @throws ConfigError 'unsupported-version', 'invalid-plan', or what completing a state throws. */
  constructor(site: NetherSite, gameVersion: string) {
    this.#content = planContent(site, VersionGameData.ofVersion(gameVersion));
  }

  /** How it was at release. */
  initial(states: StateAppearances): NonNullable<ReplayDocument['nether']> {
    const {
      box: { min, max },
      cells,
      palette,
      entities,
    } = this.#content;
    const numbers = palette.map((text) => states.numberOf(text));
    return {
      min: [min.x, min.y, min.z],
      max: [max.x, max.y, max.z],
      runs: encodeRuns(Array.from(cells, (cell) => numbers[cell] ?? 0)),
      mobs: entities
        .slice(0, MOST_MOBS)
        .map(({ type, position: { x, y, z } }) => ({ kind: shorten(type, 60), at: [x, y, z] })),
    };
  }

  /**
   * Applies a change.
   * @returns the block that the event says stood there, where plan and log say otherwise, such as a block of a portal that
   *   the game made for who arrived; undefined where they agree.
   */
  change({ position, before, state }: CellChange): string | undefined {
    const { box, cells, palette } = this.#content;
    if (!boxContains(box, position)) return undefined;
    const key = positionKey(position);
    const known = this.#changed.get(key) ?? palette[cells[cellIndex(box, position)] ?? 0];
    this.#changed.set(key, formatBlockState(state));
    const stood = formatBlockState(before);
    return stood === known ? undefined : stood;
  }
}
