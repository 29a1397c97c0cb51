/** The tools of VillagerBench's scenarios (villagerbench.md 3). */
export const CONSTRUCTION_NAMES: readonly string[] = [
  'placeBlock',
  'fetchContainerContents',
  'MineBlock',
  'scanNearbyEntities',
  'equipItem',
  'navigateTo',
  'withdrawItem',
  'dismantleDirtLadder',
  'erectDirtLadder',
  'handoverBlock',
];
