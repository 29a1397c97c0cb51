import { readFileSync } from 'node:fs';
import { loadVersion, type VersionFeatures } from '../../../game-server/data/versionData.ts';
import { EXHAUSTIVE } from '../../support/depth.ts';
import type { TextEvent } from '../../support/stateTexts.ts';
import { CONFORMANCE_VERSIONS, NAMED_VERSIONS } from '../../support/testedVersions.ts';

/** By title: in what a behaviour differs between versions. The exhaustive run checks that nothing is missing. */
const LISTED = JSON.parse(readFileSync(new URL('differences.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

/** Features that the server reads for every player who joins and stands about; other tests show those at all versions. */
const READ_BY_ALL: readonly string[] = [
  'configurationPhase',
  'segmentedRegistries',
  'announcesChunkLoad',
  'chunkBatches',
  'playerInfoFlags',
  'entitySync',
  'namedRelatives',
  'itemComponents',
  // The recipe book is sent to everybody who joins; recipeBook.integration.test.ts shows it at all versions.
  'recipeDisplays',
  // Chunks, and packets that are translated as they become bytes: LATER_FORMS shows them.
  'laterForms',
  'plainComponents',
  'bareSections',
  'fluidCounts',
  'orbsAsEntities',
] satisfies (keyof VersionFeatures)[];

/**
 * Features of which many behaviours make the same use, through one function that encodes for each version, and behaviours that
 * show that use. The usual run plays those at all versions, and others that differ in nothing else at the default one.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  damageEvent: [
    'a blow knocks back, and a sprinting one farther',
    'a player who dies can respawn at the start and go on',
  ],
  nbtText: [
    'tellraw shows components with scores and names filled in',
    'a name tag with a name names a mob and is used up',
  ],
  namedEntitySpawn: [
    'a late joiner sees an earlier bot where it stands, with the name of its player',
    'what others hold and wear is seen, and seen to change',
  ],
  crafter: [
    'a container opens with one list of its own slots and the 36 of the player',
    "a furnace's slots take what belongs there, and shift-click finds it",
  ],
};
const SHOWING = new Set(Object.values(SHOWN).flat());

/** In what a behaviour differs between versions, as listed, unless others show that; undefined when it is the same in all. */
export function listedDifference(title: string): string | undefined {
  const listed = LISTED[title];
  if (EXHAUSTIVE || listed === undefined || SHOWING.has(title)) return listed;
  const [, read] = /^reads ([^;]+)$/.exec(listed) ?? [];
  return read?.split(', ').every((feature) => SHOWN[feature] !== undefined) ? undefined : listed;
}

/** Behaviours that show, between them, the packets that 26.1 has in other forms; the usual run plays them at it too. */
const LATER_FORMS: ReadonlySet<string> = new Set([
  'a blow knocks back, and a sprinting one farther',
  'a bot that is knocked back flies and is not corrected',
  'clicks with items that carry data are foreseen by a bot and need no correction',
  'a sign takes the text its placer writes, and others read it',
  'shearing a sheep gives one to three wool of its colour, once',
  'an enchanting table takes levels and lapis for what it offers',
]);

/** Titles of behaviours that the usual run plays at the latest version, too. */
export function laterFormTitles(): string[] {
  return [...LATER_FORMS];
}

/** Whether the usual run plays a behaviour at the latest version. */
export function showsLaterForms(title: string): boolean {
  return LATER_FORMS.has(title);
}

/** Titles of behaviours that show what others need not show again. */
export function showingTitles(): string[] {
  return [...SHOWING];
}

/** Every title that is listed. */
export function listedTitles(): string[] {
  return Object.keys(LISTED);
}

/** What one play of a behaviour at one version showed. */
interface Play {
  readonly version: string;
  readonly features: ReadonlySet<string>;
  readonly events: string;
}

const plays = new Map<string, Play[]>();
let reading: Set<string> | undefined;

let watched = false;

/** Has every read of a version's features noted. */
function watchFeatures(): void {
  if (watched) return;
  watched = true;
  for (const version of CONFORMANCE_VERSIONS) {
    const data = loadVersion(version) as { features: VersionFeatures };
    data.features = new Proxy(data.features, {
      get(features, name) {
        reading?.add(String(name));
        return features[name as keyof VersionFeatures];
      },
    });
  }
}

/**
 * Begins a play of a behaviour, in the exhaustive run. @returns what ends it, given the events it left, and throws when so many
 * `versions` have been played and differ although the behaviour is not listed.
 */
export function recordPlay(title: string, version: string, versions: number): (events: readonly TextEvent[]) => void {
  if (!EXHAUSTIVE || NAMED_VERSIONS) return () => undefined;
  watchFeatures();
  const features = new Set<string>();
  reading = features;
  return (events) => {
    reading = undefined;
    const played = [...(plays.get(title) ?? []), { version, features, events: traceOf(events) }];
    plays.set(title, played);
    if (played.length < versions) return;
    plays.delete(title);
    const difference = differenceOf(played);
    if (difference !== undefined && LISTED[title] === undefined)
      throw new Error(`differences.json lacks: ${JSON.stringify(title)}: ${JSON.stringify(difference)}`);
  };
}

/** What happened, and to what, whenever and however often: joining takes some versions some ticks more than others. */
function traceOf(events: readonly TextEvent[]): string {
  const happened = events.map((event) =>
    JSON.stringify(Object.entries(event).filter(([, value]) => typeof value === 'string')),
  );
  return [...new Set(happened)].sort().join('\n');
}

/** In what plays of one behaviour at all versions differ; undefined when in nothing. */
function differenceOf(played: readonly Play[]): string | undefined {
  const features = [...new Set(played.flatMap((play) => [...play.features]))].filter(
    (name) => !READ_BY_ALL.includes(name),
  );
  const reasons = [
    ...(features.length > 0 ? [`reads ${features.sort().join(', ')}`] : []),
    ...(new Set(played.map(({ events }) => events)).size > 1 ? ['leaves other events'] : []),
  ];
  return reasons.length > 0 ? reasons.join('; ') : undefined;
}
