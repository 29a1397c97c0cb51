import type { Command } from '../../../tools/mindcraft/command.ts';
import { commandResultText, cutMiddle } from '../../../tools/mindcraft/commandResult.ts';
import { resultText, type ToolResult } from '../../../tools/tool.ts';
import { type CommandContext, type CommandOutcome, RestartWanted } from './commandContext.ts';

/** Longest time of one "!collectBlocks", game ms. */
const COLLECTING_MS = 600_000;

/** What came of a tool, as the agent reads it. */
export function outcomeOf(command: Command, result: ToolResult): CommandOutcome {
  const data = result.data === undefined ? {} : { data: result.data };
  if (result.ok) {
    const message = command.kind === 'query' ? commandResultText(command, result) : cutMiddle(result.message);
    return { ok: true, message, ...data, ends: false };
  }
  const message = resultText({ ...result, message: cutMiddle(result.message) });
  return { ok: false, code: result.code, message, ...data, ends: false };
}

/** Runs a command as the agent's action, which interrupts the one before. */
export async function act(
  command: Command,
  job: (signal: AbortSignal) => Promise<ToolResult>,
  { actions, settings }: CommandContext,
): Promise<CommandOutcome> {
  const { name } = command;
  let result: ToolResult | undefined;
  const report = await actions.run(
    name,
    async (signal) => {
      result = await job(signal);
      return result;
    },
    {
      ...(name === '!collectBlocks' ? { timeoutMs: COLLECTING_MS } : {}),
      ...(name === '!followPlayer' ? { resume: true } : {}),
    },
  );
  if (settings.quirks === 'upstream' && name === '!smeltItem' && report.ok)
    throw new RestartWanted('the furnace is done');
  if (report.interrupted || !result)
    return { ok: report.ok, message: cutMiddle(report.message), ends: report.interrupted };
  return outcomeOf(command, result);
}
