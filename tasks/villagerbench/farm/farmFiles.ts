import { z } from 'zod';

const Coordinate = z.int().min(-100).max(100);
const Place = z.tuple([Coordinate, Coordinate, Coordinate]);
const Item = z.object({ name: z.string().regex(/^[a-z0-9_]+$/), count: z.int().min(1).max(64) });
const StateValue = z.union([z.string().regex(/^[a-z0-9_]+$/), z.boolean(), z.int()]);
const Id = z.string().regex(/^[a-z0-9_]+$/, 'expected a name such as "wheat_farm"');

/** A block of a structure; what is neither place nor contents is a property of its state. */
export const FarmBlock = z
  .object({ position: Place, name: Id, items: z.array(Item).max(27).optional() })
  .catchall(StateValue)
  .transform(({ position, name, items, ...properties }) => ({
    position,
    name,
    items,
    properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, String(value)])),
  }));
export type FarmBlock = z.infer<typeof FarmBlock>;

/** A structure of farm_blue_print.json; keys we do not know are passed over. */
export const FarmStructure = z.object({
  blocks: z.array(FarmBlock).min(1).max(10_000),
  entities: z
    .array(z.object({ position: z.tuple([z.number(), z.number(), z.number()]), name: Id }))
    .max(100)
    .default([]),
});
export type FarmStructure = z.infer<typeof FarmStructure>;

/** farm_setting.json: settings in order, each checked by itself. */
export const FarmSettings = z.array(z.unknown()).min(1).max(2_000);

const FarmComponent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('structure'), name: Id, position: Place }),
  z.object({
    type: z.literal('block'),
    name: Id,
    position: Place,
    facing: z.enum(['north', 'south', 'west', 'east']).optional(),
    items: z.array(Item).max(27).optional(),
  }),
]);
export type FarmComponent = z.infer<typeof FarmComponent>;

/** One setting; the ways to come by each ingredient stand under the ingredient's name ("milk": "bucket in chest"). */
export const FarmSetting = z
  .object({
    target: z.enum(['cake', 'rabbit_stew']),
    component: z.array(FarmComponent).min(1).max(100),
    check_point: z
      .array(
        z.object({
          name: Id,
          count: z.int().min(1).max(64),
          score: z.number().min(0).max(100),
          sub_check_point: z.array(Id).max(20),
        }),
      )
      .min(1)
      .max(50),
  })
  .catchall(z.unknown());
export type FarmSetting = z.infer<typeof FarmSetting>;
