import type { ModelFlags } from './modelChoice.ts';

/** What `guildhall run` was asked for, before anything is checked. */
export interface RunOptions extends ModelFlags {
  /** Tasks, suites, or what suites begin with. */
  readonly tasks: readonly string[];
  readonly taskFiles?: readonly string[];
  readonly schematic?: readonly string[];
  readonly villagerbench?: string;
  readonly only?: readonly string[];
  readonly abilities?: string;
  readonly strictWindow?: boolean;
  /** Whether agents on open land see through walls. */
  readonly xray?: boolean;
  readonly agents: number;
  readonly framework: string;
  readonly model: string;
  readonly seed: number;
  readonly trials: number;
  /** Seconds of game time after which an episode ends at the latest; the task's own limit when absent. */
  readonly gameTime?: number;
  /** 1.20.4, or the server's, unless given. */
  readonly gameVersion?: string;
  /** A file that says where a vanilla or Paper server is; the embedded server unless given. */
  readonly server?: string;
  /** The rest says how time passes; what was not given is undefined (clockChoice.ts). */
  readonly clock?: 'realtime' | 'lockstep';
  readonly think?: string;
  readonly pace?: string;
  readonly jobs?: number;
  readonly verifyReplay?: boolean;
  readonly atOnce?: number;
  readonly port?: number;
  readonly gatewayPort?: number;
  readonly id?: string;
  /** Folder or id of a run to go on with. */
  readonly resume?: string;
  /** The options that were named, apart from those with a default. */
  readonly given: readonly { readonly name: string; readonly flag: string }[];
  readonly dryRun: boolean;
  readonly out: string;
}
