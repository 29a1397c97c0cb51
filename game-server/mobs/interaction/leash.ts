import { type BlockPosition, cellOf, type Point, samePosition } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { EntityUseClick } from '../../core/uses.ts';
import { isFence } from '../../data/blockTags.ts';
import { type Body, Entity } from '../../entities/entity.ts';
import { stackOf } from '../../items/inventory/stack.ts';
import { Player } from '../../players/player.ts';
import { isThere } from '../body/presence.ts';
import type { Habitat } from '../habitat.ts';
import type { Mob } from '../mob.ts';
import { spendItem } from './spend.ts';

/** Minecraft wiki, "Lead": where it pulls, where it breaks, and how far from a fence animals are tied to it. */
const SLACK = 6;
const LENGTH = 10;
const TYING_DISTANCE = 7;
/** Height of a knot in its cell, and how near a led animal comes by itself. */
const KNOT_HEIGHT = 0.375;
const HEEL = 2;

/** The knot of leads on a fence; goes with the fence, or when nothing is tied to it any more. */
export class LeashKnot extends Entity {
  readonly fence: BlockPosition;
  readonly #habitat: Habitat;

  constructor(habitat: Habitat, zone: string, fence: BlockPosition) {
    super(habitat.server, 'leash_knot', {
      zone,
      position: { x: fence.x + 0.5, y: fence.y + KNOT_HEIGHT, z: fence.z + 0.5 },
    });
    this.fence = fence;
    this.#habitat = habitat;
  }

  tick(server: GameServer): void {
    if (!isFence(server.world.block(this.fence).id) || !this.#habitat.isInUse(this))
      this.#habitat.entities.remove(this);
  }
}

/** Answers a click with a lead, or on a led animal. */
export function useLead(habitat: Habitat, mob: Mob, use: EntityUseClick): boolean {
  const { player, item } = use;
  if (mob.leashHolder === player) {
    unleash(mob, player.gameMode !== 'creative');
    habitat.report('entity-unleashed', player, mob);
    return true;
  }
  if (item?.id !== 'lead' || mob.leashHolder || !mob.leashable) return false;
  leashTo(mob, player);
  spendItem(use);
  habitat.report('entity-leashed', player, mob);
  return true;
}

/** Puts a mob on the lead of a player or a knot. */
function leashTo(mob: Mob, holder: Player | LeashKnot): void {
  mob.leashHolder = holder;
  showLead(mob, holder.entityId);
}

/** Shows those who see a mob whose lead it is on; 0 for nobody's. */
function showLead({ habitat, zone, entityId }: Mob, vehicleId: number): void {
  habitat.server.tracker.broadcastAbout(zone, entityId, 'attach_entity', { entityId, vehicleId });
}

/** Sets a mob free; the lead falls down unless it is not to. */
export function unleash(mob: Mob, dropLead = true): void {
  if (!mob.leashHolder) return;
  mob.leashHolder = undefined;
  showLead(mob, 0);
  if (dropLead) mob.habitat.items.spill(mob.position, stackOf('lead', 1));
}

/** Ties everything a player leads nearby to a fence. @returns whether there was anything. */
export function tieToFence(habitat: Habitat, player: Player, fence: BlockPosition): boolean {
  const middle: Point = { x: fence.x + 0.5, y: fence.y + 0.5, z: fence.z + 0.5 };
  const led = tiedTo(habitat, player).filter((mob) => mob.distanceTo(middle) <= TYING_DISTANCE);
  if (led.length === 0) return false;
  const knot = knotAt(habitat, player.zone.id, fence);
  for (const mob of led) leashTo(mob, knot);
  return true;
}

/** A click on a knot ties what the player leads to it, or undoes it when they lead nothing. */
export function useKnot(habitat: Habitat, knot: LeashKnot, player: Player): boolean {
  if (!tieToFence(habitat, player, knot.fence)) releaseKnot(habitat, knot, player);
  return true;
}

/** Undoes a knot: what was tied to it is free, and the leads fall down. */
export function releaseKnot(habitat: Habitat, knot: LeashKnot, player: Player): void {
  for (const mob of tiedTo(habitat, knot)) {
    unleash(mob, player.gameMode !== 'creative');
    habitat.report('entity-unleashed', player, mob);
  }
  habitat.entities.remove(knot);
}

/** Mobs on the lead of a holder, oldest first. */
function tiedTo(habitat: Habitat, holder: Body): Mob[] {
  const zone = holder instanceof Player ? holder.zone.id : holder.zone;
  return habitat.mobsIn(zone).filter((mob) => mob.alive && mob.leashHolder === holder);
}

/** One tick on a lead: follows, is pulled, or tears it. */
export function followLeash(mob: Mob): void {
  const holder = mob.leashHolder;
  if (!holder) return;
  if (!isThere(holder) || (holder instanceof Player && holder.zone.id !== mob.zone)) {
    unleash(mob);
    return;
  }
  const away = mob.distanceTo(holder.position);
  if (away > LENGTH) {
    unleash(mob);
    return;
  }
  const [dx, dy, dz] = [
    (holder.position.x - mob.position.x) / away,
    (holder.position.y - mob.position.y) / away,
    (holder.position.z - mob.position.z) / away,
  ];
  if (away > SLACK) {
    const pull = (part: number) => Math.sign(part) * part * part * 0.4;
    const { x, y, z } = mob.velocity;
    mob.velocity = { x: x + pull(dx), y: y + pull(dy), z: z + pull(dz) };
    mob.fallDistance = 0;
  } else if (holder instanceof Player && away > HEEL + 1 && mob.navigation.idle) {
    const share = away - HEEL;
    const to = {
      x: mob.position.x + dx * share,
      y: mob.position.y + dy * share,
      z: mob.position.z + dz * share,
    };
    mob.navigation.moveTo(to, 1);
  }
}

/** Ties a mob to a fence again, as in a world that was saved. */
export function tieAgain(mob: Mob, fence: BlockPosition): void {
  if (isFence(mob.habitat.server.world.block(fence).id)) leashTo(mob, knotAt(mob.habitat, mob.zone, fence));
}

function knotAt(habitat: Habitat, zone: string, fence: BlockPosition): LeashKnot {
  for (const entity of habitat.entities.inZone(zone))
    if (entity instanceof LeashKnot && samePosition(entity.fence, fence)) return entity;
  return habitat.entities.add(new LeashKnot(habitat, zone, cellOf(fence)));
}
