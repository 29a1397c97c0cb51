import { type BlockPosition, samePosition } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { isSign } from '../../data/blockTags.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { playBlockSound } from '../../players/feedback/playSound.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import { reachProblem } from '../../players/limits/reach.ts';
import type { Player } from '../../players/player.ts';
import type { SignInk } from '../../world/blockEntity.ts';
import { mayChange, spend } from '../blockUses/hand.ts';

/** Longest line of a sign in characters; a client's editor stops far earlier, by width (protocol: Update Sign). */
const LONGEST_LINE = 384;
/** Yaw of a wall sign's front, degrees. */
const YAW_OF_FACING: Readonly<Record<string, number>> = nameTable({ south: 0, west: 90, north: 180, east: 270 });

interface Editing {
  readonly position: BlockPosition;
  readonly front: boolean;
}

/**
 * Writing on signs. Only the player for whom the server opened the editor may write, once, on that side of that sign.
 */
export class Signs {
  readonly #server: GameServer;
  readonly #editing = new Map<Player, Editing>();

  constructor(server: GameServer) {
    this.#server = server;
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => this.#editing.delete(player));
    server.onZoneOpened(({ id }) => {
      for (const player of server.playersIn(id)) this.#editing.delete(player);
    });
    // What is dabbed on a sign with text comes before its editor; without text there is nothing to dye.
    for (const ids of [isInk, 'honeycomb']) server.uses.onItemOnBlock(ids, (use) => this.#dab(use));
    server.uses.onBlock(isSign, (use) => !use.player.sneaking && this.#dab(use));
    server.onPacket('update_sign', (player, fields) => this.#write(player, fields));
  }

  /** Opens the editor for a sign the player placed (its front) or used (the side they stand before). */
  openEditor(player: Player, position: BlockPosition, side: 'front' | 'near'): void {
    const entity = this.#server.world.entityAt(position);
    if (entity?.type === 'sign' && entity.waxed) return;
    const front = side === 'front' || this.#standsBefore(player, position);
    this.#editing.set(player, { position, front });
    player.send('open_sign_entity', { location: position, isFrontText: front });
  }

  /** Dyes, glow ink, ink sacs and honeycomb (Minecraft wiki, "Sign": dyes and glow ink since 1.17, wax since 1.20). */
  #dab({ player, position, hand, item, state }: BlockUse): boolean {
    const { world, gameData } = this.#server;
    const entity = world.entityAt(position);
    if (!item || !isSign(state.id) || entity?.type !== 'sign' || !mayChange(player, position)) return false;
    const twoSided = gameData.source.features.twoSidedSigns;
    if (entity.waxed) return isInk(item.id) || item.id === 'honeycomb';
    if (item.id === 'honeycomb') {
      if (!twoSided) return false;
      entity.waxed = true;
      spend(player, hand);
      world.touch(position);
      playBlockSound(this.#server, position, 'item.honeycomb.wax_on');
      return true;
    }
    if (!isInk(item.id)) return false;
    const front = !twoSided || this.#standsBefore(player, position);
    const before = front ? entity.frontInk : entity.backInk;
    const after = inked(before, item.id);
    if ((front ? entity.front : entity.back).every((line) => line === '') || !after) return false;
    if (front) entity.frontInk = after;
    else entity.backInk = after;
    spend(player, hand);
    world.touch(position);
    playBlockSound(this.#server, position, item.id.endsWith('_dye') ? 'item.dye.use' : `item.${item.id}.use`);
    return true;
  }

  #write(player: Player, fields: PacketFields): void {
    const editing = this.#editing.get(player);
    this.#editing.delete(player);
    const position = fields.location as BlockPosition | undefined;
    const { world } = this.#server;
    const front = fields.isFrontText !== false;
    if (!editing || !position || !samePosition(editing.position, position) || editing.front !== front) {
      refuse(this.#server, player, 'write-sign', 'no editor is open for that side of that sign');
      return;
    }
    const problem = reachProblem(this.#server, player, editing.position);
    if (problem) {
      refuse(this.#server, player, 'write-sign', problem);
      return;
    }
    const entity = world.entityAt(editing.position);
    if (entity?.type !== 'sign' || entity.waxed) return;
    const lines = [fields.text1, fields.text2, fields.text3, fields.text4].map(readable);
    if (lines.some((line) => line === undefined || line.length > LONGEST_LINE)) {
      refuse(this.#server, player, 'write-sign', `a line of a sign has at most ${LONGEST_LINE} characters`);
      return;
    }
    const written = lines as string[];
    if (front) entity.front = written;
    else entity.back = written;
    world.touch(editing.position);
    this.#server.emit({ type: 'sign-written', player: player.username, position: editing.position, lines: written });
  }

  /** Whether the player is on the side of the sign's front: within a quarter turn of its direction. */
  #standsBefore(player: Player, position: BlockPosition): boolean {
    const { id, properties } = this.#server.world.block(position);
    if (!isSign(id)) return true;
    const yaw =
      properties.rotation === undefined
        ? (YAW_OF_FACING[properties.facing ?? 'south'] ?? 0)
        : Number(properties.rotation) * 22.5;
    const towards =
      (Math.atan2(player.position.z - (position.z + 0.5), player.position.x - (position.x + 0.5)) * 180) / Math.PI - 90;
    const turn = (((yaw - towards) % 360) + 540) % 360;
    return Math.abs(turn - 180) <= 90;
  }
}

const isInk = (id: string): boolean => id.endsWith('_dye') || id === 'glow_ink_sac' || id === 'ink_sac';

/** Ink after something was dabbed on it; undefined where that changes nothing. */
function inked(ink: SignInk | undefined, item: string): SignInk | undefined {
  if (item === 'glow_ink_sac') return ink?.glowing ? undefined : { ...ink, glowing: true };
  if (item === 'ink_sac') return ink?.glowing ? { ...(ink.colour ? { colour: ink.colour } : {}) } : undefined;
  const colour = item.replace(/_dye$/, '');
  return (ink?.colour ?? 'black') === colour ? undefined : { ...ink, colour };
}

/** A line without control characters and formatting codes; undefined when it is no text. */
function readable(line: unknown): string | undefined {
  if (typeof line !== 'string') return undefined;
  return line.replace(/§./gu, '').replace(/\p{Cc}/gu, '');
}
