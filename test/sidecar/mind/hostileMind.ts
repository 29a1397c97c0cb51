import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Framework, FrameworkContext } from '../../../sidecar/frameworks/framework.ts';
import { MOST_WIDE_CALLS } from '../../../sidecar/mind/frames.ts';
import { main } from '../../../sidecar/mind/main.ts';
import { TO_SEAT } from '../../../sidecar/mind/pipes.ts';

/** What somebody might try who writes a framework; each returns what it got hold of. */
const RAIDS: Readonly<Record<string, (folder: string) => unknown>> = {
  'reads the run folder': (folder) => readdirSync(folder),
  'writes a score': (folder) => writeFileSync(join(folder, 'score.json'), '{}'),
  'writes beside it': () => writeFileSync(join(import.meta.dirname, 'left-behind.txt'), 'here'),
  'reads the tasks': () => readdirSync(join(import.meta.dirname, '../../../tasks')),
  'reads the password file': () => readFileSync('/etc/passwd', 'utf8'),
  'starts a program': () => {
    const { error, stdout } = spawnSync('id');
    if (error) throw error;
    return String(stdout);
  },
  'reads keys': () => {
    const names = Object.keys(process.env).filter((name) => /KEY|TOKEN|SECRET|GUILDHALL/i.test(name));
    if (names.length === 0) throw new Error('there are none');
    return names;
  },
};

/** Asks the model once. */
async function ask({ model, signal }: FrameworkContext): Promise<void> {
  const reply = { name: 'any', schema: {} };
  const request = { purpose: 'ask', messages: [], context: null, reply, maxOutputTokens: 1, temperature: 0 };
  await model.complete(request, signal);
}

function hostile(name: string, run: (context: FrameworkContext) => Promise<void>): Framework {
  return { name, usesModel: true, purposes: [], run };
}

/** Sends a query that no framework of ours makes. */
function asking(name: string, calls: readonly unknown[]): Framework {
  return hostile(name, async ({ agents }) => {
    writeSync(TO_SEAT, `${JSON.stringify({ type: 'query', game: 0, agent: agents[0]?.name, calls })}\n`);
    await never;
  });
}

const never = new Promise<void>(() => {});

/** Frameworks by name; "raid:<folder>" tries everything in RAIDS. */
function find(spec: string): Framework {
  const [name = '', argument = ''] = spec.split('|');
  switch (name) {
    case 'raid':
      return hostile(spec, async ({ transcript, clock, agents }) => {
        const loot: Record<string, string> = {};
        for (const [raid, attempt] of Object.entries(RAIDS)) {
          try {
            loot[raid] = `got ${JSON.stringify(attempt(argument) ?? null)}`;
          } catch (error) {
            loot[raid] = `refused ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`;
          }
        }
        try {
          await import('../../../game-server/core/server.ts');
          loot['loads the server'] = 'got it';
        } catch (error) {
          loot['loads the server'] = `refused ${(error as NodeJS.ErrnoException).code}`;
        }
        loot['has the join token'] = String(agents.some(({ briefing }) => 'joinToken' in briefing.game));
        transcript.add({ type: 'framework-noted', at: clock.now(), topic: 'loot', data: loot });
      });
    case 'hangs':
      return hostile(spec, async () => {
        for (;;);
      });
    case 'exits':
      return hostile(spec, async () => process.exit(0));
    case 'asks':
      return hostile(spec, ask);
    case 'asks-and-hangs':
      return hostile(spec, async (context) => {
        await ask(context);
        for (;;);
      });
    case 'never-ends':
      return hostile(spec, () => never);
    case 'garbage':
      return hostile(spec, async () => {
        writeSync(TO_SEAT, 'no frame\n');
        await never;
      });
    case 'unknown-wish':
      return hostile(spec, async () => {
        writeSync(TO_SEAT, `${JSON.stringify({ type: 'rest', game: 0, wishes: [{ type: 'score', value: 1 }] })}\n`);
        await never;
      });
    case 'endless-line':
      return hostile(spec, async () => {
        const part = 'x'.repeat(1 << 20);
        for (;;) writeSync(TO_SEAT, part);
      });
    case 'flood':
      return hostile(spec, async ({ clock }) => {
        for (let count = 0; count < 20_000; count++) clock.after(1_000, () => {});
        await never;
      });
    case 'another-agent':
      return hostile(spec, async () => {
        const wish = { type: 'call-tool', id: 0, agent: '__proto__', tool: 'sendMessage', args: {} };
        writeSync(TO_SEAT, `${JSON.stringify({ type: 'rest', game: 0, wishes: [wish] })}\n`);
        await never;
      });
    case 'out-of-turn':
      return hostile(spec, async () => {
        setTimeout(() => writeSync(TO_SEAT, `${JSON.stringify({ type: 'rest', game: 0, wishes: [] })}\n`), 50);
        await never;
      });
    case 'wide-searches': {
      const search = { wanted: [], unwanted: [], radius: 256, limit: 20_000 };
      return asking(spec, Array(MOST_WIDE_CALLS + 1).fill({ sense: 'findBlocks', args: [search] }));
    }
    case 'far-search':
      return asking(spec, [{ sense: 'findBlocks', args: [{ wanted: [], unwanted: [], radius: 1e9, limit: 1 }] }]);
    case 'endless-walk':
      return asking(spec, [{ sense: 'walkable', args: ['all of it', true] }]);
    case 'forged-note':
      return hostile(spec, async () => {
        const wish = { type: 'note', entry: { type: 'tool-called', at: 0 } };
        writeSync(TO_SEAT, `${JSON.stringify({ type: 'rest', game: 0, wishes: [wish] })}\n`);
        await never;
      });
    default:
      throw new Error(`no framework "${spec}"`);
  }
}

main(find);
