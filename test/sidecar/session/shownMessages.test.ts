import { expect, test } from 'vitest';
import { type Model, type ModelRequest, NO_USAGE } from '../../../sidecar/model/model.ts';
import { partText } from '../../../sidecar/prompt/promptBudget.ts';
import { surroundingsOf, surroundingsPart } from '../../../sidecar/prompt/surroundings.ts';
import { readersModel } from '../../../sidecar/session/teamModel.ts';
import { waitAndListen, waitForFeedback } from '../../../sidecar/tools/villager/chat.ts';
import { stubBody } from '../body/stubBody.ts';

const open = new AbortController().signal;
const silent: Model = {
  name: 'silent',
  isLanguageModel: false,
  complete: async () => ({ text: '', finish: 'stop', usage: NO_USAGE }),
};

function request(agent: string, content: string): ModelRequest {
  return {
    purpose: 'test',
    agent,
    messages: [{ role: 'user', content }],
    context: null,
    reply: { name: 'test', schema: {} },
    maxOutputTokens: 10,
    temperature: 0,
  };
}

test('what the prompts of an agent have shown of the chat is not waited for again', async () => {
  const messages = ['the <door> is open', 'and the chest is empty'].map((text, at) => ({ from: 'Bob', text, at }));
  const alice = { ...stubBody({ agent: 'Alice', messages }), team: ['Alice', 'Bob'] };
  const model = readersModel(silent, [{ name: 'Alice', body: alice }]);
  const shown = partText(surroundingsPart('You', 50, surroundingsOf({ ...alice, observe: firstOnly })));
  function firstOnly() {
    return { ...alice.observe(), messages: messages.slice(0, 1) };
  }
  await model.complete(request('Alice', shown), open);
  expect(await waitAndListen(alice, { seconds: 0 }, open)).toMatchObject({
    ok: true,
    message: 'after 0 s: Bob said "and the chest is empty"',
    data: [{ from: 'Bob' }],
  });
  expect(await waitForFeedback(alice, { entity_name: 'Bob', seconds: 0 }, open)).toMatchObject({ ok: false });
});

test("a mate's prompt tells an agent nothing", async () => {
  const alice = {
    ...stubBody({ agent: 'Alice', messages: [{ from: 'Bob', text: 'come', at: 0 }] }),
    team: ['Alice', 'Bob'],
  };
  const model = readersModel(silent, [{ name: 'Alice', body: alice }]);
  await model.complete(request('Bob', partText(surroundingsPart('You', 50, surroundingsOf(alice)))), open);
  expect(await waitForFeedback(alice, { entity_name: 'Bob', seconds: 0 }, open)).toMatchObject({ ok: true });
});
