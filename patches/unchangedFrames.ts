/** ProtoDef's types for a compiler: for each, the code that reads it. */
interface ReadTypes {
  readonly Read: Record<string, unknown>;
}

interface Compiler {
  callType(type: unknown, at?: string): string;
  wrapCode(code: string): string;
}

/**
 * Has minecraft-protocol leave a packet's bytes as they came. It takes the top bit of each entry of what somebody wears out of
 * the bytes that it reads, so of several clients in a process that are sent the same bytes only the first would read more than
 * one entry. Applied while the package is loaded, by `gameScope`; parameters as of `partInstead`.
 */
export function readersInstead(url: string, id: string, load: () => unknown): unknown {
  if (!url.endsWith('/minecraft-protocol/src/transforms/serializer.js') || id !== '../datatypes/compiler-minecraft')
    return undefined;
  const types = load() as ReadTypes;
  types.Read.topBitSetTerminatedArray = [
    'parametrizable',
    (compiler: Compiler, { type }: { readonly type: unknown }) =>
      compiler.wrapCode(
        [
          'let cursor = offset',
          'const data = []',
          'while (true) {',
          '  const first = ctx.u8(buffer, cursor).value',
          '  buffer[cursor] = first & 127',
          '  let elem',
          `  try { elem = ${compiler.callType(type, 'cursor')} } finally { buffer[cursor] = first }`,
          '  data.push(elem.value)',
          '  cursor += elem.size',
          '  if ((first & 128) === 0) return { value: data, size: cursor - offset }',
          '}',
        ].join('\n'),
      ),
  ];
  return types;
}
