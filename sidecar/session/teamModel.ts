import { ModelUnavailable } from '../../protocol/errors.ts';
import type { Agent, Framework } from '../frameworks/framework.ts';
import { aroundModel } from '../model/aroundModel.ts';
import { BudgetSpent } from '../model/budget/budget.ts';
import type { Model } from '../model/model.ts';
import { quoteUntrusted } from '../prompt/untrusted.ts';
import { noteRead } from '../tools/villager/chat.ts';

/**
 * A model that is not asked any longer than the team plays, whatever signal a framework gives it: game time may wait for
 * it. Once its service is out, or the budget has no room for a call, `outage` is aborted with the error: whatever the
 * framework makes of that, what the team does from then on is no measure of anything.
 */
export function teamModel(model: Model, stop: AbortSignal, outage: AbortController): Model {
  return aroundModel(model, {
    async each(call, signal) {
      try {
        return await call(AbortSignal.any([signal, stop]));
      } catch (error) {
        if (error instanceof ModelUnavailable || error instanceof BudgetSpent) outage.abort(error);
        throw error;
      }
    },
  });
}

/** The model of a framework that asks for nothing but its declared purposes; any other is a defect of it, and throws. */
export function declaredModel(model: Model, { name, usesModel, purposes }: Framework): Model {
  if (!usesModel) return model;
  return aroundModel(model, {
    async complete(request, signal) {
      if (!purposes.includes(request.purpose))
        throw new Error(
          `${name} asked for "${request.purpose}", which is not one of its purposes: ${purposes.join(', ')}`,
        );
      return model.complete(request, signal);
    },
  });
}

/** The model; what the prompts of an agent show of what it heard counts as read, so that it does not wait for it again. */
export function readersModel(model: Model, agents: readonly Pick<Agent, 'name' | 'body'>[]): Model {
  return aroundModel(model, {
    complete(request, signal) {
      const reader = agents.find(({ name }) => name === request.agent);
      if (reader)
        noteRead(reader.body, ({ from, text }) =>
          request.messages.some(({ content }) => content.includes(quoteUntrusted(from, text))),
        );
      return model.complete(request, signal);
    },
  });
}
