import type { SlotStack } from '../../../protocol/item.ts';
import type { GameServer } from '../../core/server.ts';
import { menuNumber } from '../../data/menus.ts';
import { wireText } from '../../data/text.ts';
import type { ItemDrops } from '../../entities/itemDrops.ts';
import { PlayerInventory, SLOTS } from '../../items/inventory/playerInventory.ts';
import { differenceOf, type Stack } from '../../items/inventory/stack.ts';
import type { WindowSlot } from '../../items/inventory/windowModel.ts';
import { refuse } from '../limits/gatekeeper.ts';
import type { Player } from '../player.ts';
import { ClientView } from './clientView.ts';
import { ContainerHolds } from './containerHolds.ts';
import type { OpenContainer } from './openContainer.ts';
import { viewPacket } from './windowPackets.ts';

interface Entry {
  readonly view: ClientView;
  container: OpenContainer | undefined;
  /** A window the server closed: clicks that were under way are late, not illegal. */
  closedByServer: number | undefined;
  /** A client that respawned has forgotten its slots. */
  dead: boolean;
}

/**
 * The windows of all players: what each looks into, and what each client was sent of its slots.
 *
 * Any room opens a window with `open(player, container)`, where an `OpenContainer` describes it: menu,
 * title, slots and their rules, shift-click targets, progress bars, how long it stays. Clicks, closing, distance, death,
 * leaving and telling the clients are done here and in inventory.ts.
 */
export class Windows {
  readonly holds = new ContainerHolds();
  readonly #server: GameServer;
  readonly #drops: ItemDrops;
  readonly #entries = new Map<Player, Entry>();
  readonly #openedListeners: ((player: Player, container: OpenContainer) => void)[] = [];
  readonly #closedListeners: ((player: Player, container: OpenContainer) => void)[] = [];
  readonly #reported = new Set<string>();
  #ownResult: ((player: Player) => WindowSlot) | undefined;

  /** @param drops where things go that find no room. */
  constructor(server: GameServer, drops: ItemDrops) {
    this.#server = server;
    this.#drops = drops;
  }

  install(): void {
    const server = this.#server;
    server.onMove((player) => this.close(player));
    server.onJoin((player) => this.#add(player));
    server.onLeave((player) => this.#remove(player));
    server.onEvent((event) => {
      const player = event.type === 'player-died' ? server.players.get(event.player) : undefined;
      if (player) this.close(player);
    });
    server.onPhase('containers', () => {
      for (const [player, { container }] of this.#entries) if (container) this.containerOf(player);
    });
    server.onPhase('views', () => this.#syncAll());
  }

  /** Sets what the crafting grid in players' own windows yields, for everyone who joins from now on. */
  craftInOwnWindow(result: (player: Player) => WindowSlot): void {
    this.#ownResult = result;
  }

  /** Calls back after a container was opened for a player. */
  onOpened(listener: (player: Player, container: OpenContainer) => void): void {
    this.#openedListeners.push(listener);
  }

  /** Calls back after a player's container was closed, whoever closed it. */
  onClosed(listener: (player: Player, container: OpenContainer) => void): void {
    this.#closedListeners.push(listener);
  }

  /** What the player's client was sent; undefined for a player who is not in play. */
  viewOf(player: Player): ClientView | undefined {
    return this.#entries.get(player)?.view;
  }

  /** What a player looks into. What is gone or too far is closed first, so nothing is put into thin air. */
  containerOf(player: Player): OpenContainer | undefined {
    const container = this.#entries.get(player)?.container;
    if (!container || container.stays(player)) return container;
    this.close(player);
    return undefined;
  }

  /** Everyone who looks into a container, in the order they joined. */
  *viewers(): Generator<{ readonly player: Player; readonly container: OpenContainer }> {
    for (const [player, { container }] of this.#entries) if (container) yield { player, container };
  }

  /** Opens a window for a player; another one they had open is closed. Nothing happens to a player not in play. */
  open(player: Player, container: OpenContainer): void {
    const entry = this.#entries.get(player);
    if (!entry) return;
    if (entry.container) this.close(player);
    else this.#putBack(player);
    const window = entry.view.openWindow({
      slots: container.slots,
      grids: [...(container.parts ?? []).map((part) => part.slots), ...(container.loose ?? [])],
      showsInventory: container.showsInventory ?? true,
      ...(container.quickMove ? { quickMove: container.quickMove.bind(container) } : {}),
      ...(container.properties ? { properties: container.properties.bind(container) } : {}),
    });
    entry.container = container;
    const { source } = this.#server.gameData;
    const packet = container.announce?.(window.id) ?? {
      name: 'open_window',
      fields: {
        windowId: window.id,
        inventoryType: menuNumber(source, container.menu),
        windowTitle: wireText(source.features, container.title),
      },
    };
    player.send(packet.name, packet.fields);
    this.sync(player);
    container.opened?.(window.id);
    this.#server.emit({
      type: 'container-opened',
      player: player.username,
      position: container.position,
      container: container.id,
    });
    for (const listener of this.#openedListeners) listener(player, container);
  }

  /**
   * The client closed its window: cursor and crafting grid go back into the inventory, or to the ground. Numbers of
   * windows that are no longer open are ignored.
   */
  closedByClient(player: Player, window: number): void {
    const entry = this.#entries.get(player);
    if (!entry) return;
    if (window === 0) this.#putBack(player);
    else if (entry.container && window === entry.view.window.id) this.#end(player, entry, entry.container, false);
  }

  /** Closes a player's container, if any is open, and puts cursor and crafting grid back. */
  close(player: Player): void {
    const entry = this.#entries.get(player);
    if (!entry) return;
    if (!entry.container) {
      this.#putBack(player);
      return;
    }
    const window = entry.view.window.id;
    player.send('close_window', { windowId: window });
    entry.closedByServer = window;
    this.#end(player, entry, entry.container, true);
  }

  /** Whether a click in this window was sent before the client could know that the server had closed it. */
  isLate(player: Player, window: number): boolean {
    return this.#entries.get(player)?.closedByServer === window;
  }

  /** Sends a client the changes of its window. */
  sync(player: Player): void {
    const view = this.#entries.get(player)?.view;
    if (view) this.#send(player, view);
  }

  #send(player: Player, view: ClientView): void {
    for (const update of view.update()) {
      const { name, fields } = viewPacket(this.#server.gameData, update);
      player.send(name, fields);
    }
  }

  /** Reports a refused action, once a tick for each player and action, as `refuse` in systems/gatekeeper.ts does. */
  refuse(player: Player, action: string, reason: string): void {
    const key = `${player.username}/refused/${action}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    refuse(this.#server, player, action, reason);
  }

  /** Reports that a player acted, once a tick for each player and action. */
  acted(player: Player, action: string): void {
    const key = `${player.username}/acted/${action}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#server.emit({ type: 'player-acted', player: player.username, action });
  }

  /** Runs a change of a container's slots and reports what each part gained and lost by it. */
  reporting(container: Pick<OpenContainer, 'id' | 'parts'>, player: Player | undefined, change: () => void): void {
    const parts = container.parts ?? [];
    const before = parts.map(({ slots }) => ({ revision: slots.revision, totals: slots.totals() }));
    change();
    for (const [index, { position, slots }] of parts.entries()) {
      const earlier = before[index];
      if (!earlier || earlier.revision === slots.revision) continue;
      for (const { item, delta } of differenceOf(earlier.totals, slots.totals()))
        this.#server.emit({
          type: 'container-changed',
          ...(player ? { player: player.username } : {}),
          position,
          container: container.id,
          item,
          delta,
        });
    }
  }

  /** Slots reach a joining client before its health does. */
  #add(player: Player): void {
    this.#entries.set(player, {
      view: new ClientView(player.inventory, this.#ownResult?.(player)),
      container: undefined,
      closedByServer: undefined,
      dead: false,
    });
    this.sync(player);
  }

