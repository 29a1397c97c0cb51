import type { Complement } from './crew.ts';

/** What the process of a crew is told. */
export type CrewOrder =
  | {
      readonly type: 'play';
      readonly port: number;
      readonly version: string;
      readonly seed: number;
      readonly complement: Complement;
      readonly living: boolean;
    }
  | { readonly type: 'leave' };

/** What it answers. */
export type CrewWords =
  | { readonly type: 'entered' }
  | {
      readonly type: 'left';
      readonly done: readonly (readonly [string, number])[];
      readonly refused: readonly (readonly [string, number])[];
      readonly problems: readonly string[];
      readonly rejoins: number;
      /** The longest times for which the process did not come round, ms. */
      readonly stalls: readonly number[];
    };
