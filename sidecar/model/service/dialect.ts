import type { ReplyShape } from '../model.ts';
import type { NativeOutcome } from './nativeCalls.ts';

/** How far a service goes in enforcing the form of a reply. */
export type FormatLevel = 'schema' | 'object' | 'plain';

/** A service's answer that refuses a request for what is in it. */
interface Refusal {
  readonly status: number;
  /** The parameter at fault, where the service names it in a field of its own. */
  readonly param: string;
  readonly message: string;
}

/** What a request made use of. */
export interface Usage {
  readonly format: FormatLevel;
  readonly schemaName: string;
  readonly tools: boolean;
  /** Whether it may be said that calls come one at a time. */
  readonly oneCall: boolean;
  readonly effort: boolean;
  readonly temperature: boolean;
  readonly seed: boolean;
  readonly limitName: 'max_tokens' | 'max_completion_tokens';
}

/** What is known of a service without asking it. */
export type KnownDialect = Partial<Pick<Usage, 'limitName' | 'format' | 'oneCall' | 'seed'>>;

const REFUSING = [400, 404, 405, 415, 422, 501];
/** Refusals that may be of anything, where they do not say of what. */
const VAGUE = [400, 415, 422];
/** What else a refusal may be of: nothing that a plainer request would mend. */
const OTHER = /context|length|too long|tokens|\bmodel\b|quota|credit|billing|api.?key|auth|policy|safety/i;

/** Answers in a row to offered tools of which nothing could be used after which they are no longer offered. */
const MOST_BAD_CALLS = 2;

/**
 * What a service takes for one of its models. We begin with everything and drop what it refuses by name, once and for
 * all: nobody has to configure what the first answers show.
 */
export class ServiceDialect {
  /** Older servers know only `max_tokens`, newer models only `max_completion_tokens`. */
  #limitName: Usage['limitName'];
  #limitSwitched = false;
  #format: FormatLevel;
  #tools = true;
  #oneCall: boolean;
  #effort = true;
  #badCalls = 0;
  #mostOutput = Number.POSITIVE_INFINITY;
  #temperature = true;
  #seed: boolean;
  /** Whether a request that used more than the least was ever served. */
  #proven = false;
  /** Set while it is being tried whether a vague refusal was of one of these. */
  #suspended: Pick<Usage, 'format' | 'tools' | 'seed'> | undefined;
  /** Replies whose schema the service cannot enforce, though it does others. */
  readonly #unfitSchemas = new Set<string>();

  /** @param known what is known of the service beforehand; all else is tried. */
  constructor({ limitName = 'max_tokens', format = 'schema', oneCall = true, seed = true }: KnownDialect = {}) {
    this.#limitName = limitName;
    this.#format = format;
    this.#oneCall = oneCall;
    this.#seed = seed;
  }

  /** What a request for such a reply may use now. */
  usage({ name, hasTools }: Pick<ReplyShape, 'name'> & { readonly hasTools: boolean }): Usage {
    const tools = this.#tools && hasTools;
    const unfit = this.#format === 'schema' && this.#unfitSchemas.has(name);
    return {
      // A service that enforces the form of a text would keep the model from calling anything.
      format: tools ? 'plain' : unfit ? 'object' : this.#format,
      schemaName: name,
      tools,
      oneCall: tools && this.#oneCall,
      effort: this.#effort,
      temperature: this.#temperature,
      seed: this.#seed,
      limitName: this.#limitName,
    };
  }

  /** The service took a format and sent something else: asking for it is of no use. */
  formatIgnored(): void {
    this.#format = 'plain';
  }

  /** Most tokens of an answer that the model is allowed, as far as its service has said so. */
  get mostOutput(): number {
    return this.#mostOutput;
  }

  /** The service allows its model no longer answers than this, tokens. */
  allowsOutput(tokens: number): void {
    this.#mostOutput = Math.min(this.#mostOutput, tokens);
  }

