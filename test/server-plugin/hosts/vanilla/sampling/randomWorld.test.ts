import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../../../../../clock/random.ts';
import { type EpisodeEvent, readEvents, toGameEvent } from '../../../../../protocol/episodeEvent.ts';
import { GameEvent } from '../../../../../protocol/event.ts';
import type { HostEvent } from '../../../../../protocol/gameServer/hostEvent.ts';
import { type BlockPosition, boxOf, cellsOf, positionKey } from '../../../../../protocol/geometry.ts';
import { RegionSnapshot } from '../../../../../protocol/snapshot.ts';
import { Roster } from '../../../../../server-plugin/episode/team.ts';
import { EventTranslation } from '../../../../../server-plugin/episode/translation.ts';
import type { TickSample } from '../../../../../server-plugin/hosts/vanilla/pack/packContract.ts';
import { BlockGrid } from '../../../../../server-plugin/scoring/blockGrid.ts';
import { checkLog } from '../../../../../server-plugin/scoring/replay.ts';
import { runs } from '../../../../support/depth.ts';
import { carries, cell, emptyContent, place, Scene, whole } from './sampled.ts';

// A world that changes at random and is looked at at random moments: what the sampler knows is what stood there at the last
// look, and the log of what it told leads from the beginning to it.

const STATES = [
  'air',
  'cave_air',
  'water',
  'water[level=3]',
  'lava',
  'stone',
  'oak_log[axis=x]',
  'oak_log[axis=y]',
  'oak_slab',
  'oak_slab[type=double]',
  'oak_fence[waterlogged=true]',
  'oak_fence',
  'lever[face=floor]',
  'lever[face=floor,powered=true]',
  'stone_pressure_plate',
  'stone_pressure_plate[powered=true]',
  'heavy_weighted_pressure_plate[power=3]',
  'stone_button[face=wall,powered=true]',
  'tripwire_hook[powered=true]',
  'oak_door',
  'oak_door[half=upper]',
  'red_bed[part=head]',
  'farmland',
  'wheat[age=3]',
  'chest',
  'furnace[lit=true]',
  'oak_sign',
] as const;

const box = boxOf({ x: -3, y: 62, z: 4 }, { x: 3, y: 65, z: 9 });
const places = [...cellsOf(box)];

interface World {
  readonly stands: Map<string, string>;
  readonly items: Map<string, readonly { Slot: number; id: string; Count: number }[]>;
}

function edit(world: World, random: Random): void {
  const key = positionKey(random.pick(places));
  const state = random.pick(STATES);
  world.stands.set(key, state);
  const stocked = state === 'chest' || state.startsWith('furnace');
  world.items.set(
    key,
    stocked
      ? Array.from({ length: random.integer(0, 3) }, (_, Slot) => ({
          Slot,
          id: `minecraft:${random.pick(['coal', 'rabbit', 'cooked_rabbit'])}`,
          Count: random.integer(1, 64),
        }))
      : [],
  );
}

/** What the pack tells: every cell that differs from its mirror, which follows. */
function look(world: World, mirror: Map<string, string>): ReturnType<typeof cell>[] {
  return places.flatMap((position) => {
    const key = positionKey(position);
    const [state, items] = [world.stands.get(key) ?? 'air', world.items.get(key) ?? []];
    const seen = JSON.stringify([state, items]);
    if (mirror.get(key) === seen || (!mirror.has(key) && state === 'air')) return [];
    mirror.set(key, seen);
    const stocked = state === 'chest' || state.startsWith('furnace');
    return [cell(position, state, stocked ? { items } : {})];
  });
}

