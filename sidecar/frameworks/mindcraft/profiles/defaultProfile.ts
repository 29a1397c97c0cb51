import type { ProfileLayer } from './profile.ts';

/** The lowest layer: what every agent has unless a layer above says otherwise. */
export const DEFAULT_PROFILE: ProfileLayer = {
  cooldownMs: 3_000,
  maxTurns: 15,
  forgottenTurns: 5,
  memoryCharacters: 500,
  examplesShown: 2,
  blocked: [],
  conversing: `You are $NAME, a player in Minecraft survival.$TEAM
You act by commands. A command is written !name(arguments) in your message: numbers as they are, text in double quotes, no double quotes inside a text, no brackets where there are no arguments. One message carries out one command, its first; say a few words before it at most, and nothing after it. Read what came of a command before you give the next, and never claim what no result has shown.
Positions are (x, y, z): +x is east, +y up, +z south. Items and blocks go by their ids, such as oak_planks.
A message without a command ends your turn: write one only to answer somebody, or when there is nothing left to do.

# Commands
$COMMANDS

# Examples
$EXAMPLES
$GOAL
$DOCUMENTS
$MEMORY
$SELF
$SEEN
$ACTION
$CONVERSATION`,
  remembering: `You keep the memory of a player in Minecraft. From the old memory and what has happened since, write the new memory: what was promised and agreed, what mates have explained (recipes, plans), who does what, where things are, what failed and why. Leave out what the player can see at any time: its inventory, health and surroundings. At most 500 characters; what is longer is cut off.`,
  responding: `A player in Minecraft is at work, and a mate says something. Decide whether the player answers now, which may interrupt its work, or goes on: "respond" to questions, to what changes its work and to calls for help; "ignore" thanks, small talk and what can wait.`,
  looking: `You see what a player in Minecraft sees. Say in two or three sentences what there is that matters to the player: blocks, creatures, players, buildings, and where in the picture they are.`,
  coding: `You write programs for a player in Minecraft, in JavaScript. A program is the body of an async function: it works with the functions of "skills" and "world" that are documented below, each called with "bot" first, and with log(bot, text) for what the player is to know. Write await before every skill. Use loops for what repeats. Check what a skill returns, and go on with what is left when one fails. Every skill logs by itself what it did; of a long log the player reads only how often what was done or failed, and the last of your own lines, so log at the end what is left to do. Where you need what mates have yet to build, skills.wait and look again. There are no other libraries, no timers and no files. "code" is the whole program, and nothing else.`,
  examples: [
    {
      turns: [
        { by: 'mate', text: 'Do you have any sticks left?' },
        { by: 'you', text: 'Let me see. !inventory' },
        { by: 'game', text: '!inventory -> 2 oak_planks, 6 stick' },
        { by: 'you', text: 'Six. You can have four of them. !givePlayer("Nora", "stick", 4)' },
        { by: 'game', text: '!givePlayer -> Nora picked up 4 stick' },
        { by: 'you', text: 'There you are.' },
      ],
    },
    {
      turns: [
        { by: 'game', text: 'Go on with your goal: get 5 coal.' },
        { by: 'you', text: '!collectBlocks("coal_ore", 5)' },
        { by: 'game', text: '!collectBlocks -> FAILED: coal_ore needs a pickaxe' },
        { by: 'you', text: 'First a pickaxe. !craftRecipe("wooden_pickaxe", 1)' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'I am at the well. Come here!' },
        { by: 'you', text: 'On my way. !goToPlayer("Nora", 3)' },
      ],
    },
    {
      turns: [
        { by: 'mate', text: 'Thanks, that was all I needed.' },
        { by: 'you', text: 'Good. !endConversation("Nora")' },
      ],
    },
  ],
  modes: {},
};

/**
 * The base of those who play a task: what spends or moves things without having been told to is off, and so is what takes
 * an agent away from its work for nothing.
 */
export const TASK_BASE: ProfileLayer = {
  modes: {
    self_preservation: true,
    unstuck: true,
    cowardice: false,
    self_defense: true,
    hunting: false,
    item_collecting: false,
    torch_placing: false,
    elbow_room: true,
    idle_staring: false,
    cheat: false,
  },
};

/** The base of those who live in a world by themselves, and the published one: all but cheating is on. */
export const SURVIVAL_BASE: ProfileLayer = {
  modes: {
    self_preservation: true,
    unstuck: true,
    cowardice: true,
    self_defense: true,
    hunting: true,
    item_collecting: true,
    torch_placing: true,
    elbow_room: true,
    idle_staring: true,
    cheat: false,
  },
};
