import type { Admission } from '../../../protocol/gameServer/zone.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import { Allowance } from '../../network/allowance.ts';
import type { Player } from '../player.ts';
import { showBlock } from './showBlock.ts';

/** Packets by which a player acts upon the world; a held or dead player's are dropped. Movement is movement.ts's. */
export const ACTING_PACKETS: ReadonlySet<string> = new Set([
  'block_dig',
  'block_place',
  'use_item',
  'use_entity',
  'window_click',
  'update_sign',
  'edit_book',
  'craft_recipe_request',
  'enchant_item',
  'select_trade',
  'name_item',
  'pick_item',
  'pick_item_from_block',
  'arm_animation',
]);

/** Acting packets a player may send at once and a tick on average; emptying a large chest takes about a hundred. */
const MOST_ACTS = 400;
const ACTS_PER_TICK = 4;
/** Refusals of one player that are reported at once and a tick on average, so that no client can flood the log. */
const MOST_REFUSALS = 100;
const REFUSALS_PER_TICK = 1;

/** Packets that only operators of vanilla servers send, with the reason given when they are refused. Commands check by themselves. */
const FORBIDDEN: Readonly<Record<string, readonly [action: string, reason: string]>> = nameTable({
  set_difficulty: ['command', 'players have no commands'],
  lock_difficulty: ['command', 'players have no commands'],
  update_command_block: ['command', 'players have no commands'],
  update_command_block_minecart: ['command', 'players have no commands'],
  update_structure_block: ['command', 'players have no commands'],
  update_jigsaw_block: ['command', 'players have no commands'],
  generate_structure: ['command', 'players have no commands'],
});

/** Keeps players to what an ordinary survival player may do; what they try beyond it is refused and reported. */
export function installGatekeeper(server: GameServer): void {
  server.addGate((player, packet, fields) => {
    if (ACTING_PACKETS.has(packet) && !rationsOf(server, player).acts.take(server.arrivals)) {
      server.kick(player, 'acted more often than anyone can');
      return false;
    }
    const forbidden = FORBIDDEN[packet];
    if (forbidden && !(packet === 'update_command_block' && server.operators.includes(player))) {
      refuse(server, player, forbidden[0], forbidden[1]);
      return false;
    }
    const idle = player.frozen || !player.alive || player.gameMode === 'spectator';
    if (idle && ACTING_PACKETS.has(packet)) {
      acknowledge(server, player, fields);
      return false;
    }
    return true;
  });
}

interface Rations {
  readonly acts: Allowance;
  readonly refusals: Allowance;
}

/** By admission, for who leaves and comes back is the same. */
const rations = new WeakMap<Admission, Rations>();

function rationsOf({ arrivals }: GameServer, { admission }: Player): Rations {
  let own = rations.get(admission);
  if (!own) {
    own = {
      acts: new Allowance(MOST_ACTS, ACTS_PER_TICK, arrivals),
      refusals: new Allowance(MOST_REFUSALS, REFUSALS_PER_TICK, arrivals),
    };
    rations.set(admission, own);
  }
  return own;
}

/** Reports an action the server did not carry out, as long as the player has not had too many refused of late. */
export function refuse(server: GameServer, player: Player, action: string, reason: string): void {
  if (!rationsOf(server, player).refusals.take(server.arrivals)) return;
  server.emit({ type: 'action-refused', player: player.username, action, reason });
}

/** Tells the client the true blocks around an action that was dropped, and settles its sequence number. */
export function acknowledge(server: GameServer, player: Player, fields: Readonly<Record<string, unknown>>): void {
  const location = fields.location as { x: number; y: number; z: number } | undefined;
  if (location) showBlock(server, player, location);
  if (typeof fields.sequence === 'number') player.send('acknowledge_player_digging', { sequenceId: fields.sequence });
}

/**
 * Settles the sequence numbers of digging, placing and using: after the tick's block changes the client is sent the
 * highest number handled and drops its own predictions (Minecraft wiki, Acknowledge Block Change).
 */
export function installAcknowledgements(server: GameServer): void {
  const highest = new Map<Player, number>();
  server.onLeave((player) => highest.delete(player));
  for (const packet of ['block_dig', 'block_place', 'use_item'])
    server.onPacket(packet, (player, { sequence }) => {
      if (typeof sequence === 'number' && sequence > (highest.get(player) ?? -1)) highest.set(player, sequence);
    });
  server.onPhase('views', () => {
    for (const [player, sequenceId] of highest) player.send('acknowledge_player_digging', { sequenceId });
    highest.clear();
  });
}
