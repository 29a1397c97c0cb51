import { blockColour } from '../../game-data/colours/blockColours.ts';
import { parseBlockState } from '../../protocol/blockState.ts';
import { type Box, positionKey, sizeOf } from '../../protocol/geometry.ts';
import type { StructureDefect } from '../../server-plugin/scoring/construction/defects.ts';
import type { BuildTarget } from '../../server-plugin/scoring/construction/target.ts';
import { type Html, html } from './html.ts';

/** The plan of one layer, north up: the blueprint's blocks, with every cell outlined that is not right in the end. */
export function layerSvg(target: BuildTarget, box: Box, y: number, defects: readonly StructureDefect[]): Html {
  const size = sizeOf(box);
  const wrong = new Map(defects.map((defect) => [positionKey(defect.position), defect]));
  const cells = target.cells
    .filter(({ position }) => position.y === y)
    .map(({ position, state }) => {
      const faded = wrong.get(positionKey(position))?.kind === 'missing' ? ' faded' : '';
      return html`<rect class="cell${faded}" x="${position.x - box.min.x}" y="${position.z - box.min.z}" width="1" height="1" fill="${blockColour(state.id)}"><title>${position.x}, ${position.y}, ${position.z}: ${state.id}</title></rect>`;
    });
  const marks = defects.map(({ position, kind, expected, found }) => {
    const [x, z] = [position.x - box.min.x, position.z - box.min.z];
    const id = parseBlockState(found)?.id;
    const standing =
      kind === 'missing' || id === undefined
        ? null
        : html`<rect x="${x + 0.25}" y="${z + 0.25}" width="0.5" height="0.5" fill="${blockColour(id)}"/>`;
    return html`${standing}<rect class="mark ${kind === 'missing' ? 'missing' : kind === 'left-over' ? 'extra' : 'wrong'}" x="${x + 0.06}" y="${z + 0.06}" width="0.88" height="0.88"><title>${position.x}, ${position.y}, ${position.z}: expected ${expected ?? 'nothing'}, found ${found}</title></rect>`;
  });
  const scale = Math.max(6, Math.min(20, 240 / Math.max(size.x, size.z)));
  return html`<svg class="view" role="img" aria-label="plan of layer ${y}" viewBox="0 0 ${size.x} ${size.z}" width="${size.x * scale}" height="${size.z * scale}"><rect class="ground" width="${size.x}" height="${size.z}"/>${cells}${marks}</svg>`;
}
