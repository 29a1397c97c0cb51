import { DAGENT_SETTINGS } from './settings.ts';

const { iterations, timeMs } = DAGENT_SETTINGS.react;

/**
 * DAGENT's prompt texts in our own words; data, so that nothing but words is here.
 * @param builds whether there is a blueprint: only builders need its rules.
 * @param finishes whether a call that has begun is finished when the time is up, and waits are left out.
 */
export const decomposePrompt = (
  builds: boolean,
  finishes = false,
) => `You plan the work of a team of Minecraft players as a graph of subtasks.
Think step by step about what depends on what: ${builds ? 'a block needs a neighbour to be placed against, lower layers come before higher ones, items must be fetched before they are placed, scaffolds come down at the end' : 'items must be found or fetched before they are used, and what is made of others comes after them'}. Then give the next subtasks.
Rules:
- A player stops after ${iterations} tool calls or ${timeMs / 1_000} s, so that is all a subtask can hold${finishes ? '; waits, up to a day in all, do not count, and the last call may end later' : ''}. Name the exact cells and items.
- Subtasks that do not depend on each other run at the same time, so give different players different places.
- "required_subtasks" lists ids that must have succeeded before; leave it empty when the subtask may start together with the one before it in the list.
- "retrieval_paths" selects the lines of the documents the player needs, such as "~/meta-data/${builds ? 'blueprint' : 'recipes'}/0"; the player sees no other documents.
- "candidate_agents" are the players who may do it; "agents_required" is how many of them it takes at the same time, nearly always 1.
- Plan only what is still missing. When nothing is left to do, give an empty list.`;

export const ASSIGN_PROMPT = `You give subtasks to the players of a Minecraft team who are free now.
Give each free player at most one subtask, and each subtask to exactly as many players as it requires, all of them its candidates. Prefer players who are near, who already carry the items, and who have done such work before. Leave as few players idle as you can.`;

export const ENVIRONMENT_PROMPT = `You sum up the situation of a Minecraft team for its planner.
Keep what matters for the goal: what stands, what is missing or wrong, where materials are, who carries what, what is in the way. At most 150 words, no advice.`;

export const AGENT_STATE_PROMPT = `You keep the memory of one Minecraft player, in the first person.
Merge the old memory with the latest actions: what I did, what I carry, where I am, what I learned about things around me. Failed actions changed nothing. At most 120 words.`;
