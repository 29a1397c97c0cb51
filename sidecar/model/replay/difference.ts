import type { ModelImage, ModelMessage } from '../model.ts';

/** A message, with what tells its pictures from others. */
interface Message extends Omit<ModelMessage, 'images'> {
  readonly images?: readonly Pick<ModelImage, 'digest'>[] | undefined;
}

/** A call as it is compared: who asks for what, and how. */
interface Asked {
  readonly agent: string | null;
  readonly purpose: string;
  /** Absent where they do not count. */
  readonly messages?: readonly Message[] | undefined;
}

/** How much of a differing line is shown on either side, characters. */
const LONGEST_SHOWN = 160;

/** Where a call differs from its recording, in one line with the first line that is not the same; null when it does not. */
export function differenceOf(recorded: Asked, asked: Asked): string | null {
  if (recorded.purpose !== asked.purpose) return `its purpose was ${recorded.purpose}`;
  if (recorded.agent !== asked.agent)
    return `it was asked ${recorded.agent === null ? 'by no agent' : `by ${recorded.agent}`}`;
  if (!recorded.messages || !asked.messages) return null;
  const count = Math.max(recorded.messages.length, asked.messages.length);
  for (let index = 0; index < count; index++) {
    const [was, is] = [recorded.messages[index], asked.messages[index]];
    const where = `message ${index + 1}`;
    if (!was || !is)
      return `${where} ${was ? 'is missing' : 'is new'}: ${shown((was ?? is)?.content.split('\n', 1)[0])}`;
    if (was.role !== is.role) return `${where} is from the ${is.role} and was from the ${was.role}`;
    if (was.content !== is.content) return `${where} (${is.role}), ${lineDifference(was.content, is.content)}`;
    const pictures = pictureDifference(was.images, is.images);
    if (pictures !== null) return `${where} (${is.role}), ${pictures}`;
  }
  return null;
}

function pictureDifference(was: Message['images'] = [], is: Message['images'] = []): string | null {
  if (was.length !== is.length) return `pictures: there were ${was.length} and are ${is.length}`;
  const other = is.findIndex(({ digest }, index) => digest !== was[index]?.digest);
  return other < 0 ? null : `picture ${other + 1} is another one`;
}

function lineDifference(was: string, is: string): string {
  const [before, now] = [was.split('\n'), is.split('\n')];
  const line = now.findIndex((text, index) => text !== before[index]);
  const index = line < 0 ? now.length : line;
  return `line ${index + 1} was ${around(before[index], now[index])} and is ${around(now[index], before[index])}`;
}

/** A line around the place where it leaves the other one, as JSON, or that there is none. */
function around(text: string | undefined, other: string | undefined): string {
  if (text === undefined) return 'not there';
  let same = 0;
  while (other !== undefined && same < text.length && text[same] === other[same]) same++;
  const start = text.length <= LONGEST_SHOWN ? 0 : Math.max(0, same - LONGEST_SHOWN / 4);
  return shown(`${start > 0 ? '…' : ''}${text.slice(start)}`);
}

function shown(text = ''): string {
  return JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
}
