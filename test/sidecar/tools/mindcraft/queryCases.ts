/** A query with what its answer holds, and a call that is refused; one without arguments is refused as it is read. */
export interface QueryCase {
  readonly command: string;
  readonly args: object;
  readonly holds: readonly RegExp[];
  readonly failure?: { readonly args: object; readonly says: RegExp };
}

/** Every query of the body, in the scene that `queries.integration.test.ts` makes. */
export const QUERY_CASES: readonly QueryCase[] = [
  {
    command: '!stats',
    args: {},
    holds: [
      /^STATS\n- Position: x 0\.5/,
      /Health: 20 of 20/,
      /Biome: plains/,
      /Weather: clear/,
      /Below: grass_block/,
      /Agents near: Bob/,
    ],
  },
  {
    command: '!inventory',
    args: {},
    holds: [/^INVENTORY\n/, /- oak_planks: 4/],
  },
  {
    command: '!nearbyBlocks',
    args: {},
    holds: [/^NEARBY BLOCKS\n/, /- gold_block/, /- grass_block/],
  },
  {
    command: '!craftable',
    args: {},
    holds: [/^CRAFTABLE\n/, /- stick/, /- crafting_table/],
  },
  {
    command: '!entities',
    args: {},
    holds: [/- agent Bob at x 6/, /- cow: 1/],
  },
  {
    command: '!getCraftingPlan',
    args: { item: 'chest', quantity: 1 },
    holds: [/You still need: 1 oak_log/],
    failure: { args: { item: 'nothing', quantity: 1 }, says: /nothing/ },
  },
  {
    command: '!searchWiki',
    args: { query: 'gold block' },
    holds: [/gold_block/],
    failure: { args: { query: 'zzz' }, says: /zzz/ },
  },
  {
    command: '!getBlueprint',
    args: {},
    holds: [/- level 0 begins at \(2, -60, 2\)\n- level 1 begins at \(2, -59, 2\)/],
  },
  {
    command: '!getBlueprintLevel',
    args: { level: 0 },
    holds: [/^LEVEL 0 begins at \(2, -60, 2\)/, /\[stone, air\]\n\[air, oak_stairs\[facing=east\]\]/],
    failure: { args: { level: 7 }, says: /^there is no level 7: the levels are 0 to 1$/ },
  },
  {
    command: '!checkBlueprintLevel',
    args: { level: 0 },
    holds: [
      /replace dirt by stone at \(2, -60, 2\)/,
      /remove gold_block at \(3, -60, 2\)/,
      /place oak_stairs\[facing=east\] at \(3, -60, 3\)/,
    ],
    failure: { args: { level: 2 }, says: /^there is no level 2: the levels are 0 to 1$/ },
  },
  {
    command: '!checkBlueprint',
    args: {},
    holds: [/replace dirt by stone/, /level 1 is complete/],
  },
];
