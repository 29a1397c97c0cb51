import { createInterface, type Interface } from 'node:readline';
import type { HostEvent } from '../../../protocol/gameServer/hostEvent.ts';
import { harmText } from '../../results/harmText.ts';

/** Reads commands a line at a time; the end of the input leaves the server running, as under a service manager. */
export function readConsole(input: NodeJS.ReadableStream, onLine: (line: string) => void): Interface {
  const lines = createInterface({ input, terminal: false });
  lines.on('line', (line) => {
    if (line.trim() !== '') onLine(line.trim());
  });
  return lines;
}

/** The console's line for an event; undefined for events that would only flood it. */
export function consoleText(event: HostEvent): string | undefined {
  switch (event.type) {
    case 'player-joined':
      return `${event.player} joined the game`;
    case 'player-left':
      return `${event.player} left the game (${event.reason})`;
    case 'player-died':
      return `${event.player} died: ${harmText(event)}`;
    case 'chat-sent':
      return event.to === undefined
        ? `<${event.player}> ${printable(event.message)}`
        : `${event.player} whispers: ${printable(event.message)}`;
    case 'action-refused':
      return `${event.player} may not ${event.action}: ${printable(event.reason)}`;
    default:
      return undefined;
  }
}

/** Players write what they like; a terminal must not obey it. */
function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