  #remove(player: Player): void {
    this.close(player);
    this.#entries.delete(player);
  }

  #syncAll(): void {
    this.#reported.clear();
    for (const [player, entry] of this.#entries) {
      if (entry.dead && player.alive) entry.view.distrust();
      entry.dead = !player.alive;
      this.#send(player, entry.view);
    }
  }

  /**
   * What a player would carry if every window closed now, and what would fall to the ground: what hangs on the cursor and
   * lies in crafting grids is the player's. Nothing is changed.
   */
  carriedWhenClosed(player: Player): { readonly slots: readonly SlotStack[]; readonly fallen: readonly Stack[] } {
    const { inventory } = player;
    const loose = (this.#entries.get(player)?.container?.loose ?? []).flatMap((grid) => grid.all());
    const grid = inventory.slots.all().slice(SLOTS.grid.start, SLOTS.grid.end);
    if (![inventory.cursor, ...grid, ...loose].some((stack) => stack))
      return { slots: inventory.slots.contents(), fallen: [] };
    const copy = new PlayerInventory(inventory.rules);
    copy.replaceAll(inventory.slots.contents());
    copy.held = inventory.held;
    copy.cursorPlace.set(inventory.cursor);
    const fallen = copy.putBack();
    for (const stack of loose) {
      const left = stack && copy.insert(stack);
      if (left) fallen.push(left);
    }
    return { slots: copy.slots.contents(), fallen };
  }

  #end(player: Player, entry: Entry, container: OpenContainer, byServer: boolean): void {
    entry.container = undefined;
    entry.view.closeContainer(byServer);
    this.#putBack(player);
    for (const grid of container.loose ?? [])
      for (const stack of grid.takeAll()) {
        const left = player.inventory.insert(stack);
        if (left) this.#drops.throwFrom(player, left);
      }
    container.closed?.();
    this.#server.emit({
      type: 'container-closed',
      player: player.username,
      position: container.position,
      container: container.id,
    });
    for (const listener of this.#closedListeners) listener(player, container);
  }

  #putBack(player: Player): void {
    for (const stack of player.inventory.putBack()) this.#drops.throwFrom(player, stack);
  }
}
