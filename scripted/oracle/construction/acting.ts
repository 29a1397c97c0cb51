import { type Action, type ActionResult, isCutOff } from '../../../sidecar/body/action.ts';
import type { Agent, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';

/** Has an agent's body do something and notes it in the transcript. Rejects with the signal's reason. */
export async function actAndNote(context: FrameworkContext, agent: Agent, action: Action): Promise<ActionResult> {
  const at = context.clock.now();
  const result = await agent.body.perform(action, context.signal);
  const { type, ...args } = action;
  context.transcript.add({
    type: 'tool-called',
    at,
    until: context.clock.now(),
    agent: agent.name,
    tool: type,
    args: args as never,
    ok: result.ok,
    ...(isCutOff(result) ? { cutOff: true as const } : {}),
    message: result.message,
  });
  context.signal.throwIfAborted();
  return result;
}
