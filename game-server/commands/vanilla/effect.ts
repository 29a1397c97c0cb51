import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Player } from '../../players/player.ts';
import { countedLast } from '../answers.ts';
import { entitiesOf, entity, ownEntity } from '../arguments/entity.ts';
import { resource } from '../arguments/identifiers.ts';
import { bool, integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { type Component, translate } from '../text.ts';

const TICKS_PER_SECOND = 20;
/** How long an effect lasts that is given without a time. */
const USUAL_SECONDS = 30;

/** Those among targets who have health. */
function livingOf(targets: readonly Target[]): { readonly target: Target; readonly body: Player | LivingEntity }[] {
  return targets.flatMap((target) => {
    const body = target.player ?? (target.entity instanceof LivingEntity ? target.entity : undefined);
    return body ? [{ target, body }] : [];
  });
}

/** effect (Minecraft wiki, "Commands/effect"). */
export function effect(game: Game): LiteralNode {
  const options = (seconds: (context: CommandContext) => number) => [
    runs((context) => giveEffect(context, seconds(context))),
    argument(
      'amplifier',
      integer(0, 255),
      runs((context) => giveEffect(context, seconds(context))),
      argument(
        'hideParticles',
        bool,
        runs((context) => giveEffect(context, seconds(context))),
      ),
    ),
  ];
  return command(
    'effect',
    LEVELS.gamemaster,
    literal(
      'clear',
      runs((context) => clearEffects(context, [ownEntity(context)])),
      argument(
        'targets',
        entity('multiple', 'entities'),
        runs((context) => clearEffects(context, entitiesOf(context, 'targets'))),
        argument('effect', resource('effect', game), runs(clearOne)),
      ),
    ),
    literal(
      'give',
      argument(
        'targets',
        entity('multiple', 'entities'),
        argument(
          'effect',
          resource('effect', game),
          runs((context) => giveEffect(context, USUAL_SECONDS)),
          argument('seconds', integer(1, 1_000_000), ...options((context) => context.get('seconds', integer))),
          ...(game.features.registries ? [literal('infinite', ...options(() => Infinity))] : []),
        ),
      ),
    ),
  );
}

function effectName(id: string): Component {
  return translate(`effect.minecraft.${id}`);
}

function giveEffect(context: CommandContext, seconds: number): number {
  const { source } = context;
  const effects = source.game.systems.effects;
  const id = context.get('effect', resource);
  const gift = {
    id,
    duration: seconds * TICKS_PER_SECOND,
    amplifier: context.maybe('amplifier', integer, 0),
    particles: !context.maybe('hideParticles', bool, false),
  };
  const taken = livingOf(entitiesOf(context, 'targets')).filter(({ body }) => effects.give(body, gift));
  if (taken.length === 0) throw failure('commands.effect.give.failed');
  source.announce(
    countedLast(
      'commands.effect.give.success',
      taken.map(({ target }) => target),
      effectName(id),
    ),
  );
  return taken.length;
}

function clearEffects({ source }: CommandContext, targets: readonly Target[]): number {
  const effects = source.game.systems.effects;
  const cleared = livingOf(targets).filter(({ body }) => effects.clear(body));
  if (cleared.length === 0) throw failure('commands.effect.clear.everything.failed');
  source.announce(
    countedLast(
      'commands.effect.clear.everything.success',
      cleared.map(({ target }) => target),
    ),
  );
  return cleared.length;
}

function clearOne(context: CommandContext): number {
  const { source } = context;
  const id = context.get('effect', resource);
  const effects = source.game.systems.effects;
  const cleared = livingOf(entitiesOf(context, 'targets')).filter(({ body }) => effects.remove(body, id));
  if (cleared.length === 0) throw failure('commands.effect.clear.specific.failed');
  source.announce(
    countedLast(
      'commands.effect.clear.specific.success',
      cleared.map(({ target }) => target),
      effectName(id),
    ),
  );
  return cleared.length;
}
