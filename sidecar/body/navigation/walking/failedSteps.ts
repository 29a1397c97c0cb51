import type { BlockPosition } from '../../../../protocol/geometry.ts';
import type { Player } from '../../player/player.ts';

/** How long a step that failed is remembered, ms. */
const REMEMBERED_MS = 90_000;
/** How often it fails before paths avoid it: another body that stood in the way the first time may have gone. */
const STRIKES = 2;
/** Steps remembered, at most. */
const MOST = 32;

/** A step that a body tried to take and could not. */
interface FailedStep {
  readonly from: BlockPosition;
  readonly to: BlockPosition;
  times: number;
  atMs: number;
}

const failedSteps = new WeakMap<object, FailedStep[]>();

/** Remembers that a body could not take a step, by the cells its feet are in at both ends. */
export function rememberFailed(player: Player, from: BlockPosition, to: BlockPosition): void {
  const now = player.clock.now();
  const known = (failedSteps.get(player.bot) ?? []).filter(({ atMs }) => atMs >= now - REMEMBERED_MS);
  failedSteps.set(player.bot, known);
  const again = known.find((step) => isAt(step.from, from) && isAt(step.to, to));
  if (again) {
    again.times++;
    again.atMs = now;
    return;
  }
  known.push({
    from: { x: from.x, y: from.y, z: from.z },
    to: { x: to.x, y: to.y, z: to.z },
    times: 1,
    atMs: now,
  });
  if (known.length > MOST) known.shift();
}

/** A filter for steps that failed repeatedly a short while ago and that paths should avoid; undefined when there are none. */
export function failedStepFilter(player: Player): ((from: BlockPosition, to: BlockPosition) => boolean) | undefined {
  const since = player.clock.now() - REMEMBERED_MS;
  const struck = (failedSteps.get(player.bot) ?? []).filter(({ times, atMs }) => times >= STRIKES && atMs >= since);
  if (struck.length === 0) return undefined;
  return (from, to) => struck.some((step) => isAt(step.to, to) && isAt(step.from, from));
}

/** Forgets the failed steps: where no other way is left, they are tried again. */
export function forgetFailed(player: Player): void {
  failedSteps.delete(player.bot);
}

function isAt(a: BlockPosition, b: BlockPosition): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}
