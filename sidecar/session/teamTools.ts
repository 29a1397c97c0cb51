import type { Clock } from '../../clock/clock.ts';
import { type EpisodeTrace, traced } from '../model/tracing/trace.ts';
import type { ToolBelt } from '../tools/tool.ts';

/**
 * Tools that are not at work any longer than the team plays, whatever signal a framework gives them. Calls after that
 * reject with the reason, lest who goes on as long as a call fails goes round in circles.
 */
export function teamTools(tools: ToolBelt, stop: AbortSignal): ToolBelt {
  return aroundCalls(tools, async (name, args, signal) => {
    stop.throwIfAborted();
    return tools.call(name, args, AbortSignal.any([signal, stop]));
  });
}

/** Tools whose calls are traced. */
export function tracedTools(tools: ToolBelt, agent: string, trace: EpisodeTrace, clock: Pick<Clock, 'now'>): ToolBelt {
  return aroundCalls(tools, (name, args, signal) =>
    traced(clock, trace.toolCall(agent, name, args, clock.now()), tools.call(name, args, signal)),
  );
}

function aroundCalls(tools: ToolBelt, call: ToolBelt['call']): ToolBelt {
  return { names: tools.names, describe: () => tools.describe(), call };
}
