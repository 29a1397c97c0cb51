import type { Point } from '../../../protocol/geometry.ts';
import type { CommandSource } from '../source.ts';
import { LEVELS } from '../source.ts';
import { failure } from '../syntax/commandError.ts';
import type { Target } from '../target.ts';

/** Whether a target is meant; asked with the place the selector measures from. */
export type Condition = (target: Target, source: CommandSource, origin: Point) => boolean;

export type Sort = 'nearest' | 'furthest' | 'random' | 'arbitrary';

/** Who is meant by "@e[type=cow]", by a name or by a uuid (Minecraft wiki, "Target selectors"). */
export interface Selector {
  readonly kind: 'selector' | 'name' | 'uuid';
  /** The name or uuid; for selectors the text typed. */
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly limit: number;
  readonly sort: Sort;
  /** Whether others than players can be found. */
  readonly entities: boolean;
  /** The one kind of entity that can be found (`type=cow`), which is then not looked for among all. */
  readonly kindOnly?: string | undefined;
  /** `@s`: whoever gives the command. */
  readonly self: boolean;
  /** Where distances are measured from, axis by axis; the source's where undefined. */
  readonly origin: { readonly x: number | undefined; readonly y: number | undefined; readonly z: number | undefined };
}

/** Everyone a selector means within the zone of the source, in its order. @throws CommandError without the right. */
export function select(selector: Selector, source: CommandSource): Target[] {
  const { game, zone } = source;
  if (selector.kind === 'name')
    return game.bodies.players(zone.id).filter(({ player }) => sameName(player?.username, selector.text));
  if (selector.kind === 'uuid') return game.bodies.targets(zone.id).filter(({ uuid }) => uuid === selector.text);
  if (source.level < LEVELS.gamemaster) throw failure('argument.entity.selector.not_allowed');
  const origin = {
    x: selector.origin.x ?? source.position.x,
    y: selector.origin.y ?? source.position.y,
    z: selector.origin.z ?? source.position.z,
  };
  const meant = (target: Target) => selector.conditions.every((holds) => holds(target, source, origin));
  if (selector.self) return source.entity && meant(source.entity) ? [source.entity] : [];
  const candidates =
    selector.kindOnly !== undefined
      ? game.bodies.targetsOfKind(zone.id, selector.kindOnly)
      : selector.entities
        ? game.bodies.targets(zone.id)
        : game.bodies.players(zone.id);
  if (selector.sort === 'arbitrary') {
    const found: Target[] = [];
    for (const target of candidates) {
      if (!meant(target)) continue;
      found.push(target);
      if (found.length >= selector.limit) break;
    }
    return found;
  }
  return sorted(candidates.filter(meant), selector.sort, origin, source).slice(0, selector.limit);
}

function sorted(found: Target[], sort: Sort, origin: Point, { game, zone }: CommandSource): Target[] {
  switch (sort) {
    case 'arbitrary':
      return found;
    case 'random':
      return game.random(zone.id).shuffle(found);
    case 'nearest':
      return found.sort((a, b) => squaredDistance(a.position, origin) - squaredDistance(b.position, origin));
    case 'furthest':
      return found.sort((a, b) => squaredDistance(b.position, origin) - squaredDistance(a.position, origin));
    default:
      return sort satisfies never;
  }
}

export function squaredDistance(a: Point, b: Point): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}

/** Vanilla finds players by name whatever the case. */
function sameName(name: string | undefined, typed: string): boolean {
  return name !== undefined && name.toLowerCase() === typed.toLowerCase();
}
