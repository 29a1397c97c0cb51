import type { Bot } from 'mineflayer';
import { Vec3 } from 'vec3';
import { laterRuleName, laterRuleValue } from '../../../protocol/laterRules.ts';
import { FLOOR_Y } from '../../support/env.ts';
import { since } from '../../support/testedVersions.ts';
import type { Stage } from './behaviour.ts';

/** The source of a behaviour of a command, and a server that allows operators. */
export const wiki = (page: string) => ({ source: `Minecraft wiki, "${page}"`, env: { allowOp: true } });
export const NEAR = { x: 4.5, y: FLOOR_Y, z: 0.5 };

/** An operator and everything said to them. */
export async function operator({ bot }: Stage, name = 'Olga'): Promise<{ olga: Bot; heard: string[] }> {
  const heard: string[] = [];
  const olga = await bot(name, {
    operator: true,
    prepare: hears(heard),
  });
  return { olga, heard };
}

/** Puts a bot into creative mode. */
export async function inCreative({ env, until, version }: Stage, bot: Bot): Promise<Bot> {
  env.systems.commands.console(`gamemode creative ${bot.username}`);
  await until(() => bot.game.gameMode === 'creative', 'creative mode');
  // Mineflayer looks for another name of this news than minecraft-data has for it at 1.19.2.
  if (version === '1.19.2') bot.player.gamemode = 1;
  return bot;
}

/** Gives a command and waits for an answer that matches. */
export async function command(stage: Stage, olga: Bot, heard: string[], line: string, answer: RegExp): Promise<void> {
  heard.length = 0;
  olga.chat(line);
  await stage.until(() => heard.some((text) => answer.test(text)), `${answer} after ${line}`, 40);
}

/** Lists everything a bot is told. */
export function hears(heard: string[], by = ''): (bot: Bot) => void {
  return (bot) => {
    bot.on('messagestr', (text) => {
      heard.push(by + text);
    });
  };
}

/** The block that a bot sees in a cell. */
export const at = (bot: Bot, x: number, y: number, z: number) => bot.blockAt(new Vec3(x, y, z))?.name;

/** A game rule as the version names it, and with a value, if given. */
export function ruleLine(version: string, name: string, value?: boolean | number): string {
  if (!since(version, '1.21.11')) return value === undefined ? name : `${name} ${value}`;
  const later = `minecraft:${laterRuleName(name)}`;
  return value === undefined ? later : `${later} ${laterRuleValue(name, value)}`;
}
