import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Run by npm after it has installed a checkout's packages, on whatever Node there is then. Without the source, as where an
// image installs packages first, or without development dependencies there is nothing to bundle.
const root = join(import.meta.dirname, '..');
if (existsSync(join(root, 'bench', 'main.ts')) && existsSync(join(root, 'node_modules', 'esbuild'))) {
  // Everything runs from source as well, only slower to start.
  await import('./checkoutCode.ts')
    .then(({ buildCheckoutCode }) => buildCheckoutCode(root))
    .catch((error) => {
      process.stderr.write(`the source was not bundled: ${error instanceof Error ? error.message : String(error)}\n`);
    });
}
