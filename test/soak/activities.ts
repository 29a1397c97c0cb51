import type { Bot } from 'mineflayer';
import pathfinding from 'mineflayer-pathfinder';
import type { Block } from 'prismarine-block';
import type { Entity } from 'prismarine-entity';
import { Vec3 } from 'vec3';
import type { Random } from '../../clock/random.ts';
import { FLOOR_Y } from '../support/env.ts';
import { loadPathfinder } from '../support/pathfinding.ts';

const { Movements, goals } = pathfinding;

/** Something a bot does for a while; rejects when the game does not let it. */
export type Activity = (bot: Bot, random: Random, ticks: (count: number) => Promise<void>) => Promise<void>;

/** How far from the middle of the camp bots travel, blocks. */
const FARTHEST = 14;

const numberOf = (bot: Bot, id: string) => bot.registry.itemsByName[id]?.id ?? -1;
const carries = (bot: Bot, id: string) => bot.inventory.items().some(({ name }) => name === id);

function near(bot: Bot, matches: (block: Block) => boolean): Block {
  const block = bot.findBlock({ matching: matches, maxDistance: 4 });
  if (!block) throw new Refused('no such block near');
  return block;
}

function nearest(bot: Bot, matches: (entity: Entity) => boolean, distance = 4): Entity {
  const entity = bot.nearestEntity((candidate) => matches(candidate));
  if (!entity || entity.position.distanceTo(bot.entity.position) > distance) throw new Refused('nobody near');
  return entity;
}

/** The game, or chance, did not let a bot do what it wanted: no defect. */
export class Refused extends Error {}

async function hold(bot: Bot, id: string): Promise<void> {
  if (!carries(bot, id)) throw new Refused(`no ${id}`);
  await bot.equip(numberOf(bot, id), 'hand');
}

const isRiding = (bot: Bot) => Boolean((bot as unknown as { vehicle?: unknown }).vehicle);

/** Walks anywhere by pathfinder; with a height up to so many blocks, digging, bridging and raising towers as it likes. */
async function follow(bot: Bot, random: Random, height: number): Promise<void> {
  if (isRiding(bot)) throw new Refused('rides');
  if (!bot.pathfinder) loadPathfinder(bot);
  const moves = new Movements(bot);
  Object.assign(moves, { canDig: height > 0, allow1by1towers: height > 0 });
  bot.pathfinder.setMovements(moves);
  const place = () => random.integer(-FARTHEST, FARTHEST);
  await bot.pathfinder.goto(new goals.GoalNear(place(), FLOOR_Y + random.integer(0, height), place(), 1));
}

