import { Random } from '../../../clock/random.ts';
import { mix } from '../seeds.ts';

/** How many there are around the main island; their numbers begin at 0. */
export const GATEWAYS = 20;
/** How far from the middle they stand, and how high, blocks (Minecraft wiki, "End Gateway (block)"). */
const CIRCLE = 96;
const HEIGHT = 75;

/** The numbers of the gateways around the main island of a seed's End, in the order in which they open. */
export function gatewayOrder(seed: number): readonly number[] {
  return new Random(mix(seed | 0, 0x6a7e)).shuffle(Array.from({ length: GATEWAYS }, (_, index) => index));
}

/** Where the gateway of a number stands (vanilla's EndDragonFight). */
export function gatewayPlace(index: number): { readonly x: number; readonly y: number; readonly z: number } {
  const angle = 2 * (-Math.PI + (Math.PI / GATEWAYS) * index);
  return { x: Math.floor(CIRCLE * Math.cos(angle)), y: HEIGHT, z: Math.floor(CIRCLE * Math.sin(angle)) };
}
