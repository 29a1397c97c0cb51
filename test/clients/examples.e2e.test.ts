import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { describe, expect, test } from 'vitest';
import type { SlotStack } from '../../protocol/item.ts';
import { DEFAULT_VERSION, EMBEDDED_VERSIONS } from '../../server-plugin/embedded/data/versionData.ts';
import { FLOOR_Y } from '../support/env.ts';
import { type ExampleBot, runExample } from '../support/exampleBot.ts';
import { createRealtimeServer, type RealtimeServer } from '../support/realtimeServer.ts';

/** Where Boss stands, who tells the examples what to do by chat. */
const BOSS = { x: 3.5, y: FLOOR_Y, z: 3.5 };

interface Scene {
  readonly server: RealtimeServer;
  readonly boss: Bot;
  readonly example: ExampleBot;
  /** Says something and waits until the example has answered with a line that matches. */
  tell(message: string, answer: RegExp | string, ticks?: number): Promise<string>;
  /** What the example carries, by item. */
  carried(id: string): number;
}

interface SceneOptions {
  readonly version?: string;
  readonly items?: readonly SlotStack[];
  /** Prepares the place before anybody comes. */
  readonly set?: (server: RealtimeServer) => void;
}

/** Plays one example from Mineflayer's package, unmodified, as a process of its own that knows only host, port and name. */
async function play(script: string, options: SceneOptions, act: (scene: Scene) => Promise<void>): Promise<void> {
  await using server = await createRealtimeServer(options.version === undefined ? {} : { version: options.version });
  options.set?.(server);
  // Mineflayer's blockAtCursor takes a pitch of exactly 0 for none.
  server.openDoor({ items: options.items ?? [], pitch: 5 });
  const boss = await server.join('Boss', { position: BOSS });
  await using example = await runExample(server, script, 'Example');
  const seen = () => boss.players.Example?.entity;
  await server.when(seen, 'Boss to see the example');
  const scene: Scene = {
    server,
    boss,
    example,
    async tell(message, answer, ticks) {
      const heard = example.said.length;
      boss.chat(message);
      const matches = (line: string) => (typeof answer === 'string' ? line === answer : answer.test(line));
      return server
        .when(() => example.said.slice(heard).find(matches), `an answer ${answer} to "${message}"`, ticks)
        .catch((error: Error) => {
          throw new Error(
            `${error.message}\nit said: ${JSON.stringify(example.said)}\nit printed: ${example.output}\nrefused: ${JSON.stringify(server.eventsOf('action-refused'))}`,
          );
        });
    },
    carried: (id) => server.server.players.get('Example')?.inventory.count(id) ?? 0,
  };
  await act(scene);
}

describe.each(EMBEDDED_VERSIONS)("Mineflayer's own examples at %s", (version) => {
  test('digger digs the block below and builds itself up again', async () => {
    await play('digger.js', { version, items: [{ slot: 36, id: 'dirt', count: 5 }] }, async ({ server, tell }) => {
      await tell('loaded', 'Ready!');
      await tell('list', 'dirt x 5');
      await tell('dig', 'finished digging grass_block');
      expect(server.block(0, FLOOR_Y - 1, 0)).toBe('air');
      await server.when(() => server.server.players.get('Example')?.position.y === FLOOR_Y - 1, 'the fall');
      await tell('equip dirt', 'equipped dirt');
      await tell('build', 'Placing a block was successful');
      expect(server.block(0, FLOOR_Y - 1, 0)).toBe('dirt');
    });
  });

  test('inventory lists, tosses, equips and crafts with and without a table', async () => {
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
      expect(server.server.players.get('Example')?.inventory.slots.get(5)?.id).toBe('iron_helmet');
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

describe(`Mineflayer's own examples at ${DEFAULT_VERSION}`, () => {
  test('blockfinder finds blocks by name', async () => {
    const set = (server: RealtimeServer) => {
      for (const x of [2, 5, 9]) server.setBlock(x, FLOOR_Y, -6, 'diamond_ore');
    };
    await play('blockfinder.js', { set }, async ({ tell }) => {
      await tell('loaded', 'Ready!');
      expect(await tell('find diamond_ore', /^I found/)).toMatch(/^I found 3 diamond_ore blocks/);
    });
  });

  test('echo repeats what it hears', async () => {
    await play('echo.js', {}, async ({ tell }) => {
      await tell('is anybody there?', 'is anybody there?');
    });
  });

  test('quitter says goodbye, and the line arrives although it leaves at once', async () => {
    await play('quitter.js', {}, async ({ server, boss, example }) => {
      await server.when(() => example.said.includes('Goodbye, cruel world!'), 'the goodbye');
      await server.when(() => !boss.players.Example, 'the example to be gone from the list');
    }).catch((error: Error) => {
      // It may be gone before Boss has even seen it; then what it said is all there is to see.
      if (!error.message.includes('Boss to see the example')) throw error;
    });
  });

  test('looker keeps its eyes on who is near', async () => {
    await play('looker.js', {}, async ({ server }) => {
      const looks = () => {
        const player = server.server.players.get('Example');
        // South-east is 315 degrees as the game counts.
        return player && Math.abs((((player.yaw % 360) + 360) % 360) - 315) < 3;
      };
      await server.when(looks, 'the look at Boss');
    });
  });

  test('jumper walks, jumps and tells where it is', async () => {
    await play('jumper.js', {}, async ({ server, boss, tell }) => {
      const at = () => server.server.players.get('Example')?.position ?? { x: 0, y: 0, z: 0 };
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

  test('auto_totem puts a totem into the other hand', async () => {
    await play('auto_totem.js', { items: [{ slot: 20, id: 'totem_of_undying', count: 1 }] }, async ({ server }) => {
      const offHand = () => server.server.players.get('Example')?.inventory.slots.get(45)?.id === 'totem_of_undying';
      await server.when(offHand, 'the totem in the off-hand');
    });
  });
});
