import type { GameServer } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import { foodFact } from '../../items/nutrition/foodFacts.ts';
import { potionEffects } from '../../items/nutrition/potionFacts.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { Movement } from '../../players/movement.ts';
import type { Player } from '../../players/player.ts';
import type { UsingItems } from '../character/usingItems.ts';
import type { Effects } from '../effects/effects.ts';
import type { Nutrition } from './nutrition.ts';

/** Entity status that ends a client's use of an item (wiki, "Entity statuses"). */
const FINISHED = 9;
/** How far a chorus fruit throws, and how often it looks for a place (Minecraft wiki, "Chorus Fruit"). */
const CHORUS_REACH = 8;
const CHORUS_TRIES = 16;
const CHORUS_COOLDOWN = 20;

/** What eating acts through. */
interface EatingSystems {
  readonly items: ItemEntities;
  readonly nutrition: Nutrition;
  readonly usingItems: UsingItems;
  readonly effects: Effects;
  readonly movement: Movement;
}

/** Eating and drinking with the use key held down (Minecraft wiki, "Food", "Potion", "Milk Bucket"). */
export function installEating(
  server: GameServer,
  { items, nutrition, usingItems, effects, movement }: EatingSystems,
): void {
  const edible = (id: string) => foodFact(server.gameData, id) !== undefined;
  server.uses.onItem(edible, ({ player, hand, item }) => {
    const fact = foodFact(server.gameData, item.id);
    if (!fact || !(fact.alwaysEdible || nutrition.isHungry(player))) return false;
    return usingItems.begin(player, hand, fact.ticks, () => finish(player, hand));
  });

  function finish(player: Player, hand: 0 | 1): void {
    const stack = player.inventory.inHand(hand);
    const fact = stack && foodFact(server.gameData, stack.id);
    if (!stack || !fact) return;
    player.send('entity_status', { entityId: player.entityId, entityStatus: FINISHED });
    nutrition.feed(player, fact.food, fact.saturation);
    const random = server.zoneRandom(player.zone.id);
    for (const effect of fact.effects)
      if (effect.chance === undefined || random.float() < effect.chance) effects.give(player, effect);
    if (stack.id === 'potion') for (const gift of potionEffects(stack.data?.potion)) effects.give(player, gift);
    for (const effect of stack.data?.stewEffects ?? []) effects.give(player, effect);
    if (fact.cures === 'all') effects.clear(player);
    else for (const id of fact.cures) effects.remove(player, id);
    if (stack.id === 'chorus_fruit') {
      throwAbout(server, movement, player);
      usingItems.coolDown(player, stack.id, CHORUS_COOLDOWN);
    }
    if (player.gameMode !== 'creative') consume(items, player, hand, stack, fact.remainder);
    if (!fact.drink)
      playSound(server, {
        zone: player.zone.id,
        name: 'entity.player.burp',
        category: 'player',
        at: player.position,
        volume: 0.5,
      });
    server.emit({ type: 'item-consumed', player: player.username, item: stack.id });
  }
}

/** Takes one item out of the hand; what is left of it stays there, or goes to the inventory. */
function consume(items: ItemEntities, player: Player, hand: 0 | 1, stack: Stack, remainder: string | undefined): void {
  const { inventory } = player;
  const left = withCount(stack, stack.count - 1);
  const rest: Stack | null = remainder === undefined ? null : { id: remainder, count: 1 };
  inventory.slots.set(inventory.handSlot(hand), left ?? rest);
  if (!left || !rest) return;
  const homeless = inventory.insert(rest);
  if (homeless) items.throwFrom(player, homeless);
}

/** Throws a player to a random place nearby where there is room to stand, if one is found. */
function throwAbout(server: GameServer, movement: Movement, player: Player): void {
  const random = server.zoneRandom(player.zone.id);
  const { world } = server;
  const { min, max } = player.zone.box;
  const solid = (x: number, y: number, z: number) => world.boxesAt(x, y, z).length > 0;
  for (let attempt = 0; attempt < CHORUS_TRIES; attempt++) {
    const around = () => (random.float() - 0.5) * 2 * CHORUS_REACH;
    const [x, z] = [Math.floor(player.position.x + around()), Math.floor(player.position.z + around())];
    let y = Math.floor(Math.max(min.y + 1, Math.min(max.y - 2, player.position.y + around())));
    if (x <= min.x || x >= max.x || z <= min.z || z >= max.z) continue;
    while (y > min.y && !solid(x, y - 1, z)) y--;
    const free =
      y > min.y && [0, 1].every((up) => !solid(x, y + up, z) && world.block({ x, y: y + up, z }).id === 'air');
    if (!free) continue;
    movement.teleport(player, { x: x + 0.5, y, z: z + 0.5 });
    return;
  }
}
