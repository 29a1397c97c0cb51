/** What is given. */
export interface EffectGift {
  /** Minecraft's id without namespace. */
  readonly id: string;
  /** Ticks; `Infinity` for one that never ends. Instant effects need none. */
  readonly duration: number;
  /** Level less one; 0 unless given. */
  readonly amplifier?: number;
  readonly ambient?: boolean;
  /** Whether particles rise and the icon shows; true unless given. */
  readonly particles?: boolean;
}
