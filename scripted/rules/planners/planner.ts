import { z } from 'zod';
import type { Json } from '../../../protocol/briefing.ts';
import { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { ShownAction } from '../shownAction.ts';

/** What a step prompt shows, as far as rules use it. */
export const ShownStep = z.object({
  agent: z.string(),
  teamState: TeamState,
  subtask: z.object({ description: z.string() }),
  /** Of this subtask, oldest first. */
  actions: z.array(ShownAction),
  /** Those before it that the agent still remembers. */
  earlier: z.array(ShownAction),
  tools: z.array(z.string()),
  iteration: z.number(),
  iterations: z.number(),
  leastActions: z.number(),
});
export type ShownStep = z.infer<typeof ShownStep>;

/** A reply to a step prompt. */
export type StepReply =
  | { readonly thought: string; readonly action: string; readonly action_input: { [key: string]: Json } }
  | { readonly thought: string; readonly final_answer: string };

/** Why one order must be done before another, in the words of the rules frameworks state. */
export const BECAUSE = ['support', 'material', 'tool', 'passage'] as const;
export type Because = (typeof BECAUSE)[number];

/** Of two orders of one list, by index: `from` must be done before `to`. */
export interface Dependency {
  readonly from: number;
  readonly to: number;
  readonly because: Because;
}

/** A piece of work in words that its planner can read again, whoever passes them on. */
export interface PlannedOrder {
  /** One line, at most 400 characters, starting with a verb. It names cells and items exactly. */
  readonly text: string;
  readonly milestones: readonly string[];
  /** Retrieval paths of the documents' lines it needs ("~/meta-data/blueprint/0"). */
  readonly paths: readonly string[];
  /** Indices of orders of the same plan that must be done before. */
  readonly after: readonly number[];
  /** Who can do it, at least one name of `workers`. */
  readonly candidates: readonly string[];
  /** Whether none of `workers` has what it takes, as far as is known: it is for somebody else, or to be tried. */
  readonly beyond?: true;
  /** Whether it is only what somebody may do meanwhile for whom there is no work. */
  readonly meanwhile?: true;
}

/** An order given out before, and what became of it. */
export interface PastOrder {
  readonly text: string;
  readonly status: 'running' | 'waiting' | 'succeeded' | 'failed' | 'dropped';
  readonly agent: string | null;
  /** What its agent reported at the end, where the framework passes it on: which cells are open, and why. */
  readonly feedback?: string;
}

export interface PlanWanted {
  /** Who can be given work. */
  readonly workers: readonly string[];
  /** At most so many orders: as few as one, as many as the whole task needs. */
  readonly most: number;
  /** What was planned before, oldest first; what runs or waits is taken care of. */
  readonly past: readonly PastOrder[];
}

/** Whether an order was carried out, by what actions reported; `open` says what is left. */
export interface Judgement {
  readonly done: boolean;
  readonly open: readonly string[];
}

/**
 * What the rules model knows of one family of goals: how to plan it, how to do a piece of it, when that is done. All of
 * it is a pure function of what the prompt shows. Plans follow the team state as it is, so that whatever went wrong
 * before, the next plan goes on from there.
 */
export interface FamilyPlanner {
  readonly name: string;
  /** Whether goals like the one shown are of this family. */
  suits(teamState: TeamState): boolean;
  /** The next orders, the most urgent first; those of one plan that are ready together do not get in each other's way. Empty when there is nothing to do. */
  plan(teamState: TeamState, wanted: PlanWanted): PlannedOrder[];
  /** Whether a text is an order in this planner's words. */
  reads(text: string): boolean;
  /** The next step of an order that `reads` accepts. */
  step(order: string, shown: ShownStep): StepReply;
  /** What somebody does for whom the plan has nothing; undefined where waiting on the spot is fine. */
  idle?(shown: ShownStep): StepReply | undefined;
  /** What came of an order that `reads` accepts. */
  judge(order: string, actions: readonly ShownAction[], teamState: TeamState, agent: string): Judgement;
  /** Every pair of orders one of which must come first, and why; the truth that planners are measured by. */
  dependencies(orders: readonly string[], teamState: TeamState): Dependency[];
}
