import type { Json } from '../../protocol/briefing.ts';
import { BlockPosition } from '../../protocol/geometry.ts';
import type { Body } from '../body/body.ts';
import { BlockSearch, type BlocksFound, CellLimit, type SENSES, type Seen } from './frames.ts';

export type Sense = (typeof SENSES)[number];

/**
 * What a body tells when a mind calls a sense of it; of `walkable` the cells in a row. Arguments come from the mind.
 * @throws ZodError for arguments that its method does not take.
 */
export function senseOf(body: Body, sense: Sense, args: readonly unknown[]): Seen {
  switch (sense) {
    case 'observe':
      return asJson(body.observe());
    case 'blockAt':
      return asJson(body.blockAt(BlockPosition.parse(args[0])));
    case 'seenAt':
      return asJson(body.seenAt(BlockPosition.parse(args[0])));
    case 'idOf':
      return asJson(body.idOf(String(args[0]).slice(0, 200)));
    case 'underSky':
      return body.underSky();
    case 'unexplored':
      return asJson(body.unexplored());
    case 'signAt':
      return asJson(body.signAt(BlockPosition.parse(args[0])));
    case 'findBlocks':
      return findBlocks(body, BlockSearch.parse(args[0]));
    case 'walkable':
      return inARow(body.walkable(CellLimit.parse(args[0]), args[1] === true));
    case 'reachesFrom':
      return body.reachesFrom(BlockPosition.parse(args[0]), BlockPosition.parse(args[1]));
    default:
      return sense satisfies never;
  }
}

function findBlocks(body: Body, { wanted, unwanted, radius, limit, within }: BlockSearch): BlocksFound {
  const judged = new Map([...wanted.map((id) => [id, true] as const), ...unwanted.map((id) => [id, false] as const)]);
  const unknown = new Set<string>();
  const isWanted = (id: string) => {
    const verdict = judged.get(id);
    if (verdict === undefined) unknown.add(id);
    return verdict === true;
  };
  const blocks = body.findBlocks(isWanted, radius, limit, within);
  return { unknown: [...unknown], blocks: unknown.size > 0 ? [] : asJson(blocks) };
}

/** Cells as x, y and z in turn: hundreds of them come with most prompts, and objects take three times as long to cross. */
function inARow(cells: readonly BlockPosition[]): number[] {
  const row: number[] = [];
  for (const { x, y, z } of cells) row.push(x, y, z);
  return row;
}

/** The cells of such a row. */
export function cellsIn(row: readonly number[]): BlockPosition[] {
  const cells: BlockPosition[] = [];
  for (let at = 0; at + 2 < row.length; at += 3)
    cells.push({ x: row[at] as number, y: row[at + 1] as number, z: row[at + 2] as number });
  return cells;
}

/** These are JSON by their types, but for the lists that must not be changed. */
function asJson(value: unknown): Json {
  return (value ?? null) as Json;
}
