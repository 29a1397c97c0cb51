import type { AgentReport } from '../../protocol/gatewayRequest.ts';

interface Presence {
  inGame: boolean;
  connected: boolean;
  /** Whether its program has been on the gateway. */
  hasConnected: boolean;
  report: AgentReport;
  /** The host tick since which neither player nor connection has been there. */
  goneSince: number | null;
}

/** Which agents are there: their player in the game, their program on the gateway, and what it last reported. */
export class Attendance {
  readonly #agents: Map<string, Presence>;
  readonly #team: readonly string[];
  readonly #excused = new Set<string>();

  /** @param team whose being done or lost matters to the episode; everybody's unless given. */
  constructor(agents: readonly string[], team: readonly string[] = agents) {
    this.#team = team;
    this.#agents = new Map(
      agents.map((agent) => [
        agent,
        { inGame: false, connected: false, hasConnected: false, report: 'none', goneSince: null },
      ]),
    );
  }

  /** Throws RangeError for an agent outside the team. */
  of(agent: string): Readonly<Presence> {
    return this.#presence(agent);
  }

  /** The agent's player entered or left the game. */
  inGame(agent: string, inGame: boolean, tick: number): void {
    this.#presence(agent).inGame = inGame;
    this.#date(agent, tick);
  }

  /** The agent's program connected to the gateway or lost its connection. */
  connected(agent: string, connected: boolean, tick: number): void {
    const presence = this.#presence(agent);
    presence.connected = connected;
    presence.hasConnected ||= connected;
    this.#date(agent, tick);
  }

  /** Takes a report; an agent that is done or failed stays so, and "ready" after it changes nothing. */
  report(agent: string, report: AgentReport): void {
    const presence = this.#presence(agent);
    if (presence.report === 'none' || presence.report === 'ready') presence.report = report;
  }

  /** An agent that has not come: the others begin without it, and nobody waits for it any more. */
  excuse(agent: string): void {
    this.#presence(agent).report = 'failed';
    this.#excused.add(agent);
  }

  /** Everybody but those who were excused, in team order. */
  present(): string[] {
    return [...this.#agents.keys()].filter((agent) => !this.#excused.has(agent));
  }

  /** Whether everybody but those who were excused stands in the game and has reported. */
  get allReady(): boolean {
    return this.present().every((agent) => {
      const { inGame, report } = this.#presence(agent);
      return inGame && report !== 'none';
    });
  }

  /**
   * Those who are awaited in vain before release, in team order: out of the game, and their program gave up or was there and
   * has been gone for over `graceTicks`.
   */
  awaitedInVain(tick: number, graceTicks: number): string[] {
    return this.present().filter((agent) => {
      const { inGame, report, hasConnected, goneSince } = this.#presence(agent);
      if (inGame) return false;
      return report === 'failed' || (hasConnected && goneSince !== null && tick - goneSince > graceTicks);
    });
  }

  /** Whether everybody of the team is done or has failed. */
  get allFinished(): boolean {
    return this.#team.every((agent) => finished(this.#presence(agent)));
  }

  /** Agents missing before release, in team order. */
  missing(): string[] {
    return [...this.#agents]
      .filter(([agent, { inGame, report }]) => !this.#excused.has(agent) && (!inGame || report === 'none'))
      .map(([agent]) => agent);
  }

  /** Starts counting absences now, for those who were never there. */
  begin(tick: number): void {
    for (const agent of this.#agents.keys()) this.#date(agent, tick);
  }

  /**
   * Those of the team of whom nothing has been there for over `graceTicks`, in team order, once that is everybody who is not
   * through: as long as one of them is there, the team plays on.
   */
  lost(tick: number, graceTicks: number): string[] {
    const playing = [...this.#agents].filter(([agent, one]) => this.#team.includes(agent) && !finished(one));
    const isGone = ({ goneSince }: Presence) => goneSince !== null && tick - goneSince > graceTicks;
    return playing.every(([, one]) => isGone(one)) ? playing.map(([agent]) => agent) : [];
  }

  #presence(agent: string): Presence {
    const presence = this.#agents.get(agent);
    if (!presence) throw new RangeError(`no agent "${agent}" in the team`);
    return presence;
  }

  #date(agent: string, tick: number): void {
    const presence = this.#presence(agent);
    if (presence.inGame || presence.connected) presence.goneSince = null;
    else presence.goneSince ??= tick;
  }
}

function finished({ report }: Presence): boolean {
  return report === 'done' || report === 'failed';
}
