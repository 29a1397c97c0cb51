import { craftingPlanText, planCrafting } from '../../game-data/recipes/craftingPlan.ts';
import type { Briefing, Json } from '../../protocol/briefing.ts';
import { plainLines } from '../../protocol/plainText.ts';
import { MakingDocument } from '../../tasks/making/makingDocument.ts';

/** The tool for which a person reads a plan: people have no tools. */
const PLAN_TOOL = 'getCraftingPlan';

/** What a seat is given beside its goal. */
type Given = Pick<Briefing, 'agent' | 'documents' | 'tools' | 'game'>;

/**
 * The documents of a seat as lines for people: what agents are given as data, and where they have a tool that lays out what
 * an item is made of, its answer.
 */
export function documentLines(briefing: Given): string[] {
  return Object.entries(briefing.documents).flatMap(([name, value]) => {
    const making = name === 'making' ? MakingDocument.safeParse(value).data : undefined;
    return [`${name}:`, ...(making ? makingLines(making, briefing) : linesOf(value))];
  });
}

/** What is to be made, who is to hold it, and how it is made as far as the seat is told. */
function makingLines({ targets, recipes }: MakingDocument, briefing: Given): string[] {
  const holders = [...new Set(targets.map(({ holder }) => holder))];
  const plans = briefing.tools.includes(PLAN_TOOL)
    ? targets.flatMap((target) => planLines(target, briefing.game.version))
    : [];
  return [
    ...holders.map((holder) => {
      const items = targets.filter((target) => target.holder === holder).map(({ item, count }) => `${count} ${item}`);
      const who = holder === null ? 'one of you' : holder === briefing.agent ? 'you' : holder;
      return `To be held by ${who}${holder === null && items.length > 1 ? ', all at once' : ''}: ${items.join(', ')}`;
    }),
    ...recipes.flatMap(({ dish, steps }) => [
      `How ${dish} is made:`,
      ...steps.flatMap((step, index) => plainLines(`${index + 1}. ${step}`)),
    ]),
    ...plans,
    ...(recipes.length + plans.length === 0
      ? ['You are not told how it is made: use what you know, and ask your team.']
      : []),
  ];
}

/** A plan that counts nothing as carried; nothing for what no recipe makes. */
function planLines({ item, count }: MakingDocument['targets'][number], version: string): string[] {
  const plan = planCrafting(version, item, count, []);
  return plan ? ['If you carried nothing:', ...plainLines(craftingPlanText(item, count, 0, plan))] : [];
}

function linesOf(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (typeof value !== 'object' || value === null) return plainLines(String(value));
  return Object.entries(value).flatMap(([name, inner]) => {
    const lines = linesOf(inner);
    return lines.length === 1 ? [`${name}: ${lines[0]}`] : [`${name}:`, ...lines.map((line) => `  ${line}`)];
  });
}
