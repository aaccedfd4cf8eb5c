/** Titles and descriptions for the API document, of shapes that several routes share. */
import { editedPhoto, photoEdit } from '../../../../src/contract/photoEdits';
import { reference } from '../../../../src/contract/references';
import { integer, listOf, object, optional, text } from '../../../../src/contract/schema';
import { image, pageMeta } from '../../../../src/contract/types';
import { describe, jsonSchema } from './jsonSchema';

describe(reference, { title: 'Reference' });
describe(image, { title: 'Image' });
const fields = { rotate: 'Degrees clockwise, after the crop.' };
describe(photoEdit, { fields });
describe(editedPhoto, { description: 'How it differs from what was uploaded; only where it does.', fields });
describe(pageMeta, {
  fields: {
    atLeast: 'There are more than `total`: so many are not counted.',
    whole: 'The data is the whole list: it is no longer than `wholeUpTo`.',
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
  requestId: text(),
});
describe(problem, { title: 'Problem' });
export const problemSchema = jsonSchema(problem);

/** The error answers that every route may give. */
export const problems = { '4xx': problemSchema, '5xx': problemSchema };
