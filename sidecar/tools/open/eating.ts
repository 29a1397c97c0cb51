import type { Body } from '../../body/body.ts';
import type { ToolResult } from '../tool.ts';
import { performAction } from '../villager/defineTool.ts';

/** Has the body eat of what it carries. */
export function eatSomething(body: Body, signal: AbortSignal): Promise<ToolResult> {
  return performAction(body, { type: 'eat' }, signal);
}
