import type { BlockState } from '../../protocol/blockState.ts';
import { type BlockPosition, centreOf, FACINGS, type Facing, neighbour, oppositeOf } from '../../protocol/geometry.ts';
import type { BlockUse } from '../core/uses.ts';
import type { PacketFields } from '../network/packetCodec.ts';
import { refuse } from '../players/limits/gatekeeper.ts';
import { reachProblem } from '../players/limits/reach.ts';
import type { Player } from '../players/player.ts';
import { fileTag } from '../world/anvil/nbtTags.ts';
import type { CommandEntity } from '../world/blockEntity.ts';
import { blockEntityTypeNumber } from '../world/blockEntityTypes.ts';
import type { Game } from './game.ts';
import { CommandSource, LEVELS } from './source.ts';
import type { Outcome } from './syntax/execute.ts';
import type { Component } from './text.ts';

const KINDS = ['command_block', 'chain_command_block', 'repeating_command_block'];
const RUN = 'command-block';
/** Kinds by the number of a mode in update_command_block: sequence, auto, redstone. */
const BY_MODE = ['chain_command_block', 'repeating_command_block', 'command_block'];
const [TRACKS, CONDITIONAL, ALWAYS] = [1, 2, 4];
const LONGEST = 32_767;
/** Blocks a chain may have (game rule maxCommandChainLength), and commands of blocks in a tick, here. */
const MOST_IN_CHAIN = 65_536;
const MOST_PER_TICK = 1024;
/** Yaw and pitch of where a block looks, degrees. */
const YAW: Readonly<Partial<Record<Facing, number>>> = { south: 0, west: 90, north: 180, east: -90 };

type Run = (text: string, source: CommandSource) => Outcome;

/**
 * Command blocks: operators in creative mode write in them what runs when a signal comes, in every tick, or after the
 * block before (Minecraft wiki, "Command Block").
 */
export class CommandBlocks {
  readonly #game: Game;
  readonly #run: Run;
  #tick = -1;
  #ran = 0;

  /** @param run carries out a command. */
  constructor(game: Game, run: Run) {
    this.#game = game;
    this.#run = run;
  }

