import { describe, expect, test } from 'vitest';
import { movesByVelocity, OF_USUAL_RANGE, RANGES, trackingFact } from '../../../game-server/data/trackingFacts.ts';
import { loadVersion, SERVER_VERSIONS } from '../../../game-server/data/versionData.ts';

const listed = [...Object.values(RANGES).flat(), ...OF_USUAL_RANGE];

describe('how far and how often types of bodies are shown', () => {
  test.each(SERVER_VERSIONS)('every type of %s is listed', (version) => {
    const unlisted = Object.keys(loadVersion(version).data.entitiesByName).filter((kind) => !listed.includes(kind));
    expect(unlisted).toEqual([]);
  });

  test('no type is listed twice', () => {
    expect(listed.filter((kind, index) => listed.indexOf(kind) !== index)).toEqual([]);
  });

  test.each([
    ['zombie', 128, 3],
    ['cow', 160, 3],
    ['item', 96, 20],
    ['arrow', 64, 20],
    ['player', 512, 2],
    ['bat', 80, 3],
    ['painting', 160, Number.POSITIVE_INFINITY],
    ['a type of tomorrow', 80, 3],
  ])('%s: within %s blocks, every %s ticks', (kind, range, interval) => {
    expect(trackingFact(kind)).toEqual({ range, interval });
  });

  test('clients move by velocity what is sent rarely, but not mobs or what never moves', () => {
    expect(['arrow', 'item', 'tnt'].every((kind) => movesByVelocity(trackingFact(kind)))).toBe(true);
    expect(['zombie', 'player', 'painting', 'oak_boat'].some((kind) => movesByVelocity(trackingFact(kind)))).toBe(
      false,
    );
  });
});
