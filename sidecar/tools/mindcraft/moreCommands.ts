import type { Command } from './command.ts';
import { commandsOf, itemName, NEEDS, num, parameter } from './defineCommand.ts';

const everywhere = Number.NEGATIVE_INFINITY;
const x = parameter('x', 'int', 'Its x.', everywhere);
const y = parameter('y', 'int', 'Its y.', -64, 320);
const z = parameter('z', 'int', 'Its z.', everywhere);

/** What the published agent lacks and players need. */
export const MORE_COMMANDS: readonly Command[] = commandsOf({ kind: 'action', set: 'more', by: 'body' }, [
  {
    name: '!placeAt',
    description: 'Place a block at a position.',
    parameters: [parameter('type', 'BlockName', 'The id of the block.'), x, y, z],
    needs: NEEDS.place,
  },
  {
    name: '!breakAt',
    description: 'Break the block at a position, and pick up what it drops.',
    parameters: [x, y, z],
    needs: NEEDS.collect,
  },
  {
    name: '!collectDrops',
    description: 'Pick up the items that lie around you.',
    parameters: [parameter('distance', 'float', 'How far to go for them, blocks.', 1, 25)],
    needs: NEEDS.pickUp,
  },
  {
    name: '!smeltIn',
    description:
      'Smelt or cook items, named as they go in, in the nearest furnace of a kind: furnace, smoker or blast_furnace.',
    parameters: [
      parameter('furnace', 'BlockName', 'furnace, smoker (food) or blast_furnace (ores and metal).'),
      itemName('The id of what goes in.'),
      num('How many.'),
    ],
    needs: NEEDS.smelt,
  },
  {
    name: '!useDoor',
    description: 'Open or close the nearest door, gate or trapdoor.',
    needs: NEEDS.use,
  },
  {
    name: '!fillBucket',
    description: 'Fill a bucket you carry with water, lava or powder snow.',
    parameters: [parameter('type', 'BlockName', 'water, lava or powder_snow.')],
    needs: NEEDS.useItem,
  },
  {
    name: '!emptyBucket',
    description: 'Pour out a bucket you carry at a position.',
    parameters: [itemName('The id of the full bucket.'), x, y, z],
    needs: NEEDS.useItem,
  },
  {
    name: '!useOnEntity',
    description: 'Use an item on the nearest creature of a kind: milk, shear, feed, dye.',
    parameters: [itemName('The id of the item.'), parameter('type', 'string', 'The kind, such as "cow".')],
    needs: NEEDS.useOnEntity,
  },
  {
    name: '!tillAndSow',
    description: 'Hoe the ground at a position and sow seeds on it.',
    parameters: [x, y, z, parameter('seeds', 'ItemName', 'The id of the seeds.')],
    needs: NEEDS.useItem,
  },
  {
    name: '!putInChestAt',
    description: 'Put items into the chest at a position.',
    parameters: [itemName('The id of the item.'), num('How many.'), x, y, z],
    needs: NEEDS.store,
  },
  {
    name: '!takeFromChestAt',
    description: 'Take items out of the chest at a position.',
    parameters: [itemName('The id of the item.'), num('How many.'), x, y, z],
    needs: NEEDS.withdraw,
  },
  {
    name: '!viewChestAt',
    description: 'See what is in the chest at a position.',
    parameters: [x, y, z],
    needs: NEEDS.lookIn,
  },
  {
    name: '!tradeWithVillager',
    description: 'Buy an item from the nearest villager who sells it.',
    parameters: [itemName('The id of the item.'), num('How many at least.')],
    needs: ['trade'],
  },
  {
    name: '!fish',
    description: 'Fish in the nearest water until something bites.',
    needs: ['startFishing'],
  },
  {
    name: '!enchant',
    description: 'Enchant an item at the nearest enchanting table.',
    parameters: [
      itemName('The id of the item.'),
      parameter('option', 'int', 'Its first, second or third offer.', 1, 4),
    ],
    needs: ['enchantItem'],
  },
  {
    name: '!mount',
    description: 'Get on the nearest boat, minecart or animal of a kind.',
    parameters: [parameter('type', 'string', 'The kind, such as "boat".')],
    needs: ['mountEntity', 'ride'],
  },
  { name: '!dismount', description: 'Get off what you ride.', needs: ['dismountEntity', 'disride'] },
]);
