import type { DatabaseSync } from 'node:sqlite';
import { wallTimeEpochMs } from '../../../clock/wallTime.ts';
import { openDatabase } from '../../../hub/store/database.ts';
import { type TokenEntry, TokenStore } from '../../../hub/store/tokens.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { EXIT } from '../../console/exitCodes.ts';
import { makeFolder } from '../../console/makeFolder.ts';
import type { CommandContext } from '../../console/shell.ts';
import { type Column, textTable } from '../../console/textTable.ts';
import { hubSettings } from './startHub.ts';

interface TokenOptions {
  readonly file?: string | undefined;
}

/** `guildhall hub token add`: the hub may be running. */
export function addToken(
  group: string,
  { file, label }: TokenOptions & { readonly label: string },
  context: CommandContext,
): number {
  return withTokens(file, (tokens) => {
    const { id, token } = tokens.add(group, label, wallTimeEpochMs());
    context.line(`token ${id} of group ${group}; it is shown this once:`);
    context.line(token);
    context.result({ id, group, token });
    return EXIT.ok;
  });
}

const date = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

const COLUMNS: readonly Column<TokenEntry>[] = [
  { heading: 'id', cell: ({ tokenId }) => tokenId },
  { heading: 'group', cell: ({ group }) => group },
  { heading: 'made (UTC)', cell: ({ createdAt }) => date(createdAt) },
  { heading: 'state', cell: ({ revokedAt }) => (revokedAt === null ? 'in use' : `revoked ${date(revokedAt)}`) },
  { heading: 'for', cell: ({ label }) => label },
];

/** `guildhall hub token list`. */
export function listTokens({ file }: TokenOptions, context: CommandContext): number {
  return withTokens(file, (tokens) => {
    const list = tokens.list();
    if (list.length === 0) context.line('no tokens; make one with "guildhall hub token add GROUP"');
    else context.line(textTable(COLUMNS, list));
    context.result({ tokens: list });
    return EXIT.ok;
  });
}

/** `guildhall hub token revoke`. @throws ConfigError 'unknown-token'. */
export function revokeToken(id: string, { file }: TokenOptions, context: CommandContext): number {
  return withTokens(file, (tokens) => {
    if (!tokens.revoke(id, wallTimeEpochMs()))
      throw new ConfigError('unknown-token', `no token "${id}" is in use; see "guildhall hub token list"`);
    context.line(`token ${id} opens nothing any more`);
    context.result({ id, revoked: true });
    return EXIT.ok;
  });
}

function withTokens<T>(file: string | undefined, work: (tokens: TokenStore) => T): T {
  const { data } = hubSettings(file);
  makeFolder(data);
  const database: DatabaseSync = openDatabase(data);
  try {
    return work(new TokenStore(database));
  } finally {
    database.close();
  }
}
