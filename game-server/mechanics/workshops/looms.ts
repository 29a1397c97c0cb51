import { centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { freePatterns, MOST_LAYERS, patternOfItem } from '../../data/bannerPatterns.ts';
import { isBanner } from '../../data/blockTags.ts';
import { DYE_COLOURS } from '../../data/families.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { layersOfItem, withLayers } from '../../items/recipes/bannerItems.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';

/** Slots of a loom (Minecraft wiki, "Loom"), and the property while no pattern is chosen. */
const BANNER = 0;
const DYE = 1;
const PATTERN = 2;
const OWN_SLOTS = 4;
const NOTHING = -1;

interface Session {
  readonly window: number;
  readonly grid: SlotGrid;
  readonly result: ResultSlot;
  /** The pattern that was chosen; stays chosen for as long as it is offered. */
  chosen: string | undefined;
}

/** Looms: a banner, a dye and a pattern make a banner with one layer more (Minecraft wiki, "Loom"). */
export class Looms {
  readonly #server: GameServer;
  readonly #windows: Windows;
  readonly #free: readonly string[];
  readonly #sessions = new Map<Player, Session>();

  constructor(server: GameServer, windows: Windows) {
    this.#server = server;
    this.#windows = windows;
    this.#free = freePatterns((id) => server.gameData.hasItem(id));
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#sessions.delete(player));
    server.uses.onBlock('loom', (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
    // Buttons of any window come under the name of the enchanting table's.
    server.onPacket('enchant_item', (player, { windowId, enchantment }) => {
      const session = this.#sessions.get(player);
      if (!session || windowId !== session.window || !this.#windows.containerOf(player)) return;
      const pattern = this.#offered(session.grid)[Number(enchantment)];
      if (pattern === undefined) return;
      session.chosen = pattern;
      session.result.refresh();
    });
  }

  /** The patterns that can be chosen, in the order of their buttons. */
  #offered(grid: SlotGrid): readonly string[] {
    if (!grid.get(BANNER) || !grid.get(DYE)) return [];
    const item = grid.get(PATTERN);
    if (!item) return this.#free;
    const pattern = patternOfItem(item.id);
    return pattern === undefined ? [] : [pattern];
  }

  /** The number of the chosen pattern among those that are offered; the only one is chosen by itself. */
  #chosen(grid: SlotGrid, chosen: string | undefined): number {
    const offered = this.#offered(grid);
    return offered.length === 1 ? 0 : chosen === undefined ? NOTHING : offered.indexOf(chosen);
  }

  #woven(grid: SlotGrid, chosen: string | undefined): Stack | null {
    const [banner, dye] = [grid.get(BANNER), grid.get(DYE)];
    const pattern = this.#offered(grid)[this.#chosen(grid, chosen)];
    const colour = DYE_COLOURS.find((name) => dye?.id === `${name}_dye`);
    if (!banner || pattern === undefined || !colour) return null;
    const layers = layersOfItem(banner);
    if (layers.length >= MOST_LAYERS) return null;
    const { itemComponents } = this.#server.gameData.source.features;
    return withLayers({ ...banner, count: 1 }, [...layers, { pattern, colour }], itemComponents);
  }

  #open({ player, position }: BlockUse): void {
    const { gameData, world } = this.#server;
    const grid = new SlotGrid(3, gameData.itemRules);
    let session: Session | undefined;
    const result = new ResultSlot({
      inputs: [grid],
      result: () => this.#woven(grid, session?.chosen),
      taken: (stack) => {
        for (const slot of [BANNER, DYE]) {
          const used = grid.get(slot);
          grid.set(slot, used && withCount(used, used.count - 1));
        }
        if (session && (!grid.get(BANNER) || !grid.get(DYE))) session.chosen = undefined;
        playSound(this.#server, { zone: player.zone.id, name: 'ui.loom.take_result', at: centreOf(position) });
        this.#server.emit({ type: 'item-crafted', player: player.username, item: stack.id, count: stack.count });
      },
    });
    const fits = ({ id }: Stack, slot: number): boolean => {
      if (slot === BANNER) return isBanner(id);
      return slot === DYE ? id.endsWith('_dye') : patternOfItem(id) !== undefined;
    };
    this.#windows.open(player, {
      menu: 'loom',
      id: 'loom',
      position: { ...position },
      title: 'Loom',
      slots: [
        ...plainSlots([grid]).map((place, slot) => ({ ...place, accepts: (stack: Stack) => fits(stack, slot) })),
        result,
      ],
      loose: [grid],
      properties: () => [this.#chosen(grid, session?.chosen)],
      quickMove: (slot, stack) => {
        if (slot < OWN_SLOTS) return [playerRange(OWN_SLOTS)];
        const own = [BANNER, DYE, PATTERN].find((index) => fits(stack, index));
        return own === undefined ? [otherPlayerRange(slot, OWN_SLOTS)] : [forward(own, own + 1)];
      },
      stays: blockStays(world, position, 'loom'),
      opened: (window) => {
        session = { window, grid, result, chosen: undefined };
        this.#sessions.set(player, session);
      },
      closed: () => {
        if (this.#sessions.get(player) === session) this.#sessions.delete(player);
      },
    });
  }
}
