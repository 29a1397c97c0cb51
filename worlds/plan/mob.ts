import { z } from 'zod';
import { DyeColour } from '../../protocol/dyeColour.ts';
import { ItemStack } from '../../protocol/item.ts';

/** What villagers work as, in the order of the numbers (Minecraft wiki, "Villager"; registry villager_profession). */
export const Profession = z.enum([
  'none',
  'armorer',
  'butcher',
  'cartographer',
  'cleric',
  'farmer',
  'fisherman',
  'fletcher',
  'leatherworker',
  'librarian',
  'mason',
  'nitwit',
  'shepherd',
  'toolsmith',
  'weaponsmith',
]);
export type Profession = z.infer<typeof Profession>;

/** Where villagers come from, in the order of the numbers (registry villager_type). */
export const VillagerType = z.enum(['desert', 'jungle', 'plains', 'savanna', 'snow', 'swamp', 'taiga']);
export type VillagerType = z.infer<typeof VillagerType>;

/** What a trader gives for one or two stacks. */
export const TradeOffer = z.strictObject({
  wants: z.array(ItemStack).min(1).max(2),
  gives: ItemStack,
  /** Trades until it is sold out; 12 unless given. */
  maxUses: z.int().min(1).optional(),
  /** Experience the trader gains by one trade; 1 unless given. */
  experience: z.int().min(0).optional(),
});
export type TradeOffer = z.infer<typeof TradeOffer>;

/**
 * What a mob of a plan has of its own. What is left out is plain: grown, white, wild, without work. Properties that do
 * not concern the kind are ignored.
 */
export const MobOptions = z.strictObject({
  baby: z.boolean().optional(),
  /** Ticks until grown (negative) or until it can breed again (positive). */
  age: z.int().optional(),
  /** Of a sheep's wool, or a tame animal's collar. */
  color: DyeColour.optional(),
  sheared: z.boolean().optional(),
  /** Of a mooshroom "brown" or "red", of a slime its size, of others the number of their kind's variant. */
  variant: z.string().optional(),
  /** Stands still whatever happens. */
  noAI: z.boolean().optional(),
  /** Points; full unless given. */
  health: z.number().positive().optional(),
  name: z.string().max(256).optional(),
  nameVisible: z.boolean().optional(),
  tags: z.array(z.string()).optional(),
  /** Of a horse: already broken in. */
  tame: z.boolean().optional(),
  saddled: z.boolean().optional(),
  equipment: z.partialRecord(z.enum(['mainHand', 'offHand', 'feet', 'legs', 'chest', 'head']), ItemStack).optional(),
  profession: Profession.optional(),
  /** Of a villager. */
  level: z.int().min(1).max(5).optional(),
  villagerType: VillagerType.optional(),
  /** Of a villager: lies asleep in the bed whose head it is put on. A host that cannot build that lets it go to bed by itself. */
  asleep: z.boolean().optional(),
  /** What a trader offers, instead of what its profession would. */
  offers: z.array(TradeOffer).optional(),
});
export type MobOptions = z.infer<typeof MobOptions>;

/** What distinguishes a mob from others of its kind, by name; only what differs from a plain one. */
type MobTraits = Readonly<Record<string, string | number | boolean>>;

/** The traits that a mob built from these options has; undefined for a plain one. */
export function plannedTraits(kind: string, options: MobOptions): MobTraits | undefined {
  const { baby = false, age = 0, profession = 'none', level = 1, villagerType = 'plains' } = options;
  const villager = kind === 'villager';
  return traitsOf({
    baby: baby || age < 0,
    color: kind === 'sheep' && options.color !== 'white' ? options.color : undefined,
    sheared: kind === 'sheep' && options.sheared,
    noAI: options.noAI,
    name: options.name,
    saddled: options.saddled,
    tame: options.tame || (options.saddled && kind !== 'pig'),
    profession: villager && profession !== 'none' ? profession : undefined,
    level: villager && level !== 1 ? level : undefined,
    villagerType: villager && villagerType !== 'plains' ? villagerType : undefined,
    offers: options.offers?.map(offerText).join('; '),
  });
}

/** Traits without those that are false or undefined, names in alphabetic order; undefined when none is left. */
export function traitsOf(
  traits: Readonly<Record<string, string | number | boolean | undefined>>,
): MobTraits | undefined {
  const kept = Object.entries(traits)
    .filter((entry): entry is [string, string | number | boolean] => entry[1] !== undefined && entry[1] !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** An offer in one line: "20 wheat > 1 emerald". */
export function offerText({
  wants,
  gives,
}: {
  readonly wants: readonly ItemStack[];
  readonly gives: ItemStack;
}): string {
  const text = (stack: ItemStack) => `${stack.count} ${stack.id}`;
  return `${wants.map(text).join(' + ')} > ${text(gives)}`;
}
