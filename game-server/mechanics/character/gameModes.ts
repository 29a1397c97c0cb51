import { ItemData } from '../../../protocol/item.ts';
import type { GameServer } from '../../core/server.ts';
import { fromWireItem, type WireItem } from '../../data/wireItem.ts';
import type { Entities } from '../../entities/entities.ts';
import { SLOTS } from '../../items/inventory/playerInventory.ts';
import { type Stack, stackOf } from '../../items/inventory/stack.ts';
import { FLYING, mayFly, sendAbilities } from '../../players/abilities.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import type { Movement } from '../../players/movement.ts';
import { FIRE_DELAY, GAME_MODE_NUMBERS, type GameMode, type Player } from '../../players/player.ts';
import type { UsingItems } from './usingItems.ts';

/** How players play, and what that lets them do beyond survival: flying, taking items from nowhere, watching others. */
export class GameModes {
  readonly #server: GameServer;
  readonly #movement: Movement;
  readonly #entities: Entities;
  readonly #windows: Windows;
  readonly #usingItems: UsingItems;

  constructor(server: GameServer, movement: Movement, entities: Entities, windows: Windows, usingItems: UsingItems) {
    this.#server = server;
    this.#movement = movement;
    this.#entities = entities;
    this.#windows = windows;
    this.#usingItems = usingItems;
  }

  install(): void {
    const server = this.#server;
    server.onPacket('abilities', (player, { flags }) => {
      const wants = typeof flags === 'number' && (flags & FLYING) !== 0;
      if (mayFly(player)) {
        player.flying = wants || player.gameMode === 'spectator';
        return;
      }
      if (!wants) return;
      refuse(server, player, 'fly', `${player.gameMode} players cannot fly`);
      sendAbilities(player);
    });
    server.onPacket('set_creative_slot', (player, { slot, item }) => {
      if (player.gameMode !== 'creative' || !player.alive || player.frozen) {
        refuse(server, player, 'creative-slot', 'items come from the world, not from the creative inventory');
        return;
      }
      if (typeof slot === 'number') this.#createItem(player, slot, item as WireItem);
    });
    server.onPacket('spectate', (player, { target }) => {
      if (player.gameMode !== 'spectator') {
        refuse(server, player, 'spectate', 'only spectators teleport to players');
        return;
      }
      const other = server.playersIn(player.zone.id).find(({ uuid }) => uuid === target);
      if (other && other !== player) this.#movement.teleport(player, other.position);
    });
  }

  /** Sets a player's game mode and shows it to all clients. A player who stops flying falls from where they are. */
  set(player: Player, mode: GameMode): void {
    if (player.gameMode === mode) return;
    player.gameMode = mode;
    player.flying = mode === 'spectator' || (mode === 'creative' && player.flying);
    if (mode === 'spectator') {
      this.#windows.close(player);
      this.#usingItems.stop(player);
      this.#entities.dismount(player);
    }
    if (mayFly(player)) player.fireTicks = -FIRE_DELAY;
    const gamemode = GAME_MODE_NUMBERS[mode];
    player.send('game_state_change', { reason: 'change_game_mode', gameMode: gamemode });
    sendAbilities(player);
    const { playerInfoFlags } = this.#server.gameData.source.features;
    const news = (uuid: string) => ({
      action: playerInfoFlags ? { update_game_mode: true } : 'update_game_mode',
      data: [{ uuid, gamemode }],
    });
    player.send('player_info', news(player.profile.uuid));
    if (!player.hidden) this.#server.broadcast(player.zone.id, 'player_info', news(player.uuid), player);
  }

  /** Puts what a creative player took from their menu into a slot; numbers below 0 throw it away for good. */
  #createItem(player: Player, slot: number, item: WireItem): void {
    const inRange = slot >= SLOTS.grid.start && slot < SLOTS.count;
    if (!inRange) return;
    const { gameData } = this.#server;
    const made = creatable(this.#server, item);
    player.inventory.slots.set(slot, made);
    const claimed = fromWireItem(gameData, item);
    const view = this.#windows.viewOf(player);
    // Since 1.21.2 clients are answered only where the server disagrees; before, they wait for it to agree.
    if (gameData.source.features.recipeDisplays && made?.id === claimed?.id && made?.count === claimed?.count)
      view?.believe(new Map([[slot, made]]), player.inventory.cursor);
    else view?.doubt(slot);
  }
}

/** The stack an operator's client made up, as far as such a stack can be. */
function creatable(server: GameServer, item: WireItem): Stack | null {
  const claimed = fromWireItem(server.gameData, item);
  const most = claimed && server.gameData.stackSize(claimed.id);
  if (!claimed || most === undefined) return null;
  const data = ItemData.safeParse(claimed.data);
  return stackOf(claimed.id, Math.min(claimed.count, most), data.success ? data.data : undefined);
}
