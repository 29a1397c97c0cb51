import { REPLAY_FORMAT, type ReplayChunk, type ReplayDocument } from '../../viewer/replayDocument.ts';

export const EMPTY_CHUNK: ReplayChunk = {
  until: 0,
  states: [],
  textures: [],
  changes: [],
  poses: [],
  jumps: [],
  counts: [],
  items: [],
  scores: [],
  metrics: [],
  entries: [],
};

/** A replay of a game in which nothing happens, apart from `parts`. */
export function replayDocument(parts: Partial<ReplayDocument> = {}): ReplayDocument {
  return {
    format: REPLAY_FORMAT,
    title: '',
    run: '',
    episode: 0,
    task: '',
    goal: '',
    players: '',
    isLanguageModel: false,
    ended: null,
    isSampled: false,
    agents: [{ name: 'Alice', colour: '#ff0000' }],
    initial: null,
    blueprint: [],
    mobs: [],
    corrections: 0,
    omitted: [],
    game: EMPTY_CHUNK,
    ...parts,
  };
}
