import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installGameScope } from '../../../patches/gameScope.ts';
import type { FrameworkContext } from '../../../sidecar/frameworks/framework.ts';

const FORGED = '{"success":true}';

/** Every folder that a framework in this process could come to know of. */
function folders(): string[] {
  const words = [process.cwd(), ...process.argv, ...process.execArgv, ...Object.values(process.env)];
  for (const list of ['self', String(process.ppid), 'self/task']) {
    try {
      for (const name of readdirSync(`/proc/${list}/fd`)) words.push(readlinkSync(`/proc/${list}/fd/${name}`));
      words.push(readFileSync(`/proc/${list}/cmdline`, 'utf8'), readFileSync(`/proc/${list}/environ`, 'utf8'));
    } catch {
      // Refused; the next one.
    }
  }
  return words.flatMap((word) => word?.match(/\/[^\0=,:;"' ]+/g) ?? []);
}

/** Rewrites every score at or below these paths, and returns those that it could. */
function rewrite(paths: readonly string[]): string[] {
  const rewritten: string[] = [];
  for (const path of new Set(paths))
    for (const file of [join(path, 'score.json'), join(path, 'episode', 'score.json')]) {
      try {
        writeFileSync(file, FORGED);
        rewritten.push(file);
      } catch {
        // Refused; the next one.
      }
    }
  return rewritten;
}

/** What somebody gets hold of who was told the path, as "got it" or the code of the refusal. */
function attempts(target: string): Record<string, string> {
  const raids: Record<string, () => unknown> = {
    'writes the score': () => writeFileSync(join(target, 'score.json'), FORGED),
    'reads the folder': () => readdirSync(target),
    'reads /proc': () => readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
    'writes at home': () => writeFileSync(join(process.cwd(), 'guildhall-forged'), FORGED),
  };
  const loot = Object.entries(raids).map(([name, raid]) => {
    try {
      raid();
      return [name, 'got it'];
    } catch (error) {
      return [name, (error as NodeJS.ErrnoException).code ?? String(error)];
    }
  });
  return Object.fromEntries(loot);
}

async function raid({ transcript, clock }: FrameworkContext, target: string): Promise<void> {
  const names = Object.keys(process.env).filter((name) => /KEY|TOKEN|SECRET|GUILDHALL/i.test(name));
  const data = { rewritten: rewrite(folders()), keys: names, ...attempts(target) };
  transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'loot', data });
}

installGameScope();
const [{ main }, { createEpisodeModel }, { loadMineflayer }] = await Promise.all([
  import('../../../sidecar/session/main.ts'),
  import('../../../scripted/models.ts'),
  import('../../../sidecar/body/patches/loadMineflayer.ts'),
]);
loadMineflayer();
await main({
  findFramework: (spec) => ({
    name: spec,
    usesModel: false,
    purposes: [],
    run: (context) => raid(context, spec.split('|')[1] ?? ''),
  }),
  createEpisodeModel,
});
process.exit();
