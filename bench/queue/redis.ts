import { Redis } from 'ioredis';
import { ConfigError, HostFault } from '../../protocol/errors.ts';

/** The queue's name on the server. */
export const QUEUE = 'guildhall-episodes';
/** Ids of games that are to be stopped wherever they are played. */
export const CANCELLED = 'guildhall-cancelled';
/** Ids of games that nobody waits for: whoever ends one takes it off the queue. */
export const DISCARDED = 'guildhall-discarded';

/** How long the first connection may take, ms. */
const CONNECT_MS = 5_000;
/** Longest wait between two tries to connect again, ms. */
const RECONNECT_MS = 2_000;

/**
 * Connects to Redis or Valkey. Once connected, an outage is waited out: commands are sent again when the server is back.
 * @param address as `queueAddress` returned it. @throws HostFault 'queue-unreachable' where nothing answers.
 */
export async function openRedis(address: string): Promise<Redis> {
  await probe(address);
  const redis = new Redis(address, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * 100, RECONNECT_MS),
  });
  // Without a listener the process would end; outages show in what is not answered.
  redis.on('error', () => undefined);
  return redis;
}

/** An address without its password, for messages. */
export function placeOf(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

/**
 * The address of a queue, with the password that the environment has where it has none itself.
 * @throws ConfigError 'bad-option' for what is not an address of Redis.
 */
export function queueAddress(address: string, env: Readonly<Record<string, string | undefined>>): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['redis:', 'rediss:'].includes(url.protocol))
    throw new ConfigError('bad-option', '--queue: expected redis://HOST:PORT/DATABASE, or rediss:// with TLS');
  const password = env.GUILDHALL_QUEUE_PASSWORD;
  if (url.password === '' && password !== undefined) url.password = password;
  return url.href;
}

async function probe(address: string): Promise<void> {
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason = '';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (cause) {
    const why = reason || (cause instanceof Error ? cause.message : String(cause));
    throw new HostFault('queue-unreachable', `--queue ${placeOf(address)}: no Redis answers (${why})`, { cause });
  } finally {
    redis.disconnect();
  }
}
