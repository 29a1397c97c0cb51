import { cellOf, type Point } from '../../../protocol/geometry.ts';
import type { GameServer } from '../../core/server.ts';
import type { Body, EntityPlace } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { turnOne } from '../../mechanics/blockUses/hand.ts';
import { type CloudForm, EffectCloud } from '../../mechanics/brewing/effectCloud.ts';
import { PoweredProjectile } from '../../mechanics/projectiles/poweredProjectile.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import type { BlockHit } from '../../world/rayCast.ts';
import type { Habitat } from '../habitat.ts';

/** Minecraft wiki, "Dragon Fireball": 6 points a second in a cloud of 3 blocks that grows to 7 within half a minute. */
const LEFT_BY_BALL = { radius: 3, growth: 4 / 600, ticks: 600, wait: 20, use: 0 } as const;
/** Minecraft wiki, "Ender Dragon": 3 points a second where it breathes, within 5 blocks. */
const BREATHED = { radius: 5, growth: 0, ticks: 200, wait: 20, use: 0 } as const;
/** A cloud comes to lie at the feet of somebody so near to where the ball ended, blocks. */
const FINDS_WITHIN = 4;
/** What water leaves of a fireball's speed, and ticks after which one that meets nothing is gone. */
const WATER_DRAG = 0.95;
const LIFE_TICKS = 600;
/** World event: the ball bursts. */
const BURST_EVENT = 2006;
/** How near to a cloud one fills a bottle, and what that takes of its radius (wiki, "Dragon's Breath"). */
const BOTTLE_REACH = 2;
const BOTTLE_TAKES = 0.5;

const formOf = (
  form: Pick<CloudForm, 'radius' | 'growth' | 'ticks' | 'wait' | 'use'>,
  amplifier: number,
  owner: Body | undefined,
): CloudForm => ({
  ...form,
  share: 1,
  color: 0,
  gifts: [{ id: 'instant_damage', amplifier, duration: 1 }],
  particle: 'dragon_breath',
  owner,
});

/** Has the breath of a dragon lie on the ground below a point, as long as it breathes. */
export function breatheAt(habitat: Habitat, dragon: LivingEntity, from: Point): EffectCloud | undefined {
  const { world } = habitat.server;
  const cell = cellOf(from);
  while (cell.y > 0 && world.block(cell).id === 'air') cell.y--;
  const y = cell.y > 0 ? cell.y + 1 : from.y;
  return habitat.splashPotions.lay(
    { zone: dragon.zone, position: { x: from.x, y, z: from.z } },
    formOf(BREATHED, 0, dragon),
  );
}

/** What a dragon spits: where it ends its breath lies and grows. It hurts nobody itself, and no blow turns it back. */
export class DragonFireball extends PoweredProjectile {
  readonly #habitat: Habitat;

  /** @param way where it goes; it stays where it is when that has no length. */
  constructor(habitat: Habitat, place: EntityPlace, way: Point, owner?: Body) {
    super(habitat, 'dragon_fireball', place, way, owner, { lifetime: LIFE_TICKS, waterDrag: WATER_DRAG });
    this.#habitat = habitat;
  }

  protected hitBody(server: GameServer, _body: Body, at: Point): boolean {
    this.#burst(server, at);
    return false;
  }

  protected hitBlock(server: GameServer, { at }: BlockHit): void {
    this.#burst(server, at);
  }

  #burst(server: GameServer, at: Point): void {
    this.entities.remove(this);
    const position = this.#feetNear(at) ?? at;
    const form = formOf(LEFT_BY_BALL, 1, this.owner);
    this.#habitat.splashPotions.lay({ zone: this.zone, position: { ...position } }, form);
    server.broadcast(this.zone, 'world_event', {
      effectId: BURST_EVENT,
      location: cellOf(at),
      data: 1,
      global: false,
    });
  }

  #feetNear(at: Point): Point | undefined {
    const isNear = ({ x, y, z }: Point) => Math.hypot(x - at.x, y - at.y, z - at.z) < FINDS_WITHIN;
    const player = this.#habitat
      .playersIn(this.zone)
      .find(({ alive, gameMode, position }) => alive && gameMode !== 'spectator' && isNear(position));
    if (player) return player.position;
    const { x, y, z } = at;
    const [min, max] = [
      { x: x - FINDS_WITHIN, y: y - 2, z: z - FINDS_WITHIN },
      { x: x + FINDS_WITHIN, y: y + 2, z: z + FINDS_WITHIN },
    ];
    for (const body of this.entities.meeting(this.zone, min, max))
      if (body instanceof LivingEntity && body !== this.owner && isNear(body.position)) return body.position;
    return undefined;
  }
}

/** Has players fill bottles with what a dragon has breathed. @param isDragon whether a cloud's owner is one. */
export function installBottling(habitat: Habitat, isDragon: (owner: Body | undefined) => boolean): void {
  const { server, entities, items, splashPotions } = habitat;
  server.uses.onItem('glass_bottle', ({ player, hand }) => {
    const { x, y, z } = player.position;
    const reach = BOTTLE_REACH + 0.3;
    for (const cloud of entities.ofKind('area_effect_cloud')) {
      if (!(cloud instanceof EffectCloud) || cloud.zone !== player.zone.id) continue;
      if (!isDragon(splashPotions.ownerOf(cloud))) continue;
      const { position, radius } = cloud;
      const beside = Math.max(Math.abs(x - position.x), Math.abs(z - position.z)) < radius + reach;
      if (
        !beside ||
        radius < BOTTLE_TAKES ||
        position.y > y + 1.8 + BOTTLE_REACH ||
        position.y + 0.5 < y - BOTTLE_REACH
      )
        continue;
      cloud.grow(-BOTTLE_TAKES);
      const sound = { name: 'item.bottle.fill_dragonbreath', category: 'neutral', at: player.position } as const;
      playSound(server, { zone: cloud.zone, ...sound });
      turnOne(items, player, hand, { id: 'dragon_breath', count: 1 });
      return true;
    }
    return false;
  });
}
