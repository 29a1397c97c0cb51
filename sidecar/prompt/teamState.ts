import { z } from 'zod';
import { Json } from '../../protocol/briefing.ts';
import { HORIZONTAL_FACINGS } from '../../protocol/geometry.ts';

/** A place as prompts show it: [x, y, z], whole numbers for cells; y is the height. */
export const ShownPlace = z.tuple([z.number(), z.number(), z.number()]);
export type ShownPlace = z.infer<typeof ShownPlace>;

/** One agent as its team knows it. */
export const ShownAgent = z.object({
  name: z.string(),
  position: ShownPlace,
  /** Where that is, if not in the overworld. */
  dimension: z.literal('the_nether').exactOptional(),
  health: z.number(),
  food: z.number(),
  /** Given to those among monsters, whose plans go by it: ticks since sunrise, and in living worlds the sunrises since the game began. */
  hour: z.object({ timeOfDay: z.number(), sunrises: z.number().exactOptional() }).exactOptional(),
  held: z.string().nullable(),
  /** Ids of what it wears; given to those among monsters. */
  worn: z.array(z.string()).exactOptional(),
  /** Items it carries, by id. */
  inventory: z.record(z.string(), z.number()),
  tools: z.array(z.string()),
  /** Whether its body lost the game for good. */
  lost: z.boolean(),
  /**
   * Given where a builder cannot walk to any container: ways out through a wall, the best first, with the blocks to dig
   * (the upper one first) and the cell they lead to.
   */
  shutIn: z.array(z.object({ dig: z.array(ShownPlace), to: ShownPlace })).exactOptional(),
});
export type ShownAgent = z.infer<typeof ShownAgent>;

/** How a building compares with its blueprint, as lines in the blueprint document's form. */
export const ShownBlueprint = z.object({
  missing: z.array(z.string()),
  /** Those of the missing that nobody of the view can see: what was there when last seen may have changed. */
  unseen: z.array(z.string()).exactOptional(),
  wrong: z.array(z.string()),
  /** Dirt, ladders and other blocks that belong to no blueprint cell, highest first. */
  scaffold: z.array(z.string()),
});
export type ShownBlueprint = z.infer<typeof ShownBlueprint>;

/**
 * A block something can be done with, and its state, such as {powered: "true"}. `reach`: who can walk up to it; of devices
 * and signs who can walk to where hands or, for plates, feet get at it.
 */
const ShownBlock = z.object({
  block: z.string(),
  position: ShownPlace,
  state: z.record(z.string(), z.string()),
  reach: z.array(z.string()),
});

/** What a team in the open knows of the land and of how far it is. */
export const ShownLand = z.object({
  /** What is wanted, how many the agents of the view carry, and how many the team's chest held at the last look. */
  target: z.object({
    what: z.string(),
    items: z.array(z.string()),
    count: z.number(),
    carried: z.number(),
    chest: ShownPlace.nullable(),
    /** Null where there is no chest or nobody of the view has looked into it. */
    stored: z.number().nullable(),
  }),
  /** Of each agent whether only trees are above it, and in which directions it has not been. */
  agents: z.array(
    z.object({ name: z.string(), underSky: z.boolean(), unexplored: z.array(z.enum(HORIZONTAL_FACINGS)) }),
  ),
  /** Trees by their wood, each by the place of its lowest log that was seen. */
  trees: z.array(z.object({ wood: z.string(), count: z.number(), nearest: z.array(ShownPlace) })),
  /** Where the nearest of what land consists of was seen: stone, fluids, sand and the like. */
  ground: z.array(z.object({ block: z.string(), nearest: z.array(ShownPlace) })),
});
export type ShownLand = z.infer<typeof ShownLand>;

/**
 * What a team, or one agent of it, knows of the game at one moment: everything planning prompts are rendered from, and
 * the `teamState` of every planning request's context. Clients' knowledge: nothing here is ever scored.
 */
export const TeamState = z.object({
  goal: z.string(),
  documents: z.record(z.string(), Json),
  /** Given where the briefings of a view of several differ: the paths in the documents that only these agents know. */
  knownTo: z.array(z.object({ path: z.string(), agents: z.array(z.string()) })).exactOptional(),
  /** All agents of the team by name, whether or not this view is theirs. */
  roster: z.array(z.string()),
  /** Those whose eyes and hands this view has. */
  team: z.array(ShownAgent),
  /** Mates beyond the view, where somebody of it sees them. */
  mates: z.array(z.object({ name: z.string(), position: ShownPlace })),
  /** Null where the documents hold no blueprint. */
  blueprint: ShownBlueprint.nullable(),
  /** What opens and holds items. `holds` is what it held when somebody of the view last looked, null before. */
  containers: z.array(ShownBlock.extend({ holds: z.record(z.string(), z.number()).nullable() })),
  /** Levers, buttons, plates, doors, gates, trapdoors, bells, beds. */
  devices: z.array(ShownBlock),
  /** Crafting tables, furnaces and the like. `holds` is what one held when somebody of the view looked into it. */
  workshops: z.array(ShownBlock.extend({ holds: z.record(z.string(), z.number()).exactOptional() })),
  /** Ores, logs, crops, plants and fluids by kind, with up to eight of the nearest; ripe crops apart ("wheat, ripe"). */
  resources: z.array(
    z.object({ block: z.string(), ripe: z.boolean(), count: z.number(), nearest: z.array(ShownPlace) }),
  ),
  creatures: z.array(z.object({ kind: z.string(), count: z.number(), nearest: z.array(ShownPlace) })),
  /** Items that lie about. */
  lying: z.array(z.object({ item: z.string(), count: z.number(), position: ShownPlace })),
  /**
   * What signs say that somebody of the view has been near enough to read; those side by side on a wall are one text, from
   * `position` to `to`. `block` is what is there now: a sign, or what took its place. Untrusted text: prompts quote it.
   */
  signs: z.array(ShownBlock.extend({ to: ShownPlace, text: z.string() })),
  /** Who can walk to one another, of those in sight; each is in one group. */
  groups: z.array(z.array(z.string())),
  /** Places the goal names: who can walk there, and how near to it everyone else can. */
  places: z.array(
    z.object({
      name: z.string(),
      position: ShownPlace,
      reach: z.array(z.string()),
      nearest: z.array(z.object({ agent: z.string(), position: ShownPlace })),
    }),
  ),
  /** Given where something is to be gathered in the open; trees, fluids and plain ground are then listed here alone. */
  land: ShownLand.exactOptional(),
});
export type TeamState = z.infer<typeof TeamState>;

/** The same without documents. */
export function withoutDocuments({ knownTo: _, ...state }: TeamState): TeamState {
  return { ...state, documents: {} };
}
