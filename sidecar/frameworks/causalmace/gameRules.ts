/** A rule of the game that makes one subtask wait for another. */
interface GameRule {
  readonly id: string;
  readonly text: string;
}

/**
 * R of the paper: why one subtask must come before another. Each cause stands in one rule only, because an edge that two
 * rules support alike would not change when one of them is replaced.
 */
export const GAME_RULES: readonly GameRule[] = [
  {
    id: 'support',
    text: 'A block can be placed only once a block stands that holds it: what it leans on, hangs from or rests on comes first, so where one layer carries the next the lower comes before the higher.',
  },
  {
    id: 'material',
    text: 'What a step places, hands over, cooks or crafts with must be had before: taken from its container, gathered or made.',
  },
  {
    id: 'tool',
    text: 'What a step is done with, such as a tool, a bucket, a crafting table or a furnace, must be at hand before the step.',
  },
  {
    id: 'passage',
    text: 'What lies behind something closed can be done only after the way there has been opened.',
  },
];

/** The rules under which something is asked: all of them as they are, or some replaced by their counterfactuals. */
export interface RuleSet {
  /** Ids of those replaced. */
  readonly replaced: readonly string[];
  readonly rules: readonly (GameRule & { readonly holds: boolean })[];
}

/** R itself. */
export const ACTUAL_RULES: RuleSet = { replaced: [], rules: GAME_RULES.map((rule) => ({ ...rule, holds: true })) };

/** R with some rules replaced by their counterfactuals. */
export function replaceRules(ids: readonly string[], counterfactuals: ReadonlyMap<string, string>): RuleSet {
  return {
    replaced: ids,
    rules: GAME_RULES.map((rule) => {
      const text = ids.includes(rule.id) ? counterfactuals.get(rule.id) : undefined;
      return text === undefined ? { ...rule, holds: true } : { id: rule.id, text, holds: false };
    }),
  };
}

/** Rules as lines for prompts; replaced ones are marked, or models overlook them. */
export function formatRules({ rules }: RuleSet): string {
  return rules
    .map(({ id, text, holds }) => `- ${id}: ${text}${holds ? '' : ' (CHANGED: this is how it is here)'}`)
    .join('\n');
}
