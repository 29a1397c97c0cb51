import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { findFramework } from '../../../scripted/frameworks.ts';
import { createModel } from '../../../scripted/models.ts';
import { aroundModel } from '../../../sidecar/model/aroundModel.ts';
import type { AidLevel } from '../../../sidecar/model/modelSettings.ts';
import type { TeamState } from '../../../sidecar/prompt/teamState.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const FRAMEWORKS = ['dagent', 'react', 'agentverse', 'causalmace', 's-agents', 'inner-monologue', 'voyager', 'deps'];

interface Prompt {
  readonly purpose: string;
  readonly text: string;
  readonly teamState: TeamState | undefined;
}

const played = new Map<string, Promise<readonly Prompt[]>>();

/** The prompts of some seconds of a game, with the team states that they were rendered from; each game is played once. */
function promptsOf(framework: string, id: string, aids: AidLevel): Promise<readonly Prompt[]> {
  const key = `${framework} ${id} ${aids}`;
  const known = played.get(key) ?? play(framework, id, aids);
  played.set(key, known);
  return known;
}

async function play(framework: string, id: string, aids: AidLevel): Promise<readonly Prompt[]> {
  const prompts: Prompt[] = [];
  const rules = createModel('rules', { random: new Random(1) });
  const model = aroundModel(rules, {
    complete: (request, signal) => {
      const { teamState } = request.context as unknown as { teamState?: TeamState };
      prompts.push({ purpose: request.purpose, text: request.messages[1]?.content ?? '', teamState });
      return rules.complete(request, signal);
    },
  });
  const task = findTask(id);
  const { problems } = await playLockstep({
    task,
    agents: 2,
    framework: findFramework(framework),
    model,
    aids,
    gameTicks: 6 * 20,
  });
  expect(problems).toEqual([]);
  expect(prompts.length).toBeGreaterThan(0);
  return prompts;
}

const COMPARISON = /## (Blocks of the blueprint still missing|The building now)/;

describe('aids in prompts', () => {
  test.each(EXHAUSTIVE ? FRAMEWORKS : ['dagent', 'react'])(
    '%s compares the building with its blueprint for all who act, or for nobody',
    { timeout: 240_000 },
    async (framework) => {
      const full = await promptsOf(framework, 'construction/bench', 'full');
      const acting = full.filter(({ purpose }) => /^(react\.step|voyager\.(act|code)|s-agents\.code)$/.test(purpose));
      expect(acting.length).toBeGreaterThan(0);
      for (const { text } of acting) expect(text).toMatch(COMPARISON);
      for (const level of ['paper', 'none'] as const) {
        const prompts = await promptsOf(framework, 'construction/bench', level);
        for (const { text, teamState } of prompts) {
          expect(text).not.toMatch(COMPARISON);
          expect(teamState?.blueprint ?? null).toBeNull();
        }
        expect(prompts.some(({ text }) => text.includes('~/meta-data/blueprint'))).toBe(true);
      }
    },
  );

  test('who can walk where is told with all aids alone', { timeout: 240_000 }, async () => {
    const walks = /can walk there|cannot get to one another|as near as one can walk/;
    const told = async (level: AidLevel) =>
      (await promptsOf('react', 'villager/escape/l3-s3', level)).filter(({ text }) => walks.test(text)).length;
    expect(await told('full')).toBeGreaterThan(0);
    expect(await told('paper')).toBe(0);
    expect(await told('none')).toBe(0);
  });

  test('what walls hide is seen with the aid alone', { timeout: 240_000 }, async () => {
    // Before anybody has moved or opened a door.
    const seen = async (framework: string, level: AidLevel) => {
      const [first] = await promptsOf(framework, 'villager/escape/l3-s3', level);
      return first?.teamState?.devices.length ?? 0;
    };
    const all = await seen('react', 'full');
    expect(await seen('react', 'paper')).toBe(all);
    expect(await seen('react', 'none')).toBeLessThan(all);
    expect(await seen('deps', 'paper')).toBeLessThan(await seen('deps', 'full'));
  });
});
