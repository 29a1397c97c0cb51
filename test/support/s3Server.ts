import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A server of its own that speaks S3's protocol, for tests. */
export interface S3Server extends AsyncDisposable {
  /** What the SDK needs to reach it, as variables of the environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** Starts one on a free port with one bucket. It is a server made for tests (s3rver), not one that keeps data for anybody. */
export async function startS3(bucket: string): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-s3-'));
  const buckets = [{ name: bucket, configs: [] }];
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets,
    // It signs the path of a listing without the slash at the end that the SDK sends and signs.
    allowMismatchedSignatures: true,
  });
  const { port }: AddressInfo = await s3rver.run();
  const server: Server = s3rver.httpServer;
  return {
    env: {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      AWS_REGION: 'us-east-1',
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      (server as import('node:http').Server).closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
