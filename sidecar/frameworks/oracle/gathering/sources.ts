export {
  ORE_NAMES,
  ORES,
  type Ore,
  type OreName,
  STONE_BLOCKS,
  TIERS,
  type Tier,
  TOOL_STONES,
  type Want,
  wantFor,
} from '../../../gathering/sources.ts';
