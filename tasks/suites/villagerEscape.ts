import { nameTable } from '../../protocol/nameTable.ts';
import type { EscapeTask } from '../escape/escapeTask.ts';
import { VILLAGER_ESCAPES } from '../escape/villagerEscapes.ts';
import { type Suite, suiteOf } from './suite.ts';
import frozen from './villagerEscape.json' with { type: 'json' };

/**
 * VillagerBench's escapes as published with the project, each by its id as the text its hash is of; a test holds them to the
 * generator, bench/developer/freezing/freezeEscapes.ts writes them.
 */
export const FROZEN_ESCAPES: Readonly<Record<string, string>> = nameTable(frozen);

/** VillagerBench's escape rooms, composed and laid out by our own generator. */
export const VILLAGER_ESCAPE: Suite = suiteOf({
  id: 'villager/escape',
  title: 'VillagerBench escape: 25 rows of rooms with puzzles, for two agents',
  size: VILLAGER_ESCAPES.length,
  nameOf: (index) => (VILLAGER_ESCAPES[index] as (typeof VILLAGER_ESCAPES)[number]).name,
  make: (_, id) => JSON.parse(FROZEN_ESCAPES[id] as string) as EscapeTask,
});
