import { writeNewFile } from '../../../files/writing.ts';
import { HUB_FILE_EXAMPLE } from '../../../hub/settings/example.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { EXIT } from '../../console/exitCodes.ts';
import type { CommandContext } from '../../console/shell.ts';

/** `guildhall hub init`: writes the settings that a hub has without a file, with what each is for. */
export function initHub(file: string, context: CommandContext): number {
  try {
    writeNewFile(file, Buffer.from(HUB_FILE_EXAMPLE));
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'already exists; name another file' : message;
    throw new ConfigError('bad-out', `${file}: ${why}`, { cause });
  }
  context.line(`${file} is written; next: guildhall hub token add GROUP --file ${file}, then guildhall hub ${file}`);
  return EXIT.ok;
}
