import type { TrashLeft } from '../../contract/trash';
import type { Id } from '../../contract/types';
import { toast } from '../../stores/toasts';
import { trashTexts as texts } from '../../texts/trash';

/** At most this many remarks are told; a call may have a thousand. */
const mostRemarks = 5;

/** Tells in a toast what a call did, and of which items it left something. */
export function tellOutcome(done: string, left: readonly TrashLeft[], titleOf: (id: Id) => string): void {
  if (left.length === 0) {
    toast.success(done);
    return;
  }
  const remarks = [...new Set(left.map(({ id, reason }) => `• ${titleOf(id)}: ${reason}`))];
  const more = remarks.length - mostRemarks;
  const lines = [done, texts.remarks, ...remarks.slice(0, mostRemarks)];
  // Such a message needs time to be read: an error stays until it is closed.
  toast.error([...lines, ...(more > 0 ? [`• ${texts.others(more)}`] : [])].join('\n'));
}
