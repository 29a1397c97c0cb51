import type { AttributeName, AttributeOperation } from '../../entities/attributeChanges.ts';
import { LivingEntity } from '../../entities/livingEntity.ts';
import type { Living } from '../../mechanics/health/worn.ts';
import { Player } from '../../players/player.ts';
import { entity, entityOf } from '../arguments/entity.ts';
import { parseUuid, resource, resourceLocation } from '../arguments/identifiers.ts';
import { double, text } from '../arguments/primitives.ts';
import { attributeNamed, attributeValue, changeAttribute, defaultBase, ownBase } from '../bodyAttributes.ts';
import type { Game } from '../game.ts';
import { LEVELS } from '../source.ts';
import { CommandError, failure } from '../syntax/commandError.ts';
import type { CommandContext } from '../syntax/context.ts';
import { type ArgumentType, argument, command, type LiteralNode, literal, runs } from '../syntax/tree.ts';
import type { Target } from '../target.ts';
import { type Component, translate } from '../text.ts';

/** Words for what a modifier does: other ones since 1.20.5. */
const OPERATIONS = {
  old: { add: 'add', multiply: 'total', multiply_base: 'base' },
  new: { add_value: 'add', add_multiplied_base: 'base', add_multiplied_total: 'total' },
} as const satisfies Record<string, Readonly<Record<string, AttributeOperation>>>;

const NAME = text('phrase');

/** attribute (Minecraft wiki, "Commands/attribute"), for the attributes that have an effect here. */
export function attribute(game: Game): LiteralNode {
  const { features } = game;
  const scaled = (run: (context: CommandContext, scale: number) => number) => [
    runs((context) => run(context, 1)),
    argument(
      'scale',
      double(),
      runs((context) => run(context, context.get('scale', double))),
    ),
  ];
  return command(
    'attribute',
    LEVELS.gamemaster,
    argument(
      'target',
      entity('single', 'entities'),
      argument(
        'attribute',
        resource('attribute', game),
        literal('get', ...scaled(getValue)),
        literal(
          'base',
          literal('set', argument('value', double(), runs(setBase))),
          literal('get', ...scaled(getBase)),
          ...(features.furnaceNames ? [literal('reset', runs(resetBase))] : []),
        ),
        literal(
          'modifier',
          literal('add', adding(game)),
          literal('remove', argument(idName(game), idType(game), runs(removeModifier))),
          literal('value', literal('get', argument(idName(game), idType(game), ...scaled(getModifier)))),
        ),
      ),
    ),
  );
}

/** Modifiers are known by a uuid and a name up to 1.20.6, by an identifier since 1.21. */
function idName({ features }: Game): string {
  return features.nearestEntity ? 'id' : 'uuid';
}

const uuid: ArgumentType<string> = {
  parser: 'minecraft:uuid',
  parse(reader) {
    const start = reader.cursor;
    const typed = reader.readWhile((character) => /[0-9a-fA-F-]/.test(character));
    const id = parseUuid(typed);
    if (id === undefined) throw reader.error('argument.uuid.invalid', [], start);
    return id;
  },
};

function idType({ features }: Game): ArgumentType<string> {
  return features.nearestEntity ? resourceLocation : uuid;
}

function adding(game: Game) {
  const words: Readonly<Record<string, AttributeOperation>> = game.features.components
    ? OPERATIONS.new
    : OPERATIONS.old;
  const value = argument(
    'value',
    double(),
    ...Object.entries(words).map(([word, operation]) =>
      literal(
        word,
        runs((context) => addModifier(context, operation)),
      ),
    ),
  );
  return game.features.nearestEntity
    ? argument('id', resourceLocation, value)
    : argument('uuid', uuid, argument('name', NAME, value));
}

/** Whose attribute is meant, and which. */
interface Meant {
  readonly target: Target;
  readonly body: Living;
  readonly name: AttributeName;
  /** What the attribute is called. */
  readonly shown: Component;
}

