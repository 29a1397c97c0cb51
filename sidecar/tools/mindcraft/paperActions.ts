import type { Command } from './command.ts';
import { commandsOf, itemName, NEEDS, num, parameter, playerName } from './defineCommand.ts';

const closeness = parameter('closeness', 'float', 'How near to come, blocks.', 0);

/** What the framework itself does. */
const OF_THE_MIND = commandsOf({ kind: 'action', set: 'paper', by: 'mind' }, [
  {
    name: '!newAction',
    description:
      'Write and run a program: for many blocks at once, and for what no command does. Its writer sees what you see, ' +
      'but no conversation: write exactly what to do, and where.',
    parameters: [parameter('prompt', 'string', 'What the program is to do, and where.')],
  },
  { name: '!stop', description: 'Stop the action that is running.' },
  { name: '!stfu', description: 'Be silent until somebody writes to you, and give up the goal; the action continues.' },
  { name: '!restart', description: 'Begin again with what you remember.' },
  { name: '!clearChat', description: 'Forget all messages and what you remember of them.' },
  {
    name: '!rememberHere',
    description: 'Remember the place where you stand under a name.',
    parameters: [parameter('name', 'string', 'The name of the place.')],
  },
  {
    name: '!goToRememberedPlace',
    description: 'Go to a place you remember.',
    parameters: [parameter('name', 'string', 'The name of the place.')],
    needs: NEEDS.walk,
  },
  {
    name: '!setMode',
    description: 'Switch a mode of automatic behaviour on or off.',
    parameters: [
      parameter('mode_name', 'string', 'The name of the mode.'),
      parameter('on', 'boolean', 'Whether it is to be on.'),
    ],
  },
  {
    name: '!goal',
    description: 'Set yourself a goal and work on it until it is reached.',
    parameters: [parameter('prompt', 'string', 'The goal.')],
  },
  { name: '!endGoal', description: 'Your goal is reached, or given up: stop working on it.' },
  {
    name: '!startConversation',
    description: 'Begin a conversation with another agent. A conversation with somebody else ends.',
    parameters: [playerName('The agent.'), parameter('message', 'string', 'What you say first.')],
  },
  {
    name: '!endConversation',
    description: 'End the conversation with an agent.',
    parameters: [playerName('The agent.')],
  },
]);

const MOVEMENT = commandsOf({ kind: 'action', set: 'paper', by: 'body' }, [
  {
    name: '!goToPlayer',
    description: 'Go to within closeness blocks of a player.',
    parameters: [playerName('The player.'), closeness],
    needs: NEEDS.walk,
  },
  {
    name: '!followPlayer',
    description: 'Follow a player until you do something else.',
    parameters: [playerName('The player.'), parameter('follow_dist', 'float', 'How near to stay, blocks.', 0)],
    needs: [...NEEDS.walk, 'followAgent'],
  },
  {
    name: '!goToCoordinates',
    description: 'Go to within closeness blocks of a position.',
    parameters: [
      parameter('x', 'float', 'Its x.', Number.NEGATIVE_INFINITY),
      parameter('y', 'float', 'Its y.', -64, 320),
      parameter('z', 'float', 'Its z.', Number.NEGATIVE_INFINITY),
      closeness,
    ],
    needs: NEEDS.walk,
  },
  {
    name: '!searchForBlock',
    description: 'Find the nearest block of a kind and go there.',
    parameters: [
      parameter('type', 'BlockName', 'The id of the block.'),
      parameter('search_range', 'float', 'How far to look, blocks.', 32, 512),
    ],
    needs: NEEDS.search,
  },
  {
    name: '!searchForEntity',
    description: 'Find the nearest creature of a kind and go there.',
    parameters: [
      parameter('type', 'string', 'The kind, such as "cow".'),
      parameter('search_range', 'float', 'How far to look, blocks.', 32, 512),
    ],
    needs: NEEDS.search,
  },
  {
    name: '!moveAway',
    description: 'Go distance blocks away from where you stand, in any direction.',
    parameters: [parameter('distance', 'float', 'How far, blocks.', 0)],
    needs: NEEDS.walk,
  },
  {
    name: '!stay',
    description: 'Stay where you are, whatever happens.',
    parameters: [parameter('seconds', 'int', 'How long; -1: until you do something else.', -1)],
  },
  {
    name: '!digDown',
    description: 'Dig straight down, but not into lava, water or a hole.',
    parameters: [parameter('distance', 'int', 'How many blocks.', 1)],
    needs: NEEDS.collect,
  },
]);

