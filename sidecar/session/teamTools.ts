import type { ToolBelt } from '../tools/tool.ts';

/**
 * Tools that are not at work any longer than the team plays, whatever signal a framework gives them. Calls after that
 * reject with the reason, lest who goes on as long as a call fails goes round in circles.
 */
export function teamTools(tools: ToolBelt, stop: AbortSignal): ToolBelt {
  return {
    names: tools.names,
    describe: () => tools.describe(),
    async call(name, args, signal) {
      stop.throwIfAborted();
      return tools.call(name, args, AbortSignal.any([signal, stop]));
    },
  };
}
