import type { Reverted } from '../contract/changes';
import { toast } from '../core/stores/toasts';
import { fieldTexts, revertTexts as texts } from './revertTexts';

/** The maximum number of reasons that a toast lists; a batch may have thousands. */
const maxReasons = 5;

/**
 * Undoes changes; a toast says what was undone, what was not, and why. Returns whether anything was
 * undone. If the call resolves with null, a task continues the undo, and the toast says so.
 */
export async function takeBack(call: () => Promise<Reverted | null>): Promise<boolean> {
  try {
    const answer = await call();
    if (!answer) {
      toast.success(texts.underWay);
      return false;
    }
    const text = answerText(answer);
    // An error stays until it is closed, which leaves time to read the reasons.
    if (answer.left.length > 0) toast.error(text);
    else toast.success(text);
    return answer.changed > 0;
  } catch (error) {
    toast.failure(error);
    return false;
  }
}

/** Returns the result in words: what was undone, and each reason why something was not. */
export function answerText({ changed, left }: Reverted): string {
  const done = changed > 1 ? texts.doneMany(changed) : changed === 1 ? texts.done : texts.nothing;
  if (left.length === 0) return done;
  const fields: Record<string, string> = fieldTexts;
  const reasons = [
    ...new Set(
      left.map(({ field, reason }) => [field !== null && fields[field], reason].filter(Boolean).join(': ')),
    ),
  ];
  const more = reasons.length - maxReasons;
  return [
    `${done}. ${texts.left}`,
    ...reasons.slice(0, maxReasons).map((reason) => `• ${reason}`),
    ...(more > 0 ? [`• ${texts.others(more)}`] : []),
  ].join('\n');
}
