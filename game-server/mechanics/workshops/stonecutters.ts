import { centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { withCount } from '../../items/inventory/stack.ts';
import { forward, otherPlayerRange, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import { type CutResult, cutsOf } from './cuts.ts';

/** The property while nothing is chosen. */
const NOTHING = -1;
const OWN_SLOTS = 2;

interface Session {
  readonly window: number;
  readonly grid: SlotGrid;
  readonly result: ResultSlot;
  /** What lay there when something was chosen; another block makes the choice void. */
  input: string | undefined;
  choice: number;
}

/** Stonecutters: the player chooses by a button what becomes of the block they put in (Minecraft wiki, "Stonecutter"). */
export class Stonecutters {
  readonly #server: GameServer;
  readonly #windows: Windows;
  readonly #sessions = new Map<Player, Session>();

  constructor(server: GameServer, windows: Windows) {
    this.#server = server;
    this.#windows = windows;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#sessions.delete(player));
    server.uses.onBlock('stonecutter', (use) => {
      if (use.hand === 0) this.#open(use);
      return true;
    });
    // Buttons of any window come under the name of the enchanting table's.
    server.onPacket('enchant_item', (player, { windowId, enchantment }) => {
      const session = this.#sessions.get(player);
      if (!session || windowId !== session.window || !this.#windows.containerOf(player)) return;
      const choice = Number(enchantment);
      if (!this.#choices(session.grid)[choice]) return;
      session.input = session.grid.get(0)?.id;
      session.choice = choice;
      session.result.refresh();
    });
  }

  #choices(grid: SlotGrid): readonly CutResult[] {
    return cutsOf(this.#server.gameData).get(grid.get(0)?.id ?? '') ?? [];
  }

  #open({ player, position }: BlockUse): void {
    const { gameData, world } = this.#server;
    const grid = new SlotGrid(1, gameData.itemRules);
    let session: Session | undefined;
    const chosen = () => (session && session.input === grid.get(0)?.id ? session.choice : NOTHING);
    const result = new ResultSlot({
      inputs: [grid],
      result: () => {
        const cut = this.#choices(grid)[chosen()];
        return cut ? { ...cut } : null;
      },
      taken: (stack) => {
        const used = grid.get(0);
        grid.set(0, used && withCount(used, used.count - 1));
        playSound(this.#server, {
          zone: player.zone.id,
          name: 'ui.stonecutter.take_result',
          at: centreOf(position),
        });
        this.#server.emit({ type: 'item-crafted', player: player.username, item: stack.id, count: stack.count });
      },
    });
    this.#windows.open(player, {
      menu: 'stonecutter',
      id: 'stonecutter',
      position: { ...position },
      title: 'Stonecutter',
      slots: [...plainSlots([grid]), result],
      loose: [grid],
      properties: () => [chosen()],
      quickMove: (slot, stack) => {
        if (slot < OWN_SLOTS) return [playerRange(OWN_SLOTS)];
        if (cutsOf(gameData).has(stack.id)) return [forward(0, 1)];
        return [otherPlayerRange(slot, OWN_SLOTS)];
      },
      stays: blockStays(world, position, 'stonecutter'),
      opened: (window) => {
        session = { window, grid, result, input: undefined, choice: NOTHING };
        this.#sessions.set(player, session);
      },
      closed: () => {
        if (this.#sessions.get(player) === session) this.#sessions.delete(player);
      },
    });
  }
}
