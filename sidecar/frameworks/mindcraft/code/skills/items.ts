import { bookOf, firstOf, numberOf, type SkillHost, textOf } from './skill.ts';

/** The most that is taken where a program leaves the number open. */
const STACK = 64;

/** Making, carrying and handing over. */
export const ITEM_SKILLS = bookOf('skills', [
  {
    name: 'craftRecipe',
    takes: 'itemName: string, num: number = 1',
    description: 'Craft an item, at a crafting table where it takes one. num: how many times.',
    needs: ['!craftRecipe', 'craftItem', 'craftBlock'],
    run: (host, item, num) => {
      const [item_name, count] = [textOf(item, 'itemName'), numberOf(num, 'num', 1)];
      return firstOf(host, {
        '!craftRecipe': { item_name, num: count },
        craftItem: { item_name, item_count: count },
        craftBlock: { item_name, item_count: count },
      });
    },
  },
  {
    name: 'smeltItem',
    takes: 'itemName: string, num: number = 1',
    description:
      'Smelt or cook items you carry in a furnace or smoker, and take what comes out. itemName is what goes in.',
    needs: ['!smeltItem', 'smeltItem', 'SmeltingCooking'],
    run: (host, item, num) => {
      const [item_name, count] = [textOf(item, 'itemName'), numberOf(num, 'num', 1)];
      return firstOf(host, {
        '!smeltItem': { item_name, num: count },
        smeltItem: { item_name, item_count: count },
        SmeltingCooking: { item_name, item_count: count },
      });
    },
  },
  {
    name: 'clearNearestFurnace',
    takes: '',
    description: 'Take everything out of the nearest furnace.',
    needs: ['!clearFurnace'],
    run: (host) => firstOf(host, { '!clearFurnace': {} }),
  },
  {
    name: 'equip',
    takes: 'itemName: string',
    description: 'Take an item you carry in hand, or wear it.',
    needs: ['!equip', 'equipItem'],
    run: (host, item) => {
      const item_name = textOf(item, 'itemName');
      return firstOf(host, { '!equip': { item_name }, equipItem: { slot: 'hand', item_name } });
    },
  },
  {
    name: 'discard',
    takes: 'itemName: string, num: number = -1',
    description: 'Throw items away; -1: all of them.',
    needs: ['!discard', 'tossItem'],
    run: (host, item, num) => {
      const [item_name, count] = thoseCarried(host, textOf(item, 'itemName'), numberOf(num, 'num', -1));
      return firstOf(host, { '!discard': { item_name, num: count }, tossItem: { item_name, item_count: count } });
    },
  },
  {
    name: 'putInChest',
    takes: 'itemName: string, num: number = -1',
    description: 'Put items into the nearest chest; -1: all of them.',
    needs: ['!putInChest', 'storeItem'],
    run: (host, item, num) => {
      const [item_name, count] = thoseCarried(host, textOf(item, 'itemName'), numberOf(num, 'num', -1));
      return firstOf(host, { '!putInChest': { item_name, num: count }, storeItem: { item_name, item_count: count } });
    },
  },
  {
    name: 'takeFromChest',
    takes: 'itemName: string, num: number = -1',
    description: 'Take items out of the nearest chest; -1: a stack.',
    needs: ['!takeFromChest', 'withdrawItem'],
    run: (host, item, num) => {
      const item_name = textOf(item, 'itemName');
      const given = numberOf(num, 'num', -1);
      const count = given < 1 ? STACK : given;
      return firstOf(host, {
        '!takeFromChest': { item_name, num: count },
        withdrawItem: { item_name, item_count: count },
      });
    },
  },
  {
    name: 'viewChest',
    takes: '',
    description: 'Log what is in the nearest chest.',
    needs: ['!viewChest', 'fetchContainerContents'],
    run: (host) => firstOf(host, { '!viewChest': {}, fetchContainerContents: { item_name: 'chest' } }),
  },
  {
    name: 'consume',
    takes: 'itemName: string = ""',
    description: 'Eat or drink something you carry.',
    needs: ['!consume', 'eat', 'eatFood'],
    run: (host, item) => {
      const item_name = typeof item === 'string' && item !== '' ? item : undefined;
      return item_name === undefined
        ? firstOf(host, { eatFood: {} })
        : firstOf(host, { '!consume': { item_name }, eat: { item_name } });
    },
  },
  {
    name: 'giveToPlayer',
    takes: 'itemType: string, username: string, num: number = 1',
    description: 'Hand items to a player or agent and see that they are picked up.',
    needs: ['!givePlayer', 'handoverBlock'],
    run: (host, item, name, num) => {
      const [item_name, player_name] = [textOf(item, 'itemType'), textOf(name, 'username')];
      const count = numberOf(num, 'num', 1);
      return firstOf(host, {
        '!givePlayer': { player_name, item_name, num: count },
        handoverBlock: { target_player_name: player_name, item_name, item_count: count },
      });
    },
  },
]);

/** An item and how many of it, or all that are carried. */
function thoseCarried(host: SkillHost, id: string, count: number): readonly [string, number] {
  const carried = host.body.observe().inventory.find((item) => item.id === id)?.count ?? 0;
  return [id, count < 1 ? Math.max(1, carried) : count];
}
