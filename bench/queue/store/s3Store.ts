import { z } from 'zod';
import { randomToken } from '../../../clock/wallTime.ts';
import { ConfigError } from '../../../protocol/errors.ts';
import { IDENTITY, LARGEST_IDENTITY, type ResultStore, requireKey, StoreIdentity } from './resultStore.ts';

/** A peer that is installed by those who use it; package.json has the same version. */
const SDK = '@aws-sdk/client-s3';
const SDK_VERSION = '3.1175.0';

/** Requests are tried so often before a game's files count as lost: services are away for seconds now and then. */
const TRIES = 8;

/** A bucket and what the keys in it begin with. */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9_.\-/]*))?$/;

/**
 * A bucket of S3 or of a service that speaks its protocol. Region, credentials and endpoint come from where the official SDK looks
 * for them: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_ENDPOINT_URL_S3, its files and the machine's role. The first to open it gives it an id.
 * @param address s3://BUCKET/PREFIX @throws ConfigError 'bad-store' for what cannot be one, and where the SDK is not installed.
 */
export async function openS3Store(
  address: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ResultStore> {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(address) ?? [];
  if (bucket === undefined) throw new ConfigError('bad-store', `--store ${address}: expected s3://BUCKET/PREFIX`);
  const sdk = await loadSdk(address);
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const client = new sdk.S3Client({
    maxAttempts: TRIES,
    // Buckets of other services have no host names of their own.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(env.AWS_REGION === undefined && endpoint !== undefined ? { region: 'us-east-1' } : {}),
  });
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const at = (key: string) => ({ Bucket: bucket, Key: `${folder}${key}` });
  const get = async (key: string, mostBytes: number) => {
    const { Body: body, ContentLength: bytes } = await client.send(new sdk.GetObjectCommand(at(key)));
    if (bytes === undefined || bytes > mostBytes)
      throw new RangeError(`${key} has ${bytes ?? 'an unknown number of'} bytes; expected at most ${mostBytes}`);
    return (await body?.transformToByteArray()) ?? new Uint8Array();
  };
  const createIdentity = async () => {
    const text = JSON.stringify({ format: 1, id: randomToken() } satisfies StoreIdentity);
    // Of two that come first, the second is refused, and reads what the first wrote.
    const put = new sdk.PutObjectCommand({ ...at(IDENTITY), Body: `${text}\n`, IfNoneMatch: '*' });
    await client.send(put).catch((error: unknown) => {
      if (!['PreconditionFailed', 'ConditionalRequestConflict'].includes(nameOf(error) ?? '')) throw error;
    });
  };
  const identity = async () => {
    const read = async () =>
      StoreIdentity.parse(JSON.parse(Buffer.from(await get(IDENTITY, LARGEST_IDENTITY)).toString('utf8')));
    try {
      return await read();
    } catch (error) {
      if (nameOf(error) !== 'NoSuchKey') throw error;
      await createIdentity();
      return read();
    }
  };
  try {
    const { id } = await identity();
    return {
      id,
      put: async (key, bytes) => {
        await client.send(new sdk.PutObjectCommand({ ...at(requireKey(key)), Body: bytes }));
      },
      get: (key, mostBytes) => get(requireKey(key), mostBytes),
      async list(start) {
        const keys: string[] = [];
        const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}${start}` });
        for await (const { Contents: contents = [] } of pages)
          for (const { Key: key = '' } of contents) keys.push(key.slice(folder.length));
        return keys;
      },
      async remove(key) {
        await client.send(new sdk.DeleteObjectCommand(at(requireKey(key))));
      },
    };
  } catch (error) {
    const why = error instanceof z.ZodError || error instanceof SyntaxError ? `${IDENTITY} is not one of ours` : error;
    const text = why instanceof Error ? `${nameOf(why)}: ${why.message}` : why;
    throw new ConfigError('bad-store', `--store ${address}: ${text}`, { cause: error });
  }
}

async function loadSdk(address: string): Promise<typeof import('@aws-sdk/client-s3')> {
  try {
    return await import('@aws-sdk/client-s3');
  } catch (cause) {
    const text = `--store ${address}: needs the library ${SDK}, which is not installed; run: npm install ${SDK}@${SDK_VERSION}`;
    throw new ConfigError('bad-store', text, { cause });
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
