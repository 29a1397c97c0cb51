import type { RecordedOptions } from '../folder/recordedOptions.ts';

/** What `guildhall run` was asked for, before anything is checked. */
export interface RunOptions extends RecordedOptions {
  readonly id?: string | undefined;
  /** Folder or id of a run to resume. */
  readonly resume?: string | undefined;
  /** The options that were named, apart from those with a default. */
  readonly given: readonly { readonly name: string; readonly flag: string; readonly isFromFile?: boolean }[];
  /** The settings file that the user named; none at all where false. */
  readonly config?: string | false | undefined;
  /** Where the ways into the seats are written for programs. */
  readonly doors?: string | undefined;
  /** A season's file. */
  readonly season?: string | undefined;
  /** Puts the plan on record and plays nothing. */
  readonly register?: boolean | undefined;
  /** With `resume`: modules of the user's own that may play. */
  readonly modules?: readonly string[] | undefined;
  /** "completion=0.8": the least that a mean may be in every condition. */
  readonly failUnder?: readonly string[] | undefined;
  /** The folder of a run that this one may be worse than by at most `noWorse`, a share. */
  readonly baseline?: string | undefined;
  readonly noWorse?: number | undefined;
  /** Most that the models of the whole run may cost, in US dollars. */
  readonly runCostLimit?: number | undefined;
  /** Faults after which nothing more is begun. */
  readonly maxFaults?: number | undefined;
  /** "3/10": the part of the plan that is played. */
  readonly shard?: string | undefined;
  /** A file to write the episodes to as JUnit's XML. */
  readonly junit?: string | undefined;
  /** The address of the queue whose workers play; this machine unless given. */
  readonly queue?: string | undefined;
  /** With `queue`: the folder that all of its machines share. */
  readonly store?: string | undefined;
  /** With `queue`: where the keys of models come from. */
  readonly keys?: 'worker' | 'parent' | undefined;
  /** With `queue`: lower ones are played first. */
  readonly priority?: number | undefined;
  readonly metrics?: string | undefined;
  readonly dryRun: boolean;
  readonly out: string;
}
