import { type CompoundTag, compound, double, int, list, string } from '../../../data/nbtTag.ts';
import {
  ATTRIBUTE_BOUNDS,
  type AttributeModifier,
  type AttributeName,
  type AttributeOperation,
} from '../../../entities/attributeChanges.ts';
import type { Living } from '../../../mechanics/health/worn.ts';
import { Horse } from '../../../mobs/animals/horse.ts';
import { Mob } from '../../../mobs/mob.ts';
import { attributeNamed, changeAttribute, defaultBase, ownBase } from '../../bodyAttributes.ts';
import type { Game } from '../../game.ts';
import type { Tags } from './entityPart.ts';
import { type SavedTags, uuidTag } from './savedTags.ts';

/** What modifiers do, in the order of the numbers by which they went up to 1.20.6, and in the words of later versions. */
const OPERATIONS: readonly (readonly [operation: AttributeOperation, word: string])[] = [
  ['add', 'add_value'],
  ['base', 'add_multiplied_base'],
  ['total', 'add_multiplied_total'],
];
/** The jump of a horse is no attribute that commands change. */
const JUMP = 'jump_strength';
const NAMES = Object.keys(ATTRIBUTE_BOUNDS) as AttributeName[];

/**
 * The attributes of a body that differ from those of its kind: bases that are its own, what commands made of them, and
 * modifiers (Minecraft wiki, "Attribute", "Entity format"; ids had a prefix up to 1.21.1, and tags other names up to 1.20.6).
 */
export function attributeTags(body: Living, game: Game): Tags {
  const { features } = game;
  const own: CompoundTag[] = [];
  for (const name of NAMES) {
    const modifiers = body.attributeChanges.modifiers(name);
    const base = body.attributeChanges.base(name) ?? ownBase(body, name);
    if (base === undefined || (modifiers.length === 0 && base === kindBase(body, name))) continue;
    own.push(attributeTag(game, prefixed(game, name, 'generic'), base, modifiers));
  }
  if (body instanceof Horse && body.kind === 'horse' && body.jumpSpeed !== undefined)
    own.push(attributeTag(game, prefixed(game, JUMP, features.components ? 'generic' : 'horse'), body.jumpSpeed, []));
  return own.length === 0 ? {} : { [features.nearestEntity ? 'attributes' : 'Attributes']: list(...own) };
}

/** The base all of a kind have; undefined where each has one of its own. */
function kindBase(body: Living, name: AttributeName): number | undefined {
  if (name === 'movement_speed' && body instanceof Horse && body.kind === 'horse') return undefined;
  return defaultBase(body, name);
}

function prefixed({ features }: Game, name: string, group: string): string {
  return features.rotate ? `minecraft:${name}` : `minecraft:${group}.${name}`;
}

function attributeTag(
  { features }: Game,
  id: string,
  base: number,
  modifiers: readonly AttributeModifier[],
): CompoundTag {
  const numberOf = (operation: AttributeOperation) => OPERATIONS.findIndex(([known]) => known === operation);
  if (!features.nearestEntity) {
    const old = modifiers.map(({ id: uuid, label, amount, operation }) =>
      compound({
        Name: string(label ?? ''),
        Amount: double(amount),
        Operation: int(numberOf(operation)),
        UUID: uuidTag(uuid),
      }),
    );
    return compound({ Name: string(id), Base: double(base), Modifiers: old.length > 0 ? list(...old) : undefined });
  }
  const tags = modifiers.map(({ id: name, amount, operation }) =>
    compound({
      id: string(name),
      amount: double(amount),
      operation: string(OPERATIONS[numberOf(operation)]?.[1] ?? 'add_value'),
    }),
  );
  return compound({ id: string(id), base: double(base), modifiers: tags.length > 0 ? list(...tags) : undefined });
}

/** Gives a body the attributes that were saved of it, in either form; what it does not have stays out. */
export function readAttributes(body: Living, saved: SavedTags): void {
  for (const attribute of [...saved.each('attributes'), ...saved.each('Attributes')]) {
    const id = attribute.id('id') ?? attribute.id('Name') ?? '';
    const base = attribute.number('base', -1024, 2048) ?? attribute.number('Base', -1024, 2048);
    if (body instanceof Horse && body.kind === 'horse' && base !== undefined) {
      if (id.endsWith(JUMP)) body.jumpSpeed = Math.max(0, base);
      if (id.endsWith('movement_speed')) body.gallop = Math.max(0, base);
    }
    const name = attributeNamed(id);
    if (name === undefined || ownBase(body, name) === undefined) continue;
    const modifiers = [...attribute.each('modifiers'), ...attribute.each('Modifiers')].flatMap(modifierOf);
    giveAttribute(body, name, base, modifiers);
  }
}

function giveAttribute(
  body: Living,
  name: AttributeName,
  base: number | undefined,
  modifiers: readonly AttributeModifier[],
): void {
  const changes = body.attributeChanges;
  const isOwn = base === undefined || base === (changes.base(name) ?? ownBase(body, name));
  if (isOwn && modifiers.length === 0 && !changes.has(name)) return;
  const [least, most] = ATTRIBUTE_BOUNDS[name];
  const within = base === undefined ? undefined : Math.max(least, Math.min(most, base));
  // The most health of a mob is its own, and needs no change to be kept.
  if (name === 'max_health' && body instanceof Mob && modifiers.length === 0 && !changes.has(name)) {
    if (within !== undefined) body.maxHealth = within;
    return;
  }
  changeAttribute(body, name, () => {
    if (!isOwn) changes.setBase(name, within);
    for (const { id } of changes.modifiers(name)) changes.remove(name, id);
    for (const modifier of modifiers) changes.add(name, modifier);
  });
}

function modifierOf(saved: SavedTags): AttributeModifier[] {
  const amount = saved.number('amount', -1e6, 1e6) ?? saved.number('Amount', -1e6, 1e6);
  const word = saved.text('operation');
  const operation = OPERATIONS.find(
    ([, known], number) => known === word || saved.whole('Operation', 0, OPERATIONS.length - 1) === number,
  )?.[0];
  const id = saved.text('id') ?? saved.uuid('UUID');
  if (amount === undefined || operation === undefined || id === undefined) return [];
  const label = saved.text('Name');
  return [{ id, amount, operation, ...(label ? { label } : {}) }];
}
