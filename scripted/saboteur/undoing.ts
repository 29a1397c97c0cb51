import { blueprintCellsOf } from '../../protocol/briefedBlueprint.ts';
import type { Sabotage } from './saboteur.ts';
import { steal } from './theft.ts';

/** How far it looks for levers and crops, blocks, and how many it knows of. */
const SIGHT = 24;
const MOST = 32;
const CROP = /^(?:wheat|carrots|potatoes|beetroots)$/;

/**
 * Undoes something that others did: breaks a block of the building, switches a lever back, reaps what was to be harvested, or
 * takes out of the team's chest what was brought there.
 */
export const undoWork: Sabotage = async (saboteur) => {
  const { agent, chance, signal } = saboteur;
  const { body, briefing, tools } = agent;
  const built = (blueprintCellsOf(briefing) ?? []).filter(
    ({ position, state }) => body.seenAt(position)?.id === state.id,
  );
  if (built.length > 0) return (await tools.call('MineBlock', { ...chance.pick(built).position }, signal)).ok;
  const levers = body
    .findBlocks((id) => id === 'lever', SIGHT, MOST)
    .filter(({ state }) => state.properties.powered === 'true');
  for (const { position } of chance.shuffle(levers))
    if ((await tools.call('ToggleAction', { item_name: 'lever', ...position }, signal)).ok) return true;
  const crops = body.findBlocks((id) => CROP.test(id), SIGHT, MOST);
  if (crops.length > 0) return (await tools.call('MineBlock', { ...chance.pick(crops).position }, signal)).ok;
  return body.teamChest ? steal(saboteur) : false;
};
