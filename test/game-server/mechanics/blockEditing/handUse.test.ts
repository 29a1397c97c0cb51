import { describe, expect, test } from 'vitest';
import { handUse } from '../../../../game-server/mechanics/blockEditing/handUse.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import { at, type Cells, matches, SmallWorld } from '../../world/blocks/smallWorld.ts';

const SOUTH = 0;
const NORTH = 180;

/** Clicks on (0,0,0), from the "Usage" sections of the wiki pages Door, Trapdoor, Fence Gate, Flower Pot, Sign. */
const CASES: {
  name: string;
  world: Cells;
  yaw?: number;
  item?: string;
  type: 'pass' | 'taken' | 'edit-sign' | 'change';
  cells?: string[];
  consumes?: boolean;
  gives?: string;
  versions?: string[];
}[] = [
  {
    name: 'both halves of a door open',
    world: { '0,0,0': 'oak_door[half=lower,open=false]', '0,1,0': 'oak_door[half=upper,open=false]' },
    type: 'change',
    cells: ['oak_door[half=lower,open=true]', 'oak_door[half=upper,open=true]'],
  },
  {
    name: 'a door closes by its upper half',
    world: { '0,0,0': 'oak_door[half=upper,open=true]', '0,-1,0': 'oak_door[half=lower,open=true]' },
    type: 'change',
    cells: ['oak_door[half=upper,open=false]', 'oak_door[half=lower,open=false]'],
  },
  { name: 'an iron door does not', world: { '0,0,0': 'iron_door' }, type: 'pass' },
  {
    name: 'a trapdoor opens',
    world: { '0,0,0': 'oak_trapdoor[open=false]' },
    type: 'change',
    cells: ['oak_trapdoor[open=true]'],
  },
  { name: 'an iron trapdoor does not', world: { '0,0,0': 'iron_trapdoor' }, type: 'pass' },
  {
    name: 'a gate swings away from who opens it',
    world: { '0,0,0': 'oak_fence_gate[facing=north,open=false]' },
    yaw: SOUTH,
    type: 'change',
    cells: ['oak_fence_gate[facing=south,open=true]'],
  },
  {
    name: 'a gate opened from behind keeps its facing',
    world: { '0,0,0': 'oak_fence_gate[facing=north,open=false]' },
    yaw: NORTH,
    type: 'change',
    cells: ['oak_fence_gate[facing=north,open=true]'],
  },
  {
    name: 'a gate closes as it hangs',
    world: { '0,0,0': 'oak_fence_gate[facing=north,open=true]' },
    yaw: SOUTH,
    type: 'change',
    cells: ['oak_fence_gate[facing=north,open=false]'],
  },
  {
    name: 'a pot takes a cactus',
    world: { '0,0,0': 'flower_pot' },
    item: 'cactus',
    type: 'change',
    cells: ['potted_cactus'],
    consumes: true,
  },
  {
    name: 'a pot takes an azalea under its own name',
    world: { '0,0,0': 'flower_pot' },
    item: 'azalea',
    type: 'change',
    cells: ['potted_azalea_bush'],
    consumes: true,
  },
  { name: 'a pot does not take stone', world: { '0,0,0': 'flower_pot' }, item: 'stone', type: 'pass' },
  {
    name: 'a full pot gives its plant back',
    world: { '0,0,0': 'potted_azalea_bush' },
    item: 'stone',
    type: 'change',
    cells: ['flower_pot'],
    gives: 'azalea',
  },
  { name: 'a full pot takes no second plant', world: { '0,0,0': 'potted_poppy' }, item: 'dandelion', type: 'taken' },
  { name: 'a crafting table takes the click', world: { '0,0,0': 'crafting_table' }, item: 'stone', type: 'taken' },
  { name: 'a button takes the click', world: { '0,0,0': 'oak_button' }, item: 'stone', type: 'taken' },
  { name: 'stone does not', world: { '0,0,0': 'stone' }, item: 'stone', type: 'pass' },
  { name: 'a sign is built against', world: { '0,0,0': 'oak_sign' }, type: 'pass', versions: ['1.19.2'] },
  {
    name: 'a sign is written again',
    world: { '0,0,0': 'oak_sign' },
    type: 'edit-sign',
    versions: ['1.20.4', '1.21.4'],
  },
];

describe.each(['1.19.2', '1.20.4', '1.21.4'])('using blocks by hand in %s', (version) => {
  const facts = blockFacts(version);
  test.each(CASES.filter((each) => each.versions?.includes(version) ?? true).map((each) => [each.name, each] as const))(
    '%s',
    (_name, each) => {
      const world = new SmallWorld(facts, each.world);
      const use = handUse(facts, world.reader, at('0,0,0'), each.yaw ?? SOUTH, each.item);
      expect(use.type).toBe(each.type);
      if (use.type !== 'change') return;
      expect(use.cells).toHaveLength(each.cells?.length ?? 0);
      for (const [index, text] of (each.cells ?? []).entries()) {
        const state = use.cells[index]?.state;
        expect(state && matches(state, text), `${state && formatBlockState(state)} is not ${text}`).toBe(true);
      }
      expect(use.consumes).toBe(each.consumes ?? false);
      expect(use.gives).toBe(each.gives);
    },
  );
});
