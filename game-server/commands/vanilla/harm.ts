import { DAMAGE_TYPES, type DamageType } from '../../entities/damageSource.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { pointOf, rotation, vec3, wrapDegrees } from '../arguments/coordinates.ts';
import { entity, entityOf } from '../arguments/entity.ts';
import { entityAnchor, resource } from '../arguments/identifiers.ts';
import { float } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import { turnTarget } from '../targetMoves.ts';
import { translate } from '../text.ts';
import { anchorOf, lookAt } from './teleport.ts';

/** damage (Minecraft wiki, "Commands/damage"). Types this server does not deal hurt as "generic" does. */
export function damage(game: Game): LiteralNode {
  const one = entity('single', 'entities');
  return command(
    'damage',
    LEVELS.gamemaster,
    argument(
      'target',
      one,
      argument(
        'amount',
        float(0),
        runs(hurt),
        argument(
          'damageType',
          resource('damage', game),
          runs(hurt),
          literal('at', argument('location', vec3(), runs(hurt))),
          literal('by', argument('entity', one, runs(hurt), literal('from', argument('cause', one, runs(hurt))))),
        ),
      ),
    ),
  );
}

function hurt(context: CommandContext): number {
  const { source } = context;
  const target = entityOf(context, 'target');
  const amount = context.get('amount', float);
  const named = context.maybe('damageType', resource, 'generic');
  const type: DamageType = DAMAGE_TYPES.find((known) => known === named) ?? 'generic';
  const bodyOf = (name: string) => {
    if (!context.has(name)) return undefined;
    const { player, entity: other } = entityOf(context, name);
    return player ?? other;
  };
  const [direct, cause] = [bodyOf('entity'), bodyOf('cause')];
  const victim = target.player ?? (target.entity instanceof LivingEntity ? target.entity : undefined);
  const attacker = cause ?? direct;
  if (
    !victim ||
    !source.game.damage.hurt(victim, amount, { type, ...(attacker ? { attacker } : {}), ...(direct ? { direct } : {}) })
  )
    throw failure('commands.damage.invulnerable');
  source.announce(translate('commands.damage.success', amount.toFixed(1), target.displayName));
  return 1;
}

/** ride (Minecraft wiki, "Commands/ride"). */
export function ride(): LiteralNode {
  const one = entity('single', 'entities');
  return command(
    'ride',
    LEVELS.gamemaster,
    argument(
      'target',
      one,
      literal('mount', argument('vehicle', one, runs(mount))),
      literal('dismount', runs(dismount)),
    ),
  );
}

function mount(context: CommandContext): number {
  const { source } = context;
  const { game } = source;
  const [target, vehicle] = [entityOf(context, 'target'), entityOf(context, 'vehicle')];
  const rider = target.player ?? target.entity;
  const ridden = rider?.vehicle;
  if (ridden) throw failure('commands.ride.already_riding', target.displayName, game.bodies.target(ridden).displayName);
  if (vehicle.player) throw failure('commands.ride.mount.failure.cant_ride_players');
  for (let above = vehicle.entity; above; above = above.vehicle)
    if (above === target.entity) throw failure('commands.ride.mount.failure.loop');
  if (!rider || !vehicle.entity)
    throw failure('commands.ride.mount.failure.generic', target.displayName, vehicle.displayName);
  game.entities.mount(rider, vehicle.entity);
  source.announce(translate('commands.ride.mount.success', target.displayName, vehicle.displayName));
  return 1;
}

function dismount(context: CommandContext): number {
  const { source } = context;
  const target = entityOf(context, 'target');
  const rider = target.player ?? target.entity;
  const vehicle = rider?.vehicle;
  if (!rider || !vehicle) throw failure('commands.ride.not_riding', target.displayName);
  source.game.entities.dismount(rider);
  source.announce(
    translate('commands.ride.dismount.success', target.displayName, source.game.bodies.target(vehicle).displayName),
  );
  return 1;
}

/** rotate (Minecraft wiki, "Commands/rotate"). */
export function rotate(): LiteralNode {
  const one = entity('single', 'entities');
  const turn = (context: CommandContext, look: { readonly yaw: number; readonly pitch: number }) => {
    const target = entityOf(context, 'target');
    const pitch = Math.max(-90, Math.min(90, wrapDegrees(look.pitch)));
    turnTarget(context.source.game, target, { yaw: wrapDegrees(look.yaw), pitch });
    context.source.announce(translate('commands.rotate.success', target.displayName));
    return 1;
  };
  const eyes = (context: CommandContext) => anchorOf(entityOf(context, 'target'), 'eyes');
  const towards = (context: CommandContext, anchor: 'feet' | 'eyes') =>
    turn(context, lookAt(eyes(context), anchorOf(entityOf(context, 'facingEntity'), anchor)));
  return command(
    'rotate',
    LEVELS.gamemaster,
    argument(
      'target',
      one,
      argument(
        'rotation',
        rotation,
        runs((context) => turn(context, context.get('rotation', rotation).rotation(context.source))),
      ),
      literal(
        'facing',
        literal(
          'entity',
          argument(
            'facingEntity',
            one,
            runs((context) => towards(context, 'feet')),
            argument(
              'facingAnchor',
              entityAnchor,
              runs((context) => towards(context, context.get('facingAnchor', entityAnchor))),
            ),
          ),
        ),
        argument(
          'facingLocation',
          vec3(),
          runs((context) => turn(context, lookAt(eyes(context), pointOf(context, 'facingLocation')))),
        ),
      ),
    ),
  );
}
