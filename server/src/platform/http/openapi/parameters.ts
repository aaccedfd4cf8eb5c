import { eachEntryFilter, referenceLists } from '../../../../../src/contract/references';
import type { Parameter, Schema } from './document';
import { exampleOf } from './exampleOf';

/** The descriptions of parameters that mean the same in every call. */
const descriptions: Record<string, string> = {
  ...eachEntryFilter(
    (kind) => `Only items that refer to this entry of the list of ${referenceLists[kind].about}.`,
  ),
  administratorId: 'Only changes that this person made.',
  createdFrom: 'Only items created on this day or later, in the time zone of the server.',
  deliveryId: 'The id of a delivery to the webhook.',
  format: 'The format of the file: CSV or an Excel workbook.',
  id: 'The id of the resource that the path names.',
  ids: 'Only the items with these ids, separated by commas.',
  kind: 'Only changes of this kind.',
  lastSize: 'Only items whose last purchase has this size; upper and lower case are the same.',
  other: 'The id of the other item.',
  row: 'The number of the row in the spreadsheet.',
  page: 'The number of the page, starting at 1.',
  q: 'Words to search for.',
  rows: 'One row for each item, or one for each purchase.',
  size: 'The number of rows per page.',
  sort: 'The field to sort by; a minus before it means descending order.',
  state: 'Only rows in this state.',
  subject: 'Only changes to subjects of this type.',
  unfilled:
    'Only items without a brand, a type, a colour, or a size or price of the last purchase; `false` for all items.',
  wholeUpTo:
    'Returns the whole list, ignoring all other parameters, if it has at most this many entries; `meta.whole` is then true.',
  withoutBrand: 'Only items without a brand; `false` for all items.',
  withoutDescription: 'Only items without a description; `false` for all items.',
  withoutPhoto: 'Only items without a photo; `false` for all items.',
  withoutType: 'Only items without a type; `false` for all items.',
};

/** Descriptions that differ in queries: `GET` of a list takes the id of an entry to look up. */
const inQuery: Record<string, string> = { id: 'Only the entry with this id.' };

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
