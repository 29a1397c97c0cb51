import type { Briefing } from '../../protocol/briefing.ts';
import { craftingPlanTool } from './craftingPlan.ts';
import { briefedCommandTools } from './mindcraft/briefedQueries.ts';
import type { Tool } from './tool.ts';

/** What some tools answer from besides the body. */
export interface ToolBriefing {
  /** The game's, such as "1.20.4". */
  readonly version: string;
  readonly documents: Briefing['documents'];
}

/** The tools that read an agent's briefing, bound to it; without one they refuse. */
export function briefedTools(briefing?: ToolBriefing): readonly Tool[] {
  return [craftingPlanTool(briefing?.version), ...briefedCommandTools(briefing)];
}

/** Tools for planning that any framework can have. */
export const PLANNING_TOOLS: readonly Tool[] = [craftingPlanTool()];
