import { AIR } from '../../../protocol/blockState.ts';
import { type BlockPosition, centreOf } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { ResultSlot } from '../../items/inventory/resultSlot.ts';
import { SlotGrid } from '../../items/inventory/slotGrid.ts';
import type { Stack } from '../../items/inventory/stack.ts';
import { forward, plainSlots, playerRange } from '../../items/inventory/windowModel.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { blockStays } from '../../players/inventory/openContainer.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import type { Player } from '../../players/player.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { anvilWork } from './anvilWork.ts';

/** What an anvil becomes when it wears, with a chance of 12 % a use (Minecraft wiki, "Anvil"). */
const WORN: Readonly<Record<string, string | undefined>> = nameTable({
  anvil: 'chipped_anvil',
  chipped_anvil: 'damaged_anvil',
  damaged_anvil: undefined,
});
const WEAR_CHANCE = 0.12;
const LONGEST_NAME = 50;
const OWN_SLOTS = 3;

interface Session {
  readonly result: ResultSlot;
  name: string | undefined;
}

/** Anvils: repairing, combining and renaming, paid with levels. */
export class Anvils {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #windows: Windows;
  readonly #sessions = new Map<Player, Session>();

  constructor(server: GameServer, windows: Windows, experience: ExperienceSystem) {
    this.#server = server;
    this.#windows = windows;
    this.#experience = experience;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#sessions.delete(player));
    server.uses.onBlock(Object.keys(WORN), (use) => this.#open(use));
    server.onPacket('name_item', (player, { name }) => {
      const session = this.#sessions.get(player);
      if (!session || typeof name !== 'string') return;
      // Control characters and formatting codes have no place in a name.
      session.name = name
        .replace(/§./gu, '')
        .replace(/\p{Cc}/gu, '')
        .slice(0, LONGEST_NAME);
      session.result.refresh();
    });
  }

  #open({ player, position }: BlockUse): boolean {
    const { world, gameData } = this.#server;
    const grid = new SlotGrid(2, gameData.itemRules);
    const work = () => anvilWork(gameData, grid.get(0), grid.get(1), session.name);
    let cost = 0;
    const session: Session = {
      name: undefined,
      result: new ResultSlot({
        inputs: [grid],
        result: () => {
          const done = work();
          cost = done?.cost ?? 0;
          return done?.result ?? null;
        },
        mayTake: () => cost > 0 && player.experience.level >= cost,
        taken: (stack) => this.#taken(player, position, grid, session, stack),
      }),
    };
    this.#windows.open(player, {
      menu: 'anvil',
      id: world.block(position).id,
      position,
      title: 'Repair & Name',
      slots: [...plainSlots([grid]), session.result],
      loose: [grid],
      quickMove: (from) => (from < OWN_SLOTS ? [playerRange(OWN_SLOTS)] : [forward(0, 2)]),
      properties: () => {
        session.result.get();
        return [cost];
      },
      stays: blockStays(world, position, (id) => Object.hasOwn(WORN, id)),
      closed: () => {
        if (this.#sessions.get(player) === session) this.#sessions.delete(player);
      },
    });
    this.#sessions.set(player, session);
    return true;
  }

  #taken(player: Player, position: BlockPosition, grid: SlotGrid, session: Session, stack: Stack): void {
    const done = anvilWork(this.#server.gameData, grid.get(0), grid.get(1), session.name);
    if (!done) return;
    const second = grid.get(1);
    grid.set(0, null);
    grid.set(1, second && second.count > done.used ? { ...second, count: second.count - done.used } : null);
    session.name = undefined;
    this.#experience.giveLevels(player, -done.cost);
    this.#server.emit({ type: 'item-repaired', player: player.username, item: stack.id });
    this.#wear(player, position);
  }

  #wear(player: Player, position: BlockPosition): void {
    const { world } = this.#server;
    const { id, properties } = world.block(position);
    if (!Object.hasOwn(WORN, id)) return;
    const at = centreOf(position);
    const breaks = this.#server.zoneRandom(player.zone.id).float() < WEAR_CHANCE;
    playSound(this.#server, { zone: player.zone.id, name: breaks ? 'block.anvil.destroy' : 'block.anvil.use', at });
    if (!breaks) return;
    const next = WORN[id];
    world.setBlock(position, next === undefined ? AIR : { id: next, properties }, { type: 'game' });
  }
}
