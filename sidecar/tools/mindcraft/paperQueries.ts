import type { Command } from './command.ts';
import { commandsOf, NEEDS, parameter } from './defineCommand.ts';

const level = parameter('level', 'int', 'The level, counted from 0 at the bottom.', 0);

/** What agents may ask: 14 in the published agent. All take no game time. */
export const PAPER_QUERIES: readonly Command[] = [
  ...commandsOf({ kind: 'query', set: 'paper', by: 'body' }, [
    { name: '!stats', description: 'Where you are, how you are, what is around you, and who is near.' },
    { name: '!inventory', description: 'What you carry and wear, with counts.' },
    { name: '!nearbyBlocks', description: 'The kinds of blocks within 16 blocks, and those at your feet and head.' },
    { name: '!craftable', description: 'What you can craft now with what you carry.' },
    { name: '!entities', description: 'Players, team mates and creatures near you.' },
    {
      name: '!getCraftingPlan',
      description: 'What an item takes to make from what you carry: what is missing, and the steps in order.',
      parameters: [
        parameter('item', 'string', 'The id of the item.'),
        parameter('quantity', 'int', 'How many are wanted.', 1),
      ],
      needs: NEEDS.plan,
    },
    {
      name: '!checkBlueprintLevel',
      description: 'What is still to do at one level of the blueprint, a line for each block.',
      parameters: [level],
      needs: NEEDS.place,
    },
    {
      name: '!checkBlueprint',
      description: 'What is still to do at every level of the blueprint.',
      needs: NEEDS.place,
    },
    {
      name: '!getBlueprint',
      description: 'Where each level of the blueprint begins.',
      needs: NEEDS.place,
    },
    {
      name: '!getBlueprintLevel',
      description: 'Where a level of the blueprint begins, and its blocks row by row.',
      parameters: [level],
      needs: NEEDS.place,
    },
    {
      name: '!searchWiki',
      description: 'Facts of the game about what you ask for: recipes, where items come from, tools, food.',
      parameters: [parameter('query', 'string', 'What to look up, such as "iron pickaxe".')],
    },
  ]),
  ...commandsOf({ kind: 'query', set: 'paper', by: 'mind' }, [
    { name: '!modes', description: 'Your modes of automatic behaviour, and which are on.' },
    { name: '!savedPlaces', description: 'The names of the places you remember.' },
    { name: '!help', description: 'All commands with their arguments.' },
  ]),
];
