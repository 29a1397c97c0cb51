import { wallTimeMs } from '../../../clock/wallTime.ts';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { DEFAULT_VERSION } from '../../../game-server/data/versionData.ts';
import { PacketCodec } from '../../../game-server/network/packetCodec.ts';
import { ChunkFrames } from '../../../game-server/world/chunkFrames.ts';
import { Chunks } from '../../../game-server/world/chunks.ts';
import { groundOf } from '../../../game-server/world/presetGround.ts';
import { World } from '../../../game-server/world/world.ts';
import type { Figure, Step } from './figure.ts';

/** Chunks looked at in each direction: what a player at view distance 6 sees. */
const DISTANCE = 6;
const CHUNKS = (2 * DISTANCE + 1) ** 2;
const VIEWERS = 10;

/**
 * What a chunk of generated land costs, without a network: making it, lighting it, putting its packet together for the
 * first viewer, having it for the tenth, and again after one block has changed. Averages over all chunks in view.
 */
export async function chunkPackets(repetitions: number, step: Step): Promise<Figure[]> {
  const made: number[] = [];
  const lit: number[] = [];
  const first: number[] = [];
  const tenth: number[] = [];
  const changed: number[] = [];
  const ratio: number[] = [];
  const gameData = ServerGameData.of(DEFAULT_VERSION);
  const stone = gameData.states.defaultIdOf('stone') ?? 1;
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const world = new World(gameData, groundOf(gameData, { type: 'overworld', seed: repetition }));
    const frames = new ChunkFrames(world, new PacketCodec(DEFAULT_VERSION));
    made.push(perChunk(DISTANCE + 1, (x, z) => world.chunks.column(x, z)));
    lit.push(perChunk(DISTANCE, (x, z) => world.light.of(x, z)));
    const once = perChunk(DISTANCE, (x, z) => frames.chunk(x, z));
    for (let viewer = 2; viewer < VIEWERS; viewer++) perChunk(DISTANCE, (x, z) => frames.chunk(x, z));
    const again = perChunk(DISTANCE, (x, z) => frames.chunk(x, z));
    first.push(once);
    tenth.push(again);
    ratio.push(once / Math.max(again, 1e-3));
    changed.push(
      perChunk(DISTANCE, (x, z) => {
        world.setStateId({ x: x * 16 + 8, y: 40, z: z * 16 + 8 }, stone, { type: 'build' });
        frames.drop(Chunks.key(x, z));
        frames.chunk(x, z);
      }),
    );
    step((repetition + 1) / repetitions, `${CHUNKS} chunks`);
  }
  const unit = 'us' as const;
  return [
    { name: 'chunk made', unit, values: made, note: 'generated land, a chunk' },
    { name: 'chunk lit', unit, values: lit, note: 'sky and block light, a chunk' },
    { name: 'chunk packet, 1st viewer', unit, values: first, note: `mean of ${CHUNKS} chunks, light known` },
    { name: 'chunk packet, 10th viewer', unit, values: tenth, note: 'the same packets once more' },
    { name: 'chunk packet, 1st / 10th', unit: 'x', values: ratio, note: 'how much further viewers profit' },
    {
      name: 'chunk packet, one change',
      unit,
      values: changed,
      note: 'a block changed since, its section alone encoded',
    },
  ];
}

/** The mean time of something done for every chunk around the origin, us. */
function perChunk(distance: number, work: (x: number, z: number) => unknown): number {
  const start = wallTimeMs();
  for (let x = -distance; x <= distance; x++) for (let z = -distance; z <= distance; z++) work(x, z);
  return ((wallTimeMs() - start) * 1_000) / (2 * distance + 1) ** 2;
}
