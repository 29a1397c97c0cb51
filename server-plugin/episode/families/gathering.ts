/**
 * What agents may do in open land (sidecar/tools/open and VillagerBench's names for what is the same). `travelTo` stands
 * for `navigateTo`, which neither digs nor places on its way.
 */
export const GATHERING_TOOLS: readonly string[] = [
  'scanNearbyEntities',
  'travelTo',
  'explore',
  'fellTree',
  'mineVein',
  'MineBlock',
  'placeBlock',
  'craftItem',
  'smeltItem',
  'equipItem',
  'digStairs',
  'branchMine',
  'returnToSurface',
  'collectDrops',
  'attackTarget',
  'eatFood',
  'fetchContainerContents',
  'depositItems',
  'withdrawItems',
  'handoverBlock',
  'tossItem',
  'followAgent',
  'meetAgent',
  'talkTo',
  'waitForFeedback',
];
