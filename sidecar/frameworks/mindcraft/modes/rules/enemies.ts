import type { SeenEntity } from '../../../../body/body.ts';
import { canWalkTo, isHostile, within } from '../creatures.ts';
import type { Act, Mode, ModeContext } from '../mode.ts';

const FEAR = 16;
const SAFE = 24;
const FIGHT = 8;
/** Legs of one flight, and enemies of one fight. */
const MOST_LEGS = 4;
const MOST_ENEMIES = 12;

/** Runs from enemies before they are near. */
export function cowardice({ body, quirks }: ModeContext): Mode {
  const isEnemy = (entity: SeenEntity) => isHostile(entity, quirks);
  return {
    name: 'cowardice',
    description: 'Run from enemies within 16 blocks. Interrupts all actions.',
    interrupts: 'anything',
    needs: ['reflex_flee'],
    react({ seen }) {
      const enemy = within(seen, FEAR, isEnemy)[0];
      if (!enemy || !canWalkTo(body, enemy)) return undefined;
      return {
        log: `I saw a ${enemy.name} and ran away.`,
        async run(act) {
          for (let leg = 0; leg < MOST_LEGS; leg++) {
            const enemies = within(body.observe(), SAFE, isEnemy).slice(0, 16);
            if (enemies.length === 0) return;
            const from = enemies.map(({ position: { x, y, z } }) => ({ x, y, z }));
            if (!(await act('reflex_flee', { from, distance: SAFE })).ok) return;
          }
        },
      };
    },
  };
}

/** Fights enemies that are near. */
export function selfDefense({ body, quirks }: ModeContext): Mode {
  const isEnemy = (entity: SeenEntity) => isHostile(entity, quirks);
  return {
    name: 'self_defense',
    description: 'Fight enemies within 8 blocks. Interrupts all actions.',
    interrupts: 'anything',
    needs: ['attackTarget'],
    react({ seen }) {
      const enemy = within(seen, FIGHT, isEnemy)[0];
      if (!enemy || !canWalkTo(body, enemy)) return undefined;
      return { log: `I fought a ${enemy.name}.`, run: (act) => fight(act) };
    },
  };

  async function fight(act: Act): Promise<void> {
    for (let count = 0; count < MOST_ENEMIES; count++) {
      const enemy = within(body.observe(), FIGHT, isEnemy)[0];
      if (!enemy || !(await act('attackTarget', { target_name: enemy.id })).ok) return;
    }
  }
}
