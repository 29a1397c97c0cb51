import { openFolderStore } from './folderStore.ts';
import type { ResultStore } from './resultStore.ts';

/**
 * The store at an address: a folder, or a bucket as s3://BUCKET/PREFIX, for which the SDK is loaded only then.
 * @throws ConfigError 'bad-store' for what cannot be one.
 */
export async function openStore(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ResultStore> {
  if (!address.startsWith('s3:')) return openFolderStore(address);
  const { openS3Store } = await import('./s3Store.ts');
  return openS3Store(address, env);
}
