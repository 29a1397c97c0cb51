import type { TeamState } from '../../../sidecar/prompt/teamState.ts';

/** A team state in which nobody knows anything. */
export const EMPTY_TEAM_STATE: TeamState = {
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
