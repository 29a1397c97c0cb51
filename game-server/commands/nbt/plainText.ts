import { stringOf, type Tag } from '../../data/nbtTag.ts';
import { isComponent } from '../arguments/component.ts';
import type { Game } from '../game.ts';
import type { Component } from '../text.ts';
import { jsonOf } from './json.ts';

/** The plain text of a component written as JSON, or of plain text that is none. */
export function textOf(tag: Tag | undefined, game: Game, longest: number): string | undefined {
  if (!tag) return undefined;
  const text = stringOf(tag);
  if (text === undefined)
    return isComponent(jsonOf(tag)) ? game.text(jsonOf(tag) as Component).slice(0, longest) : undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (isComponent(parsed)) return game.text(parsed).slice(0, longest);
  } catch {
    // Not JSON: vanilla shows such a text as it is in book pages, and so do we everywhere.
  }
  return text.slice(0, longest);
}
