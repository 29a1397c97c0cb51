import type { Json } from '../../../../protocol/briefing.ts';
import type { Point } from '../../../../protocol/geometry.ts';
import type { Command } from '../../../tools/mindcraft/command.ts';
import type { ToolBelt, ToolResult } from '../../../tools/tool.ts';
import type { ActionRunner } from '../actions/actionRunner.ts';
import type { Talk } from '../conversation/talk.ts';
import type { MindcraftSettings } from '../settings.ts';
import type { Goal } from './goal.ts';
import type { History } from './history.ts';
import type { Look } from './pictures.ts';

/** The values of a command by their parameters. */
export type CommandArguments = Readonly<Record<string, boolean | number | string>>;

/** What came of a command. */
export interface CommandOutcome {
  readonly ok: boolean;
  readonly code?: string;
  /** Empty where there is nothing to tell, as after words to a mate. */
  readonly message: string;
  readonly data?: Json;
  /** Whether the agent's turn ends with it: something else goes on, or nothing is to be said of it. */
  readonly ends: boolean;
}

/** The reason with which an agent begins again with what it remembers. */
export class RestartWanted extends Error {
  readonly code = 'restart-wanted';
  constructor(why: string) {
    super(why);
    this.name = 'RestartWanted';
  }
}

/** What commands of the mind work on. */
export interface CommandContext {
  readonly settings: MindcraftSettings;
  readonly tools: ToolBelt;
  readonly actions: ActionRunner;
  readonly talk: Talk;
  readonly goal: Goal;
  readonly history: History;
  readonly places: Map<string, Point>;
  readonly commands: readonly Command[];
  readonly signal: AbortSignal;
  position(): Point;
  /** Has the agent say nothing until somebody writes to it. */
  mute(): void;
  /** Switches a mode; the text says what came of it. */
  setMode(name: string, on: boolean): ToolResult;
  describeModes(): string;
  /** Writes and runs a program; absent where agents may write none. */
  readonly code?: ((prompt: string, signal: AbortSignal) => Promise<ToolResult>) | undefined;
  /** Has the model describe what is seen; absent where models are shown no pictures, and the tools' words must do. */
  readonly look?: Look | undefined;
}
