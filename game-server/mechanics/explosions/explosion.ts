import type { Random } from '../../../clock/random.ts';
import { isAir } from '../../../protocol/blockState.ts';
import {
  type BlockPosition,
  boxContains,
  cellOf,
  neighbour,
  type Point,
  positionKey,
} from '../../../protocol/geometry.ts';
import { type Body, Entity } from '../../entities/entity.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import { lootOf } from '../../world/blocks/drops.ts';
import { remainderOf } from '../../world/blocks/neighbours.ts';
import type { BodiesInCells } from '../redstone/bodies.ts';
import type { Circuit } from '../redstone/circuit.ts';

/** Minecraft wiki, "Explosion": rays to the rim of a cube of 16 points an edge, in steps of 0.3 blocks. */
const RIM = 15;
const STEP = 0.3;
const LOSS = 0.22500001;

/** A bang. */
interface Blast {
  readonly zone: string;
  readonly at: Point;
  /** 4 for TNT, 3 for a creeper. */
  readonly power: number;
  /** Whether blocks break at all; the rule mobGriefing of the zone must hold as well. */
  readonly breaks: boolean;
  /** Whether it leaves fires: on every third block that can carry one. */
  readonly fires?: boolean;
  /** What blew up, and who lit it. */
  readonly source?: Entity | undefined;
  readonly igniter?: Body | undefined;
  /** Sets off a block instead of breaking it. @returns whether it did. */
  readonly chain?: (position: BlockPosition) => boolean;
}

/**
 * Blows up: hurts and throws bodies, and breaks blocks where the zone's rule mobGriefing holds. Nothing outside the arena
 * is touched.
 */
export function explode(circuit: Circuit, bodies: BodiesInCells, blast: Blast): void {
  const { server, world } = circuit;
  const zone = server.zones.get(blast.zone);
  if (!zone) return;
  const cells = blast.breaks && server.rules(zone.id).mobGriefing ? blown(circuit, blast, zone.box) : [];
  const pushes = strike(circuit, bodies, blast);
  const random = server.zoneRandom(zone.id);
  circuit.updates.together(() => {
    for (const cell of cells) {
      const state = world.block(cell);
      if (isAir(state.id) || blast.chain?.(cell)) continue;
      circuit.put(cell, remainderOf(circuit.signals.view, state));
      if (!server.rules(zone.id).doTileDrops) continue;
      // TNT leaves everything, mobs a share of it (wiki: Explosion, since 1.19.3).
      for (const stack of lootOf(circuit.facts, state, {}, random))
        if (blast.source?.kind === 'tnt' || random.float() < 1 / blast.power) circuit.items.dropFromBlock(cell, stack);
    }
  });
  if (blast.fires) setAlight(circuit, cells, random);
  showExplosion(circuit, blast, cells, pushes);
}

/** Minecraft wiki, "Explosion", Fire: one in three of the cells that were blown up, above something solid. */
function setAlight(circuit: Circuit, cells: readonly BlockPosition[], random: Random): void {
  for (const cell of cells) {
    if (random.integer(0, 2) !== 0 || !isAir(circuit.at(cell).id)) continue;
    const below = circuit.at(neighbour(cell, 'down'));
    if (!circuit.signals.view.sturdy(below, 'up')) continue;
    circuit.put(cell, circuit.facts.state(/^soul_(?:sand|soil)$/.test(below.id) ? 'soul_fire' : 'fire'));
  }
}

function blown(
  circuit: Circuit,
  { at, power, zone }: Blast,
  box: { min: BlockPosition; max: BlockPosition },
): BlockPosition[] {
  const random = circuit.server.zoneRandom(zone);
  const cells = new Map<string, BlockPosition>();
  for (let i = 0; i <= RIM; i++)
    for (let j = 0; j <= RIM; j++)
      for (let k = 0; k <= RIM; k++) {
        if (![i, j, k].some((index) => index === 0 || index === RIM)) continue;
        const way = { x: (i / RIM) * 2 - 1, y: (j / RIM) * 2 - 1, z: (k / RIM) * 2 - 1 };
        const length = Math.hypot(way.x, way.y, way.z);
        let left = power * (0.7 + random.float() * 0.6);
        for (let far = 0; left > 0; far += STEP, left -= LOSS) {
          const cell = cellOf({
            x: at.x + (way.x / length) * far,
            y: at.y + (way.y / length) * far,
            z: at.z + (way.z / length) * far,
          });
          if (!boxContains(box, cell)) break;
          const { id } = circuit.at(cell);
          if (isAir(id)) continue;
          left -= (resistanceOf(circuit, id) + STEP) * STEP;
          if (left > 0) cells.set(positionKey(cell), cell);
        }
      }
  return [...cells.values()];
}

