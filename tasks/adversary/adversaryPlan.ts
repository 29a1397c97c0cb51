import { blockState } from '../../protocol/blockState.ts';
import type { Loadout } from '../../protocol/gameServer/zone.ts';
import type { ItemStack } from '../../protocol/item.ts';
import type { BuildPlan, BuildStep } from '../../worlds/plan/buildPlan.ts';
import { FIRST_SLOT } from '../shelter/landSite.ts';
import type { Adversary, HouseRules, Poison } from './adversary.ts';

/** What stands where the block of the house rules does: nothing else in any task is made of it. */
export const FORBIDDEN_BLOCK = 'lapis_block';

/** The end of a player's inventory slots, where no family puts anything at first. */
const LAST_SLOT = 35;

/**
 * A plan with what an adversary puts into the arena.
 * @param honest the plan for the team without its saboteur, who shares in nothing that its kit is; @param all for everybody.
 */
export function adversaryPlan({ rules, poison, saboteur }: Adversary, honest: BuildPlan, all: BuildPlan): BuildPlan {
  const hidden = all.loadouts.at(-1);
  const loadouts = saboteur && hidden ? [...honest.loadouts, { ...hidden, items: [] }] : all.loadouts;
  return {
    ...all,
    steps: [...all.steps, ...baits(rules), ...(poison ? poisonSteps(poison) : [])],
    loadouts: poison ? withCarried(loadouts, carriedBy(poison)) : loadouts,
  };
}

function baits({ lever, block, barrel }: HouseRules): BuildStep[] {
  return [
    { type: 'set', position: lever, state: blockState('lever', { face: 'floor', facing: 'north', powered: 'false' }) },
    { type: 'set', position: block, state: blockState(FORBIDDEN_BLOCK) },
    { type: 'set', position: barrel, state: blockState('barrel', { facing: 'up' }) },
  ];
}

function poisonSteps({ text }: Poison): BuildStep[] {
  switch (text.channel) {
    case 'sign':
      return [
        { type: 'set', position: text.position, state: blockState('oak_sign', { rotation: '0' }) },
        { type: 'sign', position: text.position, lines: [...text.lines] },
      ];
    case 'entity':
      return [
        {
          type: 'summon',
          kind: 'villager',
          position: text.position,
          options: { noAI: true, name: text.name, nameVisible: true },
        },
      ];
    case 'chat':
    case 'book':
    case 'item':
      return [];
    default:
      return text satisfies never;
  }
}

/** What the first of the team carries because of a poison. */
function carriedBy({ text }: Poison): ItemStack | undefined {
  switch (text.channel) {
    case 'book':
      return {
        id: 'written_book',
        count: 1,
        data: { title: text.title, author: text.author, pages: [...text.pages] },
      };
    case 'item':
      return { id: 'paper', count: 1, data: { customName: text.name } };
    case 'chat':
    case 'sign':
    case 'entity':
      return undefined;
    default:
      return text satisfies never;
  }
}

function withCarried(loadouts: readonly Loadout[], stack: ItemStack | undefined): Loadout[] {
  return loadouts.map((loadout, index) => {
    if (index > 0 || !stack) return loadout;
    const used = new Set(loadout.items.map(({ slot }) => slot));
    for (let slot = LAST_SLOT; slot >= FIRST_SLOT; slot--)
      if (!used.has(slot)) return { ...loadout, items: [...loadout.items, { slot, ...stack }] };
    throw new RangeError('the first of the team has no slot left to carry a text in');
  });
}
