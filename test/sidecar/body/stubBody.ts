import type { Body, Observation, SeenBlock } from '../../../sidecar/body/body.ts';

/** A body that stands still at (0.5, 64, 0.5), alone unless told otherwise, with what its eyes are said to meet. */
export function stubBody(seen: Partial<Observation> = {}, blocks: readonly SeenBlock[] = []): Body {
  const { agent = 'Alice' } = seen;
  const observation: Observation = {
    agent,
    position: { x: 0.5, y: 64, z: 0.5 },
    yaw: 0,
    pitch: 0,
    health: 20,
    food: 20,
    held: null,
    timeOfDay: 0,
    dayPasses: false,
    riding: null,
    sleeping: false,
    inventory: [],
    worn: [],
    entities: [],
    messages: [],
    ...seen,
  };
  return {
    agent,
    team: [agent],
    sight: 'loaded',
    teamChest: undefined,
    lost: new AbortController().signal,
    observe: () => observation,
    blockAt: () => undefined,
    seenAt: () => undefined,
    idOf: () => undefined,
    climate: () => ({ biome: undefined, weather: 'clear' }),
    underSky: () => true,
    unexplored: () => [],
    signAt: () => undefined,
    findBlocks: (matches) => blocks.filter(({ state }) => matches(state.id)),
    walkable: () => [],
    reachesFrom: () => false,
    scene: () => {
      throw new Error('a stub has no scene');
    },
    perform: () => Promise.reject(new Error('a stub does nothing')),
    close: async () => {},
  };
}
