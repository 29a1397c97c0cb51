import type { Readable } from 'node:stream';

/**
 * Calls `onLine` with every line of UTF-8 a stream brings, without its end; `onTooLong` once a line exceeds `longest` bytes.
 * `node:readline` keeps a line of any length.
 */
export function readLines(
  stream: Readable,
  longest: number,
  { onLine, onTooLong }: { readonly onLine: (line: string) => void; readonly onTooLong: () => void },
): void {
  let parts: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      const line = Buffer.concat(parts).toString('utf8');
      parts = [];
      length = 0;
      from = end + 1;
      onLine(line);
    }
    if (from === chunk.length) return;
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length <= longest) return;
    stream.off('data', onData);
    parts = [];
    onTooLong();
  };
  stream.on('data', onData);
}