test('any edits, looked at at any moments, are told so that the log leads to what stands there', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = new Random(seed);
      const content = { ...emptyContent(box), palette: ['air', 'air'] };
      const scene = new Scene(['Alice', 'Bob'], {}, content);
      const world: World = { stands: new Map(), items: new Map() };
      const mirror = new Map<string, string>();
      const roster = new Roster(['Alice', 'Bob'], 0);
      const translation = new EventTranslation(roster, { x: 0, y: 0, z: 0 }, box);
      const log: EpisodeEvent[] = [];
      let tick = 0;
      let samples: TickSample[] = [];
      for (let step = 0; step < 60; step++) {
        tick += random.integer(1, 4);
        for (let count = random.integer(0, 4); count > 0; count--) edit(world, random);
        const walking = [0, 1].map((a) =>
          place(a, [random.float() * 6 - 3, 62 + random.integer(0, 2), 4 + random.float() * 5], random.pick(places)),
        );
        const holding = [0, 1].map((a) => carries(a, { stone: random.integer(1, 9), oak_log: random.integer(1, 9) }));
        if (random.float() < 0.5) scene.count('Alice', `gh.u.${random.pick(['stone', 'oak_log', 'oak_door'])}`);
        if (random.float() < 0.5) scene.count('Bob', `gh.m.${random.pick(['stone', 'oak_log', 'oak_fence'])}`);
        const seen = random.float() < 0.7 ? look(world, mirror) : [];
        samples.push({ t: tick, e: [...walking, ...holding, ...seen] });
        if (random.float() < 0.4 || step === 59) {
          if (step === 59) samples.push({ t: tick + 1, e: look(world, mirror) });
          for (const event of scene.fetch(samples, tick + 1)) append(log, event, translation);
          samples = [];
        }
      }
      const region = RegionSnapshot.parse(scene.sampler.region('zone'));
      expect(region.tick).toBe(tick + 1);
      const grid = new BlockGrid(region);
      for (const position of places)
        expect(grid.textAt(position)).toBe(
          whole(world.stands.get(positionKey(position)) ?? 'air').replace('cave_air', 'air'),
        );
      for (const { position, items } of region.containers)
        expect(items.map(({ slot, count }) => [slot, count])).toEqual(
          world.items.get(positionKey(position))?.map(({ Slot, Count }) => [Slot, Count]),
        );
      expect(checkLog(RegionSnapshot.parse(content), log, region)).toEqual([]);
    }),
    { numRuns: runs(15, 120) },
  );
});

function append(log: EpisodeEvent[], event: HostEvent, translation: EventTranslation): void {
  if (event.type === 'player-moved' || event.type === 'player-acted') return;
  const translated = translation.translate(event);
  if (!translated) return;
  const line = GameEvent.parse(toGameEvent({ seq: log.length, tick: event.tick, ...translated } as EpisodeEvent));
  log.push(...readEvents([line]));
}

test('the containers a sampled log tells of add up to what they hold', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = new Random(seed);
      const scene = new Scene(['Alice'], {}, emptyContent(box));
      const at: BlockPosition = { x: 0, y: 63, z: 6 };
      const kind = random.pick(['chest', 'furnace', 'smoker', 'barrel']);
      const totals = new Map<string, number>();
      scene.fetch([{ t: 1, e: [cell(at, kind, { items: [] }), place(0, [0.5, 63, 5.5])] }]);
      let items: { Slot: number; id: string; Count: number }[] = [];
      for (let t = 5; t < 200; t += 4) {
        items = [0, 1, 2].flatMap((Slot) =>
          random.float() < 0.3
            ? []
            : [
                {
                  Slot,
                  id: `minecraft:${random.pick(['coal', 'rabbit', 'cooked_rabbit'])}`,
                  Count: random.integer(1, 64),
                },
              ],
        );
        for (const event of scene.fetch([{ t, e: [cell(at, kind, { items })] }]))
          if (event.type === 'container-changed') totals.set(event.item, (totals.get(event.item) ?? 0) + event.delta);
      }
      for (const item of ['coal', 'rabbit', 'cooked_rabbit'])
        expect(totals.get(item) ?? 0).toBe(
          items.filter(({ id }) => id === `minecraft:${item}`).reduce((sum, { Count }) => sum + Count, 0),
        );
    }),
    { numRuns: 60 },
  );
});
