import { changedPurchase, changeValues, change as shape } from '../../contract/changes';
import type { Shape } from '../../contract/schema';
import type { Decoder } from '../../core/http/answer';
import { fields, orNull } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { fieldsOf } from '../../core/lib/isObject';
import { reference } from '../../references/api';
import { purchase, withPhotos } from '../api/decoders';

const own: [Shape, Decoder<unknown>][] = [...withPhotos, [changedPurchase, purchaseOfChange]];
const values = decoderOf(changeValues, new Map(own));

/**
 * Decodes a change of the history. Leaves out the values that this app does not know and keeps the
 * rest of the change.
 */
export const change = decoderOf(shape, new Map([[changeValues, knownValues]]));

function knownValues(value: unknown): unknown {
  const known = Object.entries(fieldsOf(value)).filter(([name]) => name in changeValues.form.fields);
  return values(Object.fromEntries(known));
}

/** Decodes a purchase in a change, where fields that were added later may be missing. */
function purchaseOfChange(value: unknown) {
  const { images: _, ...rest } = purchase(value);
  const supplier = orNull(reference)(fields(value).supplier);
  return { ...rest, supplier: supplier ?? { id: rest.supplierId, name: '' } };
}
