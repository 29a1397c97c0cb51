import { describe, expect, test } from 'vitest';
import { AIR, blockState } from '../../../protocol/blockState.ts';
import type { EpisodeEvent, NewEpisodeEvent } from '../../../protocol/episodeEvent.ts';
import type { BlockPosition } from '../../../protocol/geometry.ts';
import { SiteBlocks } from '../../../server-plugin/episode/families/escape/siteBlocks.ts';
import { Upkeep } from '../../../server-plugin/episode/families/escape/upkeep.ts';
import type { Evidence } from '../../../server-plugin/scoring/evidence.ts';
import { escapeOf } from '../scoring/escape/scene.ts';

const task = escapeOf([11]);
const blocks = new SiteBlocks(task.site);
/** A wall of the building, and a place in its air. */
const wall = (() => {
  const fill = task.site.steps.find((step) => step.type === 'fill' && step.state.id !== 'air');
  if (fill?.type !== 'fill') throw new Error('no wall');
  const position = fill.box.min;
  return { position, state: blocks.at(position) };
})();
const inside: BlockPosition = (() => {
  const box = task.rooms[0]?.chambers[0]?.box;
  if (!box) throw new Error('no chamber');
  return { ...box.min, y: box.min.y + 2 };
})();

function puts(evidence: Evidence, event: NewEpisodeEvent) {
  const upkeep = new Upkeep(task, blocks, evidence);
  upkeep.apply({ seq: 0, tick: 5, ...event } as EpisodeEvent);
  return upkeep
    .due()
    .map(({ rule, intervention }) => [
      rule,
      intervention.type === 'set-blocks' ? intervention.cells.map(({ position, state }) => [position, state.id]) : [],
    ]);
}

const breaks: NewEpisodeEvent = { type: 'block-broken', ...wall };
const places: NewEpisodeEvent = { type: 'block-placed', position: inside, state: blockState('dirt'), replaced: AIR };

describe('upkeep', () => {
  test('puts back what a player broke, and takes away what one placed, on any evidence', () => {
    for (const evidence of ['exact', 'sampled'] as const) {
      expect(puts(evidence, { ...breaks, actor: 'Alice' } as NewEpisodeEvent)).toEqual([
        ['upkeep', [[wall.position, wall.state.id]]],
      ]);
      expect(puts(evidence, { ...places, actor: 'Alice' } as NewEpisodeEvent)).toEqual([
        ['upkeep', [[inside, blocks.at(inside).id]]],
        ['refund', []],
      ]);
    }
  });

  test('on exact evidence leaves alone what the game did', () => {
    expect([puts('exact', breaks), puts('exact', places)]).toEqual([[], []]);
  });

  test('on sampled evidence does so too where nobody can be named, who gets nothing back', () => {
    expect(puts('sampled', breaks)).toEqual([['upkeep', [[wall.position, wall.state.id]]]]);
    expect(puts('sampled', places)).toEqual([['upkeep', [[inside, blocks.at(inside).id]]]]);
  });

  test('on sampled evidence leaves alone what is as the rules have it', () => {
    expect(puts('sampled', { type: 'block-placed', ...wall, replaced: AIR })).toEqual([]);
  });
});
