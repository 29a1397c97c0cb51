import type { Random } from '../../../../clock/random.ts';
import type { Body, Observation } from '../../../body/body.ts';
import type { ToolResult } from '../../../tools/tool.ts';
import type { HandOvers } from '../actions/handOvers.ts';

/** MINDcraft's modes in the order in which they are asked. */
export const MODE_NAMES = [
  'self_preservation',
  'unstuck',
  'cowardice',
  'self_defense',
  'hunting',
  'item_collecting',
  'torch_placing',
  'elbow_room',
  'idle_staring',
  'cheat',
] as const;
export type ModeName = (typeof MODE_NAMES)[number];

/** What a round of modes sees. */
export interface ModeView {
  /** Game time, ms. */
  readonly now: number;
  readonly seen: Observation;
  /** The label of the running action. */
  readonly action: string | null;
}

/** Has the body act by a tool. Rejects when what it does is interrupted. */
export type Act = (tool: string, args: object) => Promise<ToolResult>;

/** What a mode is about to do. */
export interface Reflex {
  /** For the log of automatic behaviour; empty for what is not worth a line. */
  readonly log: string;
  /** Whether the body counts as idle meanwhile. */
  readonly inPassing?: boolean;
  run(act: Act): Promise<void>;
}

/** What modes work with. */
export interface ModeContext {
  readonly body: Body;
  readonly random: Random;
  /** Whether modes do what upstream's do even where that does harm. */
  readonly quirks: boolean;
  /** When the body last gave items away. */
  readonly handOvers: Pick<HandOvers, 'lastAt'>;
  /** Items that the task speaks of, which are not spent unasked. */
  readonly isNeeded: (item: string) => boolean;
}

/** An automatic behaviour. */
export interface Mode {
  readonly name: ModeName;
  readonly description: string;
  /** Which actions it interrupts. */
  readonly interrupts: 'anything' | 'following' | 'nothing';
  /** Tools of which the agent must have one, or else the mode does nothing. */
  readonly needs: readonly string[];
  /** Looks on in every round, whether or not it is asked. */
  notice?(view: ModeView): void;
  /** What there is to do, in a round in which it is asked. */
  react(view: ModeView): Reflex | undefined;
}
