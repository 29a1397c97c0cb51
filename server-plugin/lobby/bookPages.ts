import { plainLines } from '../../protocol/plainText.ts';

/** What fits a page of Minecraft's book with room to spare: lines, and characters of a line. */
const LINES = 13;
const LINE = 19;
/** Pages of a book at most; what is beyond is cut with a note. */
const MOST_PAGES = 60;
const CUT = '[The text goes on; see /goal and /docs.]';

/** A text as pages of a written book, broken between words. Control characters are gone. */
export function bookPages(text: string, most = MOST_PAGES): string[] {
  const lines = plainLines(text).flatMap(wrapped);
  const pages: string[] = [];
  for (let at = 0; at < lines.length; at += LINES) pages.push(lines.slice(at, at + LINES).join('\n'));
  if (pages.length === 0) return [''];
  return pages.length <= most ? pages : [...pages.slice(0, most - 1), CUT];
}

/** A line in pieces of `LINE` characters at most; a longer word is broken. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap(pieces)) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= LINE) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string): string[] {
  if (word.length <= LINE) return [word];
  return Array.from({ length: Math.ceil(word.length / LINE) }, (_, index) =>
    word.slice(index * LINE, (index + 1) * LINE),
  );
}
