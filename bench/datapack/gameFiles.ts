import { z } from 'zod';

/** A command tree as Minecraft's data generator writes it (reports/commands.json). */
export interface CommandNode {
  readonly type: 'root' | 'literal' | 'argument';
  readonly children?: Readonly<Record<string, CommandNode>> | undefined;
  readonly executable?: boolean | undefined;
  readonly redirect?: readonly string[] | undefined;
  readonly parser?: string | undefined;
  readonly properties?: unknown;
}

export const CommandNode: z.ZodType<CommandNode> = z.looseObject({
  type: z.enum(['root', 'literal', 'argument']),
  get children() {
    return z.record(z.string(), CommandNode).optional();
  },
  executable: z.boolean().optional(),
  redirect: z.array(z.string()).optional(),
  parser: z.string().optional(),
  properties: z.unknown().optional(),
});

/** Ids without namespace by registry, such as "block", "tag/block". */
export const Registries = z.record(z.string(), z.array(z.string()));
export type Registries = z.infer<typeof Registries>;

/** Of every block: the values each property can have, and the default of each. */
export const BlockStates = z.record(
  z.string(),
  z.tuple([z.record(z.string(), z.array(z.string())), z.record(z.string(), z.string())]),
);
export type BlockStates = z.infer<typeof BlockStates>;

/** What the check knows of a version of Minecraft. */
export interface GameFiles {
  readonly version: string;
  readonly commands: CommandNode;
  readonly registries: Registries;
  readonly blockStates: BlockStates;
  /** How many of an item a slot holds; 64 where it is not known. */
  stackSize(item: string): number;
  /** The types of NBT and JSON (the vanilla-mcdoc project's archive, .tar.gz). */
  readonly mcdoc?: Uint8Array;
  /** Where it is from, for people. */
  readonly source: string;
  /** What cannot be checked with it, for people. */
  readonly gaps: readonly string[];
}
