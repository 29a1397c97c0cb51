import { ConfigError } from '../../../protocol/errors.ts';
import type { View } from '../../../server-plugin/scoring/construction/view.ts';

/**
 * Reads a list of views, "theta,phi" in degrees separated by spaces or semicolons, such as "45,30 225,30".
 * Throws ConfigError 'bad-views'.
 */
export function parseViews(text: string): View[] {
  const parts = text.split(/[;\s]+/).filter((part) => part !== '');
  if (parts.length === 0) throw new ConfigError('bad-views', '--views: expected at least one "theta,phi"');
  return parts.map((part) => {
    const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(part);
    const [theta, phi] = [Number(match?.[1]), Number(match?.[2])];
    if (!match || Math.abs(theta) > 360 || Math.abs(phi) > 90)
      throw new ConfigError(
        'bad-views',
        `--views: "${part}": expected "theta,phi" in degrees, theta -360 to 360, phi -90 to 90`,
      );
    return { name: part, theta, phi };
  });
}
