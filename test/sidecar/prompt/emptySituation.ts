import type { Situation } from '../../../sidecar/prompt/situation.ts';

/** A situation in which nobody knows anything. */
export const EMPTY_SITUATION: Situation = {
  goal: '',
  documents: {},
  roster: ['Alice'],
  team: [],
  mates: [],
  blueprint: null,
  containers: [],
  devices: [],
  workshops: [],
  resources: [],
  creatures: [],
  lying: [],
  signs: [],
  groups: [],
  places: [],
};
