import { Vec3 } from 'vec3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { EXHAUSTIVE, versionsToTest } from '../../support/depth.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { ExampleRunner } from '../../support/exampleBot.ts';
import type { RealtimeServer } from '../../support/realtimeServer.ts';
import { EXAMPLE, play as playIn, type Scene, type SceneOptions } from './scene.ts';

let examples: ExampleRunner;
beforeAll(() => {
  examples = new ExampleRunner();
});
afterAll(() => examples[Symbol.asyncDispose]());

function play(script: string, options: SceneOptions, act: (scene: Scene) => Promise<void>): Promise<void> {
  return playIn(examples, script, options, act);
}

/** An entity of a kind on the server. */
function entityOf(server: RealtimeServer, kind: string) {
  const entity = [...server.systems.entities.all()].find((candidate) => candidate.kind === kind);
  if (!entity) throw new Error(`there is no ${kind}`);
  return entity;
}

describe.concurrent.each(versionsToTest())("Mineflayer's own examples at %s", (version) => {
  test.runIf(EXHAUSTIVE)('digger digs the block below and builds itself up again', async () => {
    await play('digger.js', { version, items: [{ slot: 36, id: 'dirt', count: 5 }] }, async ({ server, tell }) => {
      await tell('loaded', 'Ready!');
      await tell('list', 'dirt x 5');
      await tell('dig', 'finished digging grass_block');
      // A server that is behind has counted fewer ticks than the client: it breaks the block a little later, as vanilla does.
      await server.when(() => server.block(0, FLOOR_Y - 1, 0) === 'air', 'the hole');
      await server.when(() => server.server.players.get(EXAMPLE)?.position.y === FLOOR_Y - 1, 'the fall');
      await tell('equip dirt', 'equipped dirt');
      await tell('build', 'Placing a block was successful');
      expect(server.block(0, FLOOR_Y - 1, 0)).toBe('dirt');
    });
  });

  test.runIf(EXHAUSTIVE)('inventory lists, tosses, equips and crafts with and without a table', async () => {
    const items = [
      { slot: 36, id: 'oak_log', count: 3 },
      { slot: 37, id: 'iron_helmet', count: 1 },
      { slot: 38, id: 'diamond', count: 10 },
    ];
    const set = (server: RealtimeServer) => server.setBlock(1, FLOOR_Y, 2, 'crafting_table');
    await play('inventory.js', { version, items, set }, async ({ server, tell, carried }) => {
      await tell('loaded', 'Ready!');
      await tell('list', 'oak_log x 3, iron_helmet x 1, diamond x 10');
      await tell('equip head iron_helmet', 'equipped iron_helmet');
      expect(server.server.players.get(EXAMPLE)?.inventory.slots.get(5)?.id).toBe('iron_helmet');
      await tell('unequip head', 'unequipped');
      await tell('toss 4 diamond', 'tossed 4 x diamond');
      expect(carried('diamond')).toBe(6);
      await tell('craft 2 oak_planks', 'did the recipe for oak_planks 2 times');
      expect(carried('oak_planks')).toBe(8);
      await tell('craft 1 stick', 'did the recipe for stick 1 times');
      await tell('craft 1 wooden_pickaxe', 'did the recipe for wooden_pickaxe 1 times');
      expect([carried('oak_log'), carried('oak_planks'), carried('stick'), carried('wooden_pickaxe')]).toEqual([
        1, 3, 2, 1,
      ]);
    });
  });
});

