import { centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { MapDrawing } from './mapDrawing.ts';
import { MOST_SCALE } from './mapDrawing.ts';
import type { Maps } from './maps.ts';

const OWN_SLOTS = 3;
const MODIFIERS: ReadonlySet<string> = new Set(['paper', 'map', 'glass_pane']);

/**
 * Cartography tables (Minecraft wiki, "Cartography Table"): paper zooms a map out, an empty map copies it, a glass pane
 * locks it.
 */
export class CartographyTables {
  readonly #server: GameServer;
  readonly #windows: Windows;
  readonly #maps: Maps;

  constructor(server: GameServer, windows: Windows, maps: Maps) {
    this.#server = server;
    this.#windows = windows;
    this.#maps = maps;
  }

  install(): void {
    this.#server.uses.onBlock('cartography_table', (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
  }

  #open({ player, position }: BlockUse): void {
    const { gameData, world } = this.#server;
    const zone = player.zone.id;
    const archive = this.#maps.archives.of(zone);
    const grid = new SlotGrid(2, gameData.itemRules);
    /** What was made for what lies there, so that looking again makes nothing more. */
    let made: { readonly of: MapDrawing; readonly by: string; readonly drawing: MapDrawing } | undefined;
    const forget = () => {
      if (made) archive.discard(made.drawing);
      made = undefined;
    };
    const result = new ResultSlot({
      inputs: [grid],
      result: () => {
        const [of, by] = [this.#maps.of(zone, grid.get(0)), grid.get(1)?.id];
        if (made && (made.of !== of || made.by !== by)) forget();
        if (!of || by === undefined) return null;
        if (by === 'map') return this.#maps.stackFor(of, 2);
        if (of.facts.locked || (by === 'paper' && of.facts.scale >= MOST_SCALE)) return null;
        if (!made && archive.hasRoom) {
          const drawing = by === 'paper' ? this.#maps.zoomed(zone, of) : this.#maps.lockedCopy(zone, of);
          made = drawing && { of, by, drawing };
        }
        return made ? this.#maps.stackFor(made.drawing) : null;
      },
      taken: (stack) => {
        made = undefined;
        for (const slot of [0, 1]) {
          const used = grid.get(slot);
          grid.set(slot, used && withCount(used, used.count - 1));
        }
        const at = centreOf(position);
        playSound(this.#server, { zone: player.zone.id, name: 'ui.cartography_table.take_result', at });
        this.#server.emit({ type: 'item-crafted', player: player.username, item: stack.id, count: stack.count });
      },
    });
    const fits = (stack: Stack, slot: number) => (slot === 0 ? stack.id === 'filled_map' : MODIFIERS.has(stack.id));
    this.#windows.open(player, {
      menu: 'cartography_table',
      id: 'cartography_table',
      position: { ...position },
      title: 'Cartography Table',
      slots: [
        ...plainSlots([grid]).map((place, slot) => ({ ...place, accepts: (stack: Stack) => fits(stack, slot) })),
        result,
      ],
      loose: [grid],
      quickMove: (slot) =>
        slot < OWN_SLOTS ? [playerRange(OWN_SLOTS)] : [forward(0, 2), otherPlayerRange(slot, OWN_SLOTS)],
      stays: blockStays(world, position, 'cartography_table'),
      closed: forget,
    });
  }
}
