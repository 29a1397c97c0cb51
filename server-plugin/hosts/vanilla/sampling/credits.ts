/** A right to have done something of a kind so many times, within some ticks. */
interface Credit {
  readonly of: string;
  readonly from: number;
  readonly until: number;
  left: number;
}

/** What one player can have done, by evidence of one kind: each piece of it accounts for one action only. */
export class Credits {
  #credits: Credit[] = [];

  /** Adds evidence for `count` actions seen from tick `from` to tick `until`. */
  add(of: string, count: number, from: number, until: number): void {
    if (count > 0) this.#credits.push({ of, from, until, left: count });
  }

  /** How many actions seen at a tick the evidence still accounts for. */
  left(of: string, tick: number): number {
    return this.#credits.reduce((sum, credit) => (applies(credit, of, tick) ? sum + credit.left : sum), 0);
  }

  /** Uses up evidence for `count` actions seen at a tick, the evidence that expires first is used first. */
  spend(of: string, count: number, tick: number): void {
    let wanted = count;
    const fitting = this.#credits.filter((credit) => applies(credit, of, tick)).sort((a, b) => a.until - b.until);
    for (const credit of fitting) {
      const spent = Math.min(wanted, credit.left);
      credit.left -= spent;
      wanted -= spent;
    }
  }

  /** Forgets what accounts for nothing seen at `tick` or later. */
  expire(tick: number): void {
    this.#credits = this.#credits.filter(({ until, left }) => left > 0 && until >= tick);
  }

  clear(): void {
    this.#credits = [];
  }
}

function applies(credit: Credit, of: string, tick: number): boolean {
  return credit.of === of && credit.from <= tick && tick <= credit.until;
}

/** An action whose player is to be found. */
export interface CreditClaim {
  /** What evidence is counted by: an item, a block. */
  readonly of: string;
  /** How many pieces of evidence it takes. */
  readonly count: number;
  /** Who can have done it. */
  readonly candidates: readonly string[];
}

/**
 * Finds for each claim the one player who can have done it. A claim with one candidate is theirs; who has thereby no
 * evidence left can have done none of the others. Where more is claimed of somebody alone than their evidence accounts
 * for, something else was at work too, and none of it is reported.
 * @param supply how many actions of that kind a player's evidence accounts for.
 */
export function settleClaims<C extends CreditClaim>(
  claims: readonly C[],
  supply: (player: string, of: string) => number,
): Map<C, string> {
  const settled = new Map<C, string>();
  const left = new Map<string, number>();
  const leftOf = (player: string, of: string) => left.get(`${of}/${player}`) ?? supply(player, of);
  let open = [...claims];
  for (;;) {
    const sole = new Map<string, C[]>();
    for (const claim of open) {
      const able = claim.candidates.filter((player) => leftOf(player, claim.of) >= claim.count);
      const [player] = able;
      if (player === undefined || able.length > 1) continue;
      const key = `${claim.of}/${player}`;
      sole.set(key, [...(sole.get(key) ?? []), claim]);
      settled.set(claim, player);
    }
    if (sole.size === 0) return settled;
    for (const [key, certain] of sole) {
      const [first] = certain;
      const player = first && settled.get(first);
      if (!first || player === undefined) continue;
      const wanted = certain.reduce((sum, { count }) => sum + count, 0);
      const has = leftOf(player, first.of);
      if (wanted > has) for (const claim of certain) settled.delete(claim);
      left.set(key, Math.max(0, has - wanted));
    }
    const done = new Set([...sole.values()].flat());
    open = open.filter((claim) => !done.has(claim));
  }
}
