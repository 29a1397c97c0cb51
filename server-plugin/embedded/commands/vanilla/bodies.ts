import { Effects } from '../../effects/effects.ts';
import { Enchantments } from '../../enchanting/enchantments.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import { ExperienceSystem } from '../../experience/experienceSystem.ts';
import { type Experience, pointsOfLevel } from '../../experience/levels.ts';
import { type Stack, withData } from '../../inventory/stack.ts';
import type { Player } from '../../players/player.ts';
import { countedLast } from '../answers.ts';
import { angle, blockPos, loadedCell } from '../arguments/coordinates.ts';
import { entitiesOf, entity, ownEntity, ownPlayer, playerOf, playersOf } from '../arguments/entity.ts';
import { resource } from '../arguments/identifiers.ts';
import { type SlotName, slotNamed } from '../arguments/item.ts';
import { bool, integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { itemText } from '../itemText.ts';
import { entitySlot } from '../slots.ts';
import { type CommandSource, LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, literal, redirects, runs } from '../syntax/tree.ts';
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
  const effects = source.game.system(Effects);
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
  const effects = source.game.system(Effects);
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
  const effects = source.game.system(Effects);
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

type Unit = 'points' | 'levels';

/** experience and xp (Minecraft wiki, "Commands/experience"). */
export function experience({ features }: Game): LiteralNode[] {
  const name = features.components ? 'target' : 'targets';
  const amount = (context: CommandContext) => context.get('amount', integer);
  const node = command(
    'experience',
    LEVELS.gamemaster,
    literal(
      'add',
      argument(
        name,
        entity('multiple', 'players'),
        argument(
          'amount',
          integer(),
          runs((context) => addExperience(context, name, amount(context), 'points')),
          ...(['points', 'levels'] as const).map((unit) =>
            literal(
              unit,
              runs((context) => addExperience(context, name, amount(context), unit)),
            ),
          ),
        ),
      ),
    ),
    literal(
      'set',
      argument(
        name,
        entity('multiple', 'players'),
        argument(
          'amount',
          integer(0),
          runs((context) => setExperience(context, name, amount(context), 'points')),
          ...(['points', 'levels'] as const).map((unit) =>
            literal(
              unit,
              runs((context) => setExperience(context, name, amount(context), unit)),
            ),
          ),
        ),
      ),
    ),
    literal(
      'query',
      argument(
        name,
        entity('single', 'players'),
        ...(['points', 'levels'] as const).map((unit) =>
          literal(
            unit,
            runs((context) => {
              const { player, displayName } = playerOf(context, name);
              const { level = 0, points = 0 } = player?.experience ?? {};
              const value = unit === 'points' ? points : level;
              context.source.tell(translate(`commands.experience.query.${unit}`, displayName, `${value}`));
              return value;
            }),
          ),
        ),
      ),
    ),
  );
  return [
    node,
    command(
      'xp',
      LEVELS.gamemaster,
      redirects(() => node),
    ),
  ];
}

function addExperience(context: CommandContext, name: string, amount: number, unit: Unit): number {
  const { source } = context;
  const system = source.game.system(ExperienceSystem);
  const targets = playersOf(context, name);
  for (const { player } of targets) {
    if (!player) continue;
    if (unit === 'levels') system.giveLevels(player, Math.max(-player.experience.level, amount));
    else if (amount >= 0) system.give(player, amount);
    else takePoints(system, player, -amount);
  }
  source.announce(countedLast(`commands.experience.add.${unit}.success`, targets, `${amount}`));
  return targets.length;
}

/** Points go from the bar, then from level after level, down to none. */
function takePoints(system: ExperienceSystem, player: Player, amount: number): void {
  let { level, points }: Experience = player.experience;
  points -= amount;
  while (points < 0 && level > 0) points += pointsOfLevel(--level);
  system.set(player, level, Math.max(0, points));
}

function setExperience(context: CommandContext, name: string, amount: number, unit: Unit): number {
  const { source } = context;
  const system = source.game.system(ExperienceSystem);
  const targets = playersOf(context, name);
  const changed = targets.filter(({ player }) => {
    if (!player) return false;
    const { level, points } = player.experience;
    if (unit === 'points' && amount >= pointsOfLevel(level)) return false;
    system.set(player, unit === 'levels' ? amount : level, unit === 'levels' ? points : amount);
    return true;
  });
  if (changed.length === 0) throw failure('commands.experience.set.points.invalid');
  source.announce(countedLast(`commands.experience.set.${unit}.success`, targets, `${amount}`));
  return targets.length;
}

/** enchant (Minecraft wiki, "Commands/enchant"). */
export function enchant(game: Game): LiteralNode {
  return command(
    'enchant',
    LEVELS.gamemaster,
    argument(
      'targets',
      entity('multiple', 'entities'),
      argument(
        'enchantment',
        resource('enchantment', game),
        runs((context) => enchantHeld(context, 1)),
        argument(
          'level',
          integer(0),
          runs((context) => enchantHeld(context, context.get('level', integer))),
        ),
      ),
    ),
  );
}

function enchantHeld(context: CommandContext, level: number): number {
  const { source } = context;
  const { game } = source;
  const known = Enchantments.of(game.server.gameData);
  const enchantment = known.get(context.get('enchantment', resource));
  if (!enchantment) throw failure('commands.enchant.failed');
  if (level > enchantment.maxLevel)
    throw failure('commands.enchant.failed.level', `${level}`, `${enchantment.maxLevel}`);
  const targets = entitiesOf(context, 'targets');
  const hand = slotNamed('weapon.mainhand', game) as SlotName;
  const enchanted: Target[] = [];
  for (const target of targets) {
    const place = entitySlot(game, target, hand);
    const stack = place?.get() ?? null;
    const problem = !place
      ? failure('commands.enchant.failed.entity', target.displayName)
      : !stack
        ? failure('commands.enchant.failed.itemless', target.displayName)
        : !takes(known, enchantment, stack)
          ? failure('commands.enchant.failed.incompatible', itemText(game, stack))
          : undefined;
    if (problem && targets.length === 1) throw problem;
    if (problem || !place || !stack) continue;
    const levels = { ...stack.data?.enchantments, [enchantment.id]: Math.max(1, level) };
    place.set(withData(stack, { ...stack.data, enchantments: levels }));
    enchanted.push(target);
  }
  if (enchanted.length === 0) throw failure('commands.enchant.failed');
  const name = enchantmentName(enchantment, level);
  const [only, another] = targets;
  source.announce(
    only && !another
      ? translate('commands.enchant.success.single', name, only.displayName)
      : translate('commands.enchant.success.multiple', name, `${targets.length}`),
  );
  return enchanted.length;
}

function takes(known: Enchantments, enchantment: NonNullable<ReturnType<Enchantments['get']>>, stack: Stack): boolean {
  return (
    stack.id !== 'book' &&
    stack.id !== 'enchanted_book' &&
    known.fits(enchantment, stack.id) &&
    Object.keys(stack.data?.enchantments ?? {}).every((id) => {
      const other = known.get(id);
      return !other || (other.id !== enchantment.id && known.agree(enchantment, other));
    })
  );
}

/** "Sharpness V"; enchantments of one level are named without it (vanilla's Enchantment.getFullname). */
function enchantmentName(
  { id, maxLevel, curse }: { id: string; maxLevel: number; curse: boolean },
  level: number,
): Component {
  const name = translate(`enchantment.minecraft.${id}`);
  const numbered = level !== 1 || maxLevel !== 1 ? [' ', translate(`enchantment.level.${level}`)] : [];
  return { text: '', color: curse ? 'red' : 'gray', extra: [name, ...numbered] };
}

/** spawnpoint (Minecraft wiki, "Commands/spawnpoint"). */
export function spawnpoint(): LiteralNode {
  const here = ({ source }: CommandContext) => cellOfSource(source);
  return command(
    'spawnpoint',
    LEVELS.gamemaster,
    runs((context) => setSpawn(context, [ownPlayer(context)], here(context))),
    argument(
      'targets',
      entity('multiple', 'players'),
      runs((context) => setSpawn(context, playersOf(context, 'targets'), here(context))),
      argument(
        'pos',
        blockPos,
        runs((context) => setSpawn(context, playersOf(context, 'targets'), loadedCell(context, 'pos'))),
        argument(
          'angle',
          angle,
          runs((context) =>
            setSpawn(
              context,
              playersOf(context, 'targets'),
              loadedCell(context, 'pos'),
              context.get('angle', angle)(context.source),
            ),
          ),
        ),
      ),
    ),
  );
}

function cellOfSource({ position }: CommandSource) {
  return { x: Math.floor(position.x), y: Math.floor(position.y), z: Math.floor(position.z) };
}

function setSpawn(
  { source }: CommandContext,
  targets: readonly Target[],
  cell: ReturnType<typeof cellOfSource>,
  yaw = 0,
): number {
  for (const { player } of targets) if (player) source.game.setRespawn(player, cell, yaw);
  source.announce(
    countedLast(
      'commands.spawnpoint.success',
      targets,
      `${cell.x}`,
      `${cell.y}`,
      `${cell.z}`,
      yaw.toFixed(1),
      'minecraft:overworld',
    ),
  );
  return targets.length;
}
