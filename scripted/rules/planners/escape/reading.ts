import type { DeviceKind } from '../../../knowledge/escape/devices.ts';
import { asksForAllAtOnce } from '../../../knowledge/escape/wording.ts';

/** A device, or several alike, as a sentence names them. */
interface NamedDevice {
  readonly kind: DeviceKind;
  /** The words before it, joined as ids are, the longest first: "dark_oak", "oak". */
  readonly made: readonly string[];
  /** Whether another agent than the one before is to work it. */
  readonly byAnother: boolean;
}

/** What a text on a wall asks for. */
export interface WallReading {
  readonly devices: readonly NamedDevice[];
  /** Whether they are worked one after the other. */
  readonly inTurn: boolean;
  /** Whether each agent has a device of its own, apart from all others. */
  readonly apart: boolean;
  /** The item that goes in the place of a sign in the floor. */
  readonly goesInPlace: string | null;
  /** The item that is to be taken along. */
  readonly takeAlong: string | null;
}

const DEVICE = /((?:[a-z]+ ){0,2})(plate|lever|button)s?\b/g;

/** Reads a text in sentences, for what devices it names and how they are to be worked. */
export function readWallText(text: string): WallReading {
  const words = text.toLowerCase().replaceAll('pressure plate', 'plate');
  const devices: NamedDevice[] = [];
  for (const sentence of words.split(/[.!?:]/))
    for (const [, before = '', kind] of sentence.matchAll(DEVICE)) {
      const made = before.trim().split(' ');
      devices.push({
        kind: kind as DeviceKind,
        made: [made.join('_'), made.at(-1) ?? ''].filter((word) => word !== ''),
        byAnother: /\bother (?:one|agent)\b|\banother\b/.test(sentence) && devices.length > 0,
      });
    }
  const kinds = new Set(devices.map(({ kind, made }) => `${made.join()} ${kind}`));
  const apart = /\bapart\b|\byour (?:own )?(?:plate|lever|button)\b/.test(words);
  return {
    devices,
    inTurn: !apart && kinds.size > 1 && !asksForAllAtOnce(words),
    apart,
    goesInPlace: /\bput an? ([a-z ]+?) (?:in|into) (?:its|the) place\b/.exec(words)?.[1]?.replaceAll(' ', '_') ?? null,
    takeAlong: /\btake the ([a-z ]+?) along\b/.exec(words)?.[1]?.replaceAll(' ', '_') ?? null,
  };
}
