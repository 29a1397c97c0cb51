import { distance, type Point } from '../../../../../protocol/geometry.ts';
import type { SeenEntity } from '../../../../body/body.ts';
import { within } from '../creatures.ts';
import type { Mode, ModeContext, Reflex } from '../mode.ts';

const TOO_NEAR = 0.5;
/** The longest wait for the other to go first, ms. */
const LONGEST_WAIT_MS = 1_000;

const EYES = 1.5;
const NEAR = 10;
/** How long a look at somebody lasts, ms. */
const LOOK_MS = [4_000, 5_000] as const;
/** How far who is looked at must have moved for another look, blocks. */
const MOVED = 0.7;
/** How long until the next, ms. */
const REST_MS = [2_000, 12_000] as const;

const isPlayer = ({ kind }: SeenEntity) => kind === 'agent' || kind === 'player';

/** Makes room for others. Two that stand in one another wait for different times, lest both go the same way for ever. */
export function elbowRoom({ random }: ModeContext): Mode {
  let from: number | undefined;
  return {
    name: 'elbow_room',
    description: 'Step aside for players who stand in the same place, when idle or following somebody.',
    interrupts: 'following',
    needs: ['reflex_flee'],
    react({ seen, now }) {
      const other = within(seen, TOO_NEAR, isPlayer)[0];
      if (!other) {
        from = undefined;
        return undefined;
      }
      from ??= now + random.integer(0, LONGEST_WAIT_MS);
      if (now < from) return undefined;
      from = undefined;
      const { x, y, z } = other.position;
      return {
        log: '',
        run: async (act) => void (await act('reflex_flee', { from: [{ x, y, z }], distance: TOO_NEAR })),
      };
    },
  };
}

/** Looks at who is near, or anywhere, as somebody does who waits. */
export function idleStaring({ random }: ModeContext): Mode {
  let next = 0;
  let until = 0;
  let at: number | undefined;
  let looked: Point | undefined;
  return {
    name: 'idle_staring',
    description: 'Look around and at others when idle.',
    interrupts: 'nothing',
    needs: ['reflex_look'],
    react({ seen, now }) {
      const who = within(seen, NEAR, ({ kind }) => kind !== 'item' && kind !== 'object');
      if (now >= next) {
        at = who[0]?.id;
        looked = undefined;
        until = now + random.integer(...LOOK_MS);
        next = now + random.integer(...REST_MS);
        if (at === undefined) return look(somewhere(seen.position));
      }
      const stared = now < until ? who.find(({ id }) => id === at) : undefined;
      if (!stared || (looked && distance(looked, stared.position) < MOVED)) return undefined;
      looked = stared.position;
      return look({ ...stared.position, y: stared.position.y + (isPlayer(stared) ? EYES : 0.5) });
    },
  };

  function somewhere({ x, y, z }: Point): Point {
    const angle = random.float() * 2 * Math.PI;
    return { x: x + 5 * Math.cos(angle), y: y + EYES + random.float() * 2 - 1, z: z + 5 * Math.sin(angle) };
  }
}

function look({ x, y, z }: Point): Reflex {
  return {
    log: '',
    inPassing: true,
    run: async (act) => void (await act('reflex_look', { x, y, z })),
  };
}
