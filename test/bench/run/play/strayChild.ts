import { installGameScope } from '../../../../patches/gameScope.ts';

// An episode in a process of its own whose framework leaves a rejected promise behind, or throws where nobody catches:
// node strayChild.ts rejection|timer FOLDER; the outcome as JSON.
installGameScope();
const [kind, folder = ''] = process.argv.slice(2);
const { embeddedServer } = await import('../../../../bench/run/play/embeddedServer.ts');
const { playLockstep } = await import('../../../../bench/run/play/playLockstep.ts');
const { noModel } = await import('../../../../sidecar/model/noModel.ts');
const { findTask } = await import('../../../../tasks/catalogue.ts');
// Whoever plays in a process of its own listens for what it did not expect; it must not hear of what the players did.
process.on('uncaughtException', (error) => {
  process.stderr.write(`uncaught: ${error.message}\n`);
  process.exit(3);
});
const outcome = await playLockstep({
  server: embeddedServer(),
  task: findTask('construction/lamp'),
  agents: 1,
  seed: 1,
  framework: {
    name: 'careless',
    usesModel: false,
    purposes: [],
    run: async ({ clock, signal }) => {
      await clock.sleep(200);
      if (kind === 'rejection') void Promise.reject(new Error('nobody waits for this'));
      else
        setTimeout(() => {
          throw new Error('nobody waits for this');
        }, 1);
      await clock.sleep(600_000, signal);
    },
  },
  model: noModel,
  folder,
  // As slow as the game is played: the wall clock has something to say in it.
  pace: 20,
  think: { type: 'zero' },
});
process.stdout.write(JSON.stringify(outcome));
