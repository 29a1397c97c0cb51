import { DIMENSIONS, NETHER, OVERWORLD } from '../replayDocument.ts';

/** What a link into a replay says: "#t=1234&in=the_nether&agent=Bob&view=first". */
export interface DeepLink {
  readonly tick: number | undefined;
  /** Number of the dimension; the overworld where the link names none. Who is followed is where they are. */
  readonly dimension: number;
  readonly agent: string | undefined;
  readonly firstPerson: boolean;
}

/** What the fragment of an address says; parts that are not understood are left out. */
export function readLink(hash: string): DeepLink {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const text = parts.get('t');
  const tick = text !== null && /^\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
  const dimension = parts.get('in') === DIMENSIONS[NETHER] ? NETHER : OVERWORLD;
  return { tick, dimension, agent: parts.get('agent') ?? undefined, firstPerson: parts.get('view') === 'first' };
}

/** The fragment that `readLink` reads. */
export function linkText({ tick, dimension, agent, firstPerson }: DeepLink): string {
  const parts = tick === undefined ? [] : [`t=${Math.floor(tick)}`];
  if (dimension !== OVERWORLD) parts.push(`in=${DIMENSIONS[dimension]}`);
  if (agent !== undefined) parts.push(`agent=${encodeURIComponent(agent)}`);
  if (firstPerson) parts.push('view=first');
  return `#${parts.join('&')}`;
}
