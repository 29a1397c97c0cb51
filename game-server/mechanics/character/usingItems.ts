import type { GameServer } from '../../core/server.ts';
import { type Stack, sameItem } from '../../items/inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import type { Bows } from '../projectiles/bow.ts';

/** Bits of the living entity flags (Minecraft wiki, "Entity metadata", Living Entity): using, and with the off-hand. */
const USING = 0x01;
const OFF_HAND = 0x02;
/** block_dig status of letting go of the use key. */
const RELEASE = 5;

/** A player holding the use key down on an item: eating, drinking, blocking, drawing a bow. */
interface ItemInUse {
  readonly hand: 0 | 1;
  /** What is used, as it was when the player began. */
  readonly item: Stack;
  /** Ticks since the player began. */
  ticks: number;
}

interface Use extends ItemInUse {
  readonly duration: number;
  readonly finish: (() => void) | undefined;
}

/** Who uses what for how long, and items that are not ready again yet. */
export class UsingItems {
  readonly #server: GameServer;
  readonly #bows: Bows;
  readonly #uses = new Map<Player, Use>();
  readonly #cooling = new Map<Player, Map<string, number>>();

  constructor(server: GameServer, bows: Bows) {
    this.#server = server;
    this.#bows = bows;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      this.#uses.delete(player);
      this.#cooling.delete(player);
    });
    server.onPacket('block_dig', (player, { status }) => {
      if (status === RELEASE) this.stop(player);
    });
    server.onPhase('players', () => {
      if (this.#uses.size > 0) for (const [player, use] of [...this.#uses]) this.#tick(player, use);
      for (const player of server.players.values()) this.#show(player);
    });
  }

  /**
   * Lets a player begin to use what a hand holds; who uses something already goes on with that.
   * @param duration ticks after which `finish` is called; without it the use lasts until the key is let go.
   * @returns whether the use began.
   */
  begin(player: Player, hand: 0 | 1, duration = Number.POSITIVE_INFINITY, finish?: () => void): boolean {
    const item = player.inventory.inHand(hand);
    if (!item || this.#uses.has(player) || !player.alive || this.isCooling(player, item.id)) return false;
    this.#uses.set(player, { hand, item, ticks: 0, duration, finish });
    this.#show(player);
    return true;
  }

  /** What a player is using. */
  inUse(player: Player): ItemInUse | undefined {
    return this.#uses.get(player);
  }

  /** Ends a use without its result. */
  stop(player: Player): void {
    if (this.#uses.delete(player)) this.#show(player);
  }

  /** Keeps an item from being used for so many ticks (Minecraft wiki, "Cooldown"); 0 ends that. */
  coolDown(player: Player, itemId: string, ticks: number): void {
    let own = this.#cooling.get(player);
    if (!own) {
      own = new Map();
      this.#cooling.set(player, own);
    }
    own.set(itemId, this.#server.tickNumber + ticks);
    const { gameData } = this.#server;
    player.send('set_cooldown', {
      itemID: gameData.itemNumber(itemId),
      cooldownGroup: `minecraft:${itemId}`,
      cooldownTicks: ticks,
    });
  }

  /** Whether an item is not ready again yet. */
  isCooling(player: Player, itemId: string): boolean {
    return (this.#cooling.get(player)?.get(itemId) ?? 0) > this.#server.tickNumber;
  }

  /** Tells others whether the player uses something, a bow being drawn included. */
  #show(player: Player): void {
    const use = this.#uses.get(player) ?? this.#bows.drawnBy(player);
    player.setMetadata('living_entity_flags', 'byte', use ? USING | (use.hand === 1 ? OFF_HAND : 0) : 0);
  }

  #tick(player: Player, use: Use): void {
    const now = player.inventory.inHand(use.hand);
    const same = now !== null && (now === use.item || (now.id === use.item.id && sameApartFromWear(now, use.item)));
    if (!player.alive || player.frozen || !same) {
      this.stop(player);
      return;
    }
    use.ticks++;
    if (use.ticks < use.duration) return;
    this.stop(player);
    use.finish?.();
  }
}

/** A shield that wears while it blocks is still the same shield; other items must not change. */
function sameApartFromWear(now: Stack, before: Stack): boolean {
  if (now.count > before.count) return sameItem(now, before);
  const { damage: _now, ...data } = now.data ?? {};
  const { damage: _before, ...dataBefore } = before.data ?? {};
  return sameItem({ id: now.id, count: 1, data }, { id: before.id, count: 1, data: dataBefore });
}
