import type { Entity } from '../entities/entity.ts';
import type { ItemEntity } from '../entities/itemEntity.ts';
import type { Game } from './game.ts';
import { Target, type TargetBody } from './target.ts';

/** Everyone and everything that selectors find, as commands see them, with the tags commands gave them. */
export class SelectableBodies {
  readonly #game: Game;
  /** Tags of players and items by uuid; other entities carry their own. */
  readonly #tags = new Map<string, { readonly zone: string; readonly tags: Set<string> }>();
  readonly #targets = new WeakMap<TargetBody, Target>();

  constructor(game: Game) {
    this.#game = game;
  }

  /** The players of a zone, in the order they joined. */
  players(zone: string): Target[] {
    return this.#game.server.playersIn(zone).map((player) => this.target(player));
  }

  /** Everything in a zone that a selector can find: players first, then entities and items, oldest first. */
  targets(zone: string): Target[] {
    const bodies: TargetBody[] = [...this.#game.server.playersIn(zone)];
    for (const entity of this.#game.entities.inZone(zone)) if (this.#isFound(entity)) bodies.push(entity);
    for (const item of this.#game.items.all()) if (item.zone === zone && this.#isFound(item)) bodies.push(item);
    return bodies.map((body) => this.target(body));
  }

  /** Everything of one kind, as `targets` gives it. */
  targetsOfKind(zone: string, kind: string): Target[] {
    if (kind === 'player') return this.players(zone);
    if (kind === 'item') return this.targets(zone).filter((target) => target.kind === kind);
    const found: Target[] = [];
    for (const entity of this.#game.entities.ofKind(kind))
      if (entity.zone === zone && this.#isFound(entity)) found.push(this.target(entity));
    return found;
  }

  /** Entities of chunks that are not loaded do not exist for commands. */
  #isFound({ position }: Entity | ItemEntity): boolean {
    const { whole } = this.#game;
    return !whole || whole.isLoaded(position);
  }

  /** What commands see of a body; one object as long as the body lives. */
  target(body: TargetBody): Target {
    let target = this.#targets.get(body);
    if (!target) {
      target = new Target(body);
      this.#targets.set(body, target);
    }
    return target;
  }

  /** The tags of a target, to read and to change. */
  tags(target: Target): Set<string> {
    if (target.entity) return target.entity.tags;
    const known = this.#tags.get(target.uuid);
    if (known?.zone === target.zone) return known.tags;
    const tags = new Set<string>();
    this.#tags.set(target.uuid, { zone: target.zone, tags });
    return tags;
  }

  /** Forgets what commands gave those of a zone, as when it begins anew. */
  forget(zone: string): void {
    for (const [uuid, known] of this.#tags) if (known.zone === zone) this.#tags.delete(uuid);
  }
}
