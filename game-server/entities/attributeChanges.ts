/** Attributes that can be changed (Minecraft wiki, "Attribute"), in the names of 1.21.2 and later, with their bounds. */
export const ATTRIBUTE_BOUNDS = {
  max_health: [1, 1024],
  movement_speed: [0, 1024],
  attack_damage: [0, 2048],
  attack_speed: [0, 1024],
  armor: [0, 30],
  armor_toughness: [0, 20],
  knockback_resistance: [0, 1],
  luck: [-1024, 1024],
} as const satisfies Record<string, readonly [least: number, most: number]>;
export type AttributeName = keyof typeof ATTRIBUTE_BOUNDS;

/** What a modifier does with its amount: adds it, adds a share of the base, multiplies the whole (wiki, "Attribute"). */
export type AttributeOperation = 'add' | 'base' | 'total';

/** One change of an attribute. */
export interface AttributeModifier {
  /** A uuid up to 1.20.6, an identifier since 1.21. */
  readonly id: string;
  /** What it was called up to 1.20.6; means nothing. */
  readonly label?: string;
  readonly amount: number;
  readonly operation: AttributeOperation;
}

interface Change {
  base: number | undefined;
  readonly modifiers: Map<string, AttributeModifier>;
}

/** What commands made of the attributes of one body; nothing to begin with. */
export class AttributeChanges {
  readonly #changes = new Map<AttributeName, Change>();
  /** Counts changes. */
  revision = 0;

  /** The names of attributes that were changed. */
  names(): Iterable<AttributeName> {
    return this.#changes.keys();
  }

  has(name: AttributeName): boolean {
    return this.#changes.has(name);
  }

  /** The base that was set instead of the body's own. */
  base(name: AttributeName): number | undefined {
    return this.#changes.get(name)?.base;
  }

  modifiers(name: AttributeName): readonly AttributeModifier[] {
    return [...(this.#changes.get(name)?.modifiers.values() ?? [])];
  }

  /** Sets a base; undefined is the body's own again. */
  setBase(name: AttributeName, base: number | undefined): void {
    this.#of(name).base = base;
    this.#changed(name);
  }

  /** @returns false when there is a modifier of the same id already. */
  add(name: AttributeName, modifier: AttributeModifier): boolean {
    const { modifiers } = this.#of(name);
    if (modifiers.has(modifier.id)) return false;
    modifiers.set(modifier.id, modifier);
    this.#changed(name);
    return true;
  }

  /** @returns false when there was no modifier of the id. */
  remove(name: AttributeName, id: string): boolean {
    const removed = this.#changes.get(name)?.modifiers.delete(id) ?? false;
    if (removed) this.#changed(name);
    return removed;
  }

  /** Takes over everything that was made of another body. */
  adopt(other: AttributeChanges): void {
    this.#changes.clear();
    for (const [name, { base, modifiers }] of other.#changes)
      this.#changes.set(name, { base, modifiers: new Map(modifiers) });
    this.revision++;
  }

  clear(): void {
    this.#changes.clear();
    this.revision++;
  }

  /**
   * The value of an attribute.
   * @param own the body's own base.
   * @param added what it wears and the like add to the base.
   */
  value(name: AttributeName, own: number, added = 0): number {
    const change = this.#changes.get(name);
    if (!change) return own + added;
    const modifiers = [...change.modifiers.values()];
    const sum = (operation: AttributeOperation) =>
      modifiers.reduce((total, modifier) => total + (modifier.operation === operation ? modifier.amount : 0), 0);
    const base = (change.base ?? own) + added + sum('add');
    const whole = modifiers.reduce(
      (total, { operation, amount }) => total * (operation === 'total' ? 1 + amount : 1),
      base * (1 + sum('base')),
    );
    const [least, most] = ATTRIBUTE_BOUNDS[name];
    return Math.min(most, Math.max(least, whole));
  }

  #of(name: AttributeName): Change {
    let change = this.#changes.get(name);
    if (!change) {
      change = { base: undefined, modifiers: new Map() };
      this.#changes.set(name, change);
    }
    return change;
  }

  #changed(name: AttributeName): void {
    const change = this.#changes.get(name);
    if (change?.base === undefined && change?.modifiers.size === 0) this.#changes.delete(name);
    this.revision++;
  }
}
