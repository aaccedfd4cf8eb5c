import type { Reverted } from '../../contract/changes';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { historyTexts } from '../../texts/history';

const texts = historyTexts.revert;
/** At most this many reasons are told; a batch may have thousands. */
const mostReasons = 5;

/**
 * Takes something back and tells in a toast what came back, and what was left and why. Returns
 * whether anything came back. Null stands for a task that goes on; the toast says so.
 */
export async function takeBack(call: () => Promise<Reverted | null>): Promise<boolean> {
  try {
    const answer = await call();
    if (!answer) {
      toast.success(texts.underWay);
      return false;
    }
    const text = answerText(answer);
    // What was left needs more time to be read: an error stays until it is closed.
    if (answer.left.length > 0) toast.error(text);
    else toast.success(text);
    return answer.changed > 0;
  } catch (error) {
    toast.error(problemFrom(error).detail);
    return false;
  }
}

/** Returns what came back in one line, and each reason why something was left in a further one. */
export function answerText({ changed, left }: Reverted): string {
  const done = changed > 1 ? texts.doneMany(changed) : changed === 1 ? texts.done : texts.nothing;
  if (left.length === 0) return done;
  const fields: Record<string, string> = historyTexts.fields;
  const reasons = [
    ...new Set(
      left.map(({ field, reason }) => [field !== null && fields[field], reason].filter(Boolean).join(': ')),
    ),
  ];
  const more = reasons.length - mostReasons;
  return [
    `${done}. ${texts.left}`,
    ...reasons.slice(0, mostReasons).map((reason) => `• ${reason}`),
    ...(more > 0 ? [`• ${texts.others(more)}`] : []),
  ].join('\n');
}
