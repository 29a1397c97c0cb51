import { describe, expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/players.ts';
import type { ToolOffer } from '../../../sidecar/model/model.ts';
import { asFunction } from '../../../sidecar/model/openai/chatRequest.ts';
import { ALL_TOOLS, createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { Task } from '../../../tasks/task.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';
import { type PromptSize, type RecordedGame, recordedGames, saysAgain, sizeOf } from './recordedGames.ts';

const games = recordedGames();
if (games.length === 0)
  process.stdout.write('no recorded games beside the checkout: sizes of prompts are not compared\n');

/** The framework of a recorded game, by what it asked for besides ReAct's steps. */
function frameworkOf({ calls }: RecordedGame): string {
  const own = calls.find(({ purpose }) => !purpose.startsWith('react.'))?.purpose ?? 'react.step';
  const name = own.slice(0, own.indexOf('.'));
  return name === 'voyager' ? 'voyager:code=on' : name;
}

/** Tools as they were offered beside a recorded prompt, which describes them too: with every keyword of their schemas. */
function asRecorded(tools: readonly ToolOffer[], prompt: string): Json[] {
  return tools.flatMap(({ name, parameters }) => {
    const line = new RegExp(`^${name}: (.*) \\{.*\\}$`, 'm').exec(prompt);
    const { $schema: _, ...shape } = parameters as { [key: string]: Json };
    return line ? [{ type: 'function', function: { name, description: line[1] ?? '', parameters: shape } }] : [];
  });
}

function total(size: PromptSize): number {
  return [...size.values()].reduce((sum, tokens) => sum + tokens, 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

describe.runIf(games.length > 0)('prompts of recorded games, played again', () => {
  test('take far fewer tokens than they took then, in the median over the steps', { timeout: 600_000 }, async () => {
    const before: PromptSize[] = [];
    const after: PromptSize[] = [];
    for (const game of games) {
      const tools = createToolBelt(
        { agent: 'Alice' } as never,
        ALL_TOOLS.map(({ name }) => name),
        {
          clock: undefined as never,
        },
      ).describe();
      const steps = game.calls.filter(({ purpose }) => purpose === 'react.step');
      for (const { messages, toolCall } of steps) {
        before.push(sizeOf(messages, toolCall ? asRecorded(tools, messages[0]?.content ?? '') : []));
      }
      const sizes = new Map<string, PromptSize[]>();
      await playLockstep({
        task: Task.parse(game.task),
        agents: game.agents,
        seed: game.seed,
        framework: findFramework(frameworkOf(game)),
        model: saysAgain(game.calls, sizes, ({ tools: offered = [] }) => offered.map(asFunction)),
      });
      after.push(...(sizes.get('react.step') ?? []));
      process.stdout.write(
        `${game.name}: ${steps.length} steps, ${sizes.get('react.step')?.length ?? 0} played again\n`,
      );
    }
    const parts = [...new Set([...before, ...after].flatMap((size) => [...size.keys()]))];
    for (const part of parts) {
      const of = (sizes: readonly PromptSize[]) => median(sizes.map((size) => size.get(part) ?? 0));
      process.stdout.write(`${part.padEnd(48)} ${String(of(before)).padStart(6)} -> ${of(after)}\n`);
    }
    const [was, is] = [median(before.map(total)), median(after.map(total))];
    process.stdout.write(`median tokens of a step: ${was} -> ${is} (${(is / was).toFixed(2)})\n`);
    expect(after.length).toBeGreaterThan(before.length / 2);
    expect(is / was).toBeLessThan(0.6);
  });
});
