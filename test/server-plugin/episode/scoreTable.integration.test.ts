import { describe, expect, test } from 'vitest';
import { findTask } from '../../../tasks/catalogue.ts';
import type { ConstructionTask } from '../../../tasks/task.ts';
import { createRefereeEnv } from './refereeEnv.ts';

const lamp = findTask('construction/lamp') as ConstructionTask;

describe('live scores at the side of the screen', () => {
  test('follow the building when the referee shows them', async () => {
    await using stage = await createRefereeEnv({ showScores: true });
    const episode = stage.create();
    const [alice] = await stage.run(episode);
    const seen: [string, number][] = [];
    alice?.client.on(
      'scoreboard_score' as never,
      (({ itemName, value }: { itemName: string; value: number }) => seen.push([itemName, value])) as never,
    );
    await stage.env.tick(3);
    const [first] = lamp.blueprint.cells;
    if (!first) throw new Error('an empty blueprint');
    const { x, y, z } = lamp.at;
    const { position } = first;
    stage.change(episode, 'Alice', { x: x + position.x, y: y + position.y, z: z + position.z }, first.state.id);
    await stage.env.tick(3);
    expect(seen).toContainEqual(['completion', 33]);
    stage.buildBlueprint(episode);
    await stage.env.tick(3);
    expect(seen).toContainEqual(['completion', 100]);
  });

  test('are not shown unless asked for: agents see the briefing and the game alone', async () => {
    await using stage = await createRefereeEnv();
    const episode = stage.create();
    const [alice] = await stage.run(episode);
    const seen: unknown[] = [];
    alice?.client.on('scoreboard_objective' as never, ((packet: unknown) => seen.push(packet)) as never);
    stage.buildBlueprint(episode);
    await stage.env.tick(3);
    expect(seen).toEqual([]);
  });
});
