import { type BlockPosition, neighbour, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { BlockUse } from '../../core/uses.ts';
import { type Body, Entity, type EntityPlace } from '../../entities/entity.ts';
import { mayChange, spend } from '../blockUses/hand.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';
import { explode } from './explosion.ts';

/** Minecraft wiki, "End Crystal": power of the bang, what it can be put on, how many a zone holds here. */
const POWER = 6;
const BASES = ['obsidian', 'bedrock'];
const MOST = 512;

/** A crystal that blows up at the first blow; an explosion only breaks it. */
export class EndCrystal extends Entity {
  readonly #broken: (crystal: EndCrystal, by: Body | undefined, blast: boolean) => void;
  /** Whether nothing breaks it for now. */
  isProtected = false;
  /** Whether its stand is shown. */
  readonly showsBottom: boolean;
  #aim: BlockPosition | undefined;

  constructor(
    server: GameServer,
    place: EntityPlace,
    broken: (crystal: EndCrystal, by: Body | undefined, blast: boolean) => void,
    showsBottom = true,
  ) {
    super(server, 'end_crystal', place);
    this.#broken = broken;
    this.showsBottom = showsBottom;
    this.setMetadata('show_bottom', 'boolean', showsBottom);
  }

  tick(): void {}

  override struck(by: Body | undefined, blast: boolean): boolean {
    if (!this.isProtected) this.#broken(this, by, blast);
    return true;
  }

  /** The cell its beam ends in. */
  get aim(): BlockPosition | undefined {
    return this.#aim;
  }

  /** Has its beam end in a cell, or nowhere. */
  aimAt(cell: BlockPosition | undefined): void {
    if (!cell && !this.#aim) return;
    this.#aim = cell && { x: cell.x, y: cell.y, z: cell.z };
    this.setMetadata('beam_target', 'optional_block_pos', this.#aim);
  }
}

/** End crystals: put on obsidian or bedrock, blown up by whatever hurts them. */
export class EndCrystals {
  readonly #circuit: Circuit;
  readonly #bodies: BodiesInCells;
  readonly #listeners: ((crystal: EndCrystal, by: Body | undefined) => void)[] = [];

  readonly #placed: ((crystal: EndCrystal) => void)[] = [];

  constructor(circuit: Circuit, bodies: BodiesInCells) {
    this.#circuit = circuit;
    this.#bodies = bodies;
  }

  /** Calls back for each that was broken. */
  onBroken(listener: (crystal: EndCrystal, by: Body | undefined) => void): void {
    this.#listeners.push(listener);
  }

  /** Calls back for each that a player has put somewhere. */
  onPlaced(listener: (crystal: EndCrystal) => void): void {
    this.#placed.push(listener);
  }

  install(): void {
    const { server } = this.#circuit;
    server.uses.onItemOnBlock('end_crystal', (use) => this.#place(use));
    server.uses.onAttack((player, target) => target instanceof EndCrystal && target.struck(player, false));
  }

  /** A crystal for a command to put into the world. */
  make(place: EntityPlace, showsBottom = true): EndCrystal {
    return new EndCrystal(
      this.#circuit.server,
      place,
      (crystal, by, blast) => this.#break(crystal, by, blast),
      showsBottom,
    );
  }

  #place({ player, position, state, hand }: BlockUse): boolean {
    const { server, world, entities } = this.#circuit;
    const above = neighbour(position, 'up');
    if (!BASES.includes(state.id) || !mayChange(player, above) || world.block(above).id !== 'air') return false;
    const zone = player.zone.id;
    const taken = this.#bodies.meeting(
      zone,
      { x: above.x, y: above.y, z: above.z },
      { x: above.x + 1, y: above.y + 2, z: above.z + 1 },
    );
    const standing = [...entities.ofKind('end_crystal')].filter((crystal) => crystal.zone === zone);
    if ([...taken].length > 0 || standing.length >= MOST) return false;
    spend(player, hand);
    const at: Point = { x: above.x + 0.5, y: above.y, z: above.z + 0.5 };
    const crystal = entities.add(this.make({ zone, position: at }, false));
    server.emit({
      type: 'entity-spawned',
      player: player.username,
      entity: crystal.entityId,
      kind: crystal.kind,
      position: at,
    });
    for (const listener of this.#placed) listener(crystal);
    return true;
  }

  #break(crystal: EndCrystal, by: Body | undefined, blast: boolean): void {
    const { server, entities } = this.#circuit;
    if (crystal.removed) return;
    const { entityId, kind, zone } = crystal;
    const position = { ...crystal.position };
    entities.remove(crystal);
    for (const listener of this.#listeners) listener(crystal, by);
    server.emit({
      type: 'entity-died',
      ...(by && 'username' in by ? { player: by.username } : {}),
      entity: entityId,
      kind,
      cause: blast ? 'explosion' : by ? 'player_attack' : 'generic',
      position,
    });
    if (!blast) explode(this.#circuit, this.#bodies, { zone, at: position, power: POWER, breaks: true, igniter: by });
  }
}
