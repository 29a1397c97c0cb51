import type { Bot } from 'mineflayer';
import { LinkedClient } from '../../../../sidecar/body/client/linkedClient.ts';
import { shareGameClasses, shareGameData } from '../../../../sidecar/body/patches/sharedData/sharedGameData.ts';
import type { Env } from '../../../support/env.ts';
import { joinPlainBot, type PlainBotOptions } from '../../../support/plainBot.ts';

/** A plain Mineflayer bot as `joinPlainBot` gives it, but on a link without streams and with shared game data. */
export function joinLinkedBot(env: Env, name: string, options: PlainBotOptions = {}): Promise<Bot> {
  return joinPlainBot(env, name, linked(env, options));
}

/** Options of a plain bot that put it on a link. */
export function linked(env: Env, options: PlainBotOptions = {}): PlainBotOptions {
  return {
    ...options,
    bot: { ...options.bot, Client: LinkedClient } as never,
    prepare: (bot) => {
      shareGameClasses();
      shareGameData(bot);
      options.prepare?.(bot);
    },
    connect: (client) => (client as LinkedClient).join(env.server.connectInProcess()),
  };
}
