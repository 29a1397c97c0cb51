import type { Point } from '../../../protocol/geometry.ts';
import { nameTable } from '../../../protocol/nameTable.ts';
import type { GameServer } from '../../core/server.ts';
import type { Entities } from '../../entities/entities.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { wearItem } from '../../items/equipment/wear.ts';
import { playSound } from '../../players/feedback/playSound.ts';
import { Player } from '../../players/player.ts';
import { enterBox, rayCast } from '../../world/rayCast.ts';
import type { UsingItems } from '../character/usingItems.ts';
import type { Damage } from '../health/damage.ts';
import type { Living } from '../health/worn.ts';
import { boxOf } from '../projectiles/projectile.ts';

/** What a spear's tier decides: points for each block a second, and ticks before and for which it hurts, throws off and pushes. */
interface Charge {
  readonly multiplier: number;
  readonly delay: number;
  readonly hurts: number;
  readonly dismounts: number;
  readonly dismountSpeed: number;
  readonly pushes: number;
}

/**
 * Minecraft wiki, "Spear": charge attack; vanilla's item component kinetic_weapon, as Items sets it by Item.Properties.spear.
 * Riders are thrown off at the speeds of 26.x, where 1.21.11 had 10, 10, 9, 8, 7.5 and 7 for all but wood.
 */
const CHARGES: Readonly<Record<string, Charge>> = nameTable({
  wooden_spear: { multiplier: 0.7, delay: 15, hurts: 300, dismounts: 100, dismountSpeed: 14, pushes: 200 },
  golden_spear: { multiplier: 0.7, delay: 14, hurts: 275, dismounts: 70, dismountSpeed: 13, pushes: 170 },
  stone_spear: { multiplier: 0.82, delay: 14, hurts: 275, dismounts: 90, dismountSpeed: 13, pushes: 180 },
  copper_spear: { multiplier: 0.82, delay: 13, hurts: 250, dismounts: 80, dismountSpeed: 12, pushes: 165 },
  iron_spear: { multiplier: 0.95, delay: 12, hurts: 225, dismounts: 50, dismountSpeed: 11, pushes: 135 },
  diamond_spear: { multiplier: 1.075, delay: 10, hurts: 200, dismounts: 60, dismountSpeed: 10, pushes: 130 },
  netherite_spear: { multiplier: 1.2, delay: 8, hurts: 175, dismounts: 50, dismountSpeed: 9, pushes: 110 },
});
/** Blocks a second at least, towards each other, to hurt (damage_conditions), and of the player alone to push (knockback_conditions): the same for all. */
const HURTS_FROM = 4.6;
const PUSHES_FROM = 5.1;
/** How near and how far it reaches from the eyes, and how far beside a body it still meets it, blocks. */
const NEAREST = 2;
const FARTHEST = 4.5;
const MARGIN = 0.125;
/** Ticks for which whoever was hit is not hit again. */
const REST_TICKS = 10;
const TICKS_A_SECOND = 20;
/** Blocks a tick; whoever went farther was put there. */
const LONGEST_STEP = 5;
const BASE_DAMAGE = 1;

/** What the charge of spears acts through. */
interface ChargeSystems {
  readonly usingItems: UsingItems;
  readonly entities: Entities;
  readonly damage: Damage;
}

/**
 * Spears held out with the use key (26.1): whoever comes at somebody fast enough hurts everybody in the way, the more the
 * faster they come at each other.
 */
