import { boxContains, cellOf, type Point } from '../../../protocol/geometry.ts';
import { countedFirst, decimals } from '../answers.ts';
import { pointOf, rotation, vec3, wrapDegrees } from '../arguments/coordinates.ts';
import { entitiesOf, entity, entityOf, ownEntity } from '../arguments/entity.ts';
import { entityAnchor } from '../arguments/identifiers.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, redirects, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { moveTarget } from '../targetMoves.ts';

interface Look {
  readonly yaw: number;
  readonly pitch: number;
}

/** The look from one point to another. */
export function lookAt(from: Point, to: Point): Look {
  const [x, y, z] = [to.x - from.x, to.y - from.y, to.z - from.z];
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return {
    yaw: wrapDegrees(degrees(Math.atan2(z, x)) - 90),
    pitch: wrapDegrees(-degrees(Math.atan2(y, Math.hypot(x, z)))),
  };
}

/** Where a target's feet or eyes are. */
export function anchorOf(target: Target, anchor: 'feet' | 'eyes'): Point {
  const { position } = target;
  return anchor === 'feet' ? position : { ...position, y: position.y + target.eyeHeight };
}

/** teleport and tp (Minecraft wiki, "Commands/teleport"). */
export function teleport(): LiteralNode[] {
  const here = command(
    'teleport',
    LEVELS.gamemaster,
    argument(
      'location',
      vec3(),
      runs((context) => toPoint(context, [ownEntity(context)])),
    ),
    argument(
      'destination',
      entity('single', 'entities'),
      runs((context) => toEntity(context, [ownEntity(context)])),
    ),
    argument(
      'targets',
      entity('multiple', 'entities'),
      argument(
        'location',
        vec3(),
        runs((context) => toPoint(context, entitiesOf(context, 'targets'))),
        argument(
          'rotation',
          rotation,
          runs((context) =>
            toPoint(context, entitiesOf(context, 'targets'), () => {
              const look = context.get('rotation', rotation).rotation(context.source);
              return { yaw: wrapDegrees(look.yaw), pitch: Math.max(-90, Math.min(90, wrapDegrees(look.pitch))) };
            }),
          ),
        ),
        literal(
          'facing',
          literal(
            'entity',
            argument(
              'facingEntity',
              entity('single', 'entities'),
              runs((context) => facingEntity(context, 'feet')),
              argument(
                'facingAnchor',
                entityAnchor,
                runs((context) => facingEntity(context, context.get('facingAnchor', entityAnchor))),
              ),
            ),
          ),
          argument(
            'facingLocation',
            vec3(),
            runs((context) =>
              toPoint(context, entitiesOf(context, 'targets'), (to, eyes) =>
                lookAt({ ...to, y: to.y + eyes }, pointOf(context, 'facingLocation')),
              ),
            ),
          ),
        ),
      ),
      argument(
        'destination',
        entity('single', 'entities'),
        runs((context) => toEntity(context, entitiesOf(context, 'targets'))),
      ),
    ),
  );
  return [
    here,
    command(
      'tp',
      LEVELS.gamemaster,
      redirects(() => here),
    ),
  ];
}

function facingEntity(context: CommandContext, anchor: 'feet' | 'eyes'): number {
  const faced = entityOf(context, 'facingEntity');
  return toPoint(context, entitiesOf(context, 'targets'), (to, eyes) =>
    lookAt({ ...to, y: to.y + eyes }, anchorOf(faced, anchor)),
  );
}

function toPoint(context: CommandContext, targets: Target[], look?: (to: Point, anchorHeight: number) => Look): number {
  const { source } = context;
  const to = pointOf(context, 'location');
  move(context, targets, to, (target) => look?.(to, source.anchor === 'eyes' ? target.eyeHeight : 0));
  const at = [to.x, to.y, to.z].map(decimals);
  source.announce(countedFirst('commands.teleport.success.location', targets, ...at));
  return targets.length;
}

function toEntity(context: CommandContext, targets: Target[]): number {
  const destination = entityOf(context, 'destination');
  const { position, yaw, pitch } = destination;
  move(context, targets, position, () => ({ yaw, pitch }));
  context.source.announce(countedFirst('commands.teleport.success.entity', targets, destination.displayName));
  return targets.length;
}

function move(
  { source }: CommandContext,
  targets: readonly Target[],
  to: Point,
  look: (target: Target) => Look | undefined,
): void {
  // A place outside the arena is, for commands, no place at all.
  if (!boxContains(source.zone.box, cellOf(to))) throw failure('commands.teleport.invalidPosition');
  for (const target of targets) moveTarget(source.game, target, to, look(target));
}