const THINGS = commandsOf({ kind: 'action', set: 'paper', by: 'body' }, [
  {
    name: '!givePlayer',
    description: 'Hand items to a player and see that they are picked up.',
    parameters: [playerName('Who gets them.'), itemName('The id of the item.'), num('How many.')],
    needs: NEEDS.give,
  },
  {
    name: '!consume',
    description: 'Eat or drink something you carry.',
    parameters: [itemName('The id of the food or drink.')],
    needs: NEEDS.consume,
  },
  {
    name: '!equip',
    description: 'Take an item you carry in hand, or wear it.',
    parameters: [itemName('The id of the item.')],
    needs: NEEDS.equip,
  },
  {
    name: '!putInChest',
    description: 'Put items into the nearest chest within 32 blocks.',
    parameters: [itemName('The id of the item.'), num('How many.')],
    needs: NEEDS.store,
  },
  {
    name: '!takeFromChest',
    description: 'Take items out of the nearest chest within 32 blocks.',
    parameters: [itemName('The id of the item.'), num('How many.')],
    needs: NEEDS.withdraw,
  },
  {
    name: '!viewChest',
    description: 'See what is in the nearest chest within 32 blocks.',
    needs: NEEDS.lookIn,
  },
  {
    name: '!discard',
    description: 'Throw items away.',
    parameters: [itemName('The id of the item.'), num('How many.')],
    needs: NEEDS.toss,
  },
]);

const WORK = commandsOf({ kind: 'action', set: 'paper', by: 'body' }, [
  {
    name: '!collectBlocks',
    description:
      'Mine the nearest blocks of a kind within 64 blocks, for ten minutes at most, and pick up what they drop.',
    parameters: [parameter('type', 'BlockName', 'The id of the block.'), num('How many blocks.')],
    needs: NEEDS.collect,
  },
  {
    name: '!craftRecipe',
    description: 'Craft an item num times by one of its recipes, at a crafting table where it needs one.',
    parameters: [itemName('The id of what is made.'), num('How many times to craft it, which may make more of it.')],
    needs: NEEDS.craft,
  },
  {
    name: '!smeltItem',
    description:
      'Smelt or cook items, named as they go in (beef, raw_iron), in a furnace or smoker, and take what comes out.',
    parameters: [itemName('The id of what goes in.'), num('How many.')],
    needs: NEEDS.smelt,
  },
  { name: '!clearFurnace', description: 'Take everything out of the nearest furnace.', needs: NEEDS.smelt },
  {
    name: '!placeHere',
    description: 'Place a block where you stand.',
    parameters: [parameter('type', 'BlockName', 'The id of the block.')],
    needs: NEEDS.place,
  },
  {
    name: '!attack',
    description: 'Kill the nearest creature of a kind, and pick up what it drops.',
    parameters: [parameter('type', 'string', 'The kind, such as "cow".')],
    needs: NEEDS.attack,
  },
  {
    name: '!attackPlayer',
    description: 'Fight a player who is not of your team.',
    parameters: [playerName('The player.')],
    needs: NEEDS.attack,
  },
  { name: '!goToBed', description: 'Sleep in the nearest bed until you wake up.', needs: NEEDS.sleep },
  {
    name: '!activate',
    description: 'Use the nearest block of a kind, such as a door, a lever or a button.',
    parameters: [parameter('type', 'BlockName', 'The id of the block.')],
    needs: NEEDS.use,
  },
  {
    name: '!lookAtPlayer',
    description: 'Look at a player ("at") or where they look ("with"), and describe what you see.',
    parameters: [
      playerName('The player.'),
      parameter('direction', 'string', '"at": look at them; "with": look where they look.'),
    ],
  },
  {
    name: '!lookAtPosition',
    description: 'Look at a position and describe what you see.',
    parameters: [
      parameter('x', 'int', 'Its x.', Number.NEGATIVE_INFINITY),
      parameter('y', 'int', 'Its y.', Number.NEGATIVE_INFINITY),
      parameter('z', 'int', 'Its z.', Number.NEGATIVE_INFINITY),
    ],
  },
]);

/** What agents may do: 38 in the published agent. */
export const PAPER_ACTIONS: readonly Command[] = [...OF_THE_MIND, ...MOVEMENT, ...THINGS, ...WORK];
