import type { Player } from '../players/player.ts';
import type { PacketFields } from './packetCodec.ts';

/** Handles one packet of a player in play. Fields are minecraft-data's for the version and unchecked claims. */
export type PacketHandler = (player: Player, fields: PacketFields) => void;
/** Whether a packet may reach handlers at all. */
export type PacketGate = (player: Player, packet: string, fields: PacketFields) => boolean;

/** Who handles which packets of players in play. */
export class PacketHandlers {
  readonly #handlers = new Map<string, PacketHandler[]>();
  readonly #gates: PacketGate[] = [];

  /** Those of one name run in the order they were added. */
  add(packet: string, handler: PacketHandler): void {
    const handlers = this.#handlers.get(packet);
    if (handlers) handlers.push(handler);
    else this.#handlers.set(packet, [handler]);
  }

  /** A packet is dropped when one gate returns false. */
  addGate(admits: PacketGate): void {
    this.#gates.push(admits);
  }

  dispatch(player: Player, packet: string, fields: PacketFields): void {
    for (const admits of this.#gates) if (!admits(player, packet, fields)) return;
    const handlers = this.#handlers.get(packet);
    if (handlers) for (const handler of handlers) handler(player, fields);
  }
}
