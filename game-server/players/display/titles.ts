import type { GameServer } from '../../core/server.ts';
import type { Component } from '../../data/component.ts';
import { type Audience, sendTo, text } from './displayPackets.ts';

/** How long a title comes, stays and goes, ticks. */
export interface TitleTimes {
  readonly fadeIn: number;
  readonly stay: number;
  readonly fadeOut: number;
}

/** Vanilla's (Minecraft wiki, "Commands/title"). */
export const TITLE_TIMES: TitleTimes = { fadeIn: 10, stay: 70, fadeOut: 20 };

/** Shows big text in the middle of the screen, with smaller text below it. */
export function showTitle(
  server: GameServer,
  to: Audience,
  title: Component,
  subtitle?: Component,
  times: TitleTimes = TITLE_TIMES,
): void {
  sendTo(server, to, 'set_title_time', { ...times });
  // Clients show the title when its own packet comes, with the subtitle they know by then.
  if (subtitle !== undefined) sendTo(server, to, 'set_title_subtitle', { text: text(server, subtitle) });
  sendTo(server, to, 'set_title_text', { text: text(server, title) });
}

/** Shows text above the hotbar. */
export function showActionBar(server: GameServer, to: Audience, message: Component): void {
  sendTo(server, to, 'action_bar', { text: text(server, message) });
}

/** Takes titles off the screen; with `reset` their times are vanilla's again. */
export function clearTitles(server: GameServer, to: Audience, reset = false): void {
  sendTo(server, to, 'clear_titles', { reset });
}
