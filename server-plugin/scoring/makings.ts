/** What stands at the start is nobody's, however often it is undone and made again. */
const GIVEN = Symbol('given');

type Turn = readonly string[] | typeof GIVEN;

/**
 * Whose work it is that something holds which can be undone and made again: a block that is right, a lever that is pulled.
 * Making and undoing take turns. Two turns of the same agents that follow each other cancel out, whichever came first, and
 * so on with what is left: what one agent does and takes back, before or after others, changes nothing. The last turn that
 * is left has the credit.
 */
export class Makings {
  readonly #turns: Turn[] = [];

  /** @param given whether it holds from the start. */
  constructor(given = false) {
    if (given) this.#turns.push(GIVEN);
  }

  /** It holds now, by these agents' doing; by nobody's where there are none. */
  made(agents: readonly string[]): void {
    this.#turn(agents);
  }

  /** It ceased to hold. */
  undone(agent: string | undefined): void {
    this.#turn(agent === undefined ? [] : [agent]);
  }

  /** Who has the credit while it holds. */
  get makers(): readonly string[] {
    const last = this.#turns.at(-1);
    return last === undefined || last === GIVEN || this.#turns[0] === GIVEN ? [] : last;
  }

  #turn(agents: readonly string[]): void {
    const last = this.#turns.at(-1);
    if (last !== undefined && last !== GIVEN && isSame(last, agents)) this.#turns.pop();
    else this.#turns.push(agents);
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((agent) => other.includes(agent));
}
