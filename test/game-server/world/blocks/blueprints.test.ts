import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blockFacts } from '../../../../game-server/world/blocks/blockFacts.ts';
import { formatBlockState } from '../../../../protocol/blockState.ts';
import { formatPosition, positionKey } from '../../../../protocol/geometry.ts';
import { readSchematic } from '../../../../schematics/schematicFile.ts';
import { SmallWorld } from './smallWorld.ts';

const FOLDER = join(import.meta.dirname, '../../../../schematics');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.schem'));

/** What a player decides by placing; links and stair shapes follow from the neighbours. */
const CHOSEN = ['facing', 'axis', 'half', 'type', 'part', 'hinge', 'face', 'rotation', 'hanging', 'layers'];

describe.each(['1.19.2', '1.20.4', '1.21.4'])('our blueprints in %s', (version) => {
  const facts = blockFacts(version);

  test.each(FILES)('%s stands by itself: nothing breaks off, nothing turns', async (name) => {
    const { blueprint } = await readSchematic(join(FOLDER, name));
    const world = new SmallWorld(facts, {});
    for (let x = -2; x < 40; x++) for (let z = -2; z < 40; z++) world.set(`${x},-1,${z}`, 'grass_block');
    for (const { position, state } of blueprint.cells) world.cells.set(positionKey(position), facts.complete(state));
    const keys = blueprint.cells.map(({ position }) => positionKey(position));
    const changes = world.settle(...keys).filter(({ position }) => position.y >= 0);
    expect(changes.filter(({ drops }) => drops).map(({ position, from }) => [formatPosition(position), from])).toEqual(
      [],
    );
    for (const { position, state } of blueprint.cells) {
      const now = world.reader(position);
      expect(now.id, formatPosition(position)).toBe(state.id);
      for (const property of CHOSEN)
        if (state.properties[property] !== undefined)
          expect(now.properties[property], `${formatPosition(position)} ${formatBlockState(state)}`).toBe(
            state.properties[property],
          );
    }
  });
});
