/** Room for an answer, tokens; `always` when it holds for the model, not only beside this prompt. */
interface OutputRoom {
  readonly tokens: number;
  readonly always: boolean;
}

/** How services say that no answer of their model may be so long; the number is the most they take. */
const MOST = [
  /at most (\d{1,9}) completion tokens/i,
  /> (\d{1,9}), which is the maximum allowed number of output tokens/i,
  /max_(?:completion_)?tokens\W{1,4}must be less than or equal to\W{1,4}(\d{1,9})/i,
  /valid range of max_(?:completion_)?tokens is \[\d{1,9}, ?(\d{1,9})\]/i,
];
/** The same with the first number that they do not take. */
const TOO_MANY = [/supported range is from \d{1,9} \(inclusive\) to (\d{1,9}) \(exclusive\)/i];
const WINDOW = /maximum context length is (\d{1,9})/i;
const PROMPT = /(\d{1,9}) in the (?:messages|prompt|input)|has (\d{1,9}) input tokens/i;
/** Services count what they put around a prompt differently from one message to the next, tokens. */
const SLACK = 16;

/** The room for an answer that a refusal names; null where it names none. */
export function outputRoomIn(message: string): OutputRoom | null {
  for (const pattern of MOST) {
    const most = numberIn(pattern, message);
    if (most !== null) return { tokens: most, always: true };
  }
  for (const pattern of TOO_MANY) {
    const tooMany = numberIn(pattern, message);
    if (tooMany !== null) return { tokens: tooMany - 1, always: true };
  }
  const [window, prompt] = [numberIn(WINDOW, message), numberIn(PROMPT, message)];
  return window === null || prompt === null ? null : { tokens: window - prompt - SLACK, always: false };
}

function numberIn(pattern: RegExp, message: string): number | null {
  const found = pattern
    .exec(message)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? null : Number(found);
}