/** Hurts and pushes everyone near. @returns what each player is pushed by. */
function strike(circuit: Circuit, bodies: BodiesInCells, blast: Blast): Map<Player, Point> {
  const pushes = new Map<Player, Point>();
  const reach = blast.power * 2;
  if (reach <= 0) return pushes;
  const { x, y, z } = blast.at;
  const near = bodies.meeting(
    blast.zone,
    { x: x - reach - 1, y: y - reach - 1, z: z - reach - 1 },
    { x: x + reach + 1, y: y + reach + 1, z: z + reach + 1 },
  );
  for (const body of [...near]) {
    if (body === blast.source) continue;
    if (body instanceof Entity && body.removed) continue;
    const feet = body.position;
    const share = Math.hypot(feet.x - x, feet.y - y, feet.z - z) / reach;
    if (share > 1) continue;
    const eyes = body instanceof Player ? body.eyes.y : feet.y + ('eyeHeight' in body ? body.eyeHeight : 0);
    const way = { x: feet.x - x, y: eyes - y, z: feet.z - z };
    const length = Math.hypot(way.x, way.y, way.z);
    if (length === 0) continue;
    const impact =
      (1 - share) *
      exposure(circuit, blast.at, feet, body instanceof Entity ? body.height : body instanceof Player ? 1.8 : 0.25);
    const push = { x: (way.x / length) * impact, y: (way.y / length) * impact, z: (way.z / length) * impact };
    if (body instanceof Player || body instanceof LivingEntity) {
      const amount = Math.floor(((impact * impact + impact) / 2) * 7 * reach + 1);
      const lit = blast.igniter instanceof Player ? 'player_explosion' : 'explosion';
      circuit.damage.hurt(body, amount, { type: lit, attacker: blast.igniter, direct: blast.source });
    }
    if (body instanceof Entity && body.struck(blast.igniter, true)) continue;
    if (body instanceof Player) {
      if (body.gameMode !== 'spectator') pushes.set(body, push);
    } else {
      body.velocity = { x: body.velocity.x + push.x, y: body.velocity.y + push.y, z: body.velocity.z + push.z };
      if (body instanceof Entity) body.velocityChanged = true;
      else body.resting = false;
    }
  }
  return pushes;
}

/** How much of a body the blast sees, 0 to 1. */
function exposure({ world }: Circuit, from: Point, feet: Point, height: number): number {
  let [seen, all] = [0, 0];
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const to = { x: feet.x, y: feet.y + height * share, z: feet.z };
    all++;
    if (isClear(world, from, to)) seen++;
  }
  return seen / all;
}

function isClear(world: Circuit['world'], from: Point, to: Point): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z) / 0.2);
  for (let step = 1; step < steps; step++) {
    const share = step / steps;
    const [x, y, z] = [
      from.x + (to.x - from.x) * share,
      from.y + (to.y - from.y) * share,
      from.z + (to.z - from.z) * share,
    ];
    if (world.collides(x - 1e-3, y - 1e-3, z - 1e-3, x + 1e-3, y + 1e-3, z + 1e-3)) return false;
  }
  return true;
}

function showExplosion(
  circuit: Circuit,
  { at, power, zone }: Blast,
  cells: readonly BlockPosition[],
  pushes: ReadonlyMap<Player, Point>,
): void {
  const { server } = circuit;
  const { features } = server.gameData.source;
  const base = cellOf(at);
  for (const player of server.playersIn(zone)) {
    const push = pushes.get(player) ?? { x: 0, y: 0, z: 0 };
    // Clients add this to the way they go.
    if (pushes.has(player)) circuit.movement.allowPush(player, push);
    player.send('explosion', {
      ...at,
      radius: power,
      affectedBlockOffsets: cells.map(({ x, y, z }) => ({ x: x - base.x, y: y - base.y, z: z - base.z })),
      playerMotionX: push.x,
      playerMotionY: push.y,
      playerMotionZ: push.z,
      playerKnockback: pushes.has(player) ? push : undefined,
      block_interaction_type: 1,
      small_explosion_particle: particle(circuit, 'explosion'),
      large_explosion_particle: particle(circuit, 'explosion_emitter'),
      explosionParticle: particle(circuit, 'explosion_emitter'),
      sound: { data: { soundName: 'minecraft:entity.generic.explode', fixedRange: undefined } },
    });
  }
  // From 1.20.3 on the explosion itself sounds.
  if (!features.announcesChunkLoad)
    playSound(server, { zone, name: 'entity.generic.explode', at, volume: 4, pitch: 0.7 });
}

/** minecraft-data `resistance`; blocks in water take the water's. */
function resistanceOf({ server }: Circuit, id: string): number {
  return (server.gameData.source.data.blocksByName[id] as { resistance?: number } | undefined)?.resistance ?? 0;
}

/** What is read of minecraft-data beyond its types. */
interface ParticleData {
  readonly particlesByName: Readonly<Record<string, { readonly id: number } | undefined>>;
  readonly protocol: {
    readonly types: { readonly Particle?: readonly [string, readonly { readonly type: unknown }[]] };
  };
}

/**
 * A particle within another packet. minecraft-data's protocol of 1.20.4 has the names of later numbers, so the name is
 * taken that stands for the version's own number.
 */
function particle({ server }: Circuit, name: string): unknown {
  const { particlesByName, protocol } = server.gameData.source.data as unknown as ParticleData;
  const id = particlesByName[name]?.id ?? 0;
  const [kind, details] = (protocol.types.Particle?.[1][0]?.type ?? []) as [
    string?,
    { mappings?: Record<string, string> }?,
  ];
  return { type: (kind === 'mapper' ? details?.mappings?.[id] : undefined) ?? name, data: undefined };
}
