import type { BlockPosition } from '../../../protocol/geometry.ts';
import { formatPosition } from '../../../protocol/geometry.ts';
import type { Body } from '../../body/body.ts';
import { refusal, type ToolResult } from '../tool.ts';
import { performAction } from './defineTool.ts';

/** How far a sign can be read, blocks. */
const READING_RADIUS = 16;
const isSign = (id: string) => id.endsWith('_sign');

/** Reads a sign, or all pages of a book carried. */
export async function readText(
  body: Body,
  what: 'sign' | 'writable_book' | 'written_book',
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (what !== 'sign') {
    const result = await performAction(body, { type: 'read-book', item: what }, signal);
    const pages = pagesIn(result);
    if (!pages) return result;
    return {
      ...result,
      message: `${result.message}${pages.map((page, index) => `; ${index + 1}: "${page}"`).join('')}`,
    };
  }
  const cell = position ?? body.findBlocks(isSign, READING_RADIUS, 1)[0]?.position;
  if (!cell) return refusal('nothing-there', `no sign within ${READING_RADIUS} blocks`);
  const lines = body.signAt(cell);
  const id = body.seenAt(cell)?.id ?? 'nothing you have seen';
  if (!lines) return refusal('bad-argument', `at ${formatPosition(cell)} there is ${id}, which is not a sign`);
  return {
    ok: true,
    message: `the sign at ${formatPosition(cell)} reads ${lines.map((line) => `"${line}"`).join(' / ') || 'nothing'}`,
    data: { ...cell, lines: [...lines] },
  };
}

/** Reads one page, counted from 1, of a book carried. */
export async function readPage(
  body: Body,
  item: 'writable_book' | 'written_book',
  page: number,
  signal: AbortSignal,
): Promise<ToolResult> {
  const result = await performAction(body, { type: 'read-book', item }, signal);
  const pages = pagesIn(result);
  if (!pages) return result;
  const text = pages[page - 1];
  if (text === undefined) return refusal('bad-argument', `${item} has ${pages.length} pages; there is no page ${page}`);
  return { ok: true, message: `page ${page} of ${pages.length}: "${text}"`, data: { page, text } };
}

/** Writes into a book and quill carried, or on a sign. */
export async function writeText(
  body: Body,
  what: 'sign' | 'writable_book',
  content: readonly string[],
  title: string | undefined,
  position: BlockPosition | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  if (what === 'writable_book')
    return performAction(
      body,
      { type: 'write-book', pages: content, ...(title === undefined ? {} : { title }) },
      signal,
    );
  if (title !== undefined) return refusal('bad-argument', 'title: a sign is not signed; leave it out');
  const cell = position ?? body.findBlocks(isSign, READING_RADIUS, 1)[0]?.position;
  if (!cell) return refusal('nothing-there', `no sign within ${READING_RADIUS} blocks`);
  return performAction(body, { type: 'write-sign', position: cell, lines: content }, signal);
}

function pagesIn(result: ToolResult): readonly string[] | undefined {
  return result.ok ? (result.data as { pages: string[] }).pages : undefined;
}
