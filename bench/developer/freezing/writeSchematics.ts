import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSchematic } from '../../../schematics/schematicFile.ts';
import { catalogue } from '../../../tasks/catalogue.ts';

// Writes every blueprint of the catalogue to schematics/<name>.schem. Run it after changing a generator:
//   node bench/developer/freezing/writeSchematics.ts
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../..', 'schematics');
await mkdir(folder, { recursive: true });
for (const { id, blueprint } of catalogue()) {
  const path = join(folder, `${id.slice(id.lastIndexOf('/') + 1)}.schem`);
  await writeSchematic(blueprint, path);
  process.stdout.write(`${path}: ${blueprint.cells.length} blocks\n`);
}
