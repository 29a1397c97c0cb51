import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatBlockState } from '../../../protocol/blockState.ts';
import { readEvents } from '../../../protocol/episodeEvent.ts';
import { RegionSnapshot } from '../../../protocol/snapshot.ts';
import { scoreConstruction } from '../../../server-plugin/scoring/construction/scoreConstruction.ts';
import { checkLog } from '../../../server-plugin/scoring/replay.ts';
import { catalogue } from '../../../tasks/catalogue.ts';
import { placedCells } from '../../../tasks/construction/constructionTask.ts';
import { createRefereeEnv, logOf, readText } from '../episode/refereeEnv.ts';

const tasks = catalogue().filter((task) => task.family === 'construction');

describe('the log and snapshots of the embedded server', () => {
  test.each(tasks)('$id, built with detours, scores full marks and replays', async (task) => {
    await using stage = await createRefereeEnv();
    const folder = join(stage.folder, 'played');
    const episode = stage.create({ task, folder, agents: 2 });
    await stage.run(episode);
    await stage.env.tick(5);
    const cells = placedCells(task);
    const agentOf = (index: number) => (index % 2 === 0 ? 'Alice' : 'Bob');
    const [first] = cells;
    if (!first) throw new Error('an empty blueprint');
    // Water, then a fence in it, then water again: what a broken block leaves must be on the log.
    stage.change(episode, 'Bob', first.position, 'water');
    stage.change(episode, 'Bob', first.position, 'oak_fence[waterlogged=true]');
    stage.change(episode, 'Alice', first.position, 'water');
    stage.change(episode, 'Alice', first.position, 'air');
    cells.forEach(({ position, state }, index) => {
      // The second half of a slab is a block of its own to place.
      if (state.properties.type === 'double' && state.id.endsWith('_slab'))
        stage.change(episode, agentOf(index + 1), position, `${state.id}[type=bottom]`);
      stage.change(episode, agentOf(index), position, formatBlockState(state));
    });
    stage.change(episode, 'Bob', first.position, 'dirt');
    await stage.env.tick(3);
    stage.change(episode, 'Alice', first.position, formatBlockState(first.state));
    // Blocks that lost their support meanwhile are put back.
    for (let round = 0; round < 3 && episode.state === 'running'; round++) {
      await stage.env.tick(25);
      if (episode.state === 'running')
        for (const { position, state } of cells) stage.change(episode, 'Alice', position, formatBlockState(state));
    }
    await stage.reach(episode, 'archived');

    const snapshot = (name: string) => RegionSnapshot.parse(JSON.parse(readText(folder, name)));
    const [initial, final] = [snapshot('initial.snapshot.json'), snapshot('final.snapshot.json')];
    const events = readEvents(logOf(folder));
    expect(checkLog(initial, events, final)).toEqual([]);

    const score = await episode.finished;
    const value = (name: string) => score.metrics?.[name]?.value;
    expect(score.success).toBe(true);
    for (const name of ['completion', 'completion.idOnly', 'completion.asCoded', 'vhr', 'vhr.asCoded'])
      expect([name, value(name)]).toEqual([name, 1]);
    expect(value('undoRate')).toBeGreaterThan(0);
    expect(value('leftOver')).toBe(0);
    const credit = Object.values(score.perAgent).reduce((sum, agent) => sum + (agent.credit ?? 0), 0);
    expect(credit).toBeCloseTo(cells.length, 9);

    const again = scoreConstruction({
      episodeId: score.episodeId,
      task,
      agents: ['Alice', 'Bob'],
      initial,
      final,
      events,
    });
    expect(JSON.stringify(again)).toBe(JSON.stringify(score));
  });
});
