import { canWalkTo, isHunted, within } from '../creatures.ts';
import type { Mode, ModeContext } from '../mode.ts';

const NEAR = 8;

/** Kills animals for their meat when there is nothing else to do. */
export function hunting({ body }: ModeContext): Mode {
  return {
    name: 'hunting',
    description: 'Hunt grown animals within 8 blocks when idle.',
    interrupts: 'nothing',
    needs: ['attackTarget'],
    react({ seen }) {
      const animal = within(seen, NEAR, isHunted)[0];
      if (!animal || !canWalkTo(body, animal)) return undefined;
      return {
        log: `I hunted a ${animal.name}.`,
        run: async (act) => void (await act('attackTarget', { target_name: animal.id })),
      };
    },
  };
}
