import { EXIT } from '../../console/exitCodes.ts';
import type { Output } from '../../console/output.ts';
import { checkPack, type PackCheck } from '../../datapack/checkPack.ts';
import { folderGameFiles } from '../../datapack/folderGameFiles.ts';
import { readPack } from '../../datapack/readPack.ts';
import { shippedGameFiles } from '../../datapack/shippedGameFiles.ts';

export interface DatapackCheckOptions {
  readonly serverVersion: string;
  /** Folder of Minecraft's data; what minecraft-data ships when absent. */
  readonly data?: string;
}

/** `guildhall datapack check`: every finding, one a line, and the exit code: `EXIT.faulted` when one is an error. */
export async function checkDatapack(path: string, options: DatapackCheckOptions, output: Output): Promise<number> {
  const { serverVersion, data } = options;
  const files = readPack(path);
  const game = data === undefined ? shippedGameFiles(serverVersion) : folderGameFiles(data, serverVersion);
  const check = await checkPack(files, game);
  for (const { file, line, column, severity, message } of check.diagnostics) {
    output.line(`${file}:${line}:${column} ${severity === 'error' ? '' : `${severity}: `}${message}`);
  }
  output.line(summary(path, check));
  output.line(`Checked against: ${check.source}.`);
  for (const gap of check.gaps) output.line(`Not checked: ${gap}.`);
  output.result({ pack: path, ...check });
  return check.diagnostics.some(({ severity }) => severity === 'error') ? EXIT.faulted : EXIT.ok;
}

function summary(path: string, { version, functions, commands, diagnostics }: PackCheck): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const others = diagnostics.length - errors;
  const of = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  return (
    `${path}: Minecraft ${version}, ${of(functions, 'function')}, ${of(commands, 'command')}: ` +
    `${of(errors, 'error')}, ${of(others, 'other finding')}`
  );
}
