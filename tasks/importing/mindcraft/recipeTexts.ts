/** How a goal says how something is made. */
export interface StatedRecipe {
  /** As the goal names it. */
  readonly dish: string;
  /** One after the other, without their numbers. */
  readonly steps: readonly string[];
}

/** A goal, taken apart. */
export interface GoalText {
  /** What is left without recipes. */
  readonly text: string;
  readonly recipes: readonly StatedRecipe[];
}

/** Where a goal goes on with how something is made. */
const HEADING = /Recipe for ([^\n:]{1,80}):/;
/** A text in quotation marks, as programs print lists of them; what stands before it is a bracket or a comma. */
const QUOTED = /\s*[[,]\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/y;
const LIST_END = /\s*\]/y;
const NUMBER = /^\s*Step \d+:\s*/i;

/** Takes the recipes out of a goal: each is a printed list, or lines up to an empty one. */
export function readGoalText(goal: string): GoalText {
  const [before = '', ...parts] = goal.split(HEADING);
  const recipes: StatedRecipe[] = [];
  let text = before;
  for (let index = 0; index < parts.length; index += 2) {
    const { steps, rest } = stepsIn(parts[index + 1] ?? '');
    recipes.push({ dish: (parts[index] ?? '').trim(), steps });
    if (rest !== '') text = `${text.trimEnd()} ${rest}`;
  }
  return { text: text.trim(), recipes };
}

/** A step without the number it begins with: steps are a list here. */
export function withoutNumber(step: string): string {
  return step.replace(NUMBER, '').trim();
}

function stepsIn(text: string): { readonly steps: readonly string[]; readonly rest: string } {
  const list = printedList(text);
  if (list) return list;
  const [lines = '', ...rest] = text.trim().split(/\n\s*\n/);
  return { steps: stepsOf(lines.split('\n')), rest: rest.join('\n\n').trim() };
}

function stepsOf(lines: readonly string[]): string[] {
  return lines.map(withoutNumber).filter((step) => step !== '');
}

/** Undefined where the text does not begin with a whole list. */
function printedList(text: string): ReturnType<typeof stepsIn> | undefined {
  const steps: string[] = [];
  QUOTED.lastIndex = 0;
  let end = 0;
  for (let found = QUOTED.exec(text); found; found = QUOTED.exec(text)) {
    steps.push((found[1] ?? found[2] ?? '').replace(/\\(.)/gs, '$1'));
    end = QUOTED.lastIndex;
  }
  LIST_END.lastIndex = end;
  if (steps.length === 0 || !LIST_END.test(text)) return undefined;
  return { steps: stepsOf(steps), rest: text.slice(LIST_END.lastIndex).trim() };
}
