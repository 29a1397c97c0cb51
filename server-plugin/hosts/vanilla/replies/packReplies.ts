import { z } from 'zod';
import { HostFault } from '../../../../protocol/errors.ts';
import { ListedEntity, PackInfo, TickSample } from '../pack/packContract.ts';
import { readData } from './replies.ts';

/** What lies in `STORAGE.batch`; nothing is written there before the pack has sampled. */
const Batch = z.object({ n: z.int().default(0), t: z.int().default(0), ticks: z.array(TickSample).default([]) });
type Batch = z.infer<typeof Batch>;
const Listed = z.array(ListedEntity);

/**
 * What the pack wrote of itself, by `data get storage` of it; undefined where none of ours was ever loaded. Storages are
 * saved with the world: it is no sign that the pack is still there. @throws HostFault 'bad-reply', 'pack-mismatch'
 */
export function readPackInfo(reply: string): PackInfo | undefined {
  const data = readData(reply);
  if (data === undefined || (typeof data === 'object' && Object.keys(data).length === 0)) return undefined;
  const info = PackInfo.safeParse(data);
  if (!info.success)
    throw new HostFault(
      'pack-mismatch',
      `the server's data pack describes itself in a form that cannot be read: ${firstIssue(info.error)}`,
    );
  return info.data;
}

/**
 * The batch that lies ready, by `data get storage` of it: its number, 0 for none, and the game time up to which all is reported.
 * @throws HostFault 'bad-reply', 'reply-cut', 'pack-mismatch'
 */
export function readBatch(reply: string): Batch {
  const batch = Batch.safeParse(readData(reply));
  if (!batch.success)
    throw new HostFault(
      'pack-mismatch',
      `the server's data pack sent a report that cannot be read: ${firstIssue(batch.error)}`,
    );
  return batch.data;
}

/** The entities of a list, by `data get storage` of its path. @throws HostFault 'bad-reply', 'reply-cut', 'pack-mismatch' */
export function readEntities(reply: string): ListedEntity[] {
  const listed = Listed.safeParse(readData(reply) ?? []);
  if (!listed.success)
    throw new HostFault(
      'pack-mismatch',
      `the server's data pack listed what cannot be read: ${firstIssue(listed.error)}`,
    );
  return listed.data;
}

function firstIssue(error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'no reason given' };
  return `${path.join('.') || 'its whole'}: ${message}`;
}
