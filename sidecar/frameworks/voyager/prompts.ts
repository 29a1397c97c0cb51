/** Voyager's prompt texts in our own words; data, so that nothing but words is here. */

export const CURRICULUM_PROMPT = `You give one Minecraft player its next task on the way to its goal: one task that it can do with what it has and sees, neither too hard nor done already.
A task is one sentence that starts with a verb and names the exact cells, items and counts: whoever does it knows nothing else. What failed before is worth another try only when something has changed, or in smaller pieces.
Set "achieved" only where nothing is left of the goal. A null task that is not achieved means that there is nothing for this player now.`;

export const ACT_PROMPT = `You write a program that does one task of a Minecraft player: a list of calls carried out one after another until the first that fails.
A call names one of the tools, or one of the skills you are shown, which are programs that have worked; use them where they fit, with a value for each of their parameters. A place is given to a skill as {"x": 1, "y": 2, "z": 3}.
Give the program a short name like a function's ("fetchWheat"), and explain in a sentence what went wrong with the last one, if there was one. Write only what is left to be done: what succeeded before stays done. No calls at all means that nothing is left.`;

export const CODE_PROMPT = `You write one async JavaScript function that does one task of a Minecraft player. Its only parameter is "bot": bot.<tool>({...}) calls a tool and resolves to what the game said, or throws an Error that says what went wrong; log("...") shows you a line afterwards. The skills you are shown are functions that have worked; they can be called as they are, with bot as the first argument.
There is nothing else: no modules, no network, no files, no timers. Calls take game time; await each. Throw when the task cannot be done. Write functions that would serve for similar tasks, with further parameters that have defaults.
"name" is the function's name, "code" its whole source. Explain in a sentence what went wrong with the last one, if there was one.`;

export const DESCRIBE_PROMPT = `You describe a JavaScript function of a Minecraft player so that it is found when it is needed again.
Say in one or two sentences what the function does, what it needs beforehand, and what its parameters are for. Describe this function and nothing that others did for the same task; name the kinds of things, not the cells of this one time, unless they are fixed in the code.`;

export const CRITIC_PROMPT = `You judge whether one task of a Minecraft player is done.
Judge by the results the game reported and by how things are now, not by intentions: a failed call changed nothing. Set "success" only where all of the task is done. Otherwise the critique tells what to do better; begin it with "Not done: " and the cells or items that are left.`;
