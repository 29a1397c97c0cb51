import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { Enchantments } from '../../items/equipment/enchantments.ts';
import { placeOf } from '../../items/inventory/place.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import {
  backward,
  forward,
  otherPlayerRange,
  playerRange,
  type WindowSlot,
} from '../../items/inventory/windowModel.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { World } from '../../world/world.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { enchanted, type TableOffer, tableOffers } from './tableOffers.ts';

const ITEM = 0;
const LAPIS = 1;
const OWN_SLOTS = 2;

interface Session {
  readonly grid: SlotGrid;
  readonly position: BlockPosition;
  revision: number;
  offers: readonly TableOffer[];
}

/** Enchanting tables: three offers by shelves and the player's seed, paid with levels and lapis lazuli. */
export class EnchantingTables {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #enchantments: Enchantments;
  readonly #windows: Windows;
  readonly #sessions = new Map<Player, Session>();

  constructor(server: GameServer, windows: Windows, experience: ExperienceSystem) {
    this.#server = server;
    this.#windows = windows;
    this.#experience = experience;
    this.#enchantments = Enchantments.of(server.gameData);
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#sessions.delete(player));
    server.uses.onBlock('enchanting_table', (use) => this.#open(use));
    server.onPacket('enchant_item', (player, { windowId, enchantment }) => {
      const view = this.#windows.viewOf(player);
      const session = this.#sessions.get(player);
      if (!session || view?.window.id !== windowId || !this.#windows.containerOf(player)) return;
      if (enchantment === 0 || enchantment === 1 || enchantment === 2) this.#enchant(player, session, enchantment);
    });
  }

  #open({ player, position }: BlockUse): boolean {
    const { world, gameData } = this.#server;
    const grid = new SlotGrid(OWN_SLOTS, gameData.itemRules);
    const session: Session = { grid, position, revision: -1, offers: [] };
    const slot = (index: number, accepts: (id: string) => boolean, most: number): WindowSlot => ({
      ...placeOf(grid, index, most),
      accepts: ({ id }) => accepts(id),
      gathers: true,
    });
    this.#windows.open(player, {
      menu: 'enchantment',
      id: 'enchanting_table',
      position,
      title: 'Enchant',
      slots: [slot(ITEM, () => true, 1), slot(LAPIS, (id) => id === 'lapis_lazuli', 64)],
      loose: [grid],
      quickMove: (from, stack) => {
        if (from < OWN_SLOTS) return [playerRange(OWN_SLOTS)];
        if (stack.id === 'lapis_lazuli') return [backward(LAPIS, LAPIS + 1)];
        return grid.get(ITEM) ? [otherPlayerRange(from, OWN_SLOTS)] : [forward(ITEM, ITEM + 1)];
      },
      properties: () => this.#properties(player, session),
      stays: blockStays(world, position, 'enchanting_table'),
      closed: () => {
        if (this.#sessions.get(player) === session) this.#sessions.delete(player);
      },
    });
    this.#sessions.set(player, session);
    return true;
  }

  /** Three costs, the seed without its last four bits, three enchantment numbers and three levels (wiki, protocol). */
  #properties(player: Player, session: Session): readonly number[] {
    this.#refresh(player, session);
    const shown = session.offers.map(({ cost, enchantments: [first] }) => ({ cost, first }));
    return [
      ...[0, 1, 2].map((line) => shown[line]?.cost ?? 0),
      player.enchantingSeed & 0x7ff0,
      ...[0, 1, 2].map((line) => shown[line]?.first?.enchantment.number ?? -1),
      ...[0, 1, 2].map((line) => shown[line]?.first?.level ?? -1),
    ];
  }

  #refresh(player: Player, session: Session): void {
    if (session.revision === session.grid.revision) return;
    session.revision = session.grid.revision;
    const stack = session.grid.get(ITEM);
    const plain = stack && Object.keys(stack.data?.enchantments ?? {}).length === 0;
    session.offers =
      plain && stack.id !== 'enchanted_book'
        ? tableOffers(
            this.#enchantments,
            stack.id,
            shelvesAround(this.#server.world, session.position),
            player.enchantingSeed,
          )
        : [];
  }

  #enchant(player: Player, session: Session, line: 0 | 1 | 2): void {
    this.#refresh(player, session);
    const offer = session.offers[line];
    const stack = session.grid.get(ITEM);
    const price = line + 1;
    if (!offer || offer.cost === 0 || !stack) return;
    const lapis = session.grid.get(LAPIS)?.count ?? 0;
    if (player.experience.level < Math.max(price, offer.cost) || lapis < price) {
      this.#windows.refuse(player, 'enchant', `needs level ${Math.max(price, offer.cost)} and ${price} lapis lazuli`);
      return;
    }
    session.grid.set(ITEM, enchanted(stack, offer.enchantments));
    const left = lapis - price;
    session.grid.set(LAPIS, left > 0 ? { id: 'lapis_lazuli', count: left } : null);
    this.#experience.giveLevels(player, -price);
    player.enchantingSeed = this.#server.zoneRandom(player.zone.id).integer(0, 0x7fffffff);
    session.revision = -1;
    this.#windows.acted(player, 'enchant');
    this.#server.emit({ type: 'item-enchanted', player: player.username, item: stack.id });
  }
}

/**
 * Bookshelves that lend a table their power: two cells off, level with it or one above, with nothing between (Minecraft
 * wiki, "Enchanting Table").
 */
function shelvesAround(world: Pick<World, 'block'>, { x, y, z }: BlockPosition): number {
  let shelves = 0;
  for (let dx = -2; dx <= 2; dx++)
    for (let dz = -2; dz <= 2; dz++) {
      if (Math.max(Math.abs(dx), Math.abs(dz)) !== 2) continue;
      for (const dy of [0, 1]) {
        const between = world.block({ x: x + Math.trunc(dx / 2), y: y + dy, z: z + Math.trunc(dz / 2) });
        const clear = /^(air|cave_air|void_air|snow|short_grass|grass|fern|water)$/.test(between.id);
        if (clear && world.block({ x: x + dx, y: y + dy, z: z + dz }).id === 'bookshelf') shelves++;
      }
    }
  return shelves;
}
