import { describe, expect, test } from 'vitest';
import type { Json } from '../../../protocol/briefing.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import type { ToolOffer } from '../../../sidecar/model/model.ts';
import { asFunction } from '../../../sidecar/model/openai/chatRequest.ts';
import { ALL_TOOLS, createToolBelt } from '../../../sidecar/tools/toolBelt.ts';
import { Task } from '../../../tasks/task.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
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
  test.runIf(EXHAUSTIVE)(
    'take at most half of the tokens that they took then, in the median over the steps',
    {
      timeout: 600_000,
    },
    async () => {
      const before: PromptSize[] = [];
      const after: PromptSize[] = [];
      let all = 0;
      for (const game of games) {
        const tools = createToolBelt(
          { agent: 'Alice' } as never,
          ALL_TOOLS.map(({ name }) => name),
          {
            clock: undefined as never,
          },
        ).describe();
        const steps = game.calls.filter(({ purpose }) => purpose === 'react.step');
        const sizes = new Map<string, PromptSize[]>();
        await playLockstep({
          task: Task.parse(game.task),
          agents: game.agents,
          seed: game.seed,
          framework: findFramework(frameworkOf(game)),
          model: saysAgain(game.calls, sizes, ({ tools: offered = [] }) => offered.map(asFunction)),
        });
        const again = sizes.get('react.step') ?? [];
        after.push(...again);
        // Only as many as are played again: else the games that end sooner today would count on one side alone.
        for (const { messages, toolCall } of steps.slice(0, again.length))
          before.push(sizeOf(messages, toolCall ? asRecorded(tools, messages[0]?.content ?? '') : []));
        all += steps.length;
        process.stdout.write(`${game.name}: ${steps.length} steps, ${again.length} played again\n`);
      }
      const parts = [...new Set([...before, ...after].flatMap((size) => [...size.keys()]))];
      const medians = parts.map((part) => {
        const of = (sizes: readonly PromptSize[]) => median(sizes.map((size) => size.get(part) ?? 0));
        return `${part.padEnd(48)} ${String(of(before)).padStart(6)} -> ${of(after)}`;
      });
      const [was, is] = [median(before.map(total)), median(after.map(total))];
      const figures = [...medians, `median tokens of a step: ${was} -> ${is} (${(is / was).toFixed(3)})`].join('\n');
      process.stdout.write(`${figures}\n`);
      expect(after.length).toBeGreaterThan(all * 0.9);
      expect(is / was, figures).toBeLessThanOrEqual(0.5);
    },
  );
});
