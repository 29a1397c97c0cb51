import { describe, expect, test } from 'vitest';
import { Random } from '../../../../clock/random.ts';
import { makeEscapeTask } from '../../../../tasks/escape/makeEscapeTask.ts';
import { Story, TEAM } from './scene.ts';

/** Random goings-on: agents and things switch devices, blocks come and go, agents come and go. */
function randomStory(seed: number): { readonly story: Story; readonly agents: readonly string[] } {
  const random = new Random(seed).fork('story');
  const agents = TEAM.slice(0, random.integer(2, 3));
  const task = makeEscapeTask({
    id: 'escape/test',
    title: 'test',
    level: random.integer(1, 5),
    seed,
    agents: agents.length,
    windowTicks: random.pick([20, 100, 600]),
  });
  const story = new Story(task);
  const conditions = story.conditions();
  let tick = 0;
  for (let step = 0; step < 120; step++) {
    tick += random.integer(0, 30);
    story.at(tick);
    const index = random.integer(0, conditions.length - 1);
    const condition = conditions[index];
    const actor = random.pick([...agents, undefined]);
    if (condition?.type === 'device') story.switch(index, random.float() < 0.7, actor);
    else if (condition) story.put(index, random.pick(['gold_block', 'stone']), actor);
    if (random.float() < 0.1) story.out(random.pick(agents));
  }
  return { story, agents };
}

describe('the live judge', () => {
  test('agrees with the final score after any log, and never goes down', () => {
    let escaped = 0;
    for (let seed = 0; seed < 150; seed++) {
      const { story, agents } = randomStory(seed);
      const score = story.score(agents);
      const live = story.judged(agents);
      expect(live.completion).toBe(score.metrics?.completion?.value);
      expect(live.exitReached).toBe(score.metrics?.exitReached?.value);
      expect(live.goalReached).toBe(score.success);
      const [parts, total] = [score.parts ?? [], score.parts?.reduce((sum, { weight }) => sum + weight, 0) ?? 1];
      expect(parts.reduce((sum, { weight, value }) => sum + weight * value, 0) / total).toBeCloseTo(
        live.completion ?? -1,
      );
      for (const { credit, value, weight } of parts) {
        const given = Object.values(credit ?? {}).reduce((sum, share) => sum + share, 0);
        expect(given).toBeLessThanOrEqual(value * weight + 1e-9);
      }
      if (score.success) escaped++;
    }
    // Chance gets a few teams out: both ends are compared.
    expect(escaped).toBeGreaterThan(0);
    expect(escaped).toBeLessThan(150);
  });

  test('never passes a room with fewer hands than it asks for', () => {
    for (let seed = 0; seed < 150; seed++) {
      const { story } = randomStory(seed);
      const [alone] = TEAM;
      // The same log, all of it by one agent.
      for (const event of story.events)
        if ('actor' in event && event.actor !== undefined) Object.assign(event, { actor: alone });
      const needed = new Map(story.task.rooms.map(({ name, agents }) => [name, agents]));
      for (const { name, tick } of story.score().parts ?? []) if (tick !== null) expect(needed.get(name)).toBe(1);
    }
  });
});
