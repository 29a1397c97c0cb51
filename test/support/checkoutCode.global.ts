import { join } from 'node:path';
import { buildCheckoutCode } from '../../scripts/checkoutCode.ts';

/** Before a whole run, whose hundreds of processes start from the bundle; a run of named files takes what there is. */
export async function setup(): Promise<void> {
  const namesFiles = process.argv.slice(2).some((argument) => /\btest\b.*[./]/.test(argument));
  if (!namesFiles) await buildCheckoutCode(join(import.meta.dirname, '../..'));
}
