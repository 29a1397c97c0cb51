import type { MindcraftSettings } from '../settings.ts';
import { DEFAULT_PROFILE, SURVIVAL_BASE, TASK_BASE } from './defaultProfile.ts';
import { layeredProfile, type Profile, type ProfileLayer } from './profile.ts';

/** An agent for anything. */
const ASSISTANT: ProfileLayer = {};

const CRAFTING: ProfileLayer = {
  examples: [
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: the team needs one clock.' },
        { by: 'you', text: '!getCraftingPlan("clock", 1)' },
        { by: 'game', text: '!getCraftingPlan -> missing: 4 gold_ingot; then craft clock at a crafting table' },
        {
          by: 'you',
          text: '!startConversation("Nora", "The clock takes 4 gold_ingot and 1 redstone. I have the redstone. What do you carry?")',
        },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'I have 4 gold_ingot and no redstone. Shall I bring them?' },
        { by: 'you', text: 'Yes, bring me all four. I stand still and craft.' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'What do you carry? I can see the plan and you cannot.' },
        { by: 'you', text: 'Let me see. !inventory' },
        { by: 'game', text: '!inventory -> 3 string, 1 oak_log' },
        { by: 'you', text: '3 string and 1 oak_log. Tell me whom to give them to.' },
      ],
    },
    {
      turns: [
        { by: 'game', text: '!craftRecipe -> FAILED: missing-item: 1 stick is missing' },
        { by: 'you', text: 'Sticks first. !craftRecipe("stick", 1)' },
      ],
    },
  ],
};

const COOKING: ProfileLayer = {
  examples: [
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: make 1 mushroom_stew and 1 cooked_chicken.' },
        {
          by: 'you',
          text: '!startConversation("Nora", "I make the stew. Will you hunt a chicken and cook it?")',
        },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'I make the stew. Will you hunt a chicken and cook it?' },
        { by: 'you', text: 'I do. !attack("chicken")' },
        { by: 'game', text: '!attack -> killed a chicken, picked up 1 chicken' },
        { by: 'you', text: '!smeltItem("chicken", 1)' },
      ],
    },
    {
      turns: [
        { by: 'game', text: '!viewChest -> chest at (4, -60, 2): 12 coal, 3 bowl' },
        { by: 'you', text: 'A bowl and fuel are here. !takeFromChest("bowl", 1)' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'I have the bread. Do you need anything for the soup?' },
        { by: 'you', text: 'Two beetroot are missing. Please collect them and give them to me.' },
      ],
    },
  ],
};

const CONSTRUCTION: ProfileLayer = {
  examples: [
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: build the house of the blueprint with your team.' },
        {
          by: 'you',
          text: '!startConversation("Nora", "I carry stone_bricks and build levels 0 and 1. You have the planks: will you build the floor and the roof?")',
        },
      ],
    },
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: build the house of the blueprint with your team.' },
        { by: 'you', text: '!checkBlueprintLevel(0)' },
        { by: 'game', text: '!checkBlueprintLevel -> place stone_bricks at (3, -60, 7)' },
        { by: 'you', text: '!placeAt("stone_bricks", 3, -60, 7)' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'The wall on the north side is mine. Keep clear of the door.' },
        { by: 'you', text: 'Agreed. I go on with the south side. !checkBlueprintLevel(1)' },
      ],
    },
    {
      turns: [
        { by: 'game', text: '!placeAt -> FAILED: no-support: nothing to place it against' },
        { by: 'you', text: 'What is below it comes first. !checkBlueprintLevel(0)' },
      ],
    },
  ],
};

/** For those who may write programs: many blocks are one program, not many messages. */
const CODER: ProfileLayer = {
  examples: [
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: build the wall of the blueprint.' },
        {
          by: 'you',
          text: '!newAction("Place oak_planks at every cell of level 0 of the blueprint, row by row, beginning in the north-west.")',
        },
        { by: 'game', text: '!newAction -> placed 24 oak_planks' },
        { by: 'you', text: '!checkBlueprintLevel(0)' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'Can you dig a trench from here to the river?' },
        {
          by: 'you',
          text: 'Yes. !newAction("Dig a trench 1 wide and 2 deep from where I stand 12 blocks to the east.")',
        },
      ],
    },
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: get 3 wheat.' },
        { by: 'you', text: 'That is one command. !collectBlocks("wheat", 3)' },
      ],
    },
  ],
};

const OWN: Readonly<Record<MindcraftSettings['profile'], ProfileLayer>> = {
  assistant: ASSISTANT,
  crafting: CRAFTING,
  cooking: COOKING,
  construction: CONSTRUCTION,
  coder: CODER,
};

/** The profile that settings name, upon the base for tasks, or under upstream's quirks upon its own. */
export function profileOf({ profile, quirks }: Pick<MindcraftSettings, 'profile' | 'quirks'>): Profile {
  return layeredProfile(DEFAULT_PROFILE, quirks === 'upstream' ? SURVIVAL_BASE : TASK_BASE, OWN[profile]);
}