  /** What came of offering tools; after two bad answers in a row the prompt's own words have to do. */
  offered(outcome: NativeOutcome): void {
    if (outcome === 'good') this.#badCalls = 0;
    else if (outcome === 'bad' && ++this.#badCalls >= MOST_BAD_CALLS) this.#tools = false;
  }

  /** A request that used this was served. */
  worked(used: Usage): void {
    if (used.format !== 'plain' || used.tools || used.seed) this.#proven = true;
    this.#suspended = undefined;
  }

  /** Learns from a refusal of a request that used this; false when it was refused for something else. */
  learn(refusal: Refusal, used: Usage): boolean {
    if (this.#learnByName(refusal, used)) return true;
    if (this.#suspended) {
      // It was something else all the time.
      const { format, tools, seed } = this.#suspended;
      [this.#format, this.#tools, this.#seed] = [format, tools, seed];
      this.#suspended = undefined;
      this.#proven = true;
      return false;
    }
    const special = used.format !== 'plain' || used.tools || used.seed;
    if (this.#proven || !special || !VAGUE.includes(refusal.status) || OTHER.test(refusal.message)) return false;
    this.#suspended = { format: this.#format, tools: this.#tools, seed: this.#seed };
    [this.#format, this.#tools, this.#seed] = ['plain', false, false];
    return true;
  }

  #learnByName(refusal: Refusal, used: Usage): boolean {
    // Some servers fail, instead of refusing, at what they were not started for; and say so.
    const failed = refusal.status === 500 && /support|require|enable|unknown|invalid/i.test(refusal.message);
    if (!failed && !REFUSING.includes(refusal.status)) return false;
    const before = JSON.stringify(this.usage({ name: used.schemaName, hasTools: used.tools }));
    // Another request may have learned the same meanwhile.
    if (before !== JSON.stringify(used)) return true;
    const names = (pattern: RegExp) => pattern.test(refusal.param || refusal.message);
    // What it does not like of tools and thinking is looked at first: its name contains that of something else.
    if (used.oneCall && names(ONE_CALL)) this.#oneCall = false;
    else if (used.effort && names(EFFORT)) this.#effort = false;
    else if (used.format !== 'plain' && names(FORMAT)) this.#lowerFormat(refusal, used);
    else if (used.tools && names(TOOLS)) this.#tools = false;
    else if (failed) return false;
    else if (used.temperature && names(/temperature/i)) this.#temperature = false;
    else if (used.seed && names(/\bseed\b/i)) this.#seed = false;
    else if (!this.#limitSwitched && this.#namesLimit(refusal)) this.#switchLimit();
    else return false;
    return true;
  }

  #lowerFormat({ message }: Refusal, { format, schemaName }: Usage): void {
    if (format === 'schema' && /invalid schema|schema.{0,80}(invalid|too (complex|deep|many)|not valid)/i.test(message))
      this.#unfitSchemas.add(schemaName);
    else this.#format = format === 'schema' ? 'object' : 'plain';
  }

  #namesLimit({ param, message }: Refusal): boolean {
    const [own, other] = [this.#limitName, otherLimit(this.#limitName)];
    return new RegExp(
      `use '?${other}|(unsupported|unknown|unrecognized|extra)[^.]*\\b${own}\\b|\\b${own}\\b[^.]*(unsupported|not supported|not permitted|unknown|extra)`,
      'i',
    ).test(`${param} ${message}`);
  }

  #switchLimit(): void {
    this.#limitName = otherLimit(this.#limitName);
    this.#limitSwitched = true;
  }
}

const ONE_CALL = /parallel.?(tool|function).?call/i;
const EFFORT =
  /reasoning.?effort|\b(reasoning|thinking|effort)\b.{0,40}not supported|does(?: not|n't) support[^.]{0,20}\b(reasoning|thinking|effort)\b|output_config.effort|thinking.?(budget|level|config)/i;
const TOOLS = /\btools?\b|\btool_(choice|calls?)\b|function.?call|\bfunctions\b/i;
const FORMAT =
  /response_?(?:format|mime_?type|json_?schema|schema)|output_(?:config\.)?format|json_schema|json_object|json mode|structured.?output|guided|grammar/i;

/** What a service turned out not to take between two requests, as sentences. */
export function droppedBetween(before: Usage, after: Usage): string[] {
  const dropped: (readonly [boolean, string])[] = [
    [before.tools && !after.tools, 'takes no tools natively: they are listed in the prompt'],
    [before.oneCall && !after.oneCall && after.tools, 'cannot be told to make one call at a time'],
    [before.format === 'schema' && after.format === 'object', 'enforces no schema: it is asked for any JSON object'],
    [
      before.format !== 'plain' && after.format === 'plain' && !after.tools,
      'enforces no form of replies: the prompt alone asks for JSON',
    ],
    [before.effort && !after.effort, 'takes no reasoning effort: the model thinks as hard as it chooses'],
    [before.temperature && !after.temperature, 'takes no temperature: it samples as it chooses'],
    [before.seed && !after.seed, 'takes no seed: its replies differ from run to run'],
    [before.limitName !== after.limitName, `wants ${after.limitName} for the limit of a reply`],
  ];
  return dropped.flatMap(([is, what]) => (is ? [`the service ${what}`] : []));
}

function otherLimit(name: Usage['limitName']): Usage['limitName'] {
  return name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
}
