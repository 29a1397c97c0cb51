import type { Json } from '../../../protocol/briefing.ts';
import { quoteUntrusted } from '../../prompt/untrusted.ts';
import { resultText } from '../../tools/tool.ts';
import type { ActionRecord } from '../react/history.ts';
import { formatActions } from '../react/history.ts';
import type { MateOrder, Report } from './messagePool.ts';

type WorkStatus = 'running' | 'succeeded' | 'failed' | 'dropped';

/** A piece of work that an agent took on or gave out, as that agent knows of it. */
export interface Work {
  /** Unique for its agent. */
  readonly number: number;
  /** Who does it. */
  readonly agent: string;
  readonly text: string;
  /** The order it was given out by; null for one's own work. */
  readonly order: MateOrder | null;
  status: WorkStatus;
  /** Of one's own work when it has ended: the calls, oldest first. */
  actions: readonly ActionRecord[] | null;
  /** Of one's own work done by code: the function that did all of it, if one did. */
  program: { readonly name: string; readonly code: string } | null;
  /** What the mate last reported of it. */
  report: Report | null;
  /** Why it is as it is. */
  note: string;
}

/** What an agent works for: an order, the same from everybody in `orders`, or with none of them the team's goal. */
export interface Duty {
  readonly text: string;
  orders: readonly MateOrder[];
  attempts: number;
  /** The work it has led to. */
  readonly work: Work[];
}

/** Whether it has come to an end, judged or not. */
export function hasEnded({ actions, report }: Work): boolean {
  return actions !== null || (report !== null && report.outcome !== 'busy');
}

/** What prompts call the state of a piece of work: work whose end nobody has judged yet does not run any more. */
function shownStatus(work: Work): WorkStatus | 'ended' {
  return work.status === 'running' && hasEnded(work) ? 'ended' : work.status;
}

/** Work as lines for a prompt. */
export function formatWork(work: readonly Work[]): string {
  return work.map(workLine).join('\n');
}

/** One piece of work as a line. */
export function workLine(work: Work): string {
  return `${work.number}. ${work.agent}, ${shownStatus(work)}: ${work.text}${work.note ? ` — ${work.note}` : ''}`;
}

/** What is known of the end of each piece of work, as lines for a prompt. */
export function formatEvidence(work: readonly Work[]): string {
  return work
    .flatMap(({ number, agent, actions, report }) => {
      if (actions) return [`${number}. calls of ${agent}:\n${formatActions(actions) || '- none'}`];
      return report ? [`${number}. ${agent} reported: ${report.outcome}`] : [`${number}. nothing is known of its end`];
    })
    .join('\n');
}

/** Work as data; work for `duty` is marked. */
export function workData(work: readonly Work[], duty: Duty): Json {
  return work.map((piece) => dataOf(piece, duty.work.includes(piece))) as Json;
}

function dataOf(work: Work, forObjective: boolean) {
  const { number, agent, text, actions, report, note } = work;
  return {
    number,
    forObjective,
    agent,
    text,
    status: shownStatus(work),
    actions: actions ? actions.map((action) => ({ ...action })) : null,
    reported: report?.outcome ?? null,
    note,
  };
}

/** Why work is as it is, by its report or its last call that failed. */
export function noteOf({ report, actions }: Work): string {
  if (report) return quoteUntrusted(report.from, report.text);
  const failed = actions?.findLast(({ ok }) => !ok);
  return failed ? resultText(failed) : '';
}
