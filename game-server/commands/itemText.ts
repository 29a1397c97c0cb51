import type { Stack } from '../items/inventory/stack.ts';
import type { Game } from './game.ts';
import { bracketed, type Component, translate } from './text.ts';

/** What "no item" is called in answers. */
export const AIR_TEXT: Component = bracketed(translate('block.minecraft.air'));

/** An item's name in square brackets, as answers show it. */
export function itemText({ language }: Game, { id, data }: Pick<Stack, 'id' | 'data'>): Component {
  if (data?.customName !== undefined) return bracketed({ text: data.customName, italic: true });
  const key = `item.minecraft.${id}`;
  return bracketed(translate(Object.hasOwn(language, key) ? key : `block.minecraft.${id}`));
}
