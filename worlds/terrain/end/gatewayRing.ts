import { Random } from '../../../clock/random.ts';
import { mix } from '../seeds.ts';

const GATEWAYS = 20;
/** How far from the middle they stand, and how high, blocks (Minecraft wiki, "End Gateway (block)"). */
const CIRCLE = 96;
const HEIGHT = 75;

/** Where gateways open around the main island of a seed's End, in the order in which they do. */
export function gatewayRing(seed: number): readonly { readonly x: number; readonly y: number; readonly z: number }[] {
  const order = new Random(mix(seed | 0, 0x6a7e)).shuffle(Array.from({ length: GATEWAYS }, (_, index) => index));
  return order.map((index) => {
    const angle = 2 * (-Math.PI + (Math.PI / GATEWAYS) * index);
    return { x: Math.floor(CIRCLE * Math.cos(angle)), y: HEIGHT, z: Math.floor(CIRCLE * Math.sin(angle)) };
  });
}
