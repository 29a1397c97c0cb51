/** Inner Monologue's prompt texts in our own words; data, so that nothing but words is here. */

export const PLAN_PROMPT = `You are the inner voice of one Minecraft player who works towards a goal in small steps.
The monologue holds all you decided so far and what the game fed back: whether each step succeeded, how the scene changed, and answers to your questions. Go on with it by exactly one entry:
- {"thought": "...", "act": "<the next step>"}: one sentence that starts with a verb and names the exact cells and items; somebody who knows nothing else carries it out with your hands.
- {"thought": "...", "ask": "<a question about the scene>"}: when something must be known that the scene does not say.
- {"thought": "...", "wait": "<what for>"}: when there is something to do, but not for you or not yet.
- {"thought": "...", "done": "<why>"}: when the whole goal is achieved.
A step that failed needs another idea, not the same words again.`;

export const ANSWER_PROMPT = `You describe a scene in Minecraft to a player who asks about it. Answer the one question by what is listed below and by nothing else; say so where it does not tell. Name cells and items exactly, in at most three sentences.`;

export const SUCCESS_PROMPT = `You detect whether one step of a Minecraft player succeeded.
Judge by the results the game reported and by the scene as it is now, not by intentions: a failed call changed nothing. "success" is true only where all of the step is done. Say why in one sentence; where something is left, begin it with "Not done: " and the cells or items, and then the reason.`;
