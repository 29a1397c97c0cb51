import type { Target } from './target.ts';
import { type Component, translate } from './text.ts';

/** "….single" with the target's name, or "….multiple" with how many there are, after the other values. */
export function countedLast(key: string, targets: readonly Target[], ...values: readonly Component[]): Component {
  const [only, another] = targets;
  return only && !another
    ? translate(`${key}.single`, ...values, only.displayName)
    : translate(`${key}.multiple`, ...values, `${targets.length}`);
}

/** The same with the target before the other values. */
export function countedFirst(key: string, targets: readonly Target[], ...values: readonly Component[]): Component {
  const [only, another] = targets;
  return only && !another
    ? translate(`${key}.single`, only.displayName, ...values)
    : translate(`${key}.multiple`, `${targets.length}`, ...values);
}

/** A coordinate as vanilla prints it in answers ("%f"). */
export function decimals(value: number): string {
  return value.toFixed(6);
}
