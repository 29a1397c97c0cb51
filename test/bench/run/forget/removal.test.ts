import { expect, test } from 'vitest';
import { Removal } from '../../../../bench/run/forget/removal.ts';
import { quoteUntrusted } from '../../../../sidecar/prompt/untrusted.ts';

const SAID = 'my cat is called "Tom" & I am <42>';

test('a message goes from every form in which prompts and replies have it', () => {
  const removal = new Removal('Alice', [SAID, 'a'.repeat(250).replace(/.{9}/g, '$& ')]);
  const long = 'a'.repeat(250).replace(/.{9}/g, '$& ');
  const shown = [
    SAID,
    `Alice wrote: ${SAID}.`,
    quoteUntrusted('Alice', SAID),
    quoteUntrusted('Alice', long),
    JSON.stringify({ messages: [{ content: quoteUntrusted('Alice', SAID), reply: `He said: ${SAID}` }] }),
    JSON.stringify(JSON.stringify({ note: SAID })),
    `I repeat: ${SAID.toUpperCase()}!`,
    `heard: ${quoteUntrusted('Bob', long)}`,
  ];
  for (const text of shown) {
    const { value, quotes } = removal.inText(text);
    expect(quotes, text).toBeGreaterThan(0);
    expect(value.toLowerCase(), text).not.toMatch(/tom|42|aaaa/);
    expect(value).toContain('[removed]');
  }
  expect(removal.inValue({ type: 'x', list: [SAID, 3, null, { inner: [SAID] }] })).toEqual({
    value: { type: 'x', list: ['[removed]', 3, null, { inner: ['[removed]'] }] },
    quotes: 2,
  });
});

test('a quote that a prompt cut short goes to its end, and marks stay marks', () => {
  const removal = new Removal('Alice', []);
  const quote = quoteUntrusted('Alice', SAID);
  const next = quoteUntrusted('Bob', 'I place the torch');
  expect(removal.inText(`heard:\n${quote}\n${next}`).value).toBe(
    `heard:\n<in-game-text from="Alice">"[removed]"</in-game-text>\n${next}`,
  );
  expect(removal.inText(quote.slice(0, 40)).value).toBe('<in-game-text from="Alice">"[removed]"');
  expect(removal.inText(removal.inText(quote).value).quotes).toBe(0);
});

test('one common word goes only where it is the seat that said it', () => {
  const removal = new Removal('Alice', ['ok', 'stone', '0176 123', '0176123456', 'tom@example.org', '', ' ']);
  for (const text of ['token ok, stone', 'stone_bricks', 'Bob: ok', 'Malice: ok', 'place stone at 3'])
    expect(removal.inText(text)).toEqual({ value: text, quotes: 0 });
  expect(removal.inText('Alice: ok, and <Alice> stone').value).toBe('Alice: [removed], and <Alice> [removed]');
  expect(removal.inText('Alice said "ok"').value).toBe('Alice said "[removed]"');
  expect(removal.inText('call 0176123456 or tom@example.org').value).toBe('call [removed] or [removed]');
  expect(removal.inText('10176123456').quotes).toBe(0);
});

test('characters with a meaning in patterns are text', () => {
  const removal = new Removal('Alice', ['.* (a+)+ $& [x', 'C:\\Users\\Tom (me)']);
  expect(removal.inText('see .* (a+)+ $& [x there').value).toBe('see [removed] there');
  expect(removal.inText(`at ${JSON.stringify('C:\\Users\\Tom (me)')}`).value).toBe('at "[removed]"');
  expect(removal.inText('anything (aa) else').quotes).toBe(0);
});
