import type { ShownAgent } from '../../../../sidecar/prompt/teamState.ts';
import type { DeviceDuty } from './devices.ts';
import type { EscapeScene, PuzzleBoard } from './scene.ts';

/** What is to be fetched and put in place, by one agent of those before a text. */
export function errandsFor(
  scene: EscapeScene,
  board: PuzzleBoard,
  own: readonly ShownAgent[],
  isFirst: (name: string) => boolean,
): DeviceDuty[] {
  const put = puttingInPlace(board, own);
  if (put) return [put];
  const wanted = board.reading.goesInPlace;
  const first = own.find((agent) => isFirst(agent.name) && agent.tools.includes('withdrawItem'));
  if (!first) return [];
  for (const other of scene.boards) {
    const alluded = other.reading.takeAlong;
    if ((other === board && !wanted) || (!alluded && !wanted)) continue;
    const means = (item: string) => item === wanted || (alluded !== null && item.split('_').includes(alluded));
    if (own.some(({ inventory }) => Object.keys(inventory).some(means))) continue;
    for (const { block: container, position: at, holds, reach } of other.containers) {
      if (!reach.includes(first.name)) continue;
      const item = holds && Object.keys(holds).find(means);
      if (item) return [{ agent: first.name, order: { type: 'take', item, container, at } }];
      if (holds === null && first.tools.includes('fetchContainerContents'))
        return [{ agent: first.name, order: { type: 'look', container, at } }];
    }
  }
  return [];
}

/** Whoever has what a sign in the floor asks for puts it there. */
function puttingInPlace({ reading, floorSigns }: PuzzleBoard, own: readonly ShownAgent[]): DeviceDuty | undefined {
  const item = reading.goesInPlace;
  const sign = floorSigns.find(({ block }) => block !== item);
  const agent = own.find(
    ({ inventory, tools }) => item !== null && (inventory[item] ?? 0) > 0 && tools.includes('placeBlock'),
  );
  return item && sign && agent ? { agent: agent.name, order: { type: 'put', item, at: sign.position } } : undefined;
}
