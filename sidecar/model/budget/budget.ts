/** The limits a user may set on what an episode's models use. */
type BudgetLimit = 'cost-limit' | 'token-limit';

/** What models may use in one episode; without a limit, as much as they want. */
interface BudgetLimits {
  readonly costUsd?: number | undefined;
  /** Input and output together. */
  readonly tokens?: number | undefined;
}

/** An amount of both. */
export interface BudgetUse {
  readonly costUsd: number;
  readonly tokens: number;
}

/** The reason with which a call is refused that the budget has no room for. It ends the episode as a limit. */
export class BudgetSpent extends Error {
  readonly limit: BudgetLimit;
  constructor(limit: BudgetLimit, message: string) {
    super(message);
    this.name = 'BudgetSpent';
    this.limit = limit;
  }
}

/** Room held for one call. Settle it once, with what the call turned out to use. */
export interface Reservation {
  settle(used: BudgetUse): void;
}

interface Waiting {
  readonly need: BudgetUse;
  readonly admit: (reservation: Reservation) => void;
  readonly refuse: (error: BudgetSpent) => void;
}

/**
 * What an episode's models have used and may still use. Each call reserves the most it can use before it is made, so
 * that calls side by side cannot overshoot together. A call that would fit once others give back what they did not need
 * waits for them, in order of arrival; one that would not fit even then is refused, and with it all further ones: so who
 * is refused depends on the order of calls and on what they use, never on which of them is answered first.
 */
export class Budget {
  readonly #limits: BudgetLimits;
  #used: BudgetUse = { costUsd: 0, tokens: 0 };
  #held: BudgetUse = { costUsd: 0, tokens: 0 };
  #waiting: Waiting[] = [];
  #spent: BudgetSpent | undefined;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  /** Of calls that were settled. */
  get used(): BudgetUse {
    return this.#used;
  }

  /** Holds room for a call. Rejects with BudgetSpent, or with the signal's reason while it waits. */
  reserve(need: BudgetUse, signal: AbortSignal): Promise<Reservation> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        need,
        admit: (reservation) => {
          signal.removeEventListener('abort', leave);
          resolve(reservation);
        },
        refuse: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason);
        this.#admit();
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      if (!this.#spent && this.#exceeded(first.need, this.#used)) this.#spent = this.#refusal(first.need);
      if (!this.#spent && this.#exceeded(first.need, sum(this.#used, this.#held))) return;
      this.#waiting.shift();
      if (this.#spent) first.refuse(this.#spent);
      else first.admit(this.#hold(first.need));
    }
  }

  #hold(need: BudgetUse): Reservation {
    this.#held = sum(this.#held, need);
    let open = true;
    return {
      settle: (used) => {
        if (!open) return;
        open = false;
        this.#held = sum(this.#held, { costUsd: -need.costUsd, tokens: -need.tokens });
        this.#used = sum(this.#used, used);
        this.#admit();
      },
    };
  }

  /** The limit that this need on top of such a use would pass; undefined when none. */
  #exceeded(need: BudgetUse, use: BudgetUse): BudgetLimit | undefined {
    const { costUsd, tokens } = this.#limits;
    if (costUsd !== undefined && use.costUsd + need.costUsd > costUsd * ROUNDING) return 'cost-limit';
    if (tokens !== undefined && use.tokens + need.tokens > tokens) return 'token-limit';
    return undefined;
  }

  #refusal(need: BudgetUse): BudgetSpent {
    const limit = this.#exceeded(need, this.#used) ?? 'token-limit';
    const { costUsd = 0, tokens = 0 } = this.#limits;
    const text =
      limit === 'cost-limit'
        ? `${usd(this.#used.costUsd)} of ${usd(costUsd)} spent, and the next call may cost ${usd(need.costUsd)}`
        : `${this.#used.tokens} of ${tokens} tokens used, and the next call may use ${need.tokens}`;
    return new BudgetSpent(limit, text);
  }
}

/** Sums of prices are off by a rounding error or so; a limit is not passed by one. */
const ROUNDING = 1 + 1e-9;

function sum(a: BudgetUse, b: BudgetUse): BudgetUse {
  return { costUsd: a.costUsd + b.costUsd, tokens: a.tokens + b.tokens };
}

/** An amount as people read it: cents exactly, less than that to three digits. */
function usd(amount: number): string {
  return `${amount >= 1 ? amount.toFixed(2) : Number(amount.toPrecision(3))} USD`;
}
