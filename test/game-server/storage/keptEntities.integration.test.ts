import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { CompoundTag } from '../../../game-server/data/nbtTag.ts';
import { Bee } from '../../../game-server/mobs/animals/bee.ts';
import { Horse } from '../../../game-server/mobs/animals/horse.ts';
import { Pet } from '../../../game-server/mobs/animals/pet.ts';
import { Villager } from '../../../game-server/mobs/villagers/villager.ts';
import { type Env, FLOOR_Y } from '../../support/env.ts';
import { keptIn } from '../../support/keptEnv.ts';
import { TESTED_VERSIONS } from '../../support/testedVersions.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-entities-'));
  folders.push(folder);
  return folder;
}

/** Everything in the world but players, by uuid, as commands see it. */
function bodiesOf(env: Env): Map<string, CompoundTag> {
  const { game } = env.systems.commands;
  return new Map(
    game.bodies.targets(env.zone).flatMap((target) => (target.player ? [] : [[target.uuid, game.nbtOf(target)]])),
  );
}

/** Where two worlds differ, in words. */
function differences(some: Map<string, CompoundTag>, others: Map<string, CompoundTag>): string[] {
  return [...new Set([...some.keys(), ...others.keys()])].flatMap((uuid) => {
    const [a, b] = [some.get(uuid), others.get(uuid)];
    const kind = String((a ?? b)?.value.get('id')?.value);
    if (!a || !b) return [`${kind} ${a ? 'is lost' : 'is new'}`];
    return [...new Set([...a.value.keys(), ...b.value.keys()])].flatMap((name) => {
      const [left, right] = [a.value.get(name), b.value.get(name)];
      return left && right && show(left) === show(right) ? [] : [`${kind}.${name}: ${show(left)} is ${show(right)}`];
    });
  });
}

/** A tag as text; floats have no more digits than files keep. */
function show(tag: unknown): string {
  return JSON.stringify(tag, (_, value: unknown) => {
    if (value instanceof Map) return Object.fromEntries(value);
    if (typeof value === 'bigint') return `${value}`;
    const { type, value: inner } = (value ?? {}) as { type?: string; value?: number };
    return type === 'float' ? { float: Math.fround(inner ?? 0) } : value;
  });
}

