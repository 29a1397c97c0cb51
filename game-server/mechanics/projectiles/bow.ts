import type { ItemData } from '../../../protocol/item.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemUse } from '../../core/uses.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { type Stack, sameItem, stackOf, withData } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import { Arrow } from './arrow.ts';
import { fromHand, type ProjectileSystems } from './projectile.ts';

/** Items shot by bows and crossbows, in the order vanilla looks for them after the hands. */
const ARROWS: ReadonlySet<string> = new Set(['arrow', 'spectral_arrow', 'tipped_arrow']);
/** Speed of a fully drawn bow's arrow and of a crossbow's, blocks per tick (Minecraft wiki, "Bow", "Crossbow"). */
const BOW_SPEED = 3;
const CROSSBOW_SPEED = 3.15;
/** Ticks to load a crossbow, and by how much Quick Charge shortens it a level. */
const LOAD_TICKS = 25;
const QUICK_CHARGE_TICKS = 5;
/** Less drawn than this, nothing leaves the string. */
const LEAST_DRAW = 0.1;

interface Drawn {
  readonly hand: 0 | 1;
  readonly item: Stack;
  readonly tick: number;
}

/** Shooting with bows and crossbows: drawn with the use key, shot when it is let go (crossbows: with the next use). */
export class Bows {
  readonly #systems: ProjectileSystems;
  readonly #drawn = new Map<Player, Drawn>();

  constructor(systems: ProjectileSystems) {
    this.#systems = systems;
  }

  install(): void {
    const { server } = this.#systems;
    server.onLeave((player) => this.#drawn.delete(player));
    server.uses.onItem(['bow', 'crossbow'], (use) => this.#use(server, use));
    server.uses.onRelease(['bow', 'crossbow'], (use) => this.#release(server, use));
    server.onPhase('items', () => {
      for (const [player, drawn] of this.#drawn)
        if (!player.alive || player.frozen || !isStill(drawn, player.inventory.inHand(drawn.hand)))
          this.#drawn.delete(player);
    });
  }

  /** What a player draws, for those who show it to others. */
  drawnBy(player: Player): { readonly hand: 0 | 1 } | undefined {
    return this.#drawn.get(player);
  }

  #use(server: GameServer, { player, hand, item }: ItemUse): boolean {
    if (item.data?.charged) {
      this.#shootCrossbow(server, player, hand, item);
      return true;
    }
    if (!this.#ammunition(player) || this.#drawn.has(player)) return false;
    this.#drawn.set(player, { hand, item, tick: server.tickNumber });
    return true;
  }

  #release(server: GameServer, { player, hand, item }: ItemUse): boolean {
    const drawn = this.#drawn.get(player);
    if (!drawn || drawn.hand !== hand || !isStill(drawn, item)) return false;
    this.#drawn.delete(player);
    const ticks = server.tickNumber - drawn.tick;
    if (item.id === 'bow') this.#shootBow(server, player, hand, item, ticks);
    else this.#load(player, hand, item, ticks);
    return true;
  }

  #shootBow(server: GameServer, player: Player, hand: 0 | 1, bow: Stack, ticks: number): void {
    const seconds = ticks / 20;
    const draw = Math.min(1, (seconds * seconds + seconds * 2) / 3);
    const slot = this.#ammunition(player);
    if (draw < LEAST_DRAW || slot === undefined) return;
    const levels = bow.data?.enchantments ?? {};
    const kept = levels.infinity !== undefined && player.inventory.slots.get(slot)?.id === 'arrow';
    const arrow = kept ? stackOf('arrow', 1) : player.inventory.takeFrom(slot, 1);
    if (!arrow) return;
    const power = levels.power ?? 0;
    this.#launch(server, player, arrow, draw * BOW_SPEED, {
      critical: draw === 1,
      baseDamage: power > 0 ? 2 + 0.5 * power + 0.5 : 2,
      punch: levels.punch ?? 0,
      burning: levels.flame !== undefined,
      recoverable: !kept,
    });
    wearItem(server, player, hand, 1);
  }

  #load(player: Player, hand: 0 | 1, crossbow: Stack, ticks: number): void {
    const quick = crossbow.data?.enchantments?.quick_charge ?? 0;
    const slot = this.#ammunition(player);
    if (ticks < Math.max(1, LOAD_TICKS - QUICK_CHARGE_TICKS * quick) || slot === undefined) return;
    const arrow = player.inventory.takeFrom(slot, 1);
    if (!arrow) return;
    // What is loaded is kept in the item itself, so that a loaded crossbow can change hands.
    const data: ItemData = { ...crossbow.data, charged: true, other: { ...crossbow.data?.other, loaded: arrow.id } };
    player.inventory.slots.set(player.inventory.handSlot(hand), withData(crossbow, data));
  }

  #shootCrossbow(server: GameServer, player: Player, hand: 0 | 1, crossbow: Stack): void {
    const { charged: _, other, ...data } = crossbow.data ?? {};
    const { loaded, ...rest } = other ?? {};
    const kept = Object.keys(rest).length > 0 ? { ...data, other: rest } : data;
    player.inventory.slots.set(player.inventory.handSlot(hand), withData(crossbow, kept));
    const arrow = stackOf(typeof loaded === 'string' && ARROWS.has(loaded) ? loaded : 'arrow', 1);
    this.#launch(server, player, arrow, CROSSBOW_SPEED, { critical: true, recoverable: true });
    wearItem(server, player, hand, 1);
  }

  #launch(
    server: GameServer,
    player: Player,
    stack: Stack,
    speed: number,
    options: {
      readonly critical: boolean;
      readonly baseDamage?: number;
      readonly punch?: number;
      readonly burning?: boolean;
      readonly recoverable: boolean;
    },
  ): void {
    const { recoverable, ...rest } = options;
    const place = fromHand(server, player, speed);
    const kind = stack.id === 'spectral_arrow' ? 'spectral_arrow' : 'arrow';
    this.#systems.entities.add(
      new Arrow(this.#systems, place, { ...rest, kind, owner: player, item: recoverable ? stack : undefined }),
    );
    server.emit({ type: 'item-consumed', player: player.username, item: stack.id });
  }

  /** The slot arrows are taken from: the off-hand, the held slot, then hotbar and main inventory. */
  #ammunition({ inventory }: Player): number | undefined {
    const order = [
      45,
      inventory.heldSlot,
      ...Array.from({ length: 9 }, (_, i) => 36 + i),
      ...Array.from({ length: 27 }, (_, i) => 9 + i),
    ];
    return order.find((slot) => ARROWS.has(inventory.slots.get(slot)?.id ?? ''));
  }
}

/** Whether a hand holds what was drawn: no other bow, however well it is enchanted, is drawn in its place. */
function isStill({ item }: Drawn, now: Stack | null): boolean {
  return now !== null && sameItem(now, item);
}
