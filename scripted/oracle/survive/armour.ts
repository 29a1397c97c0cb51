import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { actAndNote } from '../construction/acting.ts';

const ARMOUR = [
  ['iron_helmet', 'head'],
  ['iron_chestplate', 'torso'],
  ['iron_leggings', 'legs'],
  ['iron_boots', 'feet'],
] as const;

/** Puts on all iron armour that an agent carries. */
export async function wearArmour(context: FrameworkContext, agent: Agent): Promise<void> {
  for (const [item, slot] of ARMOUR)
    if (agent.body.observe().inventory.some(({ id }) => id === item))
      await actAndNote(context, agent, { type: 'equip', item, slot });
}
