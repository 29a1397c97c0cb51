import { type BlockState, isAir } from '../../../protocol/blockState.ts';
import type { Admission } from '../../../protocol/gameServer/zone.ts';
import { type BlockPosition, centreOf, formatPosition, samePosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { wearByDigging } from '../../items/equipment/wear.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { mayBuild } from '../../players/abilities.ts';
import { refuse } from '../../players/limits/gatekeeper.ts';
import { reachProblem } from '../../players/limits/reach.ts';
import { showBlock } from '../../players/limits/showBlock.ts';
import { sightProblem } from '../../players/limits/sight.ts';
import type { Player } from '../../players/player.ts';
import { type BlockFacts, blockFacts } from '../../world/blocks/blockFacts.ts';
import { BlockView } from '../../world/blocks/blockView.ts';
import { damagePerTick } from '../../world/blocks/digTime.ts';
import { harvestDrops } from '../../world/blocks/drops.ts';
import { remainderOf } from '../../world/blocks/neighbours.ts';
import type { Effects } from '../effects/effects.ts';
import { pointsOfBlock } from '../experience/blockExperience.ts';
import type { ExperienceSystem } from '../experience/experienceSystem.ts';
import { levelOn } from '../health/worn.ts';
import { asPainted } from './banners.ts';
import { DigLead } from './digLead.ts';

/** Statuses of block_dig (Minecraft wiki, Player Action); the others are the inventory's. */
const START = 0;
const CANCEL = 1;
const FINISH = 2;
/** The share of the work that vanilla forgives, and the most that is forgiven for a late start. */
const FORGIVEN_SHARE = 0.3;
/** From this share on, a dig that was finished too early goes on to its end beside the next one (as in vanilla). */
const NEARLY_DONE = 0.7;
/** Ticks between reports that a digging player is acting. */
const ACTING_TICKS = 5;
/** The effect of a breaking block (Minecraft wiki, World Event 2001). */
const BREAK_EFFECT = 2001;

interface Dig {
  readonly position: BlockPosition;
  /** What is dug; its properties may change on the way, as when a fence loses a neighbour. */
  state: BlockState;
  progress: number;
  ticks: number;
  stage: number;
  /** The client claims it is done; the block breaks as soon as it truly is. */
  finished: boolean;
}

/** Digging by the server's own count of time, tool and place. A client that claims to be done too early has to wait. */
export class Digging {
  readonly #server: GameServer;
  readonly #experience: ExperienceSystem;
  readonly #effects: Effects;
  readonly #facts: BlockFacts;
  readonly #items: ItemEntities;
  readonly #digs = new Map<Player, Dig[]>();
  /** By admission, for who leaves and comes back is the same. */
  readonly #leads = new WeakMap<Admission, DigLead>();
  /** The last block that went or became another one while a player dug it; the player may not know yet. */
  readonly #overtaken = new Map<Player, BlockPosition>();

  constructor(server: GameServer, items: ItemEntities, experience: ExperienceSystem, effects: Effects) {
    this.#server = server;
    this.#items = items;
    this.#experience = experience;
    this.#effects = effects;
    this.#facts = blockFacts(server.gameData.version);
  }

  install(): void {
    const server = this.#server;
    server.onLeave((player) => {
      this.#digs.delete(player);
      this.#overtaken.delete(player);
    });
    server.onPacket('block_dig', (player, fields) => this.#handle(player, fields));
    server.onPhase('digging', () => {
      for (const [player, digs] of this.#digs) this.#advance(player, digs);
    });
  }

  #handle(player: Player, fields: PacketFields): void {
    const position = fields.location as BlockPosition;
    switch (fields.status) {
      case START:
        this.#start(player, { x: position.x, y: position.y, z: position.z });
        break;
      case CANCEL:
        this.#give(player, (dig) => !dig.finished);
        break;
      case FINISH:
        this.#finish(player, position);
        break;
      default:
        break;
    }
  }

  #start(player: Player, position: BlockPosition): void {
    this.#give(player, (dig) => !dig.finished || dig.progress < NEARLY_DONE);
    const problem = mayBuild(player)
      ? (reachProblem(this.#server, player, position) ?? sightProblem(this.#server, player, position))
      : `blocks cannot be broken in ${player.gameMode} mode`;
    const state = this.#server.world.block(position);
    if (problem) {
      this.#reject(player, position, problem);
      return;
    }
    if (isAir(state.id)) {
      this.#show(player, position);
      return;
    }
    this.#acted(player);
    const damage = this.#damage(player, state);
    if (damage >= 1) {
      this.#break(player, position, state);
      // Some clients say that they finished what broke at once.
      this.#overtaken.set(player, position);
      return;
    }
    const dig: Dig = { position, state, progress: 0, ticks: 0, stage: -1, finished: false };
    const digs = this.#digs.get(player);
    if (digs) digs.push(dig);
    else this.#digs.set(player, [dig]);
  }

  #finish(player: Player, position: BlockPosition): void {
    const dig = this.#digs.get(player)?.find((one) => samePosition(one.position, position));
    const state = this.#server.world.block(position);
    if (dig && state.id !== dig.state.id) this.#overtake(player, dig);
    const overtaken = this.#overtaken.get(player);
    if (overtaken && samePosition(overtaken, position)) {
      this.#overtaken.delete(player);
      this.#show(player, position);
      return;
    }
    if (!dig) {
      // Nothing to finish: it is gone already, or it was never begun.
      if (!isAir(state.id)) this.#reject(player, position, `${formatPosition(position)} was not being dug`);
      return;
    }
    dig.finished = true;
    const damage = this.#damage(player, dig.state);
    const lead = this.#leadOf(player);
    if (dig.progress + Math.min(FORGIVEN_SHARE, lead.left * damage) < 1 - 1e-9) return;
    lead.settle((1 - dig.progress) / damage);
    this.#complete(player, dig);
  }

  #leadOf({ admission }: Player): DigLead {
    let lead = this.#leads.get(admission);
    if (!lead) {
      lead = new DigLead();
      this.#leads.set(admission, lead);
    }
    return lead;
  }

  #advance(player: Player, digs: readonly Dig[]): void {
    let busy = false;
    for (const dig of [...digs]) {
      const state = this.#server.world.block(dig.position);
      if (!player.alive || player.frozen || state.id !== dig.state.id) {
        this.#overtake(player, dig);
        continue;
      }
      dig.state = state;
      // Who went on to the next block too early digs two at once, which is to run ahead.
      if (busy) {
        const lead = this.#leadOf(player);
        if (lead.left < 1) continue;
        lead.settle(1);
      }
      busy = true;
      dig.progress += this.#damage(player, dig.state);
      dig.ticks++;
      if (dig.ticks % ACTING_TICKS === 0) this.#acted(player);
      if (dig.finished && dig.progress >= 1 - 1e-9) {
        this.#complete(player, dig);
        continue;
      }
      const stage = Math.min(9, Math.floor(dig.progress * 10));
      if (stage !== dig.stage) this.#animate(player, dig, stage);
    }
  }

  #complete(player: Player, dig: Dig): void {
    const problem = reachProblem(this.#server, player, dig.position);
    this.#forget(player, dig);
    if (problem) this.#reject(player, dig.position, problem);
    else this.#break(player, dig.position, dig.state);
  }

  /** Breaks a block as the player: the event, the drops, what was in it. */
  #break(player: Player, position: BlockPosition, state: BlockState): void {
    const tool = player.inventory.inHand(0);
    const { silk_touch = 0, fortune = 0 } = tool?.data?.enchantments ?? {};
    const conditions = tool ? { tool: tool.id, silkTouch: silk_touch > 0, fortune } : {};
    const drops = harvestDrops(this.#facts, state, conditions, this.#server.zoneRandom(player.zone.id));
    const { world } = this.#server;
    const after = remainderOf(new BlockView(this.#facts, world.reader), state);
    this.#server.broadcast(
      player.zone.id,
      'world_event',
      { effectId: BREAK_EFFECT, location: position, data: world.stateId(position), global: false },
      player,
    );
    const entity = world.entityAt(position);
    world.setBlock(position, after, { type: 'player', player: player.username });
    if (player.gameMode === 'creative') return;
    if (this.#server.rules(player.zone.id).doTileDrops)
      for (const stack of drops) this.#items.dropFromBlock(position, asPainted(world, entity, stack));
    wearByDigging(this.#server, player, this.#facts.block(state.id)?.hardness ?? 0);
    const mined = drops.length > 0 && !drops.some(({ id }) => id === state.id);
    const points = mined ? pointsOfBlock(state.id, this.#server.zoneRandom(player.zone.id)) : 0;
    if (points > 0) this.#experience.drop(player.zone.id, centreOf(position), points);
  }

  #damage(player: Player, state: BlockState): number {
    const tool = player.inventory.inHand(0)?.id;
    const { x, y, z } = player.eyes;
    const atEyes = this.#server.world.block({ x: Math.floor(x), y: Math.floor(y), z: Math.floor(z) });
    const effects = this.#effects;
    const damage = damagePerTick(this.#facts, state, {
      ...(tool === undefined ? {} : { tool }),
      efficiency: levelOn(player.inventory.inHand(0), 'efficiency'),
      haste: Math.max(effects.level(player, 'haste'), effects.level(player, 'conduit_power')),
      miningFatigue: effects.level(player, 'mining_fatigue'),
      underwater: atEyes.id === 'water' && levelOn(player.inventory.slots.get(5), 'aqua_affinity') === 0,
      onGround: player.onGround,
    });
    return player.gameMode === 'creative' ? Number.POSITIVE_INFINITY : damage;
  }

  /** Drops the digs for which `gone`; those the client claimed to have finished are reported as refused. */
  #give(player: Player, gone: (dig: Dig) => boolean): void {
    for (const dig of this.#digs.get(player)?.filter(gone) ?? []) {
      this.#forget(player, dig);
      if (dig.finished) this.#reject(player, dig.position, 'dug faster than the tool allows');
    }
  }

  #overtake(player: Player, dig: Dig): void {
    this.#forget(player, dig);
    this.#overtaken.set(player, dig.position);
  }

  #forget(player: Player, dig: Dig): void {
    const digs = this.#digs.get(player)?.filter((other) => other !== dig) ?? [];
    if (digs.length === 0) this.#digs.delete(player);
    else this.#digs.set(player, digs);
    if (dig.stage >= 0) this.#animate(player, dig, -1);
  }

  #animate(player: Player, dig: Dig, stage: number): void {
    dig.stage = stage;
    const fields = { entityId: player.entityId, location: dig.position, destroyStage: stage };
    this.#server.broadcast(player.zone.id, 'block_break_animation', fields, player);
  }

  #reject(player: Player, position: BlockPosition, reason: string): void {
    refuse(this.#server, player, 'dig', reason);
    this.#show(player, position);
  }

  /** Tells the client what truly is in a cell. */
  #show(player: Player, position: BlockPosition): void {
    showBlock(this.#server, player, position);
  }

  #acted(player: Player): void {
    this.#server.emit({ type: 'player-acted', player: player.username, action: 'dig' });
  }
}
