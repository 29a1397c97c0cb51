import type { Observation } from '../body/body.ts';
import type { PromptPart } from './promptBudget.ts';

const HEADINGS = ['south', 'south-west', 'west', 'north-west', 'north', 'north-east', 'east', 'south-east'] as const;
/** Angles from the horizon that are called level, degrees. */
const LEVEL = 5;

/** What a prompt says of the picture that comes with it: where the eyes look. */
export function picturePart({ yaw, pitch }: Pick<Observation, 'yaw' | 'pitch'>): PromptPart {
  const heading = HEADINGS[Math.round((((yaw % 360) + 360) % 360) / 45) % 8];
  const tilt =
    Math.abs(pitch) < LEVEL ? 'level' : `${Math.round(Math.abs(pitch))} degrees ${pitch > 0 ? 'down' : 'up'}`;
  return {
    title: 'Picture',
    text: `The picture shows what you see now: your eyes look ${heading}, ${tilt}. lookAt turns them. The cross is the middle of your view; what you hold is at the lower right.`,
    worth: 75,
  };
}