/** Everything the soak's bots do, by name. */
export const ACTIVITIES: Readonly<Record<string, Activity>> = {
  async walk(bot, random, ticks) {
    const { x, z } = bot.entity.position;
    const far = Math.max(Math.abs(x), Math.abs(z)) > 12;
    await bot.look(far ? Math.atan2(x, z) : random.float() * 2 * Math.PI, 0, true);
    bot.setControlState('forward', true);
    bot.setControlState('sprint', random.float() < 0.4);
    bot.setControlState('jump', random.float() < 0.5);
    await ticks(random.integer(10, 60));
    bot.clearControlStates();
  },
  async travel(bot, random) {
    await follow(bot, random, 0);
  },
  async build(bot, random) {
    await follow(bot, random, 4);
  },
  async sneak(bot, _random, ticks) {
    bot.setControlState('sneak', true);
    bot.setControlState('back', true);
    await ticks(15);
    bot.clearControlStates();
  },
  async dig(bot, random) {
    const block = bot.blockAt(
      bot.entity.position.offset(random.integer(-2, 2), random.integer(-1, 1), random.integer(-2, 2)),
    );
    if (!block || !bot.canDigBlock(block) || /chest|furnace|table|bed|anvil|lectern|barrel/.test(block.name))
      throw new Refused('nothing to dig');
    await bot.dig(block, true);
  },
  async place(bot, random) {
    await hold(bot, random.pick(['dirt', 'oak_planks', 'torch', 'cobblestone']));
    const floor = bot.blockAt(bot.entity.position.offset(random.integer(-2, 2), -1, random.integer(-2, 2)));
    if (floor?.boundingBox !== 'block') throw new Refused('no floor');
    if (bot.blockAt(floor.position.offset(0, 1, 0))?.name !== 'air') throw new Refused('no room');
    await bot.placeBlock(floor, new Vec3(0, 1, 0));
  },
  async store(bot, random) {
    const window = await bot.openContainer(
      near(bot, ({ name }) => /^(chest|barrel|trapped_chest|ender_chest)$/.test(name)),
    );
    const mine = random.shuffle(window.items())[0];
    if (mine) await window.deposit(mine.type, null, random.integer(1, mine.count));
    const stored = random.shuffle(window.containerItems())[0];
    if (stored) await window.withdraw(stored.type, null, random.integer(1, stored.count));
    window.close();
  },
  async smelt(bot, _random, ticks) {
    const furnace = await bot.openFurnace(near(bot, ({ name }) => name === 'furnace'));
    if (!furnace.inputItem() && carries(bot, 'raw_iron')) await furnace.putInput(numberOf(bot, 'raw_iron'), null, 1);
    if (!furnace.fuelItem() && carries(bot, 'coal')) await furnace.putFuel(numberOf(bot, 'coal'), null, 1);
    await ticks(30);
    if (furnace.outputItem()) await furnace.takeOutput();
    furnace.close();
  },
  async craft(bot, random) {
    const id = numberOf(
      bot,
      random.pick(['oak_planks', 'stick', 'crafting_table', 'torch', 'wooden_pickaxe', 'chest']),
    );
    const table = bot.findBlock({ matching: bot.registry.blocksByName.crafting_table?.id ?? -1, maxDistance: 4 });
    const recipe = bot.recipesFor(id, null, 1, table)[0];
    if (!recipe) throw new Refused('no recipe');
    await bot.craft(recipe, 1, table ?? undefined);
  },
  async eat(bot) {
    if (bot.food === 20) throw new Refused('not hungry');
    await hold(bot, 'bread');
    await bot.consume();
  },
  async fight(bot, _random, ticks) {
    const target = nearest(bot, ({ name }) => name !== undefined && /zombie|cow|sheep|chicken|wolf/.test(name));
    for (let blow = 0; blow < 3; blow++) {
      if (!target.isValid) return;
      await bot.lookAt(target.position.offset(0, target.height / 2, 0), true);
      bot.attack(target);
      await ticks(12);
    }
  },
  async feed(bot, _random, ticks) {
    const animal = nearest(bot, ({ name }) => name === 'cow' || name === 'sheep');
    await hold(bot, 'wheat');
    await bot.activateEntity(animal);
    await ticks(5);
  },
  async shear(bot, _random, ticks) {
    const sheep = nearest(bot, ({ name }) => name === 'sheep');
    await hold(bot, 'shears');
    await bot.activateEntity(sheep);
    await ticks(5);
  },
  async ride(bot, _random, ticks) {
    const vehicle = nearest(bot, ({ name }) => name !== undefined && /boat|minecart/.test(name));
    bot.mount(vehicle);
    await ticks(10);
    for (let step = 0; step < 10; step++) {
      bot.moveVehicle(0, 1);
      await ticks(2);
    }
    if (isRiding(bot)) bot.dismount();
    await ticks(5);
    // From 1.21.2 on Mineflayer gets off by the jump key, which no vehicle heeds; sneaking works.
    if (isRiding(bot)) bot.setControlState('sneak', true);
    await ticks(5);
    bot.clearControlStates();
  },
  async sleep(bot, _random, ticks) {
    const bed = near(bot, (block) => bot.isABed(block));
    await bot.sleep(bed);
    await ticks(20);
    if (bot.isSleeping) await bot.wake();
  },
  async use(bot, _random, ticks) {
    await bot.activateBlock(near(bot, ({ name }) => /door|lever|button|gate|note_block|repeater/.test(name)));
    await ticks(5);
  },
  async throw(bot, random, ticks) {
    const item = random.shuffle(bot.inventory.items())[0];
    if (!item) throw new Refused('nothing to throw');
    await bot.look(random.float() * 6, 0, true);
    await bot.toss(item.type, null, 1);
    await ticks(10);
  },
  async shoot(bot, random, ticks) {
    await hold(bot, 'bow');
    await bot.look(random.float() * 6, 0.2, true);
    bot.activateItem();
    await ticks(22);
    bot.deactivateItem();
  },
  async wear(bot, random) {
    await hold(bot, random.pick(['iron_helmet', 'shield']));
    await bot.equip(bot.heldItem ?? -1, bot.heldItem?.name === 'shield' ? 'off-hand' : 'head');
  },
  async farm(bot) {
    const soil = near(bot, ({ name }) => name === 'grass_block' || name === 'dirt' || name === 'farmland');
    if (soil.name !== 'farmland') {
      await hold(bot, 'iron_hoe');
      await bot.activateBlock(soil, new Vec3(0, 1, 0));
    } else if (bot.blockAt(soil.position.offset(0, 1, 0))?.name === 'air') {
      await hold(bot, 'wheat_seeds');
      await bot.placeBlock(soil, new Vec3(0, 1, 0));
    } else {
      await hold(bot, 'bone_meal');
      await bot.activateBlock(bot.blockAt(soil.position.offset(0, 1, 0)) ?? soil);
    }
  },
  async fish(bot, _random, ticks) {
    const water = near(bot, ({ name }) => name === 'water');
    await hold(bot, 'fishing_rod');
    await bot.lookAt(water.position.offset(0.5, 1, 0.5), true);
    bot.activateItem();
    await ticks(60);
    bot.activateItem();
    await ticks(10);
  },
  async chat(bot, random) {
    bot.chat(random.pick(['hello', 'where are you?', 'I have 3 planks', '¿qué tal?']));
  },
};
