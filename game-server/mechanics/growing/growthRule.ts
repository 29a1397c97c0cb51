import type { BlockState } from '../../../protocol/blockState.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { IdMatch } from '../../data/idMatch.ts';
import type { Field } from './field.ts';

/** What a family of blocks does of itself and under bone meal. */
export interface GrowthRule {
  readonly ids: IdMatch;
  /** What a random tick does. */
  readonly tick?: (field: Field, position: BlockPosition, state: BlockState) => void;
  /** The states it does anything to; all of these blocks unless given. */
  readonly ticks?: (state: BlockState) => boolean;
  /**
   * What bone meal does. @returns false when it has no effect here and is not used up; true also when the plant takes it
   * and by chance does not grow.
   */
  readonly boneMeal?: (field: Field, position: BlockPosition, state: BlockState) => boolean;
}