  install(): void {
    const { server, systems } = this.#game;
    const { circuit } = systems.redstone;
    // Placing itself refuses those of players, on record.
    server.uses.onItemOnBlock(
      (id) => KINDS.includes(id),
      ({ player }) => this.#game.isOperator(player) && !this.#isTrusted(player),
    );
    server.uses.onBlock(KINDS, (use) => this.#show(use));
    server.onPacket('update_command_block', (player, fields) => this.#write(player, fields));
    circuit.updates.on(KINDS, (position, state) => this.#feel(position, state));
    circuit.ticks.onScheduled(RUN, (position) => this.#due(position));
  }

  #isTrusted(player: Player): boolean {
    return player.gameMode === 'creative' && this.#game.isOperator(player);
  }

  #at(position: BlockPosition): CommandEntity | undefined {
    const { world } = this.#game.server;
    const entity = world.entityAt(position);
    return entity?.type === 'command' ? entity : undefined;
  }

  #show({ player, position }: BlockUse): boolean {
    if (!this.#isTrusted(player)) return false;
    const { world } = this.#game.server;
    const entity = this.#at(position) ?? world.resetEntity(position);
    const nbt = this.#game.blockNbt(position);
    if (!entity || !nbt) return false;
    // Nobody else is shown what is written in it.
    player.send('tile_entity_data', {
      location: { ...position },
      action: blockEntityTypeNumber(this.#game.server.gameData, entity.id),
      nbtData: { ...fileTag(nbt), name: '' },
    });
    return true;
  }

  #write(player: Player, { location, command, mode, flags }: PacketFields): void {
    const { server, systems } = this.#game;
    const position = location as BlockPosition;
    const problem = this.#isTrusted(player)
      ? reachProblem(server, player, position)
      : 'only operators in creative mode can edit command blocks';
    const id = BY_MODE[Number(mode)];
    if (problem !== undefined || typeof command !== 'string' || command.length > LONGEST || id === undefined) {
      refuse(server, player, 'command-block', problem ?? `a command has at most ${LONGEST} characters`);
      return;
    }
    const state = server.world.block(position);
    if (!KINDS.includes(state.id)) return;
    const conditional = `${(Number(flags) & CONDITIONAL) !== 0}`;
    const next = { id, properties: { ...state.properties, conditional } };
    if (state.id !== id || state.properties.conditional !== conditional)
      server.world.setBlock(position, next, { type: 'player', player: player.username });
    const entity = this.#at(position) ?? server.world.resetEntity(position);
    if (entity?.type !== 'command') return;
    entity.command = command;
    entity.always = (Number(flags) & ALWAYS) !== 0;
    entity.tracks = (Number(flags) & TRACKS) !== 0;
    entity.successes = 0;
    entity.output = '';
    server.world.touch(position);
    this.#game.show(player, { translate: 'advMode.setCommand.success', with: [command] } as Component);
    if (entity.always && id !== 'chain_command_block') systems.redstone.circuit.ticks.schedule(position, 1, RUN);
  }

  /** A signal that comes has it run in the next tick. */
  #feel(position: BlockPosition, { id }: BlockState): void {
    const entity = this.#at(position);
    if (!entity) return;
    const { circuit } = this.#game.systems.redstone;
    const powered = circuit.signals.powers(position);
    const before = entity.powered;
    entity.powered = powered;
    if (id === 'chain_command_block' || !powered || before || entity.always) return;
    if (!circuit.ticks.isScheduled(position, RUN)) circuit.ticks.schedule(position, 1, RUN);
  }

  #due(position: BlockPosition): void {
    const state = this.#game.server.world.block(position);
    const entity = this.#at(position);
    if (!entity || !KINDS.includes(state.id)) return;
    const { circuit } = this.#game.systems.redstone;
    if (state.id === 'repeating_command_block') {
      if (!entity.powered && !entity.always) return;
      circuit.ticks.schedule(position, 1, RUN);
    }
    if (this.#meetsCondition(position, state)) this.#execute(position, state, entity);
    else if (state.properties.conditional === 'true') entity.successes = 0;
    this.#runChain(position, state);
  }

  #meetsCondition(position: BlockPosition, { properties }: BlockState): boolean {
    if (properties.conditional !== 'true') return true;
    const behind = this.#at(neighbour(position, oppositeOf((properties.facing ?? 'north') as Facing)));
    return (behind?.successes ?? 0) > 0;
  }

  /** Runs the chain that begins where a block points. */
  #runChain(from: BlockPosition, state: BlockState): void {
    let [position, facing] = [from, (state.properties.facing ?? 'north') as Facing];
    for (let count = 0; count < MOST_IN_CHAIN; count++) {
      position = neighbour(position, facing);
      const next = this.#game.server.world.block(position);
      const entity = this.#at(position);
      if (next.id !== 'chain_command_block' || !entity) return;
      if (entity.powered || entity.always) {
        if (this.#meetsCondition(position, next)) {
          if (!this.#execute(position, next, entity)) return;
        } else entity.successes = 0;
      }
      facing = (next.properties.facing ?? 'north') as Facing;
    }
  }

  /** @returns whether there was still time for it in this tick. */
  #execute(position: BlockPosition, state: BlockState, entity: CommandEntity): boolean {
    const { server } = this.#game;
    const zone = server.zoneAt(position);
    if (this.#tick !== server.tickNumber) [this.#tick, this.#ran] = [server.tickNumber, 0];
    if (!zone || this.#ran++ >= MOST_PER_TICK) return false;
    const keep = (text: Component) => {
      if (entity.tracks) entity.output = this.#game.text(text);
    };
    const facing = (state.properties.facing ?? 'north') as Facing;
    const source = new CommandSource({
      game: this.#game,
      zone,
      position: centreOf(position),
      yaw: YAW[facing] ?? 0,
      pitch: facing === 'up' ? -90 : facing === 'down' ? 90 : 0,
      anchor: 'feet',
      entity: undefined,
      level: LEVELS.gamemaster,
      audience: { reply: keep, fail: keep, announce: keep },
      stores: [],
      consoleName: '@',
    });
    const text = entity.command.trim().replace(/^\//, '');
    const before = entity.successes;
    const { success, result } = text === '' ? { success: false, result: 0 } : this.#run(text, source);
    entity.successes = success ? Math.max(1, result) : 0;
    if (entity.successes !== before)
      for (const side of FACINGS) this.#game.systems.redstone.circuit.updates.notify(neighbour(position, side));
    return true;
  }
}
