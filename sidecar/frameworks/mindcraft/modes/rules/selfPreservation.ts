import { cellOf, distance, type Point } from '../../../../../protocol/geometry.ts';
import type { Act, Mode, ModeContext, ModeView, Reflex } from '../mode.ts';

const EYE_HEIGHT = 1.62;
/** What falls and smothers. Upstream goes by part of the name, so sandstone counts there too. */
const FALLING = /^(?:red_|suspicious_)?(?:sand|gravel)$|_concrete_powder$/;
const FALLING_BY_PART = /sand|gravel|concrete_powder/;
const BURNING = /^(?:lava|fire|soul_fire)$/;
/** How far water is looked for, and how many blocks of it, for one that can be walked to. */
const TO_WATER = 20;
const MOST_WATER = 8;
/** How long after a wound a body still flees from it, ms. */
const HURT_MS = 3_000;
const LOW_HEALTH = 5;
const JUMP_MS = 300;

/** Gets out of water, falling blocks, lava and fire, and away from what hurts badly. */
export function selfPreservation({ body, quirks }: ModeContext): Mode {
  let health: number | undefined;
  let hurtAt = Number.NEGATIVE_INFINITY;
  let damage = 0;
  return {
    name: 'self_preservation',
    description:
      'Get out of water, lava, fire and falling blocks, and run from what hurts badly. Interrupts all actions.',
    interrupts: 'anything',
    needs: ['reflex_flee'],
    notice({ seen, now }) {
      if (health !== undefined && seen.health < health) [hurtAt, damage] = [now, health - seen.health];
      health = seen.health;
    },
    react(view) {
      const { position } = view.seen;
      const head = { ...position, y: position.y + EYE_HEIGHT };
      const idAt = (point: Point) => body.blockAt(cellOf(point))?.id ?? 'air';
      const [atHead, atFeet] = [idAt(head), idAt(position)];
      if ((quirks ? FALLING_BY_PART : FALLING).test(atHead))
        return fleeing(`${atHead} fell on my head, so I moved away.`, [head], 2);
      if (BURNING.test(atHead) || BURNING.test(atFeet))
        return outOfFire(BURNING.test(atFeet) ? atFeet : atHead, position, waterNear(view));
      if (view.now - hurtAt < HURT_MS && (view.seen.health < LOW_HEALTH || damage >= view.seen.health)) {
        // One wound is one reason to run.
        hurtAt = Number.NEGATIVE_INFINITY;
        return fleeing('I was badly hurt, so I ran away.', [position], 20);
      }
      // A walking body swims by itself.
      if (atHead === 'water' && view.action === null)
        return { log: '', inPassing: true, run: async (act) => void (await act('reflex_jump', { ms: JUMP_MS })) };
      return undefined;
    },
  };

  function waterNear({ seen }: ModeView): Point | undefined {
    const cells = body.walkable(600);
    return body
      .findBlocks((id) => id === 'water', TO_WATER, MOST_WATER)
      .map((block) => block.position)
      .find((water) => cells.some((cell) => distance(cell, water) <= 1.5 && distance(cell, cellOf(seen.position)) > 0));
  }
}

function outOfFire(what: string, position: Point, water: Point | undefined): Reflex {
  if (!water) return fleeing(`I was in ${what}, so I moved away.`, [position], 5);
  return {
    log: `I was in ${what}, so I went into water.`,
    async run(act) {
      const cell = cellOf(water);
      if (!(await act('reflex_walk', { ...cell, range: 0 })).ok) await act('reflex_walk', { ...cell, range: 1.5 });
    },
  };
}

/** A walk away from some points. */
export function fleeing(log: string, from: readonly Point[], blocks: number): Reflex {
  return { log, run: (act: Act) => flee(act, from, blocks) };
}

async function flee(act: Act, from: readonly Point[], blocks: number): Promise<void> {
  await act('reflex_flee', { from: from.map(({ x, y, z }) => ({ x, y, z })), distance: blocks });
}
