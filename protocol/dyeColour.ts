import { z } from 'zod';

/** The sixteen colours in the order of their numbers (Minecraft wiki, "Dye"). */
export const DyeColour = z.enum([
  'white',
  'orange',
  'magenta',
  'light_blue',
  'yellow',
  'lime',
  'pink',
  'gray',
  'light_gray',
  'cyan',
  'purple',
  'blue',
  'brown',
  'green',
  'red',
  'black',
]);
export type DyeColour = z.infer<typeof DyeColour>;
