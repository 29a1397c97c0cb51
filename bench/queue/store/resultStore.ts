import { z } from 'zod';

/** Where workers put the files of games and the parent gets them. A key has letters, digits, "-", "_" and "." alone. */
export interface ResultStore {
  /** Told apart from other stores by it, wherever it is mounted. */
  readonly id: string;
  /** Keeps bytes under a key, whole or not at all; the same bytes may be put again. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under a key, at most so many. Throws where there are none, or more. */
  get(key: string, mostBytes: number): Promise<Uint8Array>;
  /** The keys that begin like that. */
  list(prefix: string): Promise<string[]>;
  /** Forgets a key, whether it is there or not. */
  remove(key: string): Promise<void>;
}

/** The key of what a store knows of itself. */
export const IDENTITY = 'guildhall-store.json';
/** Bytes. */
export const LARGEST_IDENTITY = 1_000;

export const StoreIdentity = z.strictObject({ format: z.literal(1), id: z.string().min(1) });
export type StoreIdentity = z.infer<typeof StoreIdentity>;

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,199}$/;

/** Returns a key. @throws RangeError for what is not one. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`not a key: ${JSON.stringify(key)}`);
  return key;
}
