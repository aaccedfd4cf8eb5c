import { eachItemFilter, type ItemFilterRow, type ItemValue } from '../../../../../src/contract/itemFilters';
import { referenceLists } from '../../../../../src/contract/references';
import { decimalPattern } from '../listQuery';
import type { Parameter, Schema } from './document';
import { exampleOf } from './exampleOf';

/** The words for values of an item that are not called by their names in requests. */
const valueWords: Partial<Record<ItemValue, string>> = {
  color: 'colour',
  lastPrice: 'price of the last purchase',
  lastSize: 'size of the last purchase',
  mainImage: 'photo',
};

/** The descriptions of parameters that mean the same in every call. */
const descriptions: Record<string, string> = {
  ...eachItemFilter(describeFilter),
  as: 'The format of the photos; JPEG without it.',
  administratorId: 'Only changes that this person made.',
  by: 'By what the catalogue is counted; by brand without it.',
  deliveryId: 'The id of a delivery to the webhook.',
  fromItems: 'Whether to remove the entry from all items that have it first, in one batch.',
  format: 'The format of the file: CSV or an Excel workbook.',
  id: 'The id of the resource that the path names.',
  kind: 'Only changes of this kind.',
  other: 'The id of the other item.',
  row: 'The number of the row in the spreadsheet.',
  page: 'The number of the page, starting at 1.',
  picture: 'The picture to return as CSV.',
  q: 'Words to search for.',
  rows: 'One row for each item, or one for each purchase.',
  size: 'The number of rows per page.',
  ticket: 'The ticket in the address that `POST` of the same path answered.',
  sort: 'The field to sort by; a minus before it means descending order.',
  state: 'Only rows in this state.',
  subject: 'Only changes to subjects of this type.',
  wholeUpTo:
    'Returns the whole list, ignoring all other parameters, if it has at most this many entries; `meta.whole` is then true.',
};

/** Descriptions that differ in queries: `GET` of a list takes the id of an entry to look up. */
const inQuery: Record<string, string> = { id: 'Only the entry with this id.' };

function describeFilter(row: ItemFilterRow): string {
  switch (row.kind) {
    case 'entry':
      return `Only items that refer to this entry of the list of ${referenceLists[row.list].about}.`;
    case 'entries':
      return `Only items that have all these ${referenceLists[row.list].about}: ids, separated by commas.`;
    case 'noEntries':
      return `Only items that have none of these ${referenceLists[row.list].about}: ids, separated by commas.`;
    case 'lacks': {
      const words = row.of.map((value) => `a ${valueWords[value] ?? value}`);
      const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
      return `Only items without ${list}; \`false\` for all items.`;
    }
    case 'day': {
      const side = row.end === 'from' ? 'later' : 'earlier';
      if (row.bounds === 'createdAt')
        return `Only items created on this day or ${side}, in the time zone of the server.`;
      return `Only items with a purchase dated this day or ${side}; with both ends of the range, the same purchase.`;
    }
    case 'price':
      return `Only items whose last purchase had this price or a ${row.end === 'from' ? 'higher' : 'lower'} one, in hryvnias.`;
    case 'size':
      return 'Only items whose last purchase has this size; upper and lower case are the same.';
    case 'ids':
      return 'Only the items with these ids, separated by commas.';
  }
}

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
  if (schema.pattern === decimalPattern) return { type: 'number', minimum: 0 };
  return schema.enum?.join() === 'true,false' ? { type: 'boolean' } : schema;
}
