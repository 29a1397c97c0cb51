import { Enchantments } from '../../items/equipment/enchantments.ts';
import { type Stack, withData } from '../../items/inventory/stack.ts';
import { entitiesOf, entity } from '../arguments/entity.ts';
import { resource } from '../arguments/identifiers.ts';
import { type SlotName, slotNamed } from '../arguments/item.ts';
import { integer } from '../arguments/primitives.ts';
import type { Game } from '../game.ts';
import { itemText } from '../itemText.ts';
import { entitySlot } from '../slots.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { argument, command, type LiteralNode, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { type Component, translate } from '../text.ts';

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
