import type { Json } from '../../../protocol/briefing.ts';
import type { ActionFailure } from '../action.ts';

/** Ends an action; becomes its result. The message is one sentence with figures and arena coordinates. */
export class ActionError extends Error {
  readonly code: ActionFailure;
  readonly data: Json | undefined;
  constructor(code: ActionFailure, message: string, data?: Json) {
    super(message);
    this.name = 'ActionError';
    this.code = code;
    this.data = data;
  }
}
