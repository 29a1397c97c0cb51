import { expect, test } from 'vitest';
import { soundFamilyOf } from '../../../../game-server/players/feedback/blockSounds.ts';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { blockOfItem } from '../../../../game-server/world/blocks/items.ts';
import { TESTED_VERSIONS } from '../../../support/testedVersions.ts';

/** Families that a version has not yet; its blocks then sound like others there. */
const LATER =
  /^(?:cherry|bamboo_wood|nether_wood|hanging_sign|decorated_pot|suspicious|sponge|wet_sponge|chiseled|froglight|spawner|copper|heavy|lantern|resin|creaking|pale|eyeblossom|cobweb|trial|vault|sculk)/;

for (const version of TESTED_VERSIONS)
  test(`nearly every block that can be placed has a sound (${version})`, () => {
    const facts = blockFacts(version);
    const { soundsByName } = facts.data as unknown as { soundsByName: Record<string, unknown> };
    const silent = [...facts.gameData.source.data.itemsArray]
      .map(({ name }) => blockOfItem(facts, name))
      .filter((id) => id !== undefined)
      .filter((id) => !soundsByName[`block.${soundFamilyOf(id)}.place`] && !LATER.test(soundFamilyOf(id)));
    expect(silent).toEqual([]);
  });

test.each([
  ['oak_planks', 'wood'],
  ['stone', 'stone'],
  ['cobblestone_stairs', 'stone'],
  ['grass_block', 'grass'],
  ['dirt', 'gravel'],
  ['glass_pane', 'glass'],
  ['white_wool', 'wool'],
  ['iron_door', 'metal'],
  ['soul_sand', 'soul_sand'],
  ['cherry_planks', 'cherry_wood'],
  ['crimson_stem', 'stem'],
])('%s sounds like %s', (id, family) => expect(soundFamilyOf(id)).toBe(family));
