import type { FunctionFiles } from './functionFiles.ts';
import { MIRROR_OFFSET } from './packContract.ts';

/** Where a cell's mirror stands, as coordinates of a command at the cell. */
export const MIRROR = `~${MIRROR_OFFSET.x} ~ ~`;

/** What a command that sets blocks ends with where neighbours can be left alone. */
export const strictly = ({ dialect }: FunctionFiles) => (dialect.strictPlacing ? ' strict' : '');
