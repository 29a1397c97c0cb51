import { EXIT } from '../../console/exitCodes.ts';
import { count } from '../../console/plainText.ts';
import type { CommandContext } from '../../console/shell.ts';
import type { RunPlan } from '../../run/plan/planRun.ts';
import { registerPlan } from '../../run/play/beginRun.ts';
import { ownKey } from '../../run/seal/sealKey.ts';

/**
 * Writes a plan and prints its hash, which can be published before anything is played. `command` plays it.
 * @throws ConfigError 'bad-seal-key', since a registration that nobody signed shows nothing.
 */
export function register(plan: RunPlan, command: string, context: CommandContext): number {
  const hash = registerPlan(plan, ownKey(context.env));
  context.line(`registered plan ${hash}`);
  context.line(`${count(plan.episodes.length, 'episode')} to play; to play them: ${command}`);
  context.result({ folder: plan.folder, plan: hash });
  return EXIT.ok;
}