describe.concurrent(`Mineflayer's own examples at ${DEFAULT_VERSION}`, () => {
  // The longest begin first.
  test.runIf(EXHAUSTIVE)('guard fights what comes near its post, and goes back', async () => {
    const items = [{ slot: 36, id: 'iron_sword', count: 1 }];
    await play('guard.js', { items }, async ({ server, tell }) => {
      await tell('guard', 'I will guard that location.');
      // Of the kinds Mineflayer counts as "mob", the one that fights back least.
      server.command(`summon snow_golem -6 ${FLOOR_Y} -6`);
      await server.when(() => server.eventsOf('entity-died').some(({ kind }) => kind === 'snow_golem'), 'the end', 600);
      const guard = () => server.server.players.get(EXAMPLE)?.position ?? { x: 0, z: 0 };
      await server.when(() => Math.hypot(guard().x - 3.5, guard().z - 3.5) < 2, 'the way back to the post', 400);
    });
  });

  test.runIf(EXHAUSTIVE)('bossbar, as an operator, makes, changes and removes a bar', async () => {
    await play('bossbar.js', { operator: true }, async ({ example, printed }) => {
      await printed(/Boss bar created: Test Boss Bar/);
      await printed(/Boss bar updated:[\s\S]*dividers: 6/);
      example.hasten();
      await printed(/Boss bar updated:[\s\S]*dividers: 10/);
      example.hasten();
      await printed(/Boss bar deleted: Test Boss Bar/);
    });
  });

  test.runIf(EXHAUSTIVE)('blockfinder finds blocks by name', async () => {
    const set = (server: RealtimeServer) => {
      for (const x of [2, 5, 9]) server.setBlock(x, FLOOR_Y, -6, 'diamond_ore');
    };
    await play('blockfinder.js', { set }, async ({ tell }) => {
      await tell('loaded', 'Ready!');
      expect(await tell('find diamond_ore', /^I found/)).toMatch(/^I found 3 diamond_ore blocks/);
    });
  });

  test.runIf(EXHAUSTIVE)('echo repeats what it hears', async () => {
    await play('echo.js', {}, async ({ tell }) => {
      await tell('is anybody there?', 'is anybody there?');
    });
  });

  test.runIf(EXHAUSTIVE)('quitter says goodbye, and the line arrives although it leaves at once', async () => {
    await play('quitter.js', {}, async ({ server, boss, example }) => {
      await server.when(() => example.said.includes('Goodbye, cruel world!'), 'the goodbye');
      await server.when(() => !boss.players[EXAMPLE], 'the example to be gone from the list');
    }).catch((error: Error) => {
      // It may be gone before Boss has even seen it; then what it said is all there is to see.
      if (!error.message.includes('Boss to see the example')) throw error;
    });
  });

  test.runIf(EXHAUSTIVE)('looker keeps its eyes on who is near', async () => {
    await play('looker.js', {}, async ({ server }) => {
      const looks = () => {
        const player = server.server.players.get(EXAMPLE);
        // South-east is 315 degrees as the game counts.
        return player && Math.abs((((player.yaw % 360) + 360) % 360) - 315) < 3;
      };
      await server.when(looks, 'the look at Boss');
    });
  });

  test.runIf(EXHAUSTIVE)('jumper walks, jumps and tells where it is', async () => {
    await play('jumper.js', {}, async ({ server, boss, tell }) => {
      const at = () => server.server.players.get(EXAMPLE)?.position ?? { x: 0, y: 0, z: 0 };
      expect(await tell('pos', /^\(/)).toBe('(0.5, -60, 0.5)');
      boss.chat('back');
      await server.when(() => at().x < -1 && at().z < -1, 'the walk away from Boss');
      boss.chat('stop');
      boss.chat('jump a lot');
      await server.when(() => at().y > FLOOR_Y + 1, 'a jump');
      boss.chat('stop jumping');
      await server.when(() => at().y === FLOOR_Y, 'the landing');
      expect(server.eventsOf('player-corrected')).toEqual([]);
    });
  });

  test('raycast names the block it looks at', async () => {
    const set = (server: RealtimeServer) => server.setBlock(0, FLOOR_Y + 1, 2, 'gold_block');
    await play('raycast.js', { set }, async ({ tell }) => {
      await tell('which block?', 'Looking at Block of Gold');
    });
  });

  test('chest lists, withdraws and deposits, and sees what another puts in', async () => {
    const items = [{ slot: 36, id: 'stick', count: 20 }];
    const set = (server: RealtimeServer) => server.setBlock(1, FLOOR_Y, 2, 'chest[facing=north]');
    await play('chest.js', { items, set }, async ({ boss, tell, carried, server }) => {
      await tell('chest', 'empty');
      await tell('deposit 12 stick', 'deposited 12 stick');
      expect(carried('stick')).toBe(8);
      await tell('withdraw 5 stick', 'withdrew 5 stick');
      expect(carried('stick')).toBe(13);
      const chest = boss.blockAt(new Vec3(1, FLOOR_Y, 2));
      if (!chest) throw new Error('Boss sees no chest');
      const window = await boss.openContainer(chest);
      await window.withdraw(boss.registry.itemsByName.stick?.id ?? -1, null, 7);
      window.close();
      const sticks = () => server.server.players.get('Boss')?.inventory.count('stick') === 7;
      await server.when(sticks, 'Boss to hold the sticks');
      await server.when(
        () => boss.inventory.count(boss.registry.itemsByName.stick?.id ?? -1, null) === 7,
        'Boss to know',
      );
      await tell('close', 'chest closed');
    });
  });

  test.runIf(EXHAUSTIVE)('auto_totem puts a totem into the other hand', async () => {
    await play('auto_totem.js', { items: [{ slot: 20, id: 'totem_of_undying', count: 1 }] }, async ({ server }) => {
      const offHand = () => server.server.players.get(EXAMPLE)?.inventory.slots.get(45)?.id === 'totem_of_undying';
      await server.when(offHand, 'the totem in the off-hand');
    });
  });

  test.runIf(EXHAUSTIVE)('farmer harvests what is ripe and sows what is bare', async () => {
    const items = [{ slot: 36, id: 'wheat_seeds', count: 8 }];
    const set = (server: RealtimeServer) => {
      for (const x of [1, 2, 3]) server.setBlock(x, FLOOR_Y - 1, 1, 'farmland[moisture=7]');
      server.setBlock(2, FLOOR_Y - 1, 2, 'water');
      server.setBlock(2, FLOOR_Y, 1, 'wheat[age=7]');
    };
    await play('farmer.js', { items, set, boss: { x: -6.5, y: FLOOR_Y, z: -6.5 } }, async ({ server }) => {
      const sown = () => [1, 2, 3].every((x) => /^wheat\[age=[0-6]\]$/.test(server.block(x, FLOOR_Y, 1)));
      await server.when(sown, 'the field to be sown', 400);
      expect(server.eventsOf('block-broken').filter(({ player }) => player === EXAMPLE)).toHaveLength(1);
    });
  });

  test.runIf(EXHAUSTIVE)('fisherman casts, waits for a bite and reels in', async () => {
    // With so strong a lure a fish comes near at once, more often than not.
    const items = [{ slot: 36, id: 'fishing_rod', count: 1, data: { enchantments: { lure: 5 } } }];
    const set = (server: RealtimeServer) => {
      for (let x = -3; x <= 3; x++) for (let z = 3; z <= 9; z++) server.setBlock(x, FLOOR_Y - 1, z, 'water');
    };
    const at = { position: { x: 0.5, y: FLOOR_Y, z: 1.5 }, pitch: 15 };
    await play('fisherman.js', { items, set, at, boss: { x: -6.5, y: FLOOR_Y, z: 0.5 } }, async ({ server, tell }) => {
      const caught = () => server.eventsOf('item-picked-up').some(({ player }) => player === EXAMPLE);
      const bobs = () => [...server.systems.entities.all()].some(({ kind }) => kind === 'fishing_bobber');
      // It would cast again if Mineflayer still called items "Drops"; and where it has no time to look, a fish gets away.
      for (let casts = 0; casts < 10 && !caught(); casts++) {
        await tell('start', 'Fishing');
        await server.when(() => bobs() || caught(), 'the cast');
        await server.when(() => !bobs(), 'the reeling in', 900);
        await server.when(caught, 'a catch', 60).catch(() => undefined);
      }
      expect(caught()).toBe(true);
    });
  });

  test.runIf(EXHAUSTIVE)('trader shows what a villager offers and trades', async () => {
    const items = [
      { slot: 36, id: 'cod', count: 15 },
      { slot: 37, id: 'emerald', count: 2 },
    ];
    // Two things wanted: of one, Mineflayer's example makes "undefined" before 1.20.5.
    const item = (id: string, count: number) => `{id:"minecraft:${id}",Count:${count}b}`;
    const offers = `Offers:{Recipes:[{buy:${item('emerald', 1)},buyB:${item('cod', 6)},sell:${item('cooked_cod', 6)},maxUses:3}]}`;
    await play('trader.js', { items }, async ({ server, tell, carried }) => {
      server.command(
        `summon villager 1 ${FLOOR_Y} 2 {NoAI:1b,VillagerData:{profession:"minecraft:farmer",level:2,type:"minecraft:plains"},${offers}}`,
      );
      const { entityId } = entityOf(server, 'villager');
      await tell('show villagers', `villager(s) you can trade with: ${entityId}`);
      await tell(`show trades ${entityId}`, '1: (0/3) 1 Emerald & 6 Raw Cod » 6 Cooked Cod');
      await tell(`trade ${entityId} 1 2`, 'traded 2 times');
      expect([carried('cod'), carried('emerald'), carried('cooked_cod')]).toEqual([3, 0, 12]);
    });
  });

  test.runIf(EXHAUSTIVE)('sleeper goes to bed at night and gets up', async () => {
    const set = (server: RealtimeServer) => {
      server.setBlock(2, FLOOR_Y, 0, 'red_bed[facing=east,part=foot]');
      server.setBlock(3, FLOOR_Y, 0, 'red_bed[facing=east,part=head]');
    };
    await play('sleeper.js', { set }, async ({ server, tell }) => {
      await tell('sleep', /^I can't sleep: it's not night/);
      server.command('time set 14000');
      await server.when(() => server.server.tickNumber % 40 === 0, 'the client to know the time');
      await tell('sleep', 'Good night!');
      await tell('wakeup', 'Good morning!');
    });
  });

  test.runIf(EXHAUSTIVE)('anvil mends, enchants and renames', async () => {
    const items = [
      { slot: 36, id: 'diamond_sword', count: 1 },
      { slot: 37, id: 'enchanted_book', count: 1, data: { storedEnchantments: { sharpness: 3 } } },
    ];
    const set = (server: RealtimeServer) => server.setBlock(1, FLOOR_Y, 2, 'anvil');
    await play('anvil.js', { items, set }, async ({ server, tell, carried }) => {
      server.command(`experience set ${EXAMPLE} 30 levels`);
      await tell('anvil combine diamond_sword enchanted_book', 'Anvil used successfully.');
      const sword = () =>
        server.server.players
          .get(EXAMPLE)
          ?.inventory.slots.contents()
          .find(({ id }) => id === 'diamond_sword');
      await server.when(() => sword()?.data?.enchantments?.sharpness === 3, 'the sharp sword');
      expect(carried('enchanted_book')).toBe(0);
      await tell('anvil rename diamond_sword Excalibur', 'Anvil used successfully.');
      await server.when(() => sword()?.data?.customName?.includes('Excalibur'), 'its name');
    });
  });

  test('attack hits who asks for it', async () => {
    await play('attack.js', { boss: { x: 2.5, y: FLOOR_Y, z: 0.5 } }, async ({ server, boss, tell }) => {
      await tell('attack me', 'Attacking Boss');
      await server.when(() => (server.server.players.get('Boss')?.health ?? 20) < 20, 'the blow');
      await server.when(() => boss.health < 20, 'Boss to feel it');
    });
  });

  test.runIf(EXHAUSTIVE)('gps comes when called', async () => {
    const set = (server: RealtimeServer) => {
      for (let z = -2; z <= 6; z++) server.setBlock(2, FLOOR_Y, z, 'oak_fence');
    };
    await play('pathfinder/gps.js', { set, boss: { x: 8.5, y: FLOOR_Y, z: 2.5 } }, async ({ server, boss }) => {
      boss.chat('come');
      const at = () => server.server.players.get(EXAMPLE)?.position ?? { x: 0, z: 0 };
      await server.when(() => Math.hypot(at().x - 8.5, at().z - 2.5) < 2.5, 'the example to come', 500);
    });
  });

  test.runIf(EXHAUSTIVE)('chatterbox tells where everyone is, and leaves when told', async () => {
    await play('chatterbox.js', { operator: true }, async ({ server, boss, example }) => {
      // It talks so much that the game lets few of its lines through, but those of an operator (Minecraft wiki, "Chat").
      boss.chat('pos');
      await server.when(() => example.said.includes('You are at (3.5, -60, 3.5)'), 'an answer');
      boss.chat('quit');
      await server.when(() => !server.server.players.has(EXAMPLE), 'it to leave');
    });
  });

  test('armor_stand undresses a stand and dresses it', async () => {
    await play('armor_stand.js', {}, async ({ server, boss, carried }) => {
      server.command(`summon armor_stand 1 ${FLOOR_Y} 2 {ArmorItems:[{},{},{},{id:"minecraft:iron_helmet",Count:1b}]}`);
      const stand = entityOf(server, 'armor_stand');
      await server.when(() => Object.values(boss.entities).some(({ name }) => name === 'armor_stand'), 'the stand');
      // Dressing comes last, for there Mineflayer moves the stand to nowhere in its own memory.
      boss.chat('unequip helmet');
      await server.when(() => carried('iron_helmet') === 1, 'the helmet');
      boss.chat('equip helmet');
      await server.when(() => stand.equipment('head')?.id === 'iron_helmet', 'the helmet on the stand');
      expect(carried('iron_helmet')).toBe(0);
    });
  });

  test.runIf(EXHAUSTIVE)('bee flies in creative mode', async () => {
    await play('bee.js', {}, async ({ server, tell }) => {
      server.command(`gamemode creative ${EXAMPLE}`);
      await tell('loaded', 'Ready!');
      await tell('fly', 'My flight was amazing !', 900);
      expect(server.server.players.get(EXAMPLE)?.position.y).toBeGreaterThan(FLOOR_Y + 3);
      expect(server.eventsOf('player-corrected')).toEqual([]);
    });
  });

  test('book writes pages and reads them again', async () => {
    await play('book.js', { items: [{ slot: 36, id: 'writable_book', count: 1 }] }, async ({ tell }) => {
      await tell('write', /^Page 1: Lorem ipsum dolor sit amet/);
    });
  });

  test.runIf(EXHAUSTIVE)('tab_complete completes a command', async () => {
    await play('tab_complete.js', {}, async ({ boss, printed }) => {
      boss.chat('complete /ms');
      await printed(/msg/);
    });
  });

  test.runIf(EXHAUSTIVE)('sound hears sounds and notes', async () => {
    const set = (server: RealtimeServer) => server.setBlock(2, FLOOR_Y, 2, 'note_block');
    await play('sound.js', { set }, async ({ server, boss, printed }) => {
      await printed(/Bot spawned!/);
      server.command('execute as @a at @s run playsound minecraft:entity.pig.ambient master @s');
      await printed(/Heard (?:hardcoded )?sound: /);
      const block = boss.blockAt(new Vec3(2, FLOOR_Y, 2));
      if (!block) throw new Error('Boss sees no note block');
      await boss.activateBlock(block);
      await printed(/Heard note block: \w+ at pitch 1/);
    });
  });

  test('scoreboard tells of a new objective', async () => {
    await play('scoreboard.js', {}, async ({ server, example }) => {
      server.command('scoreboard objectives add Kills dummy');
      server.command('scoreboard objectives setdisplay sidebar Kills');
      await server.when(() => example.said.some((line) => /^New scoreboard: Kills/.test(line)), 'the new scoreboard');
    });
  });

  test('titles prints titles, their times and their end', async () => {
    // Later versions' titles it prints as "[object Object]".
    await play('titles.js', { version: '1.19.2' }, async ({ server, printed }) => {
      await printed(/Bot spawned!/);
      server.command('title @a title {"text":"Hello World"}');
      await printed(/Received title: .*Hello World/);
      server.command('title @a times 10 20 30');
      await printed(/Title timing: fadeIn=10/);
      server.command('title @a clear');
      await printed(/All titles cleared/);
    });
  });

  test('bossbar, as an ordinary player, makes none', async () => {
    await play('bossbar.js', {}, async ({ server, printed, example }) => {
      await printed(/Bot spawned!/);
      const refused = () => server.eventsOf('action-refused').some(({ player }) => player === EXAMPLE);
      await server.when(refused, 'a refusal');
      expect(example.output).not.toContain('Boss bar created');
    });
  });

  test('the commands of the console, as an operator: crossbower arms itself', async () => {
    await play('crossbower.js', { operator: true }, async ({ server, carried }) => {
      await server.when(() => carried('crossbow') === 1 && carried('arrow') === 64, 'crossbow and arrows');
    });
  });
});
