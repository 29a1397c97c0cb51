import type { ToolDescription } from '../tools/tool.ts';
import type { PromptContext, PromptPart } from './promptBudget.ts';

/** Characters of a tool's description that a planner is shown. */
const LONGEST = 260;

/**
 * What each tool does, one line each, for planners that call none: they are not to plan as steps what one call does. The first
 * to be left out where there is no room; what tools there are stands in the team state.
 */
export function toolPurposesPart(tools: readonly ToolDescription[]): PromptPart {
  const lines = new Map(tools.map(({ name, description }) => [name, `${name}: ${firstSentences(description)}`]));
  return {
    title: 'What the tools do',
    worth: 10,
    entries: [...lines.values()],
    cutContext: (context: PromptContext) => context,
  };
}

/** As many whole sentences as there is room for, one at least. */
function firstSentences(text: string): string {
  const [first = '', ...rest] = text.split(/(?<=[.!?]) (?=[A-Z])/);
  let shown = first;
  for (const sentence of rest) {
    if (shown.length + 1 + sentence.length > LONGEST) break;
    shown += ` ${sentence}`;
  }
  return shown;
}
