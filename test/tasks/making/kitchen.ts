import type { ItemStack } from '../../../protocol/item.ts';
import { craftingSite, startsAround } from '../../../tasks/making/lawnSite.ts';
import type { MakingTask } from '../../../tasks/making/makingTask.ts';

/** "3 wheat" as a stack. */
export function stack(text: string): ItemStack {
  const [count, id = ''] = text.split(' ');
  return { id, count: Number(count) };
}

/** A task of these kits, texts such as "3 wheat, 1 egg", on a lawn with a crafting table, unless more is given. */
export function taskWith(
  kits: readonly string[],
  targets: readonly string[],
  part: Partial<MakingTask> = {},
): MakingTask {
  return {
    family: 'making',
    id: 'making/test',
    version: 1,
    title: 'Test',
    goal: 'Make it.',
    agents: { min: kits.length, max: kits.length },
    limits: { gameTicks: 6_000, actionTicks: 6_000, noProgressTicks: null },
    kind: 'crafting',
    site: craftingSite(),
    starts: startsAround(kits.length),
    kits: kits.map((kit) => (kit === '' ? [] : kit.split(', ').map(stack))),
    targets: targets.map((text) => ({ item: stack(text).id, count: stack(text).count, holder: null })),
    recipes: [],
    knows: {},
    planAccess: [],
    ...part,
  };
}
