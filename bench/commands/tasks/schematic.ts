import { existsSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { ServerGameData } from '../../../game-server/data/serverGameData.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { readSchematic, type SchematicFormat, writeSchematic } from '../../../schematics/schematicFile.ts';
import { formatView, viewOf } from '../../../schematics/text.ts';
import { materialsOf } from '../../../tasks/construction/materials.ts';
import type { Output } from '../../console/output.ts';
import { checkStates } from '../../run/plan/checkBlueprint.ts';

/** `guildhall schematic show`: layers and materials of a file. */
export async function showSchematic(file: string, gameVersion: string, output: Output): Promise<void> {
  const { blueprint, notes } = await readSchematic(file);
  checkStates(file, blueprint, ServerGameData.of(gameVersion));
  const view = viewOf(blueprint, materialsOf(blueprint));
  output.line(formatView(view));
  for (const note of notes) output.line(`note: ${note}`);
  output.result({ ...view, notes });
}

/** `guildhall schematic convert`: the same blueprint in another format. */
export async function convertSchematic(
  from: string,
  to: string,
  options: { readonly schemVersion: '2' | '3'; readonly gameVersion: string },
  output: Output,
): Promise<void> {
  const format = formatOf(to, options.schemVersion);
  const { blueprint, notes } = await readSchematic(from);
  const gameData = ServerGameData.of(options.gameVersion);
  checkStates(from, blueprint, gameData);
  if (existsSync(to)) throw new ConfigError('file-exists', `${to}: already exists; expected a new file`);
  if (!existsSync(dirname(to))) throw new ConfigError('no-such-folder', `${to}: folder ${dirname(to)} does not exist`);
  await writeSchematic(blueprint, to, { format, dataVersion: gameData.source.data.version.dataVersion });
  output.line(`${to}: ${blueprint.cells.length} blocks as ${format}`);
  for (const note of notes) output.line(`note: ${note}`);
  output.result({ from, to, format, blocks: blueprint.cells.length, notes });
}

function formatOf(file: string, schemVersion: '2' | '3'): SchematicFormat {
  switch (extname(file)) {
    case '.schem':
      return schemVersion === '2' ? 'sponge-2' : 'sponge-3';
    case '.nbt':
      return 'structure';
    default:
      throw new ConfigError('unknown-format', `${file}: expected a name ending in .schem or .nbt`);
  }
}
