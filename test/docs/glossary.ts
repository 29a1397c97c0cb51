/** Where a word is looked for. */
export type Area = 'docs' | 'messages' | 'names';

/** A word or turn that this project does not use, with what it uses instead. */
export interface Forbidden {
  readonly word: string;
  readonly use: string;
  /** In running text, case-insensitive. */
  readonly text?: RegExp;
  /** In an exported name or a file name, split into lower-case words: "startDouble" is "start double". */
  readonly name?: RegExp;
}

/**
 * The left column of the project's glossary, and the riddles that it replaced. Minecraft's own words stay: its command
 * "say", its double chests, its crafting.
 */
export const FORBIDDEN: readonly Forbidden[] = [
  {
    word: 'tell',
    use: 'report, emit, print',
    text: /\b(tells?|telling|told)\b/i,
    name: /\b(tells?|telling|told|teller)\b/,
  },
  {
    word: 'hear',
    use: 'receive, listen',
    text: /\b(hears?|heard|hearing)\b/i,
    name: /\b(hears?|heard|hearing|unheard)\b/,
  },
  { word: 'say', use: 'state, report, print', text: /\b(says?|said|saying)\b/i, name: /\b(says?|said|saying)\b/ },
  { word: 'go on with', use: 'resume, continue', text: /\b(gone|goes|go|going|went) on with\b/i },
  { word: 'is none', use: 'is not a; does not exist; unknown', text: /(?<!\bthere )\b(is|are|was|were) none\b/i },
  { word: 'is no X', use: 'is not an X; does not exist', text: /(?<!\bthere )\b(is|are) no\b(?! (longer|more)\b)/i },
  {
    word: 'there is not',
    use: 'unknown; does not exist',
    text: /\bthere (is|are) not\b(?! (exactly|enough|\d))/i,
  },
  {
    word: 'proof, certificate (of a task)',
    use: 'validation, check',
    text: /\b(proofs?|prov(?:e|es|en|ing)|certificates?)\b/i,
    name: /\b(proofs?|prov(?:e|es|en|ing)|certificates?)\b/,
  },
  { word: '--spread', use: '--sample', text: /--spread\b/, name: /\bspread (option|evenly|tasks)\b/ },
  { word: 'shapes (experiments)', use: 'ablations, trends', text: /\bshapes\//i },
  {
    word: 'craft (a planner)',
    use: 'planner, policy',
    text: /\b(the|a|its|no|each|every|whose) crafts?\b(?! (a|an|it|one|items?|what)\b)|\bcrafts have\b/i,
    name: /\bcrafts\b|\bcraft (for|of)\b/,
  },
  { word: 'situation', use: 'observation, team state', text: /\bsituations?\b/i, name: /\bsituations?\b/ },
  { word: 'hands (a queue, a ledger, an input)', use: 'actionQueue, itemLedger, playerInput', name: /\bhands\b/ },
  {
    word: 'farewell, last words',
    use: 'shutdown grace, linger',
    text: /\b(farewells?|last words)\b/i,
    name: /\b(farewells?|last words?)\b/,
  },
  {
    word: 'lane; ears; news',
    use: 'worker slot; listener; update',
    text: /\b(lanes?|ears|news)\b/i,
    name: /\b(lanes?|ears|news)\b/,
  },
  {
    word: 'lots, heaps',
    use: 'batches, ground items',
    text: /\b(lots of|heaps?)\b/i,
    name: /\b(lots|heaps?|heaped)\b/,
  },
  {
    word: 'looks (at a host)',
    use: 'samples, polls',
    text: /\b(two|the|a|each|every|one|last|next|such|these|of) looks\b|\b(the (last|next|second) look)\b|\bat a look\b/i,
    name: /\blooks\b(?! at\b)/,
  },
  { word: 'deeds', use: 'actions, activity', text: /\bdeeds?\b/i, name: /\bdeeds?\b/ },
  {
    word: 'double (of a server)',
    use: 'stand-in server',
    text: /\b(vanilla|the|a) double\b(?! (chests?|slabs?|the|one|blocks?|precision)\b)|\bdoubles that\b/i,
    name: /\b(start|vanilla|on|put|double) double\b|\bdouble (world|life|options|server)\b/,
  },
  {
    word: 'the light, the way',
    use: 'daylight, path',
    text: /\b(into|to|left|find|see) the light\b/i,
    name: /^(?:to |on )?the (light|way|ground)$/,
  },
  { word: 'beats (of a transcript)', use: 'entries', text: /\bbeats\b/i, name: /\bbeats?\b/ },
  { word: 'in vain', use: 'without result, failed', text: /\b(in vain|vainly)\b/i, name: /\bvain\b/ },
  {
    word: 'lull, toil, hearsay',
    use: 'idle, effort, reported',
    text: /\b(lulls?|toils?|hearsay)\b/i,
    name: /\b(lulls?|toils?|hearsay)\b/,
  },
  {
    word: 'whoever',
    use: 'anyone who, the agent that',
    text: /\b(whoever|whosoever|whatsoever)\b/i,
    name: /\bwhoever\b/,
  },
  { word: 'for nothing', use: 'without cost; by accident', text: /\b(had|get|gets|got) for nothing\b/i },
  { word: 'hangs on', use: 'depends on', text: /\bhangs? on (it|them|what|whether|how)\b/i },
];

/** A place where a forbidden word is right. */
export interface Exception {
  /** The file: a page, or a file of the source. */
  readonly where: string;
  /** What is written there: text around the word, or the whole name. */
  readonly text: string;
  readonly reason: string;
}

/** One use of a forbidden word. */
export interface Finding {
  readonly where: string;
  readonly found: string;
  readonly around: string;
  readonly use: string;
}

/** Every forbidden word in a text; `around` is the text around it on one line. */
export function findInText(where: string, text: string): Finding[] {
  return FORBIDDEN.flatMap(({ text: pattern, use }) =>
    pattern
      ? [...text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))].map((match) => ({
          where,
          found: match[0],
          around: text
            .slice(Math.max(0, match.index - 50), match.index + match[0].length + 50)
            .replace(/\s+/g, ' ')
            .trim(),
          use,
        }))
      : [],
  );
}

/** A forbidden word in a name such as "startDouble" or "told.ts". */
export function findInName(where: string, name: string): Finding[] {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();
  return FORBIDDEN.flatMap(({ name: pattern, use }) => {
    const found = pattern?.exec(words)?.[0];
    return found === undefined ? [] : [{ where, found, around: name, use }];
  });
}

/** What is left after the exceptions, in words, and the exceptions that nothing needed. */
export function judge(
  findings: readonly Finding[],
  exceptions: readonly Exception[],
): { left: string[]; unused: string[] } {
  const used = new Set<Exception>();
  const left = findings.filter(({ where, around }) => {
    const exception = exceptions.find((one) => one.where === where && around.includes(one.text));
    if (exception) used.add(exception);
    return exception === undefined;
  });
  return {
    left: left.map(({ where, found, around, use }) => `${where}: "${found}" in "${around}"; use: ${use}`),
    unused: exceptions.filter((one) => !used.has(one)).map(({ where, text }) => `${where}: ${text}`),
  };
}
