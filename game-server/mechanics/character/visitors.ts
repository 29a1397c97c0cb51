import type { GameServer } from '../../core/server.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { IDLE_TICKS } from '../../network/waitingRoom.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { ACTING_PACKETS, acknowledge } from '../../players/limits/gatekeeper.ts';
import type { Movement } from '../../players/movement.ts';
import { Player } from '../../players/player.ts';
import type { Damage } from '../health/damage.ts';

/** Packets by which a client shows that somebody sits at it. */
const OF_A_PERSON: ReadonlySet<string> = new Set(['chat_message', 'chat_command', 'chat_command_signed']);
/** The button of a lectern's screen that takes the book (Minecraft wiki, "Java Edition protocol", Click Container Button). */
const TAKE_BOOK = 3;

interface Stay {
  /** When the visitor last moved or spoke, and where they were then. */
  tick: number;
  position: Player['position'];
  yaw: number;
}

/**
 * What visitors of the waiting room cannot do: dig, place, hit, use, drop or take anything, be hurt, fall out, or stay for
 * good without a sign of life. They can walk, read a book in the hand and one on a lectern.
 */
export function installVisitors(server: GameServer, windows: Windows, movement: Movement, damage: Damage): void {
  const stays = new Map<Player, Stay>();
  server.onJoin((player) => {
    if (isVisitor(player)) stays.set(player, { tick: server.tickNumber, position: player.position, yaw: player.yaw });
  });
  server.onLeave((player) => stays.delete(player));
  server.addGate((player, packet, fields) => {
    const stay = stays.get(player);
    if (!stay) return true;
    if (OF_A_PERSON.has(packet)) stay.tick = server.tickNumber;
    if (!ACTING_PACKETS.has(packet) || isReading(server, player, packet, fields)) return true;
    acknowledge(server, player, fields);
    // Clients show at once what they mean to do with their items.
    windows.viewOf(player)?.distrust();
    return false;
  });
  damage.addGuard((victim, amount) => (victim instanceof Player && victim.hidden ? 0 : amount));
  server.onPhase('players', () => {
    const idleTicks = server.admissions.room?.idleTicks ?? IDLE_TICKS;
    for (const [player, stay] of stays) {
      const { position, yaw, pitch } = player.admission.loadout;
      if (player.position.y < player.zone.box.min.y) movement.teleport(player, position, { yaw, pitch });
      if (player.position !== stay.position || player.yaw !== stay.yaw)
        stays.set(player, { tick: server.tickNumber, position: player.position, yaw: player.yaw });
      else if (server.tickNumber - stay.tick > idleTicks)
        server.kick(player, 'waited for too long without a sign of life');
    }
  });
}

function isVisitor({ admission }: Player): boolean {
  return admission.presence === 'visitor';
}

function isReading(server: GameServer, player: Player, packet: string, fields: PacketFields): boolean {
  if (packet === 'use_item') return player.inventory.inHand(fields.hand === 1 ? 1 : 0)?.id === 'written_book';
  if (packet === 'enchant_item') return fields.enchantment !== TAKE_BOOK;
  if (packet !== 'block_place') return false;
  const cell = fields.location as { readonly x: number; readonly y: number; readonly z: number } | undefined;
  if (!cell) return false;
  const { id, properties } = server.world.block(cell);
  return id === 'lectern' && properties.has_book === 'true';
}
