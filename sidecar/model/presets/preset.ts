import type { KnownDialect } from '../service/dialect.ts';

/** A service or a local server that models can be named of, as data. */
export interface Preset {
  /** What stands before the "/" of a model's name. */
  readonly name: string;
  readonly label: string;
  /** The wire format it speaks. */
  readonly wire: 'openai' | 'anthropic' | 'google';
  /** Null where every user has an address of their own. */
  readonly baseUrl: string | null;
  /** Environment variables that may hold its key; the first one set wins. */
  readonly keys: readonly string[];
  /** Whether it answers without a key. */
  readonly needsKey: boolean;
  /** What is known of it beforehand; everything else is found out by its first answers. */
  readonly dialect?: KnownDialect;
  /** A header that holds the key by itself, instead of "Authorization: Bearer". */
  readonly keyHeader?: string;
  /** Added to addresses that have this in their path. */
  readonly query?: { readonly where: string; readonly parameters: Readonly<Record<string, string>> };
  /** What its users should know, in a few words. */
  readonly hint?: string;
  /** Where its documentation is. */
  readonly docs: string;
}