export function installSpearCharge(server: GameServer, { usingItems, entities, damage }: ChargeSystems): void {
  const charging = new Set<Player>();
  /** Where everybody was a tick ago, while anybody charges. */
  let before = new Map<Player, Point>();
  /** Until when whom a player has hit rests, ticks. */
  const hits = new WeakMap<Player, WeakMap<Living, number>>();
  server.onLeave((player) => charging.delete(player));
  server.uses.onItem(Object.keys(CHARGES), ({ player, hand }) => {
    if (!usingItems.begin(player, hand)) return false;
    charging.add(player);
    const sound = { name: 'item.spear.use', category: 'player', at: player.position, except: player } as const;
    playSound(server, { zone: player.zone.id, ...sound });
    return true;
  });
  server.onPhase('players', () => {
    if (charging.size === 0 && before.size === 0) return;
    const speedOf = (body: Living, look: Point): number => {
      if (!(body instanceof Player)) return along(body.velocity, look) * TICKS_A_SECOND;
      const step = difference(body.position, before.get(body) ?? body.position);
      return Math.hypot(step.x, step.y, step.z) > LONGEST_STEP ? 0 : along(step, look) * TICKS_A_SECOND;
    };
    for (const player of charging) {
      const use = usingItems.inUse(player);
      const charge = use && CHARGES[use.item.id];
      if (!use || !charge) {
        charging.delete(player);
        continue;
      }
      const ticks = use.ticks - charge.delay;
      if (ticks < 0 || ticks > charge.hurts) continue;
      const look = lookOf(player);
      const speed = speedOf(player, look);
      const own = hits.get(player) ?? new WeakMap<Living, number>();
      hits.set(player, own);
      const source = { type: 'player_attack', attacker: player } as const;
      for (const body of inTheWay(server, entities, player, look)) {
        if ((own.get(body) ?? 0) > server.tickNumber || !damage.mayHurt(body, source)) continue;
        const relative = Math.max(0, speed - speedOf(body, look));
        const isHurt = relative >= HURTS_FROM;
        const isPushed = ticks <= charge.pushes && speed >= PUSHES_FROM;
        const isThrownOff = ticks <= charge.dismounts && speed >= charge.dismountSpeed;
        if (!isHurt && !isPushed && !isThrownOff) continue;
        own.set(body, server.tickNumber + REST_TICKS);
        const points = BASE_DAMAGE + Math.floor(relative * charge.multiplier);
        const isStruck = isHurt && damage.hurt(body, points, source);
        if (isPushed) damage.knockBack(body, player.position);
        if (isThrownOff && body.vehicle) entities.dismount(body);
        if (isStruck) wearItem(server, player, use.hand, 1);
        playSound(server, { zone: player.zone.id, name: 'item.spear.hit', category: 'player', at: body.position });
      }
    }
    before = new Map(charging.size > 0 ? [...server.players.values()].map((player) => [player, player.position]) : []);
  });
}

/** Everybody whom the point of a spear meets, the nearest first. */
function inTheWay(server: GameServer, entities: Entities, player: Player, look: Point): readonly Living[] {
  const { eyes, zone } = player;
  const end = { x: eyes.x + look.x * FARTHEST, y: eyes.y + look.y * FARTHEST, z: eyes.z + look.z * FARTHEST };
  const to = rayCast(server.world, eyes, end)?.at ?? end;
  const reach = Math.hypot(to.x - eyes.x, to.y - eyes.y, to.z - eyes.z);
  const min = { x: Math.min(eyes.x, to.x) - 1, y: Math.min(eyes.y, to.y) - 1, z: Math.min(eyes.z, to.z) - 1 };
  const max = { x: Math.max(eyes.x, to.x) + 1, y: Math.max(eyes.y, to.y) + 1, z: Math.max(eyes.z, to.z) + 1 };
  const mobs = [...entities.meeting(zone.id, min, max)].filter((entity) => entity instanceof LivingEntity);
  const players = server.playersIn(zone.id).filter(({ gameMode, hidden }) => gameMode !== 'spectator' && !hidden);
  return [...players, ...mobs]
    .flatMap((body) => {
      if (body === player || !body.alive || (player.vehicle && body === player.vehicle)) return [];
      const box = boxOf(body, MARGIN);
      const share = enterBox(eyes, to, box.min, box.max);
      const away = share === undefined ? -1 : share * reach;
      return away >= NEAREST - MARGIN ? [{ body, away }] : [];
    })
    .sort((a, b) => a.away - b.away)
    .map(({ body }) => body);
}

function lookOf({ yaw, pitch }: Player): Point {
  const [around, up] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  return { x: -Math.sin(around) * Math.cos(up), y: -Math.sin(up), z: Math.cos(around) * Math.cos(up) };
}

const along = (way: Point, look: Point): number => way.x * look.x + way.y * look.y + way.z * look.z;
const difference = (to: Point, from: Point): Point => ({ x: to.x - from.x, y: to.y - from.y, z: to.z - from.z });