describe.each(TESTED_VERSIONS)('the entities of a kept world at %s', (version) => {
  test('are all there again, of every kind that can be summoned, and are the same to the last tag', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const { entitiesArray } = env.server.gameData.source.data;
    const count = env.server.gameData.source.features.itemComponents ? 'count:3' : 'Count:3b';
    const kinds = entitiesArray.flatMap(({ name }) =>
      /^(?:player|fishing_bobber|leash_knot)$/.test(name) ? [] : [name],
    );
    for (const kind of kinds) {
      const nbt = kind === 'item' ? `,Item:{id:"minecraft:stone",${count}},PickupDelay:90s` : '';
      const reply = env.systems.commands.console(
        `summon ${kind} 20.5 ${FLOOR_Y + 20} -20.25 {Motion:[0.1,0.2,0.3],Rotation:[45f,10f],Tags:["a","b"]${nbt}}`,
      );
      expect(reply.success, kind).toBe(true);
    }
    const before = bodiesOf(env);
    expect(before.size).toBe(kinds.length);
    saver.save();
    const { env: other, saver: another } = await keptIn(folder, { version });
    await using __ = other;
    expect(differences(before, bodiesOf(other))).toEqual([]);
    // What was read need not be written again, and what comes now is somebody else.
    const files = readdirSync(join(folder, 'entities'));
    expect(files).toEqual(['r.0.-1.mca']);
    another.save();
    expect(other.systems.commands.console(`summon cow 0 ${FLOOR_Y} 0`).success).toBe(true);
    expect(bodiesOf(other).size).toBe(kinds.length + 1);
    const { env: third } = await keptIn(folder, { version });
    await using ___ = third;
    expect(differences(before, bodiesOf(third))).toEqual([]);
  });

  test('give nobody a trident that was thrown in creative mode', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const { success } = env.systems.commands.console(`summon trident 0.5 ${FLOOR_Y + 20} 0.5 {pickup:0b}`);
    expect(success).toBe(true);
    saver.save();
    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    for (const one of [env, other]) {
      const [tag] = bodiesOf(one).values();
      expect(tag?.value.get('pickup')?.value).toBe(0);
      expect(tag?.value.has('Trident') || tag?.value.has('item')).toBe(false);
    }
  });

  test('have all that is their own', async () => {
    const folder = newFolder();
    const { env, saver } = await keptIn(folder, { version });
    await using _ = env;
    const at = (x: number) => `${x}.5 ${FLOOR_Y} 5.5`;
    const run = (line: string) => expect(env.systems.commands.console(line).success, line).toBe(true);
    const items = env.server.gameData.source.features.itemComponents
      ? '[{Slot:4b,id:"minecraft:diamond",count:7}]'
      : '[{Slot:4b,id:"minecraft:diamond",Count:7b}]';
    run(`summon sheep ${at(1)} {Color:4b,Sheared:1b,Age:-600,CustomName:'"Dolly"'}`);
    run(`summon wolf ${at(2)}`);
    run(`summon horse ${at(3)}`);
    run(`summon bee ${at(4)} {HasNectar:1b}`);
    run(`summon villager ${at(5)} {VillagerData:{profession:"minecraft:farmer",level:3,type:"minecraft:desert"}}`);
    run(`summon zombie ${at(6)} {IsBaby:1b}`);
    run(`summon slime ${at(7)} {Size:3}`);
    run(`summon chest_minecart ${at(8)} {Items:${items}}`);
    run(`summon armor_stand ${at(9)}`);
    run(`effect give @e[type=zombie] strength 100 2`);
    run(`summon minecart ${at(10)}`);
    const { entities } = env.systems;
    const one = <T>(kind: string, type: abstract new (...facts: never[]) => T): T => {
      const [found] = [...entities.ofKind(kind)];
      return found instanceof type ? found : expect.fail(kind);
    };
    const wolf = one('wolf', Pet);
    wolf.belongTo('Alice', '12345678-9abc-4def-8123-456789abcdef');
    wolf.sitting = true;
    wolf.collar = 'lime';
    wolf.health = 13;
    const horse = one('horse', Horse);
    [horse.tame, horse.saddled, horse.temper] = [true, true, 55];
    const bee = one('bee', Bee);
    bee.nectar = true;
    bee.restTicks = 300;
    const villager = one('villager', Villager);
    for (const offer of villager.offers) offer.uses = 2;
    villager.experience = 77;
    for (const stand of entities.ofKind('armor_stand')) stand.setEquipment('head', { id: 'iron_helmet', count: 1 });
    const [cart] = [...entities.ofKind('minecart')];
    const [slime] = [...entities.ofKind('slime')];
    if (!cart || !slime) return expect.fail('no minecart or slime');
    entities.mount(slime, cart);
    env.setBlock(12, FLOOR_Y, 5, 'oak_fence');
    const before = bodiesOf(env);
    saver.save();

    const { env: other } = await keptIn(folder, { version });
    await using __ = other;
    expect(differences(before, bodiesOf(other))).toEqual([]);
    const again = <T>(kind: string, type: abstract new (...facts: never[]) => T): T => {
      const [found] = [...other.systems.entities.ofKind(kind)];
      return found instanceof type ? found : expect.fail(kind);
    };
    const dog = again('wolf', Pet);
    expect([dog.tame, dog.sitting, dog.collar, dog.health]).toEqual([true, true, 'lime', 13]);
    const mount = again('horse', Horse);
    expect([mount.tame, mount.saddled, mount.temper, mount.speed, mount.jumpSpeed, mount.maxHealth]).toEqual([
      true,
      true,
      55,
      horse.speed,
      horse.jumpSpeed,
      horse.maxHealth,
    ]);
    expect([again('bee', Bee).nectar, again('bee', Bee).restTicks]).toEqual([true, 300]);
    const trader = again('villager', Villager);
    expect([trader.profession, trader.level, trader.type, trader.experience]).toEqual(['farmer', 3, 'desert', 77]);
    expect(trader.offers.map(({ uses }) => uses)).toEqual(villager.offers.map(() => 2));
    const [ridden] = [...other.systems.entities.ofKind('minecart')];
    expect(ridden?.passengers.map((rider) => 'kind' in rider && rider.kind)).toEqual(['slime']);
  });
});
