import { describe, expect, test } from 'vitest';
import { selectTasks } from '../../../../../bench/tasks/selectTasks.ts';
import { VersionGameData } from '../../../../../game-data/versionGameData.ts';
import { blockState } from '../../../../../protocol/blockState.ts';
import { rulesOf } from '../../../../../server-plugin/episode/families/rules.ts';
import { compileArena } from '../../../../../server-plugin/hosts/vanilla/pack/arenaCommands.ts';
import { FUNCTIONS, NUMBERS, OBJECTIVE } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { atOrigin } from '../../../../../server-plugin/hosts/vanilla/pack/places.ts';
import type { BuildPlan } from '../../../../../worlds/plan/buildPlan.ts';
import { packEnv } from '../../../../game-server/commands/packs/packFixture.ts';
import { versionsToTest } from '../../../../support/depth.ts';
import { putPack } from '../bridge/packOnStandIn.ts';

const ORIGIN = { x: 0, y: 0, z: 0 };
/** Ticks in which what cannot stand falls, pops off or flows. */
const SETTLING = 5;

/** A stand-in server with the plans' pack, on which they are built where they say. */
async function site(version: string, plans: readonly BuildPlan[]) {
  const it = await packEnv(version, (folder) => putPack(folder, version, plans));
  await it.env.tick();
  for (let x = -64; x < 256; x += 160)
    for (let z = -64; z < 288; z += 96) it.run(`forceload add ${x} ${z} ${x + 159} ${z + 95}`);
  const call = (id: string) => it.run(atOrigin(ORIGIN, `function ${id}`));
  const verify = (plan: BuildPlan) => {
    call(FUNCTIONS.verify(compileArena(plan, version).planId));
    return it.run(`scoreboard players get ${NUMBERS.wrong} ${OBJECTIVE}`).result;
  };
  const build = async (plan: BuildPlan) => {
    call(FUNCTIONS.build(compileArena(plan, version).planId));
    await it.env.tick(SETTLING);
  };
  return { ...it, build, verify };
}

const planOf = (name: string, gameData: VersionGameData) => {
  const [task] = selectTasks([name]);
  if (!task) throw new Error(name);
  return rulesOf(task).plan(Math.min(task.agents.max, Math.max(task.agents.min, 2)), gameData);
};

/** Arenas that hold what neighbours change: joined fences, walls and bars, doors, pistons, crops, water. */
const ARENAS = [
  'construction/chapel',
  'villager/construction-factory/090',
  'villager/cooking/036',
  'villager/escape/l1-s4',
  'villager/escape/l5-s0',
];

describe.each(versionsToTest())('arenas built by the pack on %s', (version) => {
  test('stand as planned, one in the ruins of the other', async () => {
    const gameData = VersionGameData.ofVersion(version);
    const plans = ARENAS.map((name) => planOf(name, gameData));
    const at = await site(version, plans);
    try {
      for (const [index, plan] of plans.entries()) {
        await at.build(plan);
        expect.soft(at.verify(plan), ARENAS[index]).toBe(0);
      }
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });

  test('are found wrong where anything is', async () => {
    const plan: BuildPlan = {
      box: { min: { x: 0, y: -60, z: 0 }, max: { x: 6, y: -55, z: 6 } },
      steps: [
        {
          type: 'fill',
          box: { min: { x: 0, y: -60, z: 0 }, max: { x: 6, y: -60, z: 6 } },
          state: blockState('stone'),
        },
        { type: 'set', position: { x: 1, y: -59, z: 1 }, state: blockState('chest') },
        { type: 'container', position: { x: 1, y: -59, z: 1 }, items: [{ slot: 3, id: 'bread', count: 2 }] },
        { type: 'set', position: { x: 3, y: -59, z: 1 }, state: blockState('oak_sign') },
        { type: 'sign', position: { x: 3, y: -59, z: 1 }, lines: [`it's "here"`, 'now'] },
        { type: 'summon', kind: 'cow', position: { x: 4.5, y: -59, z: 4.5 } },
      ],
      loadouts: [{ position: { x: 2.5, y: -59, z: 2.5 }, yaw: 0, pitch: 0, items: [] }],
    };
    const at = await site(version, [plan]);
    try {
      const isWrongAfter = async (...commands: string[]) => {
        await at.build(plan);
        expect(at.verify(plan)).toBe(0);
        for (const command of commands) expect(at.run(command).success, command).toBe(true);
        expect(at.verify(plan), commands[0]).toBeGreaterThan(0);
      };
      await isWrongAfter('setblock 5 -60 2 dirt');
      await isWrongAfter('setblock 5 -57 2 glass');
      await isWrongAfter('item replace block 1 -59 1 container.3 with minecraft:bread 1');
      await isWrongAfter('item replace block 1 -59 1 container.9 with minecraft:bread 1');
      await isWrongAfter('setblock 1 -59 1 chest[facing=east]');
      await isWrongAfter('setblock 3 -59 1 air', 'setblock 3 -59 1 oak_sign');
      await isWrongAfter('tp @e[type=minecraft:cow] 4.5 -58 4.5');
      await isWrongAfter('summon minecraft:pig 2.5 -59 5.5');
      // Where nothing is loaded no command finds anything wrong, so what is not found counts.
      await at.build(plan);
      at.run('forceload remove all');
      expect(at.verify(plan)).toBeGreaterThan(0);
    } finally {
      await at[Symbol.asyncDispose]();
    }
  });
});
