import type { BlockPosition } from '../../../protocol/geometry.ts';
import type { OpenContainer } from '../../players/inventory/openContainer.ts';
import { viewersOf } from '../containers/containers.ts';
import type { Circuit } from './circuit.ts';
import { FULL_POWER } from './signals.ts';

/** Trapped chests give a signal as strong as there are who look into them (Minecraft wiki, "Trapped Chest"). */
export function trappedChests(circuit: Circuit): void {
  const { signals, updates, windows } = circuit;
  const partsOf = ({ parts }: OpenContainer): readonly { readonly position: BlockPosition }[] => parts ?? [];
  signals.hide('trapped_chest', (position) => Math.min(FULL_POWER, viewersOf(windows, position)));
  const notify = (container: OpenContainer): void => {
    if (container.id !== 'trapped_chest') return;
    for (const { position } of partsOf(container)) updates.notifyFar(position);
    updates.run();
  };
  windows.onOpened((_player, container) => notify(container));
  windows.onClosed((_player, container) => notify(container));
}
