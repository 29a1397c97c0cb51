import { z } from 'zod';
import type { Tool } from '../tool.ts';
import { EntityName, entityTargetOf, performAction, tool } from '../villager/defineTool.ts';
import { tendField } from './tendField.ts';

/** What tasks of survival have beside VillagerBench's library, which fights to the death and sows cell by cell. */
export const SURVIVING_TOOLS: readonly Tool[] = [
  tool({
    name: 'fight',
    description:
      'Like attackTarget, but when your health falls to retreat_at_health (at most 19), run from the monsters in sight; then eat ' +
      'and heal before you fight on. "monster" is the nearest of any kind that attacks. Fails at once unless your health is higher.',
    parameters: z.strictObject({
      target_name: EntityName,
      retreat_at_health: z.int().min(1).max(19).default(10),
    }),
    run: (body, { target_name, retreat_at_health }, signal) =>
      performAction(
        body,
        { type: 'attack', target: entityTargetOf(body, target_name), retreatAt: retreat_at_health },
        signal,
      ),
  }),
  tendField,
];
