import minecraftData from 'minecraft-data';
import { describe, expect, test } from 'vitest';
import { weaponFact } from '../../../game-server/items/equipment/weaponFacts.ts';
import { burnTicks } from '../../../game-server/items/recipes/fuels.ts';
import { bestFuel, smeltsPerFuel } from '../../../sidecar/body/actions/fuels.ts';
import { bestWeapon, cooldownMs, weapon } from '../../../sidecar/body/actions/weapons.ts';

// What bodies know of the game must be what the server does.
describe.each(['1.19.2', '1.20.4', '1.21.4'])('what players know of Minecraft %s', (version) => {
  const ids = minecraftData(version).itemsArray.map(({ name }) => name);

  test('weapons are as strong and as quick as the server has them', () => {
    const wrong = ids.filter((id) => JSON.stringify(weapon(id)) !== JSON.stringify(weaponFact(id)));
    expect(wrong).toEqual([]);
  });

  test('fuels last as long as the server burns them', () => {
    const SMELT_TICKS = 200;
    const wrong = ids.filter((id) => {
      const known = smeltsPerFuel(id);
      const ticks = burnTicks(id) ?? 0;
      return known !== undefined && Math.abs(known * SMELT_TICKS - ticks) > 1;
    });
    expect(wrong).toEqual([]);
    const unknown = ids.filter((id) => burnTicks(id) && smeltsPerFuel(id) === undefined);
    expect(unknown).toEqual([]);
  });
});

test('the best weapon takes most health in a given time', () => {
  expect(bestWeapon(['stick', 'wooden_sword', 'iron_axe', 'bread'])).toBe('iron_axe');
  expect(bestWeapon(['iron_sword', 'stone_axe'])).toBe('iron_sword');
  expect(bestWeapon(['bread', 'stick'])).toBeUndefined();
  expect(cooldownMs('iron_sword')).toBe(650);
  // Nobody is hurt twice within half a second, however quick the hand.
  expect(cooldownMs(undefined)).toBe(500);
});

test('the best fuel is coal, then wood', () => {
  expect(bestFuel(['stick', 'oak_planks', 'charcoal'])).toBe('charcoal');
  expect(bestFuel(['bread', 'stick', 'oak_planks'])).toBe('oak_planks');
  expect(bestFuel(['bread', 'crimson_planks'])).toBeUndefined();
});
