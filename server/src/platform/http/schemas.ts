/** Titles and descriptions for the API document, of shapes that several routes share. */
import { editedPhoto, photoEdit } from '../../../../src/contract/photoEdits';
import { reference } from '../../../../src/contract/references';
import { integer, listOf, object, optional, text } from '../../../../src/contract/schema';
import { image, pageMeta, purchase } from '../../../../src/contract/types';
import { describe, jsonSchema } from './jsonSchema';

describe(reference, { title: 'Reference' });
describe(image, { title: 'Image' });
describe(purchase, { title: 'Purchase' });
const fields = { rotate: 'The clockwise rotation in degrees, applied after the crop.' };
describe(photoEdit, { fields });
describe(editedPhoto, {
  description: 'The crop and rotation, and the upload; absent if the photo was not edited.',
  fields,
});
describe(pageMeta, {
  fields: {
    atLeast: 'There are more than `total` matches: the count stops there.',
    whole: 'The data is the whole list, because it has at most `wholeUpTo` entries.',
  },
});

/** A problem of RFC 9457. */
const problem = object({
  type: text(),
  title: text(),
  status: integer(),
  detail: text(),
  code: text(),
  errors: optional(listOf(object({ field: text(), code: text(), detail: text() }))),
  count: optional(integer()),
  purchase: optional(purchase),
  requestId: text(),
});
describe(problem, {
  title: 'Problem',
  description:
    '`purchase` is the purchase as it is stored, if the code is `stale` because of its `seen` values.',
});
export const problemSchema = jsonSchema(problem);

/** The error answers that every route may give. */
export const problems = { '4xx': problemSchema, '5xx': problemSchema };
