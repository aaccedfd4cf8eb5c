/** The reasons for which a row is refused. */
import type { ImportField, ImportRow } from '../../../../src/contract/imports';
import { setFields } from '../../clothes/fields';
import { refusalOf } from '../../clothes/setChanges';
import { missingIn } from './changes';
import type { CurrentItem } from './current';
import type { PlannedFields } from './plan';

export type Add = (field: ImportField, value: string | number | null, reason: string) => void;

export function adderTo(problems: ImportRow['problems']): Add {
  return (field, value, reason) =>
    problems.push({ field, value: value === null ? '' : String(value), reason });
}

/** Refuses entries to add that an item has no room for. */
export function refuseTooMany(item: CurrentItem, fields: PlannedFields, add: Add): void {
  for (const { field } of setFields) {
    const entries = missingIn(item.fields[field], fields[field] ?? []);
    const refusal = refusalOf(field, item.fields[field].length + entries.length);
    if (refusal) add(field, null, refusal);
  }
}
