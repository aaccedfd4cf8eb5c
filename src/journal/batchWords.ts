import { fieldTexts } from '../batches/revertTexts';
import type { ShownChange } from '../contract/changes';
import { purchaseHeadings } from '../contract/purchaseFields';
import { changeLines } from '../items/history/changeLines';
import { historyTexts as texts } from '../items/history/texts';

const headings: Partial<Record<string, string>> = { ...fieldTexts, ...purchaseHeadings };

/** Returns what a batch did, and to how many subjects: «Змінено 50 товарів, видалено бренд: 2». */
export function batchDone({ parts = [] }: ShownChange): string {
  const done = parts.map(({ kind, subject, count }) => texts.done(kind, subject, count));
  return done.map((text, at) => (at === 0 ? text : text.toLowerCase())).join(', ');
}

/**
 * Returns the values that all subjects of the batch got, «Колір → Білий»; if these differ, the
 * names of the changed fields.
 */
export function batchValues(change: ShownChange): string {
  const { parts = [] } = change;
  if (parts.length === 1 && parts[0]?.alike)
    return changeLines(change)
      .map((line) => (line.kind === 'text' ? `${line.label} → ${line.after || texts.empties}` : line.label))
      .join(', ');
  const fields = parts.flatMap((part) => (part.kind === 'updated' ? part.fields : []));
  return [...new Set(fields.flatMap((field) => headings[field] ?? []))].join(', ');
}
