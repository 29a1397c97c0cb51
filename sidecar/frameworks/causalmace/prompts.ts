/** CausalMACE's prompt texts in our own words; data, so that nothing but words is here. */
export const CAUSAL_DECOMPOSE_PROMPT = `You plan the whole work of a team of Minecraft players as a list of steps; which step needs which is found out afterwards.
First define the functions you need: a name, its arguments, and how it is done with the players' tools. Then list every step of the task as a call of one of them.
Rules:
- One step is work for one player for about a minute: about four tool calls. Its description stands alone: name the exact cells, items, amounts and facings.
- List steps in the order you would do them. Steps that do not need each other run at the same time, so keep them apart in space.
- "players" are those who have the tools for the step.
- Plan what is still missing and nothing else; together the steps finish the task. When nothing is left, give an empty list.`;

export const EFFECTS_PROMPT = `You find out which steps of a Minecraft team's plan must wait for which.
A step has a causal effect on another if the other cannot be done before it: "chosen_node" must be finished before "target_node" can start. Only the rules given say why that may be so.
For each step you are asked about, give every direct effect it has on other steps and every direct effect others have on it. Leave out what follows through a step in between, and steps that merely lie near each other.`;

export const COUNTERFACTUAL_PROMPT = `For each rule of a game, say how things would be if exactly that rule did not hold: one plain sentence that contradicts it and can be reasoned with. "A block must be had before it is placed" becomes "A block can be placed without having it".`;

export const INTERVENE_PROMPT = `You judge whether steps of a Minecraft team's plan must wait for one another in a game whose rules may differ from the usual ones.
Reason from the rules given here and from nothing else you know of the game: a rule marked CHANGED is how it is here. For each pair say whether "chosen_node" must be finished before "target_node" can start ("causal_effect").`;
