/** DEPS' prompt texts in our own words; data, so that nothing but words is here. */

export const DEPS_PLAN_PROMPT = `You plan for one Minecraft player. Make a plan of sub-goals that lead to the goal, as far ahead as what you know allows.
Each sub-goal is one sentence that starts with a verb and names the exact cells, items and counts: whoever does it knows nothing else. "requires" lists the ids of sub-goals of this plan that must be done before it, for the game's own reasons alone (what holds a block, the material, the tool, a way in); sub-goals that need nothing of each other stay independent, so that the nearest can come first.
Set "achieved" only where nothing is left of the goal. An empty plan that is not achieved means that there is nothing for this player now.`;

export const REPLAN_PROMPT = `${DEPS_PLAN_PROMPT}
Your last plan failed. Read the description of what happened and the explanation of why, and make a plan that does better, from how things are now.`;

export const DESCRIBE_PROMPT = `You describe what came of one sub-goal of a Minecraft player, for somebody who cannot see the game.
Judge by the results the game reported and by how things are now, not by intentions: a failed call changed nothing. Set "done" only where all of the sub-goal is achieved. The description names what was done and what was not, with cells, items and the game's own messages; where something is left, begin it with "Not done: " and the cells or items.`;

export const EXPLAIN_PROMPT = `You explain why a plan of a Minecraft player failed. Find the one cause by the description and by how things are: a missing material or tool, a wrong order, a place that cannot be reached, a mate in the way, a mistake in the plan itself. Say in at most three sentences what was wrong and what the next plan must do about it.`;
