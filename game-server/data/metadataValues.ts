import type { MetadataType, MetadataValue } from './entityMetadata.ts';

const NOTHING: readonly MetadataValue[] = [];

/** Metadata of one entity by key, and which of it clients have not been sent yet. */
export class MetadataValues {
  readonly #values = new Map<string, MetadataValue>();
  readonly #changed = new Set<string>();

  /** Sets a value to send to clients; keys as in minecraft-data's `metadataKeys`. */
  set(key: string, type: MetadataType, value: unknown): void {
    const before = this.#values.get(key);
    if (before && before.value === value) return;
    this.#values.set(key, { key, type, value });
    this.#changed.add(key);
  }

  get(key: string): unknown {
    return this.#values.get(key)?.value;
  }

  /** All that was ever set. */
  all(): MetadataValue[] {
    return [...this.#values.values()];
  }

  /** What was set since the last call. */
  takeChanged(): readonly MetadataValue[] {
    if (this.#changed.size === 0) return NOTHING;
    const changed = [...this.#changed].flatMap((key) => this.#values.get(key) ?? []);
    this.#changed.clear();
    return changed;
  }
}
