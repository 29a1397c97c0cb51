import type { EntityUseClick } from '../../core/uses.ts';
import type { Habitat } from '../habitat.ts';
import type { Mob } from '../mob.ts';
import { spendItem } from './spend.ts';

/** Names a mob by a name tag that has a name (Minecraft wiki, "Name Tag"); the tag is used up. */
export function nameByTag(habitat: Habitat, mob: Mob, use: EntityUseClick): boolean {
  const { player, item } = use;
  const name = item?.id === 'name_tag' ? item.data?.customName : undefined;
  if (name === undefined) return false;
  mob.nameAs(name);
  mob.persistent = true;
  spendItem(use);
  habitat.report('entity-named', player, mob);
  return true;
}
