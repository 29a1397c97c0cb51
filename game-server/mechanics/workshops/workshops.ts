import { centreOf } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import { type Stack, withCount } from '../../items/inventory/stack.ts';
import {
  forward,
  otherPlayerRange,
  plainSlots,
  playerRange,
  type WindowSlot,
} from '../../items/inventory/windowModel.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { fitsGrindstone, ground, groundExperience } from './grinding.ts';

const TEMPLATE = 'netherite_upgrade_smithing_template';
/** What can be upgraded: no blocks, of which there are some of both diamond and netherite. */
const isGear = (id: string): boolean =>
  /^diamond_(?:helmet|chestplate|leggings|boots|sword|pickaxe|axe|shovel|hoe)$/.test(id);

/** Grindstones and smithing tables. */
export class Workshops {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #windows: Windows;

  constructor(server: GameServer, windows: Windows, experience: ExperienceSystem) {
    this.#server = server;
    this.#windows = windows;
    this.#experience = experience;
  }

  install(): void {
    const server = this.#server;
    server.uses.onBlock('grindstone', (use) => {
      if (use.hand === 0) this.#openGrindstone(use);
      return true;
    });
    server.uses.onBlock('smithing_table', (use) => {
      if (use.hand === 0) this.#openSmithingTable(use);
      return true;
    });
  }

  #openGrindstone({ player, position }: BlockUse): void {
    const { gameData, world } = this.#server;
    const grid = new SlotGrid(2, gameData.itemRules);
    const result = new ResultSlot({
      inputs: [grid],
      result: () => ground(gameData, grid.get(0), grid.get(1)),
      taken: (stack) => {
        const points = groundExperience(gameData, grid.takeAll());
        const half = Math.ceil(points / 2);
        const random = this.#server.zoneRandom(player.zone.id);
        if (half > 0) this.#experience.drop(player.zone.id, centreOf(position), half + random.integer(0, half - 1));
        playSound(this.#server, { zone: player.zone.id, name: 'block.grindstone.use', at: centreOf(position) });
        this.#server.emit({ type: 'item-repaired', player: player.username, item: stack.id });
      },
    });
    this.#windows.open(player, {
      menu: 'grindstone',
      id: 'grindstone',
      position: { ...position },
      title: 'Repair & Disenchant',
      slots: [...taking(grid, (stack) => fitsGrindstone(gameData, stack)), result],
      loose: [grid],
      quickMove: (slot) => (slot < 3 ? [playerRange(3)] : [forward(0, 2), otherPlayerRange(slot, 3)]),
      stays: blockStays(world, position, 'grindstone'),
    });
  }

  /** Diamond becomes netherite and keeps its data; since 1.20 that takes a template (Minecraft wiki, "Smithing Table"). */
  #openSmithingTable({ player, position }: BlockUse): void {
    const { gameData, world } = this.#server;
    const hasTemplate = gameData.hasItem(TEMPLATE);
    const own = hasTemplate ? 3 : 2;
    const grid = new SlotGrid(own, gameData.itemRules);
    const [base, addition] = [own - 2, own - 1];
    const forged = (): Stack | null => {
      const diamond = grid.get(base);
      const id = diamond && isGear(diamond.id) ? diamond.id.replace('diamond_', 'netherite_') : undefined;
      if (!diamond || id === undefined || !gameData.hasItem(id) || grid.get(addition)?.id !== 'netherite_ingot')
        return null;
      return hasTemplate && grid.get(0)?.id !== TEMPLATE ? null : { ...diamond, id, count: 1 };
    };
    const result = new ResultSlot({
      inputs: [grid],
      result: forged,
      taken: (stack) => {
        for (let slot = 0; slot < own; slot++) {
          const used = grid.get(slot);
          grid.set(slot, used && withCount(used, used.count - 1));
        }
        playSound(this.#server, { zone: player.zone.id, name: 'block.smithing_table.use', at: centreOf(position) });
        this.#server.emit({ type: 'item-crafted', player: player.username, item: stack.id, count: 1 });
      },
    });
    const fits = (stack: Stack, slot: number) => {
      if (slot === addition) return stack.id === 'netherite_ingot';
      if (slot === base) return isGear(stack.id);
      return stack.id === TEMPLATE;
    };
    this.#windows.open(player, {
      menu: 'smithing',
      id: 'smithing_table',
      position: { ...position },
      title: 'Upgrade Gear',
      slots: [...taking(grid, fits), result],
      loose: [grid],
      quickMove: (slot) => (slot <= own ? [playerRange(own + 1)] : [forward(0, own), otherPlayerRange(slot, own + 1)]),
      stays: blockStays(world, position, 'smithing_table'),
    });
  }
}

/** Slots that take what fits them. */
function taking(grid: SlotGrid, fits: (stack: Stack, slot: number) => boolean): WindowSlot[] {
  return plainSlots([grid]).map((place, slot) => ({ ...place, accepts: (stack) => fits(stack, slot) }));
}
