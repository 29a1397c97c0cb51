import { type Model, type ModelRequest, NO_USAGE } from '../../../sidecar/model/model.ts';
import { rules } from './simulatedTeam.ts';

/** Asks the rules, except where a script answers; `nth` counts the calls of a purpose from 1. */
export function scripted(
  answer: (request: ModelRequest, nth: number) => unknown,
): Model & { readonly requests: ModelRequest[] } {
  const inner = rules();
  const counts = new Map<string, number>();
  const requests: ModelRequest[] = [];
  return {
    name: 'scripted',
    isLanguageModel: false,
    requests,
    complete: async (request, signal) => {
      requests.push(request);
      const nth = (counts.get(request.purpose) ?? 0) + 1;
      counts.set(request.purpose, nth);
      const reply = answer(request, nth);
      if (reply === undefined) return inner.complete(request, signal);
      return { text: JSON.stringify(reply), finish: 'stop', usage: NO_USAGE };
    },
  };
}
