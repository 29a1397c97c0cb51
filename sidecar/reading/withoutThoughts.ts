/** A text without what its model thought aloud in tags, and what that was. */
interface Spoken {
  readonly said: string;
  readonly thought: string;
}

const TAG = /<(\/?)(think|thinking|thought|reasoning|reflection|scratchpad)>/gi;

/**
 * Takes out `<think>...</think>` and its like. Templates that write the opening tag themselves leave only the closing one in
 * the reply; a thought that never ends leaves nothing said.
 */
export function withoutThoughts(text: string): Spoken {
  const said: string[] = [];
  const thoughts: string[] = [];
  let from = 0;
  let open: string | undefined;
  for (const tag of text.matchAll(TAG)) {
    const [whole, slash, name = ''] = tag;
    const part = text.slice(from, tag.index);
    if (slash === '' && open === undefined) {
      said.push(part);
      open = name.toLowerCase();
    } else if (slash !== '' && open === undefined) {
      // What came before was thought, too: the template had written the opening tag.
      thoughts.push(...said.splice(0), part);
    } else if (slash !== '' && open === name.toLowerCase()) {
      thoughts.push(part);
      open = undefined;
    } else continue;
    from = tag.index + whole.length;
  }
  (open === undefined ? said : thoughts).push(text.slice(from));
  const joined = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');
  return { said: said.join('').trim(), thought: joined(thoughts).join('\n') };
}
