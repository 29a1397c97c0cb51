import type { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import type { ActionFailure } from '../body/action.ts';
import type { Body } from '../body/body.ts';

/** Why a call failed: as an action does, because the agent has no such tool, or by a defect of the tool. */
export type ToolFailure = ActionFailure | 'unknown-tool' | 'internal';

/** What came of a call. `code` is for programs, `message` one sentence for models and people, `data` the same as data. */
export type ToolResult =
  | { readonly ok: true; readonly message: string; readonly data?: Json }
  | { readonly ok: false; readonly code: ToolFailure; readonly message: string; readonly data?: Json };

/** A result as models and people read it: a failure begins with its code. */
export function resultText(result: {
  readonly ok: boolean;
  readonly code?: string | undefined;
  readonly message: string;
}): string {
  return result.ok || result.code === undefined ? result.message : `${result.code}: ${result.message}`;
}

/** A refusal: nothing was done. */
export function refusal(code: ToolFailure, message: string): ToolResult {
  return { ok: false, code, message };
}

/** A model-facing name over one or more actions. `parameters` is the validator and the source of the JSON Schema. */
export interface Tool<Args = unknown> {
  readonly name: string;
  readonly description: string;
  readonly parameters: z.ZodType<Args>;
  /** How long a call may take, ms of game time; Infinity: until its caller stops it. Some minutes unless given. */
  readonly limitMs?: number;
  run(body: Body, args: Args, signal: AbortSignal): Promise<ToolResult>;
}

/** The tools one agent was permitted, bound to its body. */
export interface ToolBelt {
  readonly names: readonly string[];
  /** Name, description and JSON Schema of each tool, for prompts and function calling. */
  describe(): ToolDescription[];
  /**
   * Validates and runs. An unknown tool or bad arguments are a result with ok = false that says what was expected; so is
   * a defect of the tool ('internal'). Rejects with the signal's reason, and with HostFault.
   */
  call(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
}

export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: Json;
}
