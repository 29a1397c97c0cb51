import { once } from 'node:events';
import mineflayer, { type Bot } from 'mineflayer';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';

/** A Mineflayer bot whose client takes the frames that a test hands it, without a server. */
export async function linkedBotAlone(version: string): Promise<{ bot: Bot; client: LinkedClient }> {
  const bot = mineflayer.createBot({
    username: 'Alice',
    version,
    auth: 'offline',
    hideErrors: true,
    logErrors: false,
    Client: LinkedClient,
    connect: () => undefined,
  } as unknown as mineflayer.BotOptions);
  await once(bot, 'inject_allowed');
  const client = bot._client as unknown as LinkedClient;
  client.state = 'play';
  return { bot, client };
}
