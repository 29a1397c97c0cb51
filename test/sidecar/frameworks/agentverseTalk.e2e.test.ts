import { describe, expect, test } from 'vitest';
import { Random } from '../../../clock/random.ts';
import { createModel } from '../../../scripted/models.ts';
import { agentverse } from '../../../sidecar/frameworks/agentverse/agentverse.ts';
import type { Model } from '../../../sidecar/model/model.ts';
import type { TranscriptEntry } from '../../../sidecar/model/transcript.ts';
import { findTask } from '../../../tasks/catalogue.ts';
import { COOKING_TOOLS } from '../../../tasks/cooking/abilities.ts';
import { CookingTask } from '../../../tasks/cooking/cookingTask.ts';
import { playLockstep } from '../../support/lockstepEpisode.ts';

const rules = () => createModel('rules', { random: new Random(1) });

const without = (...lacking: string[]) => COOKING_TOOLS.filter((tool) => !lacking.includes(tool));

/** Everything for the cake lies in one chest; Alice alone can look into it, Bob alone can take out of it and craft. */
const DIVIDED = CookingTask.parse({
  ...findTask('villager/cooking/000'),
  id: 'villager/cooking/000-divided',
  abilities: { name: 'diverse', tools: [without('withdrawItem', 'craftBlock'), without('fetchContainerContents')] },
});

/** What one agent ever saw with its own eyes: all that is in its prompts but the chat. */
function ownPrompts(entries: readonly TranscriptEntry[], agent: string, until: number): string {
  return entries
    .flatMap((entry) =>
      entry.type === 'model-called' &&
      entry.agent === agent &&
      entry.at <= until &&
      entry.purpose === 'agentverse.speak'
        ? [entry.messages[1]?.content ?? '']
        : [],
    )
    .join('\n')
    .replace(/<in-game-text.*?<\/in-game-text>/g, '');
}

describe('a team whose members know different things', () => {
  test('an agent does what it could only know of from the chat', async () => {
    const { score, transcript, problems } = await playLockstep({
      task: DIVIDED,
      agents: 2,
      framework: agentverse,
      model: rules(),
    });
    expect(problems).toEqual([]);
    expect(score).toMatchObject({ success: true, metrics: { completion: { value: 1 } } });
    const { entries } = transcript;
    const took = entries.find((entry) => entry.type === 'tool-called' && entry.tool === 'withdrawItem' && entry.ok);
    expect(took).toMatchObject({ agent: 'Bob' });
    const seen = ownPrompts(entries, 'Bob', took?.at ?? 0);
    expect(seen).toContain('chest at (40, -60, 132) has not been looked into');
    expect(seen).not.toContain('chest at (40, -60, 132) held');
    const said = entries.find((entry) => entry.type === 'agent-spoke' && entry.text.includes('3 milk_bucket'));
    expect(said).toMatchObject({ from: 'Alice', to: ['Bob'], channel: 'discussion' });
    expect(said?.at).toBeLessThanOrEqual(took?.at ?? 0);
  });

  test('gets nowhere when nobody listens', async () => {
    const inner = rules();
    const deaf: Model = {
      name: 'deaf',
      isLanguageModel: false,
      complete: (request, signal) => {
        const { chat, agent, ...context } = request.context as { chat?: { from?: string }[]; agent: string };
        const own = (chat ?? []).filter(({ from }) => from === agent);
        return inner.complete({ ...request, context: { ...context, agent, ...(chat ? { chat: own } : {}) } }, signal);
      },
    };
    const { score, transcript } = await playLockstep({ task: DIVIDED, agents: 2, framework: agentverse, model: deaf });
    expect(score).toMatchObject({ success: false, metrics: { completion: { value: 0 } } });
    expect(transcript.entries.some((entry) => entry.type === 'tool-called' && entry.agent === 'Alice')).toBe(true);
  });
});