function meant(context: CommandContext): Meant {
  const target = entityOf(context, 'target');
  const id = context.get('attribute', resource);
  const body = target.player ?? target.entity;
  if (!(body instanceof Player) && !(body instanceof LivingEntity))
    throw failure('commands.attribute.failed.entity', target.displayName);
  const shown = translate(`attribute.name.${id}`);
  const name = attributeNamed(id);
  if (!name) throw new CommandError(`This server has no attribute "minecraft:${id}"`);
  if (ownBase(body, name) === undefined)
    throw failure('commands.attribute.failed.no_attribute', target.displayName, shown);
  return { target, body, name, shown };
}

/** A number as vanilla shows it: Java's text of a double. */
function shownNumber(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : `${value}`;
}

function getValue(context: CommandContext, scale: number): number {
  const { source } = context;
  const { target, body, name, shown } = meant(context);
  const value = attributeValue(source.game, body, name);
  source.reply(translate('commands.attribute.value.get.success', shown, target.displayName, shownNumber(value)));
  return Math.trunc(value * scale);
}

function getBase(context: CommandContext, scale: number): number {
  const { target, body, name, shown } = meant(context);
  const value = body.attributeChanges.base(name) ?? ownBase(body, name) ?? 0;
  context.source.reply(
    translate('commands.attribute.base_value.get.success', shown, target.displayName, shownNumber(value)),
  );
  return Math.trunc(value * scale);
}

function setBase(context: CommandContext): number {
  const { target, body, name, shown } = meant(context);
  const value = context.get('value', double);
  changeAttribute(body, name, () => body.attributeChanges.setBase(name, value));
  context.source.announce(
    translate('commands.attribute.base_value.set.success', shown, target.displayName, shownNumber(value)),
  );
  return 1;
}

function resetBase(context: CommandContext): number {
  const { target, body, name, shown } = meant(context);
  const value = defaultBase(body, name) ?? 0;
  changeAttribute(body, name, () => body.attributeChanges.setBase(name, name === 'max_health' ? value : undefined));
  context.source.announce(
    translate('commands.attribute.base_value.reset.success', shown, target.displayName, shownNumber(value)),
  );
  return 1;
}

function modifierId(context: CommandContext): string {
  return context.has('id') ? context.get('id', resourceLocation) : context.get('uuid', resourceLocation);
}

function addModifier(context: CommandContext, operation: AttributeOperation): number {
  const { target, body, name, shown } = meant(context);
  const id = modifierId(context);
  const amount = context.get('value', double);
  const label = context.has('name') ? { label: context.get('name', NAME) } : {};
  if (!changeAttribute(body, name, () => body.attributeChanges.add(name, { id, ...label, amount, operation })))
    throw failure('commands.attribute.failed.modifier_already_present', id, shown, target.displayName);
  context.source.announce(translate('commands.attribute.modifier.add.success', id, shown, target.displayName));
  return 1;
}

function removeModifier(context: CommandContext): number {
  const { target, body, name, shown } = meant(context);
  const id = modifierId(context);
  if (!changeAttribute(body, name, () => body.attributeChanges.remove(name, id)))
    throw failure('commands.attribute.failed.no_modifier', shown, target.displayName, id);
  context.source.announce(translate('commands.attribute.modifier.remove.success', id, shown, target.displayName));
  return 1;
}

function getModifier(context: CommandContext, scale: number): number {
  const { target, body, name, shown } = meant(context);
  const id = modifierId(context);
  const modifier = body.attributeChanges.modifiers(name).find((other) => other.id === id);
  if (!modifier) throw failure('commands.attribute.failed.no_modifier', shown, target.displayName, id);
  context.source.reply(
    translate(
      'commands.attribute.modifier.value.get.success',
      id,
      shown,
      target.displayName,
      shownNumber(modifier.amount),
    ),
  );
  return Math.trunc(modifier.amount * scale);
}
