import { type BlockPosition, boxContains, formatPosition, neighbour } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import { readUseClick, type UseClick } from '../../core/useClick.ts';
import { isSign } from '../../data/blockTags.ts';
import type { Entities } from '../../entities/entities.ts';
import type { Entity } from '../../entities/entity.ts';
import type { ItemEntities } from '../../entities/itemEntities.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { PacketFields } from '../../network/packetCodec.ts';
import { mayBuild } from '../../players/abilities.ts';
import type { Windows } from '../../players/inventory/windows.ts';
import { reachProblem } from '../../players/limits/reach.ts';
import { showBlock } from '../../players/limits/showBlock.ts';
import { sightProblem } from '../../players/limits/sight.ts';
import type { Player } from '../../players/player.ts';
import { type BlockFacts, blockFacts } from '../../world/blocks/blockFacts.ts';
import { blockOfItem } from '../../world/blocks/items.ts';
import { type CellChange, placeBlock } from '../../world/blocks/placement.ts';
import { type Aabb, playerBox } from '../../world/blocks/shapes.ts';
import { MAX_Y, MIN_Y } from '../../world/column.ts';
import { unpackContainer } from '../containers/shulkerBoxes.ts';
import { paintBanner } from './banners.ts';
import { handUse } from './handUse.ts';
import type { NeighbourUpdates } from './neighbourUpdates.ts';
import type { Signs } from './signs.ts';

/** How far from a player's feet what it places can be, blocks, with room for the largest bodies. */
const FURTHEST = 12;
/** Kinds other than mobs that no block is placed into either (vanilla's blocksBuilding): vehicles, stands, and blocks that move. */
const SOLID = /(?:^|_)(?:boat|raft|minecart)$|^(?:tnt|falling_block|end_crystal|armor_stand)$/;

/**
 * Using blocks and placing them, decided here by Minecraft's rules: the item must be in the hand, the block within
 * reach and the arena, the cell free of people, mobs and vehicles. A client that thought otherwise is shown the truth.
 */
export class Placing {
  readonly #server: GameServer;
  readonly #facts: BlockFacts;
  readonly #neighbours: NeighbourUpdates;
  readonly #signs: Signs;
  readonly #windows: Windows;
  readonly #items: Pick<ItemEntities, 'throwFrom'>;
  readonly #entities: Pick<Entities, 'meeting'>;

  constructor(
    server: GameServer,
    neighbours: NeighbourUpdates,
    signs: Signs,
    windows: Windows,
    items: Pick<ItemEntities, 'throwFrom'>,
    entities: Pick<Entities, 'meeting'>,
  ) {
    this.#server = server;
    this.#neighbours = neighbours;
    this.#signs = signs;
    this.#windows = windows;
    this.#items = items;
    this.#entities = entities;
    this.#facts = blockFacts(server.gameData.version);
  }

