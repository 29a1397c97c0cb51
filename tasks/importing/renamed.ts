import { nameTable } from '../../protocol/nameTable.ts';
import type { GameFacts } from './objections.ts';

/** Block ids that a later version renamed (Minecraft wiki, "Java Edition 1.20.3"). */
const RENAMED: Readonly<Record<string, string>> = nameTable({ grass: 'short_grass' });

/** The block's id in the game version, or its newest one where the version is not known. */
export function currentId(id: string, problemWith: GameFacts['problemWith']): string {
  const known = problemWith && problemWith({ id, properties: {} }) === undefined;
  return known || !Object.hasOwn(RENAMED, id) ? id : (RENAMED[id] as string);
}
