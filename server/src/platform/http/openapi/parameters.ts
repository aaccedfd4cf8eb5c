import { eachEntryFilter, referenceLists } from '../../../../../src/contract/references';
import type { Parameter, Schema } from './document';
import { exampleOf } from './exampleOf';

/** The descriptions of parameters that mean the same in every call. */
const descriptions: Record<string, string> = {
  ...eachEntryFilter(
    (kind) => `Only items that name this entry of the list of ${referenceLists[kind].about}.`,
  ),
  administratorId: 'Only what this person did.',
  createdFrom: 'Only items created on this day or later, in the time zone of the server.',
  deliveryId: 'The id of a delivery to the webhook.',
  format: 'CSV or a workbook.',
  id: 'The id of what the path names.',
  ids: 'Only these items, by their ids, divided by commas.',
  kind: 'Only changes of this kind.',
  lastSize: 'Only items whose last purchase has this size, in any case of its letters.',
  other: 'The id of the other one of the two.',
  page: 'The number of the page, from 1.',
  q: 'Words to search for.',
  rows: 'A row for each item, or one for each purchase.',
  size: 'Rows of a page.',
  sort: 'The field to sort by; with a minus, from the last to the first.',
  state: 'Only rows in this state.',
  subject: 'Only changes of such a subject.',
  unfilled:
    'Only items without a brand, a type, a colour, or a size or price of the last purchase; false for all.',
  wholeUpTo: 'The whole list, whatever else is asked, where it is no longer than this: `meta.whole` says so.',
  withoutBrand: 'Only items without a brand; false for all.',
  withoutDescription: 'Only items without a description; false for all.',
  withoutPhoto: 'Only items without a photo; false for all.',
  withoutType: 'Only items without a type; false for all.',
};

/** Descriptions that differ in queries: `GET` of a list takes ids to look up entries. */
const inQuery: Record<string, string> = { id: 'Only these entries, by their ids.' };

/** Returns a parameter with a description, its real type and an example. */
export function describeParameter(parameter: Parameter): Parameter {
  const { name } = parameter;
  const known = parameter.in === 'query' ? (inQuery[name] ?? descriptions[name]) : descriptions[name];
  const schema = wireType(parameter);
  return {
    ...parameter,
    description: parameter.description ?? schema.description ?? known,
    schema,
    example: exampleOf(schema, 'required', name),
  };
}

/**
 * Returns the type that a parameter has once its text is read. In an address every value is a text.
 */
function wireType({ in: place, name, schema }: Parameter): Schema {
  const isId = place === 'path' && (name === 'id' || name === 'other');
  if (isId || schema.pattern === '^[1-9][0-9]{0,15}$') return { type: 'integer', minimum: 1 };
  return schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
}
