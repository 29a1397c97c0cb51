import { describe, expect, test } from 'vitest';
import { GameWiki } from '../../../../sidecar/tools/mindcraft/wiki.ts';
import { versionsToTest } from '../../../support/depth.ts';

describe.each(versionsToTest())('facts of Minecraft %s', (version) => {
  const wiki = GameWiki.of(version);

  test('how an item is made, and with what tool a block is broken', () => {
    const [article] = wiki.search('iron pickaxes');
    expect(article).toMatch(
      /^Iron Pickaxe \(iron_pickaxe\)\n- 1 crafted at a crafting table from 3 iron_ingot \+ 2 stick/,
    );
    expect(wiki.search('iron ore')[0]).toMatch(/drops something only with: .*stone_pickaxe/);
  });

  test('what smelts, what drops, what feeds', () => {
    expect(wiki.search('charcoal')[0]).toMatch(/smelted in a furnace from 1 of any of /);
    expect(wiki.search('how do I get leather?')[0]).toMatch(/dropped by: .*cow/);
    expect(wiki.search('bread')[0]).toContain('restores 5 food');
    expect(wiki.search('wheat seeds')[0]).toContain('from breaking:');
  });

  test('at most three articles, and none where nothing is known', () => {
    expect(wiki.search('oak').length).toBeLessThanOrEqual(3);
    expect(wiki.search('constructor prototype')).toEqual([]);
    expect(wiki.search('')).toEqual([]);
  });
});
