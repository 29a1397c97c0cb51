import { describe, expect, test } from 'vitest';
import { findFramework } from '../../../scripted/players.ts';
import type { Json } from '../../../protocol/briefing.ts';
import { VILLAGER_TOOLS } from '../../../sidecar/tools/villager/villagerTools.ts';
import { Task } from '../../../tasks/task.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { type PromptSize, type RecordedGame, recordedGames, saysAgain, sizeOf } from './recordedGames.ts';

/** Frameworks of the recorded games, by the first purpose that they asked for. */
function frameworkOf({ name, calls }: RecordedGame): string {
  const purpose = calls.find(({ purpose: asked }) => !asked.startsWith('react.'))?.purpose ?? 'react.';
  const framework = purpose.split('.')[0] ?? name;
  return framework === 'voyager' ? 'voyager:code=on' : framework;
}
