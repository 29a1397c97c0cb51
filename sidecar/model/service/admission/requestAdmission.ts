import type { PermitReport } from './permitReport.ts';

/** A request that waits for its turn at a service. */
export interface AdmissionRequest {
  /** Which service, by `endpointId`. */
  readonly endpoint: string;
  /** For which episode; episodes take turns. */
  readonly episode: string;
  /** An estimate, by which the rate of tokens is kept. */
  readonly tokens: number;
  /** The most it may cost, US dollars, by which the rate of spending is kept; 0 where it has no price. */
  readonly costUsd: number;
  /** Whether it is a further attempt, which goes before first ones of its episode. */
  readonly again: boolean;
  /** Ends the wait; a permit that was given is not taken back. */
  readonly signal: AbortSignal;
}

/** Leave to send one request. */
export interface Permit {
  /** Gives it back with how the request ended; once, later calls do nothing. */
  done(report: PermitReport): void;
}

/** Who decides when a request to a service may be sent. */
export interface RequestAdmission {
  /** Resolves when the request may be sent. Rejects with the signal's reason, or as the implementation says. */
  acquire(request: AdmissionRequest): Promise<Permit>;
}