  install(): void {
    const server = this.#server;
    server.onPacket('block_place', (player, fields) => this.#use(player, fields));
  }

  #use(player: Player, fields: PacketFields): void {
    const { world } = this.#server;
    const click = readUseClick(fields);
    if (!click) {
      this.#windows.refuse(player, 'place', 'the click is not on a block');
      return;
    }
    const state = world.block(click.position);
    const problem =
      reachProblem(this.#server, player, click.position) ?? sightProblem(this.#server, player, click.position);
    if (problem) {
      this.#windows.refuse(player, 'place', problem);
      this.#correct(player, click);
      return;
    }
    this.#windows.acted(player, 'use');
    const held = player.inventory.inHand(click.hand)?.id;
    const itemFirst = player.sneaking && (player.inventory.inHand(0) || player.inventory.inHand(1));
    const use = { ...click, player, state, item: player.inventory.inHand(click.hand) };
    if (!itemFirst && (this.#server.uses.useBlock(use) || this.#useBlock(player, click, held))) return;
    if (!mayBuild(player)) {
      this.#correct(player, click);
      return;
    }
    if (this.#server.uses.useItemOnBlock(use)) return;
    if (held !== undefined) this.#place(player, click, held);
    else if (click.hand === 0) this.#correct(player, click);
  }

  /** @returns whether the block took the click. */
  #useBlock(player: Player, click: UseClick, held: string | undefined): boolean {
    const use = handUse(this.#facts, this.#server.world.reader, click.position, player.yaw, held);
    switch (use.type) {
      case 'pass':
        return false;
      case 'taken':
        this.#correct(player, click);
        return true;
      case 'edit-sign':
        this.#signs.openEditor(player, click.position, 'near');
        return true;
      case 'change':
        this.#set(player, use.cells);
        if (use.consumes) player.inventory.takeFrom(player.inventory.handSlot(click.hand), 1);
        if (use.gives !== undefined) {
          const left = player.inventory.insert({ id: use.gives, count: 1 });
          if (left) this.#items.throwFrom(player, left);
        }
        return true;
      default:
        return use satisfies never;
    }
  }

  #place(player: Player, click: UseClick, item: string): void {
    if (blockOfItem(this.#facts, item) === undefined) return;
    const { world } = this.#server;
    const placement = placeBlock(
      this.#facts,
      {
        item,
        clicked: click.position,
        face: click.face,
        cursor: click.cursor,
        yaw: player.yaw,
        pitch: player.pitch,
        sneaking: player.sneaking,
        occupied: this.#bodies(player),
        height: { minY: MIN_Y, maxY: MAX_Y - 1 },
      },
      world.reader,
    );
    if (!placement.ok) {
      if (placement.code === 'operator-only') this.#windows.refuse(player, 'place', placement.message);
      this.#correct(player, click);
      return;
    }
    const [first] = placement.cells;
    const outside = placement.cells.find(({ position }) => !boxContains(player.zone.box, position));
    const problem = outside
      ? `${formatPosition(outside.position)} is outside the arena`
      : first && sightProblem(this.#server, player, first.position);
    if (problem) {
      this.#windows.refuse(player, 'place', problem);
      this.#correct(player, click);
      return;
    }
    const used = player.inventory.inHand(click.hand);
    this.#set(player, placement.cells);
    if (used && first) unpackContainer(world, first.position, used);
    if (used && first) paintBanner(world, first.position, used);
    if (player.gameMode !== 'creative') player.inventory.takeFrom(player.inventory.handSlot(click.hand), 1);
    if (first && isSign(first.state.id)) this.#signs.openEditor(player, first.position, 'front');
  }

  #set(player: Player, cells: readonly CellChange[]): void {
    const cause = { type: 'player', player: player.username } as const;
    this.#neighbours.together(() => {
      for (const { position, state } of cells) this.#server.world.setBlock(position, state, cause);
    });
  }

  /** The boxes of everyone, and of everything with a body of its own, that a block could be placed into. */
  #bodies(player: Player): Aabb[] {
    const { zone, position } = player;
    const people = this.#server
      .playersIn(zone.id)
      .filter((other) => other.alive && other.gameMode !== 'spectator')
      .map((other) => playerBox(other.position, other.sneaking));
    const near = [
      { x: position.x - FURTHEST, y: position.y - FURTHEST, z: position.z - FURTHEST },
      { x: position.x + FURTHEST, y: position.y + FURTHEST, z: position.z + FURTHEST },
    ] as const;
    const others = [...this.#entities.meeting(zone.id, ...near)].filter(isInTheWay).map(boxOf);
    return [...people, ...others];
  }

  /** Shows the client the truth about what it may have foreseen: both cells and the slot of its hand. */
  #correct(player: Player, click: UseClick): void {
    for (const location of this.#foreseen(click)) showBlock(this.#server, player, location);
    const view = this.#windows.viewOf(player);
    if (view?.window.id === 0) view.doubt(player.inventory.handSlot(click.hand));
    else view?.distrust();
  }

  #foreseen(click: UseClick): BlockPosition[] {
    const beside = neighbour(click.position, click.face);
    return [click.position, beside, neighbour(beside, 'up')].filter(({ y }) => y >= MIN_Y && y < MAX_Y);
  }
}

function isInTheWay(entity: Entity): boolean {
  return entity instanceof LivingEntity ? entity.alive : SOLID.test(entity.kind);
}

function boxOf({ position: { x, y, z }, width, height }: Entity): Aabb {
  const half = width / 2;
  return { minX: x - half, minY: y, minZ: z - half, maxX: x + half, maxY: y + height, maxZ: z + half };
}
