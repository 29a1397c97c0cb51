import { z } from 'zod';

/** How much of what a service says is kept, characters. */
const LONGEST_SAID = 2_000;

const Word = z.string().catch('');
/** An error as OpenAI, Anthropic and Google put it, with what each of them names it by. */
const Said = z.object({
  message: Word,
  param: Word,
  code: Word,
  type: Word,
  status: Word,
  details: z.unknown().optional(),
});
type Said = z.infer<typeof Said>;

/** A wait, as Google writes it among the details of an error (google.rpc.RetryInfo). */
const RETRY_DELAY = /"retryDelay" ?: ?"(\d{1,9}(?:\.\d{1,9})?)s"/;

/** A service answered with an HTTP status that is no success. The message is what it said, one error in whatever wrapping. */
export class ServiceRefusal extends Error {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** The parameter at fault, where the service names it in a field of its own; else empty, as the others are. */
  readonly param: string;
  /** The service's own words for the kind of error: code, type and status, with a blank between. */
  readonly kind: string;
  /** A wait that the body asks for, ms. */
  readonly bodyWaitMs: number | null;

  constructor(status: number, headers: Pick<Headers, 'get'>, body: string) {
    const said = errorIn(body);
    super((said.message || shortened(body) || 'no words').slice(0, LONGEST_SAID));
    this.name = 'ServiceRefusal';
    this.status = status;
    this.headers = headers;
    this.param = said.param.slice(0, LONGEST_SAID);
    const details = JSON.stringify(said.details ?? '').slice(0, LONGEST_SAID);
    this.kind = [said.code, said.type, said.status, details].filter((word) => word !== '""' && word !== '').join(' ');
    const delay = RETRY_DELAY.exec(details)?.[1];
    this.bodyWaitMs = delay === undefined ? null : Number(delay) * 1_000;
  }
}

function errorIn(body: string): Said {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return Said.parse({});
  }
  // Google wraps some of its errors into a list.
  const [first = value] = Array.isArray(value) ? value : [];
  const { error = first } = (first ?? {}) as { error?: unknown };
  if (typeof error === 'string') return Said.parse({ message: error });
  return Said.safeParse(error).data ?? Said.parse({});
}

/** A body without the blanks that a page or pretty JSON has. */
function shortened(body: string): string {
  return body.slice(0, LONGEST_SAID).replace(/\s+/g, ' ').trim();
}
