import type { GameData } from '../../../game-data/gameData.ts';
import { formatBlockState } from '../../../protocol/blockState.ts';
import type { Blueprint } from '../../../protocol/blueprint.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { formatPosition } from '../../../protocol/geometry.ts';
import { obtainabilityProblem } from '../../../tasks/construction/obtainability.ts';
import { supportProblems } from '../../../tasks/construction/support.ts';

/** Throws ConfigError 'unknown-block-state' when a game version lacks a block or a property of the blueprint. */
export function checkStates(source: string, blueprint: Blueprint, gameData: GameData): void {
  for (const { position, state } of blueprint.cells) {
    const problem = gameData.problemWith(state);
    if (problem)
      throw new ConfigError(
        'unknown-block-state',
        `${source}: ${formatBlockState(state)} at ${formatPosition(position)}: ${problem}`,
      );
  }
}

/**
 * Throws ConfigError 'not-obtainable' when a blueprint holds a block that survival players cannot place, and
 * 'not-supported' when one could not stay where it is.
 */
export function checkBuildable(source: string, blueprint: Blueprint): void {
  for (const { position, state } of blueprint.cells) {
    const problem = obtainabilityProblem(state);
    if (problem)
      throw new ConfigError('not-obtainable', `${source}: ${state.id} at ${formatPosition(position)} ${problem}`);
  }
  const [unsupported] = supportProblems(blueprint);
  if (unsupported) throw new ConfigError('not-supported', `${source}: ${unsupported.reason}`);
}
