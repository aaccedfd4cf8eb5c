import { eachEntryFilter, referenceLists } from '../../../../../src/contract/references';
import type { Parameter, Schema } from './document';
import { exampleOf } from './exampleOf';

/** What parameters mean that are called the same everywhere. */
const descriptions: Record<string, string> = {
  ...eachEntryFilter(
    (kind) => `Only items that name this entry of the list of ${referenceLists[kind].about}.`,
  ),
  administratorId: 'Only what this person did.',
  deliveryId: 'The id of a delivery to the webhook.',
  format: 'CSV or a workbook.',
  id: 'The id of what the path names.',
  kind: 'Only changes of this kind.',
  other: 'The id of the other one of the two.',
  page: 'The number of the page, from 1.',
  q: 'Words to search for.',
  rows: 'A row for each item, or one for each purchase.',
  size: 'Rows of a page.',
  sort: 'The field to sort by; with a minus, from the last to the first.',
  state: 'Only rows in this state.',
  subject: 'Only changes of such a subject.',
  wholeUpTo: 'The whole list, whatever else is asked, where it is no longer than this: `meta.whole` says so.',
  withoutDescription: 'Only items without a description, or only those with one.',
  withoutPhoto: 'Only items without a photo, or only those with one.',
};

/** `GET` of a list takes ids to look up entries by them. */
const inQuery: Record<string, string> = { id: 'Only these entries, by their ids.' };

/** Returns a parameter with a description, its true type and an example. */
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

/** In an address every value is a text; a client wants to know what it stands for. */
function wireType({ in: place, name, schema }: Parameter): Schema {
  const isId = place === 'path' && (name === 'id' || name === 'other');
  if (isId || schema.pattern === '^[1-9][0-9]{0,15}$') return { type: 'integer', minimum: 1 };
  return schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
}
