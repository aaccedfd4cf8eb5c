import { answerText } from '../../batches/takeBack';
import type { ChangeValues } from '../../contract/changes';
import { maxChangesSize } from '../../contract/limits';
import type { Purchase } from '../../contract/types';
import { listItemChanges, revertChange } from '../history/api';

/**
 * Undoes the deletion of a purchase with its photos, which it finds in the item's history. Returns
 * the reason why a part was not restored; null if all parts were. Throws a Problem.
 */
export async function restorePurchase({ clothesId, id }: Purchase): Promise<string | null> {
  const { changes } = await listItemChanges(clothesId, { page: 1, size: maxChangesSize });
  const has = ({ purchases = [] }: ChangeValues) => purchases.some((purchase) => purchase.id === id);
  const deletion = changes.find(({ before, after }) => has(before) && !has(after));
  // The purchase is restored already: by an earlier attempt whose answer was lost, or by somebody
  // else.
  if (deletion && !deletion.revertible) return null;
  const answer = deletion ? await revertChange(deletion.id) : { changed: 0, left: [] };
  return answer.changed > 0 && answer.left.length === 0 ? null : answerText(answer);
}
