import { expect, test } from 'vitest';
import { LockstepClock } from '../../../../../clock/lockstepClock.ts';
import { Random } from '../../../../../clock/random.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { ArenaYard } from '../../../../../server-plugin/arena/arena.ts';
import {
  type ArenaContent,
  contentHash,
  planContent,
  snapshotContent,
} from '../../../../../server-plugin/arena/arenaContent.ts';
import { ArenaGrid } from '../../../../../server-plugin/arena/arenaGrid.ts';
import { firstDifference } from '../../../../../server-plugin/arena/contentDifference.ts';
import { rulesOf } from '../../../../../server-plugin/episode/families/rules.ts';
import { startEmbeddedHost } from '../../../../../server-plugin/hosts/embedded/startEmbeddedHost.ts';
import type { MinecraftHost } from '../../../../../server-plugin/hosts/minecraftHost.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';
import { arenaTasks } from '../../../../support/arenaTasks.ts';
import { EXHAUSTIVE, sampleOf } from '../../../../support/depth.ts';
import { HostWorld } from './hostWorld.ts';

const VERSION = '1.20.4';
/** In the exhaustive run: of all arenas every so many-th. */
const NTH = Number(process.env.GUILDHALL_NTH_ARENA) || 3;
/** Some 200 arenas at a third of a second each, beside other tests. */
const LONG = 600_000;

/** Arenas of the catalogue, each once, for the smallest and the largest team, with the id of a task it is of. */
function cataloguePlans(): { readonly task: string; readonly plan: BuildPlan }[] {
  const gameData = VersionGameData.ofVersion(VERSION);
  const plans = new Map<string, { task: string; plan: BuildPlan }>();
  const tasks = arenaTasks();
  expect(tasks.length).toBeGreaterThan(200);
  const chosen = EXHAUSTIVE ? tasks.filter((_, index) => index % NTH === 0) : sampleOf(tasks, 6);
  for (const task of chosen)
    for (const agents of new Set([task.agents.min, task.agents.max])) {
      const plan = rulesOf(task).plan(agents, gameData);
      // What players carry is not part of the arena.
      plans.set(contentHash(planContent(plan, gameData), []), { task: task.id, plan });
    }
  return [...plans.values()];
}

/** What a host shows of an arena right after it was reset. */
async function shown(host: MinecraftHost, plan: BuildPlan): Promise<ArenaContent> {
  const arena = new ArenaYard(host, new ArenaGrid()).claim(plan);
  try {
    await arena.reset(1);
    return snapshotContent(await arena.snapshot(0));
  } finally {
    await arena.free();
  }
}

test.runIf(EXHAUSTIVE)(
  'both hosts build the same arena, for arenas of the whole catalogue',
  async () => {
    const plans = cataloguePlans();
    expect(plans.length).toBeGreaterThan(EXHAUSTIVE ? 200 / NTH : 5);
    await using world = await HostWorld.start({ plans: plans.map(({ plan }) => plan) });
    const embedded = await startEmbeddedHost({ clock: new LockstepClock(), random: new Random(1), version: VERSION });
    const differing: string[] = [];
    for (const { task, plan } of plans) {
      const expected = await shown(embedded, plan);
      const found = await world.run(() => shown(world.host, plan)).catch((error: unknown) => `${error}`);
      if (typeof found === 'string') differing.push(`${task}: ${found}`);
      else if (contentHash(found, []) !== contentHash(expected, []))
        differing.push(`${task}: ${firstDifference(expected, found) ?? 'another hash'}`);
    }
    await embedded.close();
    expect(differing).toEqual([]);
  },
  LONG,
);
