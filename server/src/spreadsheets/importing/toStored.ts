import { withEntries } from '../../clothes/fields';
import type { EntryNames } from './EntryNames';
import type { Plan, StoredPlan } from './plan';

/** Returns a plan for storage. */
export function toStored({ fields, purchase, ...plan }: Plan, names: EntryNames): StoredPlan {
  const { supplier, ...values } = purchase?.values ?? {};
  return {
    ...plan,
    fields: withEntries(fields, (kind, entry) => names.stored(kind, entry)),
    purchase: purchase && {
      id: purchase.id,
      values: supplier === undefined ? values : { ...values, supplier: names.stored('suppliers', supplier) },
    },
  };
}
