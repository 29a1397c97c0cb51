import type { Situation } from '../../../sidecar/prompt/situation.ts';
import type { Craft } from '../craft.ts';
import { construction } from './construction/construction.ts';
import { cooking } from './cooking/cooking.ts';
import { escapeCraft } from './escape/escape.ts';
import { gathering } from './gathering/gathering.ts';

/** All there are; a further family is one line here. */
const CRAFTS: readonly Craft[] = [construction, cooking, escapeCraft, gathering];

/** The craft for what is to be done, or undefined where the rules have none. */
export function craftFor(situation: Situation): Craft | undefined {
  return CRAFTS.find((craft) => craft.suits(situation));
}

/** The craft in whose words an order is. */
export function craftReading(order: string): Craft | undefined {
  return CRAFTS.find((craft) => craft.reads(order));
}
