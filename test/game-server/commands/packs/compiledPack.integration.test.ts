import { describe, expect, test } from 'vitest';
import { allGroups } from '../../../../bench/tasks/selectTasks.ts';
import { VersionGameData } from '../../../../game-data/versionGameData.ts';
import { rulesOf } from '../../../../server-plugin/episode/families/rules.ts';
import { FUNCTIONS, NUMBERS, OBJECTIVE, TAGS } from '../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { isEmbeddedOnly } from '../../../../tasks/landGround.ts';
import type { BuildPlan } from '../../../../worlds/plan/buildPlan.ts';
import { putPack } from '../../../server-plugin/hosts/vanilla/bridge/packOnStandIn.ts';
import { EXHAUSTIVE, sampleOf, versionsToTest } from '../../../support/depth.ts';
import { packEnv } from './packFixture.ts';

/** Arenas are compiled in about 2 s and read in about 2 s on an idle core. */
const LONG = 120_000;

/** The pack that the host compiles, on the server that stands in for vanilla's. */
describe.each(versionsToTest())('the compiled pack on %s', (version) => {
  const withPack = (plans: readonly BuildPlan[] = []) => packEnv(version, (folder) => putPack(folder, version, plans));

  test('loads without an error', async () => {
    await using it = await withPack();
    await it.env.tick();
    expect(it.log).toEqual(['info Found new data pack file/guildhall.zip, loading it automatically']);
    expect(it.run(`scoreboard players get ${NUMBERS.loads} ${OBJECTIVE}`).result).toBe(1);
  });

  test.runIf(EXHAUSTIVE)(
    'loads every arena of the catalogue that is not in generated land',
    { timeout: LONG },
    async () => {
      const gameData = VersionGameData.ofVersion(version);
      const catalogue = allGroups()
        .flatMap((group) => group.taskIds.map((id) => group.find(id)))
        .filter((task) => !isEmbeddedOnly(task));
      const tasks = sampleOf(catalogue, 60);
      await using it = await withPack(tasks.map((task) => rulesOf(task).plan(task.agents.max, gameData)));
      await it.env.tick();
      expect(it.log).toEqual(['info Found new data pack file/guildhall.zip, loading it automatically']);
      expect([...it.env.systems.commands.game.functions.ids()].length).toBeGreaterThan(tasks.length);
    },
  );

  test('tells what players do and which cells change, and nothing twice', async () => {
    await using it = await withPack();
    const { env } = it;
    await env.tick();
    it.run('forceload add -30 -30 30 30');
    for (const line of ['forceload add -16400 -30 -16340 30']) it.run(line);
    it.run(`summon marker 0 -60 0 {Tags:["${TAGS.cube}","${TAGS.zone(0)}"]}`);
    it.run('clone 0 -60 0 15 -45 15 -16384 -60 0');
    const alice = await env.connect('Alice', { position: { x: 0.5, y: -60, z: 0.5 } });
    it.run(`tag Alice add ${TAGS.agentNumber(0)}`);
    it.run(`tag Alice add ${TAGS.agent}`);
    it.run(`function ${FUNCTIONS.start}`);
    await env.tick(6);
    const take = () => {
      it.run(`function ${FUNCTIONS.take}`);
      const text = it.say('data get storage guildhall:batch ticks')[0] ?? '';
      it.run(`function ${FUNCTIONS.done}`);
      return text;
    };
    const first = take();
    expect(first).toContain('k: "j"');
    expect(first).toContain('p: [0.5d, -60.0d, 0.5d]');
    expect(first).toContain('v: 20.0f');
    await env.tick(5);
    expect(take()).not.toContain('k:');
    it.run('setblock 3 -60 4 oak_stairs[facing=west]');
    it.run('setblock 5 -60 5 chest{Items:[{Slot:0b,id:"minecraft:apple",Count:3b,count:3}]}');
    for (const x of [0.7, 0.9, 1.1, 1.3, 1.5]) alice.move({ x, y: -60, z: 0.5 });
    await env.tick(6);
    const second = take();
    expect(second).toContain('facing: "west"');
    expect(second).toContain('p: [1.5d, -60.0d, 0.5d]');
    expect(second).toContain('minecraft:apple');
    expect(second.match(/k: "b"/g)).toHaveLength(2);
    await env.tick(6);
    expect(take()).not.toContain('k:');
  });
});
