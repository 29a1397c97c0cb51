import { ManualClock } from '../../clock/manualClock.ts';
import { Random } from '../../clock/random.ts';
import { blockState } from '../../protocol/blockState.ts';
import type { Box } from '../../protocol/geometry.ts';
import { MS_PER_TICK } from '../../protocol/version.ts';
import { type Arena, ArenaYard } from '../../server-plugin/arena/arena.ts';
import { planHash } from '../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../server-plugin/arena/arenaGrid.ts';
import { rulesOf } from '../../server-plugin/episode/families/rules.ts';
import type { EmbeddedHost } from '../../server-plugin/hosts/embedded/embeddedHost.ts';
import { startEmbeddedHost } from '../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { Task } from '../../tasks/task.ts';
import type { BuildPlan, BuildStep } from '../../worlds/plan/buildPlan.ts';
import { failed, passed, type TaskCheck } from './taskValidation.ts';

/** What is strewn over an arena before it is built again. */
const LITTER = ['tnt', 'gravel', 'water', 'oak_log', 'torch', 'chest', 'redstone_block', 'cobweb'];
const LITTER_PIECES = 120;
/** How far around what is watched of a part of land it is strewn, blocks. */
const LITTER_REACH = 12;
/** How long the litter may fall, flow and wander, ticks. */
const USE_TICKS = 40;

/**
 * That a reset gives what the plan says, whatever was there before: the arena is built on a fresh host, ruined, left to
 * itself for a while and built again; each time the hash of the world as it stands must be the plan's, and so must that
 * of a plan made a second time.
 */
export async function resetCheck(
  task: Task,
  options: { readonly agents: number; readonly seed: number; readonly gameVersion: string },
): Promise<TaskCheck> {
  const { agents, seed, gameVersion: version } = options;
  const clock = new ManualClock();
  const random = new Random(seed).fork('reset');
  const host = await startEmbeddedHost({ clock, random: random.fork('server'), version });
  try {
    const plan = rulesOf(task).plan(agents, host.gameData);
    const hash = planHash(plan, host.gameData);
    if (hash !== planHash(rulesOf(task).plan(agents, host.gameData), host.gameData))
      return fail('the plan made a second time has another hash');
    const yard = new ArenaYard(host, new ArenaGrid());
    const first = await built(yard.claim(plan));
    if (first.hash !== hash) return fail(`a fresh host holds ${first.hash}, the plan has ${hash}`);
    await litter(host, first.arena, plan, random.fork('litter'));
    clock.advance(USE_TICKS * MS_PER_TICK);
    if ((await first.arena.standingHash()) === hash)
      return fail('the litter between the two resets left the arena as it was');
    await first.arena.free();
    const again = await built(yard.claim(plan));
    if (again.hash !== hash) return fail(`used ground holds ${again.hash}, the plan has ${hash}`);
    return passed('reset', null, `${hash} on fresh and on used ground`);
  } catch (error) {
    return fail((error as Error).message);
  } finally {
    await host.close();
  }
}

async function built(arena: Arena): Promise<{ readonly arena: Arena; readonly hash: string }> {
  await arena.reset(1);
  return { arena, hash: await arena.standingHash() };
}

/** Blocks in random cells, and animals. */
async function litter(host: EmbeddedHost, { origin }: Arena, plan: BuildPlan, random: Random): Promise<void> {
  const box = plan.watched ? around(plan.watched, plan.box) : plan.box;
  const cell = () => ({
    x: random.integer(box.min.x, box.max.x),
    y: random.integer(box.min.y, box.max.y),
    z: random.integer(box.min.z, box.max.z),
  });
  const blocks = Array.from(
    { length: LITTER_PIECES },
    (): BuildStep => ({
      type: 'set',
      position: cell(),
      state: blockState(LITTER[random.integer(0, LITTER.length - 1)] as string),
    }),
  );
  const middle = middleOf(box);
  const cows = [0, 1].map(
    (x): BuildStep => ({ type: 'summon', kind: 'cow', position: { ...middle, x: middle.x + x } }),
  );
  const steps = plan.ground ? [...plan.steps, ...blocks, ...cows] : [...blocks, ...cows];
  await host.build({ ...plan, steps }, origin);
}

/** What lies within some steps of a part of a box. */
function around({ min, max }: Box, within: Box): Box {
  const low = (axis: 'x' | 'y' | 'z') => Math.max(min[axis] - LITTER_REACH, within.min[axis]);
  const high = (axis: 'x' | 'y' | 'z') => Math.min(max[axis] + LITTER_REACH, within.max[axis]);
  return { min: { x: low('x'), y: low('y'), z: low('z') }, max: { x: high('x'), y: high('y'), z: high('z') } };
}

function middleOf({ min, max }: Box): { x: number; y: number; z: number } {
  return { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
}

function fail(detail: string): TaskCheck {
  return failed('reset', detail);
}
