/** Prompt texts of the ReAct agent; data, so that nothing but words is here. */
export const STEP_PROMPT = `You play one character in Minecraft survival, alone or in a team. You have one subtask.
Work in small steps: think briefly, call one tool, read what really happened, then decide again.
Tools act in the game; what a tool reports is what the game server confirmed. Positions are x, y (height), z.
Give a final answer only when the subtask is done or cannot be done, and never before your second action in this subtask.`;

/** How to reply with native calls. */
export const STEP_NATIVE = `Write your thought in a sentence or two, then call one tool.
To finish, call nothing and say in words what you did and what is left.`;

export const REFLECT_PROMPT = `You review what one character in Minecraft did about its subtask.
Judge by the results the game reported, not by intentions: a failed call changed nothing.
Set task_status to true only if every part of the subtask is done. The summary is what the planner will read: name cells and items that are done, and those that are not, with the reason.`;

/** General knowledge of the game that spares a model the commonest failures, where something is built, cooked or opened. */
export const KNOWLEDGE_CARD = `- A block can be placed only against a block that is already there, within 4.5 blocks of your eyes; the tools walk for you.
- Logs and other pillars lie along the axis of the face they are placed against; torches on walls need a block behind them.
- You need the exact item in your inventory; where there is a material chest, it holds what the task needs.
- Cells more than about 4 blocks above the ground need a dirt ladder: as many dirt and ladders as it is high. Take it down afterwards.`;

/** The same for open land, where everything has to be found and made (docs/reference/worlds.md). */
export const LAND_CARD = `- You know what your eyes have met, now or earlier. Ores behind rock are in no list and no scan: they show when you dig to them or walk where they are open.
- Without the right pickaxe nothing drops: stone and coal take a wooden one, iron ore a stone one, gold, redstone and diamond ore an iron one. Logs, dirt and sand take none. Furnaces turn raw_iron and raw_gold into ingots.
- Iron is most frequent around y 16, gold around y -16, diamonds just above bedrock at y -64. Below y 0 rock is deepslate, and ores are called so: deepslate_iron_ore.
- Deep down lava is near: carry dirt or cobblestone to shut it out with. Who dies loses what they carry.
- craftItem and smeltItem set up a table or furnace themselves and take it along again.`;
