import type { z } from 'zod';
import type { Json } from '../../protocol/briefing.ts';
import type { Body } from '../body/body.ts';

/** What a tool tells the model; the same shape for success and failure, so that nothing can be mistaken for success. */
export interface ToolResult {
  readonly ok: boolean;
  readonly message: string;
  readonly data?: Json;
}

/** A model-facing name over one or more actions. `parameters` is the validator and the source of the JSON Schema. */
export interface Tool<Args = unknown> {
  readonly name: string;
  readonly description: string;
  readonly parameters: z.ZodType<Args>;
  run(body: Body, args: Args, signal: AbortSignal): Promise<ToolResult>;
}

/** The tools one agent was permitted, bound to its body. */
export interface ToolBelt {
  readonly names: readonly string[];
  /** Name, description and JSON Schema of each tool, for prompts and function calling. */
  describe(): ToolDescription[];
  /** Validates and runs. An unknown tool or bad arguments are a result with ok = false that says what was expected. */
  call(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
}

export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: Json;
}
