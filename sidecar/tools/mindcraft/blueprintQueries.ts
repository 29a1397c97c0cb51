import { isAir } from '../../../protocol/blockState.ts';
import type { BlueprintCell } from '../../../protocol/blueprint.ts';
import { blueprintCellsOf } from '../../../protocol/briefedBlueprint.ts';
import { type BlockPosition, type Box, boundsOf, formatPosition, positionKey } from '../../../protocol/geometry.ts';
import { shownState } from '../../../protocol/shownState.ts';
import type { Body } from '../../body/body.ts';
import type { ToolBriefing } from '../briefedTools.ts';
import { refusal, type Tool, type ToolResult } from '../tool.ts';
import { answer } from './bodyQueries.ts';
import { commandTool } from './commandTool.ts';

/** What placing decides of a block; the rest follows from its surroundings. */
const COMPARED = ['facing', 'axis', 'half', 'part', 'type', 'hanging'] as const;

/** The briefing's blueprint by levels: all cells of one height, from the lowest. */
interface Levels {
  readonly bounds: Box;
  readonly byCell: ReadonlyMap<string, BlueprintCell>;
}

/** Queries about the blueprint of a construction task. */
export function blueprintQueries(briefing: ToolBriefing | undefined): readonly Tool[] {
  const levels = briefing && levelsOf(briefing);
  const withLevels = (work: (levels: Levels) => ToolResult): ToolResult =>
    levels ? work(levels) : refusal('nothing-there', 'the task has no blueprint');
  const atLevel = (level: number, work: (levels: Levels, y: number) => ToolResult): ToolResult =>
    withLevels((known) => {
      const last = known.bounds.max.y - known.bounds.min.y;
      if (level > last) return refusal('bad-argument', `there is no level ${level}: the levels are 0 to ${last}`);
      return work(known, known.bounds.min.y + level);
    });
  return [
    commandTool('!checkBlueprintLevel', async (body, { level }: { level: number }) =>
      atLevel(level, (known, y) => answer(`LEVEL ${level}`, fixesOr(fixesAt(body, known, y), level))),
    ),
    commandTool('!checkBlueprint', async (body) =>
      withLevels((known) =>
        answer(
          'BLUEPRINT',
          heightsOf(known).flatMap((y, level) => fixesOr(fixesAt(body, known, y), level)),
        ),
      ),
    ),
    commandTool('!getBlueprint', async () =>
      withLevels((known) =>
        answer(
          'BLUEPRINT',
          heightsOf(known).map((y, level) => `level ${level} begins at ${formatPosition({ ...known.bounds.min, y })}`),
        ),
      ),
    ),
    commandTool('!getBlueprintLevel', async (_, { level }: { level: number }) =>
      atLevel(level, (known, y) => ({ ok: true, message: levelText(known, level, y) })),
    ),
  ];
}

function levelsOf(briefing: ToolBriefing): Levels | undefined {
  const cells = blueprintCellsOf(briefing);
  const bounds = cells && boundsOf(cells.map(({ position }) => position));
  if (!cells || !bounds) return undefined;
  return { bounds, byCell: new Map(cells.map((cell) => [positionKey(cell.position), cell])) };
}

function heightsOf({ bounds: { min, max } }: Levels): number[] {
  return Array.from({ length: max.y - min.y + 1 }, (_, level) => min.y + level);
}

/** The cells of a level, row by row: rows lead south, columns east. */
function rowsOf({ bounds: { min, max } }: Levels, y: number): BlockPosition[][] {
  return Array.from({ length: max.z - min.z + 1 }, (_, row) =>
    Array.from({ length: max.x - min.x + 1 }, (_, column) => ({ x: min.x + column, y, z: min.z + row })),
  );
}

function levelText(levels: Levels, level: number, y: number): string {
  const rows = rowsOf(levels, y).map((row) =>
    row.map((cell) => {
      const wanted = levels.byCell.get(positionKey(cell));
      return wanted ? shownState(wanted.state) : 'air';
    }),
  );
  return [
    `LEVEL ${level} begins at ${formatPosition({ ...levels.bounds.min, y })}; each line is a row to the south, in it x grows eastward`,
    ...rows.map((row) => `[${row.join(', ')}]`),
  ].join('\n');
}

function fixesOr(fixes: readonly string[], level: number): readonly string[] {
  return fixes.length > 0 ? fixes : [`level ${level} is complete`];
}

/** What is still to do at a height, a line for each cell. */
function fixesAt(body: Body, levels: Levels, y: number): string[] {
  const kinds = new Set([...levels.byCell.values()].map(({ state }) => state.id));
  return rowsOf(levels, y)
    .flat()
    .flatMap((cell) => {
      const wanted = levels.byCell.get(positionKey(cell))?.state;
      const found = body.seenAt(cell);
      const where = formatPosition(cell);
      if (wanted && (!found || isAir(found.id)))
        return [`place ${shownState(wanted)} at ${where}${found ? '' : ' (not in sight)'}`];
      if (!found || isAir(found.id)) return [];
      // What stands on natural land is the land's, unless it is of what is built here.
      if (!wanted)
        return body.sight === 'loaded' || kinds.has(found.id) ? [`remove ${shownState(found)} at ${where}`] : [];
      const differs =
        wanted.id !== found.id ||
        COMPARED.some(
          (name) => wanted.properties[name] !== undefined && wanted.properties[name] !== found.properties[name],
        );
      return differs ? [`replace ${shownState(found)} by ${shownState(wanted)} at ${where}`] : [];
    });
}
