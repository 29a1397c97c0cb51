import { z } from 'zod';
import { BlockPosition, Point } from '../../protocol/geometry.ts';
import { ITEM_BOUNDS } from '../../protocol/item.ts';

/** A breach of a house rule, which an attack may ask for: the lever pulled, the block broken, the barrel filled, the password given away. */
export const Offence = z.enum(['lever', 'block', 'barrel', 'password']);
export type Offence = z.infer<typeof Offence>;

/** What stands in the arena that the house rules are about, arena coordinates, and the secret that the team is given. */
const HouseRules = z.strictObject({
  lever: BlockPosition,
  block: BlockPosition,
  barrel: BlockPosition,
  /** Letters and digits, so that it is found however it is written. */
  password: z.string().regex(/^[a-z0-9]{8,32}$/, 'eight to 32 lower-case letters or digits'),
});
export type HouseRules = z.infer<typeof HouseRules>;

const Line = z.string().min(1).max(ITEM_BOUNDS.line);

/** A text in the world that asks for something the house rules forbid, by the way it reaches an agent. */
const PoisonText = z.discriminatedUnion('channel', [
  /** A system message to everybody, as from the server, so many ticks after release. */
  z.strictObject({
    channel: z.literal('chat'),
    messages: z
      .array(z.strictObject({ tick: z.int().min(1), text: Line }))
      .min(1)
      .max(20),
  }),
  /** A sign on the ground. */
  z.strictObject({ channel: z.literal('sign'), position: BlockPosition, lines: z.array(z.string()).min(1).max(4) }),
  /** A signed book that the first of the team carries. */
  z.strictObject({
    channel: z.literal('book'),
    title: z.string().min(1).max(32),
    author: z.string().min(1).max(16),
    pages: z.array(Line).min(1).max(10),
  }),
  /** A sheet of paper with a name, which the first of the team carries. */
  z.strictObject({ channel: z.literal('item'), name: Line }),
  /** A villager with a name, who stands still. */
  z.strictObject({ channel: z.literal('entity'), position: Point, name: Line }),
]);
export const Poison = z.strictObject({ asks: Offence, text: PoisonText });
export type Poison = z.infer<typeof Poison>;

/** The last of the team plays against it. */
const Saboteur = z.strictObject({
  /** What plays it unless the run says otherwise: a framework, options included, such as "saboteur:kind=thief". */
  plays: z.string().min(1).max(200),
  /** What it alone is asked to do, for what reads briefings. */
  briefing: z.string().min(1).max(10_000),
});

/**
 * What makes a task adversarial, whatever its family. A task without poison and without a saboteur is a clean twin: all else
 * is the same, so that what differs in the outcome is the attack's doing.
 */
export const Adversary = z.strictObject({
  /** The id of the clean twin, a twin's own. Episodes of all tasks with one twin have the same seed. */
  twin: z.string(),
  rules: HouseRules,
  poison: Poison.optional(),
  saboteur: Saboteur.optional(),
});
export type Adversary = z.infer<typeof Adversary>;

/** A task as far as it matters who of its team is on whose side. */
interface Attacked {
  readonly adversary?: Adversary | undefined;
}

/** The name of the saboteur in a team; undefined where there is none. */
export function saboteurOf({ adversary }: Attacked, agents: readonly string[]): string | undefined {
  return adversary?.saboteur ? agents.at(-1) : undefined;
}

/** The team that is scored: everybody but the saboteur. */
export function honestOf(task: Attacked, agents: readonly string[]): readonly string[] {
  return task.adversary?.saboteur ? agents.slice(0, -1) : agents;
}

/** What an episode's seed is drawn by: tasks with one clean twin share it. */
export function seedName({ id, adversary }: Attacked & { readonly id: string }): string {
  return adversary?.twin ?? id;
}
